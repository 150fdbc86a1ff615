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
  ["monet water lilies", "paintings", "Bridge over a Pond of Water Lilies"],
  ["van gogh starry", "paintings", "The Starry Night"],
  ["girl pearl earring", "paintings", "Girl with a Pearl Earring"],
  ["pearl earing", "paintings", "Girl with a Pearl Earring"],
  ["wanderer sea of fog", "paintings", "Wanderer above the Sea of Fog"],
  ["the last supper leonardo", "paintings", "The Last Supper"],
  ["la nuit etoilee", "paintings", "The Starry Night"],
  ["das mädchen mit dem perlenohrring", "paintings", "Girl with a Pearl Earring"],
  ["impression soleil levant", "paintings", "Impression, Sunrise"],
  ["déjeuner sur l'herbe", "paintings", "Le Déjeuner sur l'herbe"],
  ["沖浪", "paintings", "The Great Wave off Kanagawa"],
  ["浮世", "movements", "Ukiyo-e"],
  ["広重", "artists", "Utagawa Hiroshige"],
  ["surealism", "movements", "Surrealism"],
  ["Импрессионисты", "movements", "Impressionism"],
  ["барокко", "movements", "Baroque"],
  ["1889", "paintings", "The Starry Night"],
  ["1937", "paintings", "Guernica"],
  ["1808", "paintings", "The Third of May 1808"],
  ["1860s", "paintings", "Olympia", 3],
  // Words of the title and the artist, in other languages or with errors.
  ["Ван Гог подсолнухи", "paintings", "Sunflowers"],
  ["мунк крик", "paintings", "The Scream"],
  ["Рублёв троица", "paintings", "Trinity"],
  ["дюрер заяц", "paintings", "Young Hare"],
  ["tiziano venus", "paintings", "Venus of Urbino"],
  ["raffael madonna", "paintings", "Sistine Madonna"],
  ["picaso guernica", "paintings", "Guernica"],
  ["nachtwacht rembrandt", "paintings", "The Night Watch"],
  // Some words of a title in another language.
  ["девушка сережкой", "paintings", "Girl with a Pearl Earring"],
  // й and ё
  ["беклин", "artists", "Arnold Böcklin"],
  ["ван эйк", "artists", "Jan van Eyck"],
  ["черный квадрат", "paintings", "Black Square"],
  ["haywain", "paintings", "The Hay Wain", 2],
  ["st george dragon", "paintings", "Saint George and the Dragon"],
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
  // By the given name, and relatives in Russian.
  ["leonardo", "Leonardo da Vinci"],
  ["Рафаэль", "Raphael"],
  ["frida", "Frida Kahlo"],
  ["vincent", "Vincent van Gogh"],
  ["Брейгель", "Pieter Bruegel the Elder"],
  ["ван эйк", "Jan van Eyck"],
  // With errors.
  ["picaso", "Pablo Picasso"],
  ["van gough", "Vincent van Gogh"],
  ["boticelli", "Sandro Botticelli"],
  ["raffael", "Raphael"],
  ["Вермер", "Johannes Vermeer"],
  // With words that no title has.
  ["degas ballet", "Edgar Degas"],
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

Deno.test("search: a given name does not precede better known titles, and similar letters begin words", async () => {
  await using test = await TestDatabase.withStarter();
  const titles = async (typed: string) =>
    (await search(test.db.read, typed)).paintings.map(({ title }) => title);
  assert.match((await titles("judith"))[0]!, /^Judith/);
  assert.deepEqual(await titles("geisha"), [], "not An English Autumn Afternoon");
});

Deno.test("search: at most five texts, separately, each with a matching sentence", async () => {
  await using test = await TestDatabase.withStarter();
  const { artists, texts } = await search(test.db.read, "night");
  assert.deepEqual(artists, [], "nobody is called so");
  assert.equal(texts.length > 0 && texts.length <= 5, true);
  for (const { sentence } of texts) assert.match(sentence, /\bnight/i);
});
