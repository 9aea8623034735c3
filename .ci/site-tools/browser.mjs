// Opens pages in headless Chromium: `axe` reports what axe-core finds as JSON, `shots FOLDER` takes pictures.
// node browser.mjs axe http://127.0.0.1:8000/ index.html cellar/index.html
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [, , task, ...rest] = process.argv;
const folder = task === "shots" ? rest.shift() : null;
const [base, ...paths] = rest;
const executablePath =
  process.env.CHROMIUM ||
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--hide-scrollbars"],
});
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const found = [];
for (const path of paths) {
  for (const [width, height] of [[390, 844], [1280, 900]]) {
    for (const colorScheme of ["light", "dark"]) {
      // The policy of our pages would keep axe out; it is what the page itself holds that is tested.
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, bypassCSP: task === "axe" });
      const page = await context.newPage();
      const where = `${path} ${width} ${colorScheme}`;
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && found.push({ where, id: "console", help: message.text() }));
      page.on("pageerror", (error) => found.push({ where, id: "script", help: error.message }));
      page.on("request", (request) => {
        if (!request.url().startsWith(base) && !request.url().startsWith("data:")) found.push({ where, id: "third-party", help: request.url() });
      });
      await page.goto(base + path, { waitUntil: "load" });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) found.push({ where, id: "overflow", help: `${over} pixels too wide` });
      if (task === "axe") {
        await page.addScriptTag({ path: axe });
        const { violations } = await page.evaluate(() => globalThis.axe.run(document));
        for (const { id, help, nodes } of violations) found.push({ where, id, help, nodes: nodes.slice(0, 3).map((node) => node.html) });
      } else if (task === "seek" && width === 1280 && colorScheme === "light") {
        // A click on a time seeks, and marks the sentence that is heard.
        const link = page.locator(".line a.at").nth(3);
        const start = Number(await link.getAttribute("data-start"));
        await link.click();
        await page.waitForFunction(() => document.querySelector(".line[aria-current]"), null, { timeout: 5000 });
        const state = await page.evaluate(() => ({
          at: document.querySelector("audio").currentTime,
          marked: document.querySelector(".line[aria-current]").id,
        }));
        const wanted = await link.evaluate((node) => node.closest(".line").id);
        if (Math.abs(state.at - start) > 1.5 || state.marked !== wanted) found.push({ where, id: "seek", help: JSON.stringify({ start, wanted, ...state }) });
      } else if (task === "shots") {
        const name = path.replace(/index\.html$/, "").replace(/\W+/g, "-").replace(/^-|-$/g, "") || "index";
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
      }
      await context.close();
    }
  }
}
await browser.close();
console.log(JSON.stringify(found, null, 1));
