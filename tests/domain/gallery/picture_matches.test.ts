import assert from "node:assert/strict";
import { type MatchableWork, matchPictures } from "../../../domain/gallery/picture_matches.ts";

const work = (id: number, title: string, more: Partial<MatchableWork> = {}): MatchableWork => ({
  id,
  title,
  artist: "Claude Monet",
  year: 1872,
  inventory: "",
  identifiers: [],
  file: "",
  ...more,
});
const WORKS = [
  work(1, "Impression, Sunrise", { inventory: "4014", identifiers: ["Q328523"] }),
  work(2, "Water Lilies", { inventory: "1983.532", year: 1906 }),
  work(3, "Water Lilies", { inventory: "12", year: 1916 }),
  work(4, "Olympia", { artist: "Édouard Manet", year: 1863, file: "paintings/0/4-mi3k9x2a.jpg" }),
];

for (
  const [file, ...expected] of [
    ["4014.tif", [1, "inventory", 1]],
    ["scans/1983.532_recto.jpg", [2, "inventory", 0.9]],
    ["1983-532.png", [2, "inventory", 1]],
    ["12.jpg", [3, "inventory", 1]],
    ["IMG_12.jpg"],
    ["q328523 (2).jpg", [1, "identifier", 0.98]],
    ["4-mi3k9x2a.jpg", [4, "file", 0.95]],
    ["Manet, Edouard - Olympia 1863.jpg", [4, "title_artist", 0.92]],
    ["Monet_Impression_Sunrise_for_the_book.jpg", [1, "title_artist", 0.83]],
    ["olympia.jpg", [4, "title", 0.6]],
    ["Claude Monet - Water Lilies.jpg", [2, "title_artist", 0.46], [3, "title_artist", 0.46]],
    ["Monet Water Lilies 1916.jpg", [3, "title_artist", 0.92], [2, "title_artist", 0.41]],
    ["DSC_0815.jpg"],
    ["Olympic games.jpg"],
  ] as [string, ...[number, string, number][]][]
) {
  Deno.test(`matchPictures: ${file}`, () => {
    const [matches] = matchPictures([file], WORKS);
    assert.deepEqual(matches!.map(({ id, rule, confidence }) => [id, rule, confidence]), expected);
  });
}
