import assert from "node:assert/strict";
import { type MatchableWork, matchPictures } from "../../../domain/gallery/picture_matches.ts";

const work = (id: number, title: string, more: Partial<MatchableWork> = {}): MatchableWork => ({
  id,
  titles: [title],
  artists: ["Claude Monet"],
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
  work(5, "Path", { inventory: "1889" }),
  work(6, "Footbridge", { inventory: "1950.134", identifiers: ["5217", "RKD 2081"] }),
  work(7, "Portrait", { artists: ["Jean-Auguste-Dominique Ingres"], year: null }),
  work(8, "The Back Door", { inventory: "X 77/a" }),
  work(4, "Olympia", {
    artists: ["Édouard Manet", "Эдуард Мане"],
    year: 1863,
    file: "paintings/0/4-mi3k9x2a.jpg",
  }),
  work(9, "Barge Haulers on the Volga", {
    titles: ["Barge Haulers on the Volga", "Бурлаки на Волге"],
    artists: ["Ilya Repin", "Репин, Илья Ефимович"],
    year: 1873,
  }),
  work(10, "The School of Athens", { artists: ["Raphael", "Raffaello Sanzio"], year: 1511 }),
  work(11, "The Card Players", { artists: ["Paul Cézanne"], year: 1893 }),
  work(12, "The Card Players", { artists: ["Fernand Léger"], year: 1917 }),
];

for (
  const [file, ...expected] of [
    ["4014.tif", [1, "inventory", 1]],
    ["scans/1983.532_recto.jpg", [2, "inventory", 0.85]],
    ["1983-532.png", [2, "inventory", 1]],
    ["12.jpg", [3, "inventory", 1]],
    ["IMG_12.jpg"],
    ["q328523 (2).jpg", [1, "identifier", 0.98]],
    ["4-mi3k9x2a.jpg", [4, "file", 0.95]],
    ["Manet, Edouard - Olympia 1863.jpg", [4, "title_artist", 0.92]],
    ["Monet_Impression_Sunrise_for_the_book.jpg", [1, "title_artist", 0.78]],
    ["olympia.jpg", [4, "title", 0.6]],
    ["Claude Monet - Water Lilies.jpg", [2, "title_artist", 0.46], [3, "title_artist", 0.46]],
    ["Monet Water Lilies 1916.jpg", [3, "title_artist", 0.92], [2, "title_artist", 0.39]],
    ["DSC_0815.jpg"],
    ["Olympic games.jpg"],
    ["IMG_1889.jpg", [5, "inventory", 0.5]],
    ["scan 1889-11-30 page 2.jpg", [5, "inventory", 0.5]],
    ["1889.jpg", [5, "inventory", 1]],
    ["IMG_5217.jpg", [6, "identifier", 0.49]],
    ["5217.jpg", [6, "identifier", 0.98]],
    ["rkd-2081_recto.jpg", [6, "identifier", 0.83]],
    ["1950.134 (2).jpg", [6, "inventory", 1]],
    ["1950.134.7.jpg", [6, "inventory", 0.5]],
    ["1950.134.b.jpg", [6, "inventory", 0.5]],
    ["3.1950.134.jpg", [6, "inventory", 0.5]],
    ["1950.134_verso.jpg", [6, "inventory", 0.5]],
    ["1950.134 деталь.jpg", [6, "inventory", 0.5]],
    ["Monet - Footbridge (detail).jpg", [6, "title_artist", 0.46]],
    ["Monet - The Back Door.jpg", [8, "title_artist", 0.92]],
    ["x-77-a_front.jpg", [8, "inventory", 0.85]],
    [
      "Monet - Water Lilies and Japanese Bridge.jpg",
      [2, "title_artist", 0.39],
      [3, "title_artist", 0.39],
    ],
    ["Ingres - Portrait of Louis-Francois Bertin.jpg", [7, "title_artist", 0.78]],
    ["Репин - Бурлаки на Волге.jpg", [9, "title_artist", 0.92]],
    ["Бурлаки на Волге.jpg", [9, "title", 0.6]],
    ["Эдуард Мане – Олимпия.jpg"],
    ["Raffaello Sanzio - The School of Athens.jpg", [10, "title_artist", 0.92]],
    ["Raphael - School of Athens.jpg", [10, "title_artist", 0.92]],
    ["Cezanne - Card Players.jpg", [11, "title_artist", 0.92], [12, "title", 0.51]],
  ] as [string, ...[number, string, number][]][]
) {
  Deno.test(`matchPictures: ${file}`, () => {
    const [matches] = matchPictures([file], WORKS);
    assert.deepEqual(matches!.map(({ id, rule, confidence }) => [id, rule, confidence]), expected);
  });
}

Deno.test("matchPictures: of several files of one work, only one that matches best is sure", () => {
  const confidences = (...files: string[]) =>
    matchPictures(files, WORKS).map(([best]) => best?.confidence);
  assert.deepEqual(confidences("1950.134.jpg", "1950.134.tif", "4014.jpg"), [0.5, 0.5, 1]);
  assert.deepEqual(confidences("1950.134.jpg", "1950.134_web.jpg"), [1, 0.43]);
  assert.deepEqual(confidences("1950.134.jpg", "1950.134_verso.jpg"), [1, 0.5]);
});

Deno.test("matchPictures: the right work stays the likeliest if several files match it", () => {
  const files = ["Cezanne - The Card Players.jpg", "Cezanne - The Card Players.tif"];
  assert.deepEqual(
    matchPictures(files, WORKS).map((all) => all.map(({ id, confidence }) => [id, confidence])),
    [[[11, 0.46], [12, 0.26]], [[11, 0.46], [12, 0.26]]],
  );
});
