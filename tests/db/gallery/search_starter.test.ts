import assert from "node:assert/strict";
import { search } from "../../../db/gallery/search.ts";
import { TestDatabase } from "../../support/app.ts";

// What is typed, and what has to be among the first results of its kind: first, or of the first three.
const WANTED: readonly [
  typed: string,
  kind: "artists" | "paintings" | "movements",
  name: string,
  within?: number,
][] = [
  ["night", "paintings", "The Starry Night", 3],
  ["starry", "paintings", "The Starry Night"],
  ["starry nigth", "paintings", "The Starry Night"],
  ["the starry night", "paintings", "The Starry Night"],
  ["starrynight", "paintings", "The Starry Night"],
  ["stary night", "paintings", "The Starry Night"],
  ["sternennacht", "paintings", "The Starry Night"],
  ["звездная ночь", "paintings", "The Starry Night"],
  ["vang", "artists", "Vincent van Gogh"],
  ["vangogh", "artists", "Vincent van Gogh"],
  ["van goh", "artists", "Vincent van Gogh"],
  ["van gogh", "artists", "Vincent van Gogh"],
  ["ван гог", "artists", "Vincent van Gogh"],
  ["vincent", "artists", "Vincent van Gogh"],
  ["Duerer", "artists", "Albrecht Dürer"],
  ["durer", "artists", "Albrecht Dürer"],
  ["Дюрер", "artists", "Albrecht Dürer"],
  ["La Gioconda", "paintings", "Mona Lisa"],
  ["gioconda", "paintings", "Mona Lisa"],
  ["mona", "paintings", "Mona Lisa"],
  ["monalisa", "paintings", "Mona Lisa"],
  ["мона лиза", "paintings", "Mona Lisa"],
  ["Nachtwache", "paintings", "The Night Watch"],
  ["nachtwacht", "paintings", "The Night Watch"],
  ["night watch", "paintings", "The Night Watch"],
  ["nightwatch", "paintings", "The Night Watch"],
  ["ночной дозор", "paintings", "The Night Watch"],
  ["1642", "paintings", "The Night Watch"],
  ["1503", "paintings", "Mona Lisa", 3],
  ["моне", "artists", "Claude Monet"],
  ["monet", "artists", "Claude Monet"],
  ["manet", "artists", "Édouard Manet"],
  ["мане", "artists", "Édouard Manet"],
  ["water lil", "paintings", "Bridge over a Pond of Water Lilies", 3],
  ["impression", "movements", "Impressionism"],
  ["импрессионизм", "movements", "Impressionism"],
  ["imressionism", "movements", "Impressionism", 3],
  ["ukiyoe", "movements", "Ukiyo-e"],
  ["scream", "paintings", "The Scream"],
  ["the scream", "paintings", "The Scream"],
  ["skrik", "paintings", "The Scream"],
  ["крик", "paintings", "The Scream"],
  ["kiss", "paintings", "The Kiss"],
  ["wave", "paintings", "The Great Wave off Kanagawa", 3],
  ["great wave", "paintings", "The Great Wave off Kanagawa"],
  ["kanagawa", "paintings", "The Great Wave off Kanagawa"],
  ["hokusai", "artists", "Katsushika Hokusai"],
  ["hokusay", "artists", "Katsushika Hokusai"],
  ["葛飾北斎", "artists", "Katsushika Hokusai"],
  ["velazquez", "artists", "Diego Velázquez"],
  ["velasquez", "artists", "Diego Velázquez"],
  ["веласкес", "artists", "Diego Velázquez"],
  ["meninas", "paintings", "Las Meninas"],
  ["rembrant", "artists", "Rembrandt"],
  ["рембрандт", "artists", "Rembrandt"],
  ["vermeer", "artists", "Johannes Vermeer"],
  ["pearl", "paintings", "Girl with a Pearl Earring"],
  ["el bosco", "artists", "Hieronymus Bosch"],
  ["michelangelo", "artists", "Michelangelo"],
  ["micheangelo", "artists", "Michelangelo"],
  ["Raffaello", "artists", "Raphael"],
  ["leonardo da vinci", "artists", "Leonardo da Vinci"],
  ["whistlers mother", "paintings", "Arrangement in Grey and Black No. 1"],
  ["guernica", "paintings", "Guernica"],
  ["gernica", "paintings", "Guernica"],
  ["шишкин", "artists", "Ivan Shishkin"],
  ["renoir", "artists", "Pierre-Auguste Renoir"],
  ["ренуар", "artists", "Pierre-Auguste Renoir"],
  ["birth of venus", "paintings", "The Birth of Venus"],
  ["toteninsel", "paintings", "Isle of the Dead"],
];

Deno.test("search: finds the intended records in the starter catalog", async () => {
  await using test = await TestDatabase.withStarter();
  const missed: string[] = [];
  for (const [typed, kind, name, within = 1] of WANTED) {
    const found = (await search(test.db.read, typed))[kind]
      .map((row) => "title" in row ? row.title : row.name);
    if (!found.slice(0, within).includes(name)) {
      missed.push(`${typed}: ${name} is not among ${found.slice(0, 5).join(", ")}`);
    }
  }
  assert.deepEqual(missed, []);
});

Deno.test("search: of equal titles, the best known painting comes first", async () => {
  await using test = await TestDatabase.withStarter();
  const { paintings } = await search(test.db.read, "birth of venus");
  assert.equal(paintings[0]!.artist_name, "Sandro Botticelli");
});

// What is typed, and whose works are first.
const WORKS: readonly [typed: string, artist: string][] = [
  ["repin", "Ilya Repin"],
  ["Репин", "Ilya Repin"],
  ["monet", "Claude Monet"],
  ["Моне", "Claude Monet"],
  ["cezanne", "Paul Cézanne"],
  ["matisse", "Henri Matisse"],
  ["velazquez", "Diego Velázquez"],
  ["van gogh", "Vincent van Gogh"],
  ["bruegel", "Pieter Bruegel the Elder"],
  ["葛飾北斎", "Katsushika Hokusai"],
  ["北斎", "Katsushika Hokusai"],
];

Deno.test("search: the works of a named artist come first, without similar names", async () => {
  await using test = await TestDatabase.withStarter();
  const wrong: string[] = [];
  for (const [typed, name] of WORKS) {
    const { paintings } = await search(test.db.read, typed);
    const artists = paintings.map(({ artist_name }) => artist_name);
    const first = artists.slice(0, 3);
    if (first.length === 0 || first.some((artist) => artist !== name)) {
      wrong.push(`${typed}: ${first.join(", ")}`);
    }
  }
  assert.deepEqual(wrong, []);
  const { paintings } = await search(test.db.read, "monet");
  assert.equal(paintings.some(({ title }) => title === "The Tribute Money"), false);
});

Deno.test("search: at most five texts, separately, each with a matching sentence", async () => {
  await using test = await TestDatabase.withStarter();
  const { artists, texts } = await search(test.db.read, "night");
  assert.deepEqual(artists, [], "nobody is called so");
  assert.equal(texts.length > 0 && texts.length <= 5, true);
  for (const { sentence } of texts) assert.match(sentence, /\bnight/i);
});
