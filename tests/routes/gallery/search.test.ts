import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import * as schema from "../../../db/schema/gallery.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

async function library(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [
      movement(1, { name: "Danish Golden Age", color: "#224466", description: "Quiet rooms." }),
      movement(2, { name: "Baroque", description: "Light from Caravaggio." }),
    ],
    artists: [
      artist(1, { name: "Vilhelm Hammershøi", bio_full: "He painted empty rooms." }),
      artist(2, { name: "Diego Velázquez", movement_id: 2, bio_full: "Court painter." }),
      artist(3, { name: "Juan de Pareja", movement_id: 2, bio_full: "He worked for Velázquez." }),
    ],
    paintings: [
      painting(1, { title: "Interior, Strandgade 30", artist_id: 1, year: 1901 }),
      painting(2, { title: "Las Meninas", artist_id: 2, year: 1656 }),
      painting(3, { title: "Portrait of Velázquez", artist_id: 3, thumbnail_path: "v.jpg" }),
    ],
  });
  return test;
}

const find = async (test: TestApp, q: string) =>
  await test.json(`/api/search?q=${encodeURIComponent(q)}`);
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

Deno.test("GET /api/search: finds by prefix, without accents, in any case", async () => {
  await using test = await library();
  for (const q of ["velazquez", "VELÁZ", "vela", "diego vel", "vel die"]) {
    assert.equal((await find(test, q)).artists[0].id, 2, q);
  }
  for (const q of ["hammershøi", "hammershoi", "Hammershö"]) {
    assert.deepEqual(ids((await find(test, q)).artists), [1], q);
  }
  assert.deepEqual(ids((await find(test, "gold")).movements), [1]);
  assert.deepEqual(
    ids((await find(test, "velazquez nothing")).artists),
    [2],
    "the artist at least",
  );
  assert.deepEqual(await find(test, "somebody nobody"), {
    artists: [],
    paintings: [],
    movements: [],
    tours: [],
    texts: [],
  });
});

Deno.test("GET /api/search: a name precedes a mention, the works of an artist precede other titles", async () => {
  await using test = await library();
  const results = await find(test, "velazquez");
  assert.deepEqual(ids(results.artists), [2]);
  assert.deepEqual(ids(results.paintings), [2, 3]);
  assert.deepEqual(results.texts, [
    { kind: "artist", id: 3, name: "Juan de Pareja", sentence: "He worked for Velázquez." },
  ]);
  assert.deepEqual((await find(test, "rooms")).texts, [
    { kind: "movement", id: 1, name: "Danish Golden Age", sentence: "Quiet rooms." },
    { kind: "artist", id: 1, name: "Vilhelm Hammershøi", sentence: "He painted empty rooms." },
  ]);
});

Deno.test("GET /api/search: exact names first, then prefixes", async () => {
  await using test = await library();
  await fill(test.db, {
    movements: [
      movement(3, { name: "Post-Impressionism" }),
      movement(4, { name: "Impressionism and after, a long name" }),
      movement(5, { name: "Impressionism" }),
    ],
    paintings: [painting(11, { title: "100% pure" }), painting(12, { title: "100 pure" })],
  });
  assert.deepEqual(ids((await find(test, "impressionism")).movements), [5, 4, 3]);
  assert.deepEqual(ids((await find(test, "100% p")).paintings), [11, 12], "% is no wildcard");
});

Deno.test("GET /api/search: rows have the fields for display and links", async () => {
  await using test = await library();
  const { artists, movements } = await find(test, "velazquez");
  const { paintings } = await find(test, "portrait");
  assert.deepEqual(artists[0], {
    id: 2,
    name: "Diego Velázquez",
    birth_year: 1450,
    death_year: 1520,
    movement_name: "Baroque",
    movement_color: "#804020",
    portrait_thumb_path: "",
  });
  assert.deepEqual(paintings[0], {
    id: 3,
    title: "Portrait of Velázquez",
    year: 1500,
    artist_name: "Juan de Pareja",
    thumbnail_path: "v.jpg",
    artist_id: 3,
    movement_color: "#804020",
  });
  assert.deepEqual(movements, []);
  assert.deepEqual((await find(test, "baroque")).movements, [
    { id: 2, name: "Baroque", start_year: 1400, end_year: 1600, color: "#804020" },
  ]);
});

