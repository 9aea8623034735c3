// Seeks when a time is clicked, and marks the sentence that is heard. Without this file the times are plain links
// into the sound, so nothing is lost but the marking.
"use strict";
{
  const audio = document.querySelector("audio");
  const lines = [...document.querySelectorAll(".line[data-start]")].map((line) => ({
    line,
    start: Number(line.dataset.start),
    end: Number(line.dataset.end),
  }));
  let current = null;

  const mark = () => {
    const now = audio.currentTime;
    const found = lines.find(({ start, end }) => start <= now && now < end)?.line ?? null;
    if (found === current || (!found && !audio.ended)) return;
    current?.removeAttribute("aria-current");
    found?.setAttribute("aria-current", "true");
    current = found;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-start]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    audio.currentTime = Number(link.dataset.start);
    audio.play().catch(() => {});
  });
  audio.addEventListener("timeupdate", mark);
  audio.addEventListener("seeked", mark);
  audio.addEventListener("ended", mark);
}
