// Reads a podcast feed with two parsers that know Podcasting 2.0, and prints what each understood as JSON.
import { readFileSync } from "node:fs";
import { parseFeed } from "feedsmith";
import partytime from "podcast-partytime";

const xml = readFileSync(process.argv[2], "utf8");
const { parseFeed: party } = partytime;
const one = party(xml, { allowMissingGuid: false });
const { format, feed } = parseFeed(xml);
console.log(
  JSON.stringify({
    partytime: one && {
      title: one.title, guid: one.guid, medium: one.medium, locked: one.locked, license: one.license,
      lastBuildDate: one.lastBuildDate, phases: Object.keys(one.pcSupport ?? {}),
      items: one.items.map((item) => ({
        guid: item.guid, title: item.title, enclosure: item.enclosure, duration: item.duration,
        transcripts: item.podcastTranscripts, chapters: item.podcastChapters,
      })),
    },
    feedsmith: {
      format, title: feed.title, podcast: feed.podcast, itunes: feed.itunes,
      items: feed.items?.map((item) => ({
        guid: item.guid, title: item.title, enclosures: item.enclosures, podcast: item.podcast, itunes: item.itunes,
      })) ?? [],
    },
  }),
);