Deno.test("GET /api/search: at most 20 of each", async () => {
  await using test = await library();
  await fill(test.db, {
    artists: Array.from({ length: 30 }, (_, i) => artist(100 + i, { name: `Many ${i}` })),
    paintings: Array.from({ length: 30 }, (_, i) => painting(100 + i, { title: `Many ${i}` })),
    movements: Array.from({ length: 30 }, (_, i) => movement(100 + i, { name: `Many ${i}` })),
  });
  const results = await find(test, "many");
  for (const kind of ["artists", "paintings", "movements"]) {
    assert.equal(results[kind].length, 20);
  }
});

Deno.test("GET /api/search: follows inserts, renames and deletions", async () => {
  await using test = await library();
  const rename = (name: string) =>
    test.db.write(async (tx) => {
      await tx.update(schema.artists).set({ name }).where(eq(schema.artists.id, 1));
    });
  await rename("Anna Ancher");
  assert.deepEqual(ids((await find(test, "hammershoi")).artists), []);
  assert.deepEqual(ids((await find(test, "hammershoi")).paintings), []);
  assert.deepEqual(ids((await find(test, "ancher")).artists), [1]);
  assert.deepEqual(ids((await find(test, "ancher")).paintings), [1], "a work by its artist's name");
  await test.db.write(async (tx) => {
    await tx.update(schema.paintings).set({ title: "Harvesters" }).where(
      eq(schema.paintings.id, 1),
    );
    await tx.update(schema.movements).set({ name: "Skagen" }).where(eq(schema.movements.id, 1));
  });
  assert.deepEqual(ids((await find(test, "strandgade")).paintings), []);
  assert.deepEqual(ids((await find(test, "harv")).paintings), [1]);
  assert.deepEqual(ids((await find(test, "skagen")).movements), [1]);
  await test.db.write(async (tx) => {
    await tx.delete(schema.artists).where(eq(schema.artists.id, 1));
  });
  assert.deepEqual(await find(test, "ancher"), {
    artists: [],
    paintings: [],
    movements: [],
    tours: [],
    texts: [],
  });
  await fill(test.db, { artists: [artist(1, { name: "Somebody New" })] });
  assert.deepEqual(ids((await find(test, "somebody")).artists), [1]);
});

Deno.test("GET /api/search: input is text, never syntax", async () => {
  await using test = await library();
  for (
    const q of [
      '"',
      "*",
      "AND",
      "title:x",
      "a AND OR",
      "(",
      "'; DROP TABLE artists; --",
      "%",
      "\u0301",
      "\ue000",
      "北",
    ]
  ) {
    await find(test, q);
  }
  assert.deepEqual(await test.refusal("/api/search"), [
    400,
    "q: expected text of 1 to 200 characters",
  ]);
  assert.deepEqual(await test.refusal("/api/search?q="), [
    400,
    "q: expected text of 1 to 200 characters",
  ]);
  assert.deepEqual(await test.refusal("/api/search?q=%20%20"), [400, "q: expected a word"]);
  assert.deepEqual(await test.refusal(`/api/search?q=${"a".repeat(201)}`), [
    400,
    "q: expected text of 1 to 200 characters",
  ]);
});

Deno.test("GET /api/search: combining marks and private letters alone find nothing", async () => {
  await using test = await TestApp.withStarter();
  for (const typed of ["\u0301", "\u0301 \u0308", "\ue000", "\u0301'"]) {
    const { artists, paintings, movements, tours, texts } = await find(test, typed);
    assert.deepEqual({ artists, paintings, movements, tours, texts }, {
      artists: [],
      paintings: [],
      movements: [],
      tours: [],
      texts: [],
    }, typed);
  }
});

Deno.test("GET /api/search: texts in Russian are found by the beginnings of their words, in any case", async () => {
  await using test = await TestApp.withStarter();
  for (const typed of ["Барбизон", "барбизон"]) {
    const { texts } = await find(test, typed);
    assert.match(texts[0]?.sentence ?? "", /барбизон/i, typed);
    const records = texts.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`);
    assert.equal(new Set(records).size, records.length, "each record once");
  }
  assert.deepEqual((await find(test, "рбизон")).texts, [], "not by the middle of a word");
});
