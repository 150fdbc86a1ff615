import assert from "node:assert/strict";
import { type Candidate, type SourceName } from "../../../domain/sources/image_source.ts";
import { pictureKey, rankCandidates } from "../../../domain/sources/rank_candidates.ts";
import type { PaintingSubject, PortraitSubject } from "../../../domain/sources/search_subject.ts";

const PAINTING: PaintingSubject = {
  kind: "painting",
  title: "The Night Café",
  artist_name: "Vincent van Gogh",
  year: 1888,
  encyclopedia_title: "The Night Café",
};
const PORTRAIT: PortraitSubject = {
  kind: "portrait",
  name: "Artemisia Gentileschi",
  birth_year: 1593,
  death_year: 1654,
  encyclopedia_title: "",
};

function of(source: SourceName, name: string, more: Partial<Candidate> = {}): Candidate {
  const imageUrl = `https://${source}.example/${name}.jpg`;
  return { imageUrl, thumbUrl: imageUrl, source, ...more };
}
const names = (ranked: Candidate[]) =>
  ranked.map(({ imageUrl }) => imageUrl.split("/").at(-1)!.replace(".jpg", ""));

Deno.test("rankCandidates: ties are resolved by the order of sources and results", () => {
  const size = { width: 1000, height: 800 };
  const found = (["duckduckgo", "wikimedia", "artsy", "google"] as const).map((source) => [
    of(source, `${source}-a`, size),
    of(source, `${source}-b`, size),
  ]);
  assert.deepEqual(names(rankCandidates(found, PAINTING)), [
    "google-a",
    "google-b",
    "artsy-a",
    "artsy-b",
    "wikimedia-a",
    "wikimedia-b",
    "duckduckgo-a",
    "duckduckgo-b",
  ]);
});

Deno.test("rankCandidates: matching names come first", () => {
  const ranked = rankCandidates([
    [of("google", "x", { title: "A café in Arles" }), of("google", "y", { title: "Sunflowers" })],
    [of("wikimedia", "Vincent_van_Gogh_-_The_Night_Caf%C3%A9")],
    [of("duckduckgo", "z", { title: "NIGHT CAFE, Van Gogh 1888" })],
  ], PAINTING);
  assert.deepEqual(names(ranked), ["Vincent_van_Gogh_-_The_Night_Caf%C3%A9", "z", "x", "y"]);
});

Deno.test("rankCandidates: the encyclopedia's picture ranks highest", () => {
  const ranked = rankCandidates([
    [of("google", "a", { title: "The Night Café by Vincent van Gogh", width: 900, height: 700 })],
    [of("wikimedia", "Le_café_de_nuit", { isPageImage: true, title: "Night Café" })],
  ], PAINTING);
  assert.deepEqual(names(ranked), ["Le_café_de_nuit", "a"]);
});

Deno.test("rankCandidates: more pixels win up to a limit", () => {
  const sizes: [string, number, number][] = [
    ["gigapixel", 30_000, 20_000],
    ["small", 400, 300],
    ["large", 3200, 2400],
    ["middle", 1200, 900],
  ];
  const ranked = rankCandidates(
    sizes.map(([name, width, height]) => [of("google", name, { width, height })]),
    PAINTING,
  );
  assert.deepEqual(names(ranked), ["gigapixel", "large", "middle", "small"]);
});

Deno.test("rankCandidates: a portrait is upright, a painting no panorama", () => {
  const shapes = [
    [of("google", "wide", { width: 1000, height: 600 })],
    [of("google", "upright", { width: 800, height: 1000 })],
  ];
  assert.deepEqual(names(rankCandidates(shapes, PORTRAIT)), ["upright", "wide"]);
  const strips = [
    [of("google", "banner", { width: 1600, height: 300 })],
    [of("google", "picture", { width: 1500, height: 1000 })],
  ];
  assert.deepEqual(names(rankCandidates(strips, PAINTING)), ["picture", "banner"]);
});

Deno.test("rankCandidates: omits icons, drawings and invalid URLs", () => {
  const ranked = rankCandidates([[
    of("google", "icon", { width: 64, height: 64 }),
    of("google", "unknown"),
    { imageUrl: "https://a.example/map.SVG", thumbUrl: "x", source: "google" },
    { imageUrl: "no address", thumbUrl: "x", source: "google" },
  ]], PAINTING);
  assert.deepEqual(names(ranked), ["unknown"]);
});

Deno.test("rankCandidates: each picture once, whatever its thumbnail", () => {
  const base = "https://upload.wikimedia.org/wikipedia/commons";
  const found = [
    `${base}/a/ab/Night_Caf%C3%A9.jpg`,
    `${base}/thumb/a/ab/Night_Caf%C3%A9.jpg/500px-Night_Caf%C3%A9.jpg`,
    `${base}/thumb/a/ab/Night_Caf%C3%A9.jpg/3840px-Night_Caf%C3%A9.jpg`,
    "https://commons.wikimedia.org/wiki/Special:FilePath/Night_Caf%C3%A9.jpg?width=300",
    "http://commons.wikimedia.org/wiki/Special:FilePath/Night Café.jpg",
    `https://external-content.duckduckgo.com/iu/?u=${
      encodeURIComponent(`${base}/a/ab/Night_Caf%C3%A9.jpg`)
    }`,
  ].map((imageUrl) => [{ imageUrl, thumbUrl: imageUrl, source: "google" as const }]);
  const ranked = rankCandidates(found, PAINTING);
  assert.deepEqual(ranked.length, 1);
  assert.equal(ranked[0]!.imageUrl, `${base}/a/ab/Night_Caf%C3%A9.jpg`);
});

Deno.test("pictureKey: the same for copies of a link, another for another picture", () => {
  const same = [
    "https://www.a.example/b%20c.jpg?x=1&y=2",
    "http://a.example:80/b c.jpg?y=2&x=1&utm_source=s",
    "https://A.example//b%20c.jpg?x=1&y=2&fbclid=3#top",
  ];
  assert.deepEqual(new Set(same.map(pictureKey)).size, 1);
  const others = [
    "https://a.example/b.jpg?id=1",
    "https://a.example/b.jpg?id=2",
    "https://a.example/B.jpg?id=1",
    "https://b.example/b.jpg?id=1",
    "https://a.example/%E0%A4%A.jpg",
  ];
  assert.equal(new Set(others.map(pictureKey)).size, others.length);
});
