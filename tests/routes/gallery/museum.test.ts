/** What museums say of works and artists: written, shown, exported, taken back. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "../../db/former_database.ts";
import { findRecord } from "../../../services/gallery/editing/catalog_records.ts";
import { Desk } from "./editing_desk.ts";

const PAINTING = {
  date: "1499~/1501~",
  attribution: "workshop_of",
  medium: "oil",
  support: "panel",
  height_mm: 731,
  width_mm: 1003,
  collection: "Rijksmuseum",
  place: "Amsterdam",
  inventory_number: "SK-A-1",
  names: [{ name: "Рассвет", language: "ru" }, { name: "Aube", language: "fr" }],
  identifiers: [{ scheme: "wikidata", value: "Q5582" }, {
    scheme: "page",
    value: "https://a.example/1",
  }],
  object_rights: "http://rightsstatements.org/vocab/NoC-NC/1.0/",
  object_credit: "On loan",
  picture_rights: "https://creativecommons.org/licenses/by/4.0/",
  picture_credit: "A photographer",
  text_rights: "",
  text_credit: "The curators",
};
const ARTIST = {
  birth_date: "1450?",
  death_date: "../1520",
  nationality: "France, Italy",
  names: [{ name: "Meister", language: "de" }],
  identifiers: [{ scheme: "ulan", value: "500115588" }, { scheme: "viaf", value: "9854560" }],
  text_rights: "https://creativecommons.org/licenses/by-sa/4.0/",
  text_credit: "",
};

Deno.test("museum fields: stored, returned separately, and found by other names", async () => {
  await using desk = await Desk.open();
  const specified = await desk.test.json("/api/paintings/1");
  const profile = await desk.test.json("/api/artists/1");
  assert.equal("details" in await desk.test.json("/api/paintings/1/context"), false);
  assert.deepEqual(await desk.test.json("/api/artists/1/details"), {});
  const [status, record] = await desk.body("PATCH", "/api/paintings/1", PAINTING);
  assert.equal(status, 200, JSON.stringify(record));
  for (const [field, value] of Object.entries(PAINTING)) assert.deepEqual(record[field], value);
  assert.equal((await desk.body("PATCH", "/api/artists/1", ARTIST))[0], 200);

  const { text_rights: _, ...said } = PAINTING;
  const context = await desk.test.json("/api/paintings/1/context");
  assert.deepEqual(context.details, said);
  assert.deepEqual(
    [context.image_license, context.image_credit],
    [PAINTING.picture_rights, PAINTING.picture_credit],
  );
  const { text_credit: __, ...saidOfArtist } = ARTIST;
  assert.deepEqual(await desk.test.json("/api/artists/1/details"), saidOfArtist);
  assert.equal((await desk.test.request("/api/artists/99/details")).status, 404);
  const named = { translations: { de: { artist_name: "Meister" } } };
  const translations = {
    ...named.translations,
    fr: { title: "Aube" },
    ru: { title: "Рассвет" },
  };
  assert.deepEqual(await desk.test.json("/api/paintings/1"), {
    ...specified,
    painting: { ...specified.painting, translations },
    influenced: specified.influenced.map((work: object) => ({ ...work, ...named })),
  });
  // Without a picture its size tells what place the work takes up.
  const { height_mm, width_mm } = PAINTING;
  const [first, ...others] = profile.paintings;
  assert.deepEqual(await desk.test.json("/api/artists/1"), {
    ...profile,
    artist: { ...profile.artist, translations: { de: { name: "Meister" } } },
    paintings: [
      { ...first, height_mm, width_mm, translations },
      ...others.map((work: object) => ({ ...work, ...named })),
    ],
  });
  const { paintings } = await desk.test.json("/api/movements/1/gallery");
  const sized = paintings.find(({ id }: { id: number }) => id === 1);
  assert.deepEqual([sized.height_mm, sized.width_mm], [height_mm, width_mm]);
  const found = await desk.test.json("/api/search?q=Aube");
  assert.deepEqual(found.paintings.map(({ id }: { id: number }) => id), [1]);

  const manifest = await desk.test.json("/iiif/presentation/3/paintings/1");
  const metadata = JSON.stringify(manifest.metadata);
  for (
    const text of ["c. 1499–c. 1501", "ок. 1499–ок. 1501", "oil, panel", "731 × 1003 mm", "SK-A-1"]
  ) {
    assert.ok(metadata.includes(text), text);
  }
});

Deno.test("museum fields: a changed year or date clears the wording that contradicts it", async () => {
  await using desk = await Desk.open();
  for (
    const [path, former, changes, date_text] of [
      [
        "paintings/1",
        { year: 1500, date: "1500~", date_text: "c. 1500" },
        { year: 1508 },
        "c. 1500",
      ],
      ["paintings/1", {}, { year: 1889, date: "" }, ""],
      ["paintings/1", { year: null, date_text: "undated" }, { medium: "oil" }, "undated"],
      ["paintings/1", {}, { date: "18XX" }, ""],
      [
        "paintings/1",
        { date: "", date_text: "before the fire" },
        { year: 1890 },
        "before the fire",
      ],
      ["paintings/1", { year: 1889, date: "1889?", date_text: "1889?" }, {
        date: "1850/1870",
        year: null,
      }, ""],
      ["artists/1", { birth_year: 1450, death_year: 1500, date_text: "c. 1450 – 1500" }, {
        death_year: 1501,
      }, ""],
      ["artists/1", { date_text: "– before 1510" }, { birth_year: 1460 }, "– before 1510"],
      ["artists/1", {}, { death_year: 1520 }, ""],
      [
        "artists/1",
        { active_from: 1470, date_text: "active 1470–1480" },
        { active_from: 1475 },
        "",
      ],
    ] as const
  ) {
    assert.equal((await desk.body("PATCH", `/api/${path}`, former))[0], 200);
    const [status, record] = await desk.body("PATCH", `/api/${path}`, changes);
    assert.deepEqual([status, record.date_text], [200, date_text], JSON.stringify(changes));
  }
  // The log contains the wording, which undo restores.
  const { id, details } = await desk.entry();
  assert.deepEqual(details.before, { active_from: 1470, date_text: "active 1470–1480" });
  await desk.body("POST", `/api/audit/${id}/restore`);
  const [, artist] = await desk.body("GET", "/api/records/artists/1");
  assert.deepEqual([artist.active_from, artist.date_text], [1470, "active 1470–1480"]);
  // A preview contains it; and what contradicted itself before can still be edited.
  const own = { year: 1500, date: "1500~", date_text: "c. 1500" };
  await desk.body("PATCH", "/api/paintings/3", own);
  const [, { records: [preview] }] = await desk.body(
    "POST",
    "/api/records/paintings/bulk?dry_run=1",
    {
      records: [{ id: 3 }],
      changes: [{ field: "year", act: "set", value: 1600 }, { field: "date", act: "clear" }],
    },
  );
  assert.deepEqual(preview.after, { year: 1600, date: "", date_text: "" });
  // A merge does not take what contradicts the remaining record.
  await desk.body("PATCH", "/api/paintings/2", { date: "", date_text: "", support: "" });
  await desk.body("PATCH", "/api/paintings/3", { support: "panel" });
  const { take } = await desk.test.json("/api/records/paintings/3/merge?into=2", {
    headers: desk.headers,
  });
  assert.deepEqual(take, ["date", "date_text", "support"]);
  await desk.body("PATCH", "/api/paintings/2", { year: 1600 });
  const later = await desk.test.json("/api/records/paintings/3/merge?into=2", {
    headers: desk.headers,
  });
  assert.deepEqual(later.take, ["support"]);
  await desk.test.db.write((tx) => tx.run(sql`UPDATE paintings SET year = 1889 WHERE id = 3`));
  assert.equal((await desk.body("PATCH", "/api/paintings/3", { medium: "oil" }))[0], 200);
});

Deno.test("museum fields: errors name the field", async () => {
  await using desk = await Desk.open();
  const edtf =
    "expected a date in EDTF, such as 1503, 1503~, ../1503, 1503/.. or 1503/1506, or empty text";
  for (
    const [path, json, error] of [
      ["paintings/1", { date: "about 1500" }, `date: ${edtf}`],
      ["paintings/1", { date: "1501" }, "date: it contradicts the year 1500"],
      ["paintings/1", { year: 1600, date: "1501/1503" }, "date: it contradicts the year 1600"],
      ["paintings/1", { date: "1700~" }, "date: it contradicts the year 1500"],
      ["paintings/1", { year: 1500, date: "1489?" }, "date: it contradicts the year 1500"],
      ["artists/1", { birth_date: "1451/.." }, "birth_date: it contradicts the year 1450"],
      ["paintings/1", { height_mm: 0 }, "height_mm: expected a whole number from 1 to 1000000"],
      ["paintings/1", { attribution: "copy" }, /^attribution: expected one of/],
      ["paintings/1", { names: [{ name: "", language: "" }] }, /^names\[0\]\.name: /],
      ["artists/1", { names: [{ name: "A", language: "English" }] }, /^names\[0\]\.language: /],
      [
        "artists/1",
        { identifiers: [{ scheme: "wikidata", value: "5582" }] },
        /^identifiers\[0\]: /,
      ],
      ["artists/1", { identifiers: [{ scheme: "page", value: "javascript:alert(1)" }] }, /^identi/],
    ] as const
  ) {
    const [status, answer] = await desk.body("PATCH", `/api/${path}`, json);
    assert.equal(status, 400, JSON.stringify(json));
    if (typeof error === "string") assert.equal(answer.error, error);
    else assert.match(answer.error, error);
  }
  assert.equal(await desk.entry(), undefined);
});

Deno.test("museum fields: names are restored with their record", async () => {
  await using desk = await Desk.open();
  const names = async () => (await desk.body("GET", "/api/records/paintings/1"))[1].names;
  await desk.body("PATCH", "/api/paintings/1", { names: PAINTING.names });
  await desk.body("PATCH", "/api/paintings/1", { names: [] });
  assert.equal((await desk.body("POST", "/api/audit/2/restore"))[0], 200);
  assert.deepEqual(await names(), PAINTING.names);
  await desk.body("DELETE", "/api/paintings/1");
  assert.equal((await desk.body("POST", "/api/audit/4/restore"))[0], 200);
  assert.deepEqual(await names(), PAINTING.names);
  const [, made] = await desk.body("POST", "/api/artists", {
    name: "New",
    movement_id: 1,
    ...ARTIST,
  });
  const { id } = await desk.entry();
  assert.equal((await desk.body("POST", `/api/audit/${id}/restore`))[0], 200);
  assert.equal((await desk.body("GET", `/api/records/artists/${made.id}`))[0], 404);
});

Deno.test("museum fields: cells of a spreadsheet, lists with semicolons", async () => {
  await using desk = await Desk.open();
  const response = await desk.test.request("/api/import/artists?mode=update", {
    method: "POST",
    headers: { ...desk.headers, "Content-Type": "text/csv" },
    body:
      "name,names,identifiers\nArtist 1,de: Meister; Maestro,ulan: 500115588; https://a.example/1\n",
  });
  assert.deepEqual([(await response.json()).changed], [1]);
  const details = await desk.test.json("/api/artists/1/details");
  assert.deepEqual(details, {
    names: [{ name: "Meister", language: "de" }, { name: "Maestro", language: "" }],
    identifiers: [
      { scheme: "ulan", value: "500115588" },
      { scheme: "page", value: "https://a.example/1" },
    ],
  });
});

Deno.test("migration: existing records have empty museum fields and keep their names", async () => {
  await using former = await formerDatabase("0028_museum_fields", [
    "INSERT INTO eras(id, name, start_year, end_year) VALUES (1, 'E', 1400, 1600)",
    "INSERT INTO movements(id, name, start_year, end_year, era_id, color) VALUES (1, 'M', 1500, 1600, 1, '#335577')",
    "INSERT INTO artists(id, name, movement_id) VALUES (1, 'A', 1)",
    "INSERT INTO paintings(id, title, artist_id, year) VALUES (1, 'P', 1, 1500)",
    "INSERT INTO alternative_names(target_type, target_id, name, language) VALUES ('painting', 1, 'Q', 'de')",
  ]);
  const { title, year, names, medium, height_mm, identifiers } =
    (await findRecord(former.db.read, "painting", 1))!;
  assert.deepEqual(
    { title, year, names, medium, height_mm, identifiers },
    {
      title: "P",
      year: 1500,
      names: [{ name: "Q", language: "de" }],
      medium: "",
      height_mm: null,
      identifiers: [],
    },
  );
});

Deno.test("museum fields: terms of use accept web URLs only, in form, spreadsheet and document", async () => {
  await using desk = await Desk.open();
  const error = "expected words, or an address that begins with http:// or https://";
  const fields = ["object_rights", "picture_rights", "text_rights"];
  for (const field of fields) {
    const body = { [field]: "javascript:alert(1)" };
    assert.deepEqual(await desk.body("PATCH", "/api/paintings/1", body), [400, {
      error: `${field}: ${error}`,
    }]);
  }
  const document = await (await desk.send("GET", "/api/export/catalog.json")).json();
  document.artists[0].text_rights = "data:text/html,x";
  const [, imported] = await desk.body("POST", "/api/import/catalog?dry_run=1", document);
  assert.deepEqual(imported.refusals, [
    { row: "artists[0]", column: "text_rights", value: "data:text/html,x", error },
  ]);
  const response = await desk.test.request("/api/import/paintings?mode=update&dry_run=1", {
    method: "POST",
    headers: { ...desk.headers, "Content-Type": "text/csv" },
    body: "title,picture_rights\nPainting 1,vbscript:x\nPainting 2,Copyright: the museum\n",
  });
  const report = await response.json();
  assert.deepEqual(report.refusals, [
    { row: "2", column: "picture_rights", value: "vbscript:x", error },
  ]);
  assert.equal(report.changed, 1);
});
