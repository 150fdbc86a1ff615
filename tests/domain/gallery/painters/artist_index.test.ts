import assert from "node:assert/strict";
import { ArtistIndex } from "../../../../domain/gallery/painters/artist_index.ts";

const index = new ArtistIndex([
  { id: 1, name: "Édouard Manet", birth: 1832, death: 1883 },
  { id: 2, name: "J. M. W. Turner", birth: 1775, death: 1851 },
  { id: 3, name: "Duccio di Buoninsegna", birth: 1255, death: 1319 },
  { id: 4, name: "Ed Ruscha", birth: 1937, death: null },
  { id: 5, name: "John Smith", birth: 1652, death: 1743 },
  { id: 6, name: "John Smith", birth: 1841, death: 1917 },
  { id: 7, name: "Bruegel", birth: 1525, death: 1569, spellings: ["Peasant Bruegel"] },
]);
const find = (name: string, birth: number | null, death: number | null, works?: [number, number]) =>
  index.find({ name, birth, death, activeFrom: works?.[0] ?? null, activeTo: works?.[1] ?? null })
    ?.id;

Deno.test("finding an artist: by the words of the name where the years agree within five", () => {
  assert.equal(find("Edouard Manet", 1832, 1883), 1);
  assert.equal(find("Manet Edouard", 1835, null), 1);
  assert.equal(find("Edouard Manet", 1890, 1950), undefined, "after his death");
  assert.equal(find("Peasant Bruegel", 1527, 1569), 7);
});

Deno.test("finding an artist: of two with one name the one whose years are nearer", () => {
  assert.equal(find("John Smith", 1842, 1917), 6);
  assert.equal(find("John Smith", 1652, null), 5);
});

Deno.test("finding an artist: an abbreviation where birth and death are equal", () => {
  assert.equal(find("Joseph Mallord William Turner", 1775, 1851), 2);
  assert.equal(find("Joseph Mallord William Turner", 1775, null), undefined);
  assert.equal(find("Edward Ruscha", 1937, null), 4);
  assert.equal(find("Eve Ruscha", 1937, null), undefined);
});

Deno.test("finding an artist: a part of the name where only works are dated, and fit one life", () => {
  assert.equal(find("Duccio", null, null, [1280, 1318]), 3);
  assert.equal(find("Duccio", null, null, [1906, 1944]), undefined);
  assert.equal(find("Duccio", null, null), undefined);
});

Deno.test("finding an artist: the same name and lives that overlap, unless namesakes are distinguished", () => {
  assert.equal(find("Edouard Manet", 1860, 1883), 1);
  assert.equal(find("Édouard Manet", 1832, 1890), 1);
  const apart = new ArtistIndex([{ id: 1, name: "Édouard Manet", birth: 1832, death: 1883 }], true);
  assert.equal(apart.find({ name: "Edouard Manet", birth: 1860, death: 1883 }), undefined);
  assert.equal(apart.find({ name: "Edouard Manet", birth: 1834, death: 1883 })?.id, 1);
});

Deno.test("near: contemporaries with similar names only", () => {
  const near = (name: string, birth: number | null, death: number | null) =>
    index.near({ name, birth, death }).map(({ id }) => id);
  assert.deepEqual(near("Edouard Manet fils", 1840, 1900), [1]);
  assert.deepEqual(near("Edouard Manat", 1840, 1900), [1]);
  assert.deepEqual(near("Edouard Monet", 1890, 1900), []);
  assert.deepEqual(near("Duccio di Buoninsegnia", 1250, 1310), [3]);
  assert.deepEqual(near("Duccio di Buoninsegnia", 1850, 1910), []);
  assert.deepEqual(near("Duccio di Buoninsegnia", null, null), []);
});
