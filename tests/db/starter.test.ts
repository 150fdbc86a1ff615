/** The starter data: enough of it, all of it linked, and nothing that history forbids. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { readStarterCatalog } from "../../services/seed/catalog.ts";
import { seedStarter } from "../../services/seed/mod.ts";
import { TestApp, TestDatabase } from "../support/app.ts";
import {
  AnnotationFile,
  ArtistFile,
  EraFile,
  InfluenceFile,
  MovementFile,
  NameFile,
} from "./starter_files.ts";

const catalog = await readStarterCatalog();
const people = [...catalog.artists.values()].flat();
const works = new Map(
  people.flatMap((artist) =>
    artist.paintings.map((painting) => [`${artist.name} / ${painting.title}`, { artist, painting }])
  ),
);
const movements = new Map(catalog.movements.map((movement) => [movement.name, movement]));
const byName = new Map(people.map((artist) => [artist.name, artist]));
const THIS_YEAR = new Date().getFullYear();

const none = (list: unknown[], why: string) => assert.deepEqual(list, [], why);

Deno.test("starter catalog: every file matches its schema", () => {
  EraFile.parse(catalog.eras);
  MovementFile.parse(catalog.movements);
  for (const artists of catalog.artists.values()) ArtistFile.parse(artists);
  InfluenceFile.parse(catalog.influences);
  AnnotationFile.parse(catalog.annotations);
  NameFile.parse(catalog.names);
});

Deno.test("starter catalog: has the documented minimum size", () => {
  const notes = catalog.annotations.flatMap(({ annotations }) => annotations);
  const sizes: [what: string, size: number, least: number][] = [
    ["eras", catalog.eras.length, 10],
    ["movements", catalog.movements.length, 45],
    ["artists", people.length, 150],
    ["paintings", works.size, 600],
    ["influences", catalog.influences.length, 300],
    ["annotations", notes.length, 200],
    ["annotated works", catalog.annotations.length, 60],
    ["artists with periods", people.filter(({ periods }) => periods.length > 0).length, 50],
  ];
  for (const [what, size, least] of sizes) assert.equal(size >= least, true, `${size} ${what}`);
  for (const type of ["painting", "artist", "movement"]) {
    const edges = catalog.influences.filter(({ source_type }) => source_type === type);
    assert.equal(edges.length >= 30, true, `${edges.length} influences of ${type}s`);
  }
});

Deno.test("starter catalog: eras follow one another, with definite and indefinite ends", () => {
  for (const [index, era] of catalog.eras.entries()) {
    assert.equal(era.start_year < era.end_year, true, era.name);
    const next = catalog.eras[index + 1];
    if (next) assert.equal(era.end_year, next.start_year, era.name);
  }
  for (const end of ["start_definite", "end_definite"] as const) {
    assert.deepEqual(new Set(catalog.eras.map((era) => era[end])), new Set([true, false]));
  }
});

Deno.test("starter catalog: movements are within their eras, artists within their movements", () => {
  const eras = new Map(catalog.eras.map((era) => [era.name, era]));
  for (const { slug, name, era, start_year, end_year } of catalog.movements) {
    const { start_year: from, end_year: to } = eras.get(era)!;
    assert.equal(start_year < to && end_year > from && start_year < end_year, true, name);
    const artists = catalog.artists.get(slug)!;
    assert.equal(artists.length > 0, true, name);
    for (const { name: artist, birth_year, death_year } of artists) {
      const lived = birth_year! < end_year && (death_year ?? THIS_YEAR) > start_year;
      assert.equal(lived, true, `${artist} in ${name}`);
    }
  }
  assert.deepEqual(
    [...catalog.artists.keys()].sort(),
    catalog.movements.map(({ slug }) => slug).sort(),
  );
});

// Relative luminance and contrast as WCAG 2.2 defines them.
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const [r, g, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
      .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!;
  };
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

Deno.test("starter catalog: movement colours stand out on paper and on a dark ground", () => {
  for (const { name, color } of catalog.movements) {
    assert.equal(contrast(color, "#F7F2E8") >= 3, true, `${name} on light`);
    assert.equal(contrast(color, "#171410") >= 3, true, `${name} on dark`);
  }
  assert.equal(new Set(catalog.movements.map(({ color }) => color)).size, movements.size);
});

Deno.test("starter catalog: lives, periods and paintings agree", () => {
  for (const { name, birth_year, death_year, periods, paintings } of people) {
    const born = birth_year!;
    const died = death_year ?? THIS_YEAR;
    assert.equal(born < died && died - born <= 110 && died - born >= 20, true, `${name}: life`);
    if (death_year === null) assert.equal(born >= 1925, true, `${name}: alive`);
    none(
      periods.filter(({ start_year, end_year }) =>
        start_year < born || end_year > died || start_year > end_year
      ),
      `${name}: periods`,
    );
    none(
      // One year of grace: what stood in the studio was dated when it left it.
      paintings.filter(({ year }) => year !== null && (year < born + 12 || year > died + 1)),
      `${name}: paintings`,
    );
    assert.equal(new Set(paintings.map(({ title }) => title)).size, paintings.length, name);
    assert.equal(paintings.length >= 3, true, name);
  }
  assert.equal(byName.size, people.length, "no artist twice");
});

Deno.test("starter catalog: leads are texts of their own, in sentences", () => {
  for (const { name, bio_full } of people) {
    assert.equal(bio_full.length >= 300 && bio_full.length <= 1500, true, name);
    assert.match(bio_full, /[.!?”"]$/, name);
  }
  assert.equal(new Set(people.map(({ bio_full }) => bio_full)).size, people.length);
});

Deno.test("starter catalog: influences run forward in time, without duplicates", () => {
  const seen = new Set<string>();
  for (const { painting, source_type, source } of catalog.influences) {
    const key = `${painting} < ${source_type} ${source}`;
    assert.equal(seen.has(key), false, key);
    seen.add(key);
    const later = works.get(painting);
    assert.ok(later, painting);
    const year = later.painting.year ?? later.artist.death_year ?? THIS_YEAR;
    if (source_type === "painting") {
      const earlier = works.get(source);
      assert.ok(earlier, source);
      assert.equal((earlier.painting.year ?? earlier.artist.birth_year!) <= year, true, key);
    } else if (source_type === "artist") {
      assert.ok(byName.has(source), source);
      assert.equal(byName.get(source)!.birth_year! < year, true, key);
    } else {
      assert.ok(movements.has(source), source);
      assert.equal(movements.get(source)!.start_year < year, true, key);
    }
  }
});

Deno.test("starter catalog: other names refer to existing records", () => {
  for (const { artist, painting, movement } of catalog.names) {
    assert.ok(byName.has(artist!) || works.has(painting!) || movements.has(movement!));
  }
});

Deno.test("starter catalog: translations refer to existing records, with as many periods and notes", () => {
  const notes = new Map(catalog.annotations.map((one) => [one.painting, one.annotations]));
  const edges = new Set(
    catalog.influences.map(({ painting, source }) => `${painting} ← ${source}`),
  );
  const eras = new Set(catalog.eras.map(({ name }) => name));
  for (const [language, texts] of catalog.translations) {
    const unknown = (keys: object, has: { has(key: string): boolean }) =>
      none(Object.keys(keys).filter((key) => !has.has(key)), language);
    unknown(texts.eras, eras);
    unknown(texts.movements, movements);
    unknown(texts.artists, byName);
    unknown(texts.paintings, works);
    unknown(texts.annotations, notes);
    unknown(texts.influences, edges);
    for (const [name, { periods }] of Object.entries(texts.artists)) {
      if (periods) assert.equal(periods.length, byName.get(name)!.periods.length, name);
    }
    for (const [painting, own] of Object.entries(texts.annotations)) {
      assert.equal(own.length, notes.get(painting)!.length, painting);
    }
    assert.equal(movements.size, Object.keys(texts.movements).length, "every movement");
    assert.equal(eras.size, Object.keys(texts.eras).length, "every era");
  }
});

Deno.test("starter catalog: annotations refer to paintings and do not overlap", () => {
  for (const { painting, annotations } of catalog.annotations) {
    assert.ok(works.has(painting), painting);
    const places = annotations.map(({ pos_x, pos_y }) => `${pos_x},${pos_y}`);
    assert.equal(new Set(places).size, places.length, painting);
  }
  const names = catalog.annotations.map(({ painting }) => painting);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("starter data: fills an empty database once, and never again", async () => {
  await using test = await TestDatabase.open();
  assert.deepEqual(await seedStarter(test.db), { catalog: true, tours: true, warehouse: true });
  assert.deepEqual(await seedStarter(test.db), { catalog: false, tours: false, warehouse: false });
  await test.db.write(async (tx) => {
    await tx.run(sql`DELETE FROM paintings`);
    await tx.run(sql`DELETE FROM warehouses`);
  });
  assert.deepEqual(await seedStarter(test.db), { catalog: false, tours: false, warehouse: false });
  assert.deepEqual(await test.db.read.all(sql`PRAGMA foreign_key_check`), []);
});

Deno.test("starter data: every gallery page has data", async () => {
  await using test = await TestApp.withStarter();
  const { artists, movements } = await test.json("/api/catalog/bootstrap");
  assert.equal(artists.length, people.length);
  const [first] = movements;
  assert.equal((await test.json(`/api/movements/${first.id}/gallery`)).paintings.length > 0, true);
  const manet = artists.find(({ name }: { name: string }) => name === "Édouard Manet");
  const page = await test.json(`/api/artists/${manet.id}`);
  assert.equal(page.artist.bio_full.startsWith(page.artist.bio_short), true);
  assert.equal(page.artist.bio_short.length < page.artist.bio_full.length, true);
  const navigation = await test.json(`/api/artists/${manet.id}/navigation`);
  assert.equal(navigation.predecessors.length > 0 && navigation.successors.length > 0, true);
});
