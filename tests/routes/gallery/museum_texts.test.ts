/** Everything that follows from an entry in `domain/gallery/museum_texts.ts`. */
import assert from "node:assert/strict";
import { unzipSync } from "fflate/browser";
import {
  ARTIST_TEXTS,
  type MuseumTexts,
  PAINTING_TEXTS,
} from "../../../domain/gallery/museum_texts.ts";
import { SHAPES } from "../../../static/gallery/shared/desk/records/fields.ts";
import { MESSAGES } from "../../../static/gallery/shared/desk/records/messages.ts";
import { Desk } from "./editing_desk.ts";

const RECORDS: [kind: "artist" | "painting", many: "artists" | "paintings", MuseumTexts][] = [
  ["artist", "artists", ARTIST_TEXTS],
  ["painting", "paintings", PAINTING_TEXTS],
];
const LABELS: Readonly<Record<string, unknown>> = MESSAGES;

for (const [kind, many, texts] of RECORDS) {
  const names = Object.keys(texts);
  const values = Object.fromEntries(names.map((name) => [name, `Value of ${name}`]));

  Deno.test(`museum texts of ${many}: from a spreadsheet to the page in both languages, and back`, async () => {
    await using desk = await Desk.open();
    const title = kind === "artist" ? "name,Artist 1" : "title,Painting 1";
    const [heading, record] = title.split(",");
    const response = await desk.test.request(`/api/import/${many}?mode=update`, {
      method: "POST",
      headers: { ...desk.headers, "Content-Type": "text/csv" },
      body: `${[heading, ...names]}\n${[record, ...Object.values(values)]}\n`,
    });
    assert.equal((await response.json()).changed, 1);
    const [, stored] = await desk.body("GET", `/api/records/${many}/1`);
    for (const language of ["en", "ru"] as const) {
      const page = await desk.test.request(`/${many}/1`, {
        headers: { Accept: "text/html", "Accept-Language": language },
      });
      const html = await page.text();
      for (const name of names) {
        const label = texts[name]![language];
        const fact = new RegExp(
          `<dt[^>]*>${RegExp.escape(label)}</dt><dd[^>]*>(<[^>]+>)*Value of ${name}<`,
        );
        assert.match(html, fact, `${name} ${language}`);
        assert.equal(stored[name], values[name]);
      }
    }
    const archive = await (await desk.send("GET", "/api/export/catalog.csv.zip")).bytes();
    const tables = new TextDecoder().decode(unzipSync(archive)[`${many}.csv`]);
    for (const name of names) {
      assert.match(tables, new RegExp(`open_depot_id,.*\\b${name}\\b`), name);
      assert.ok(tables.includes(`Value of ${name}`), name);
    }
  });

  Deno.test(`museum texts of ${many}: validated, in the document and in the form, whose fields are the columns of spreadsheets`, async () => {
    await using desk = await Desk.open();
    const document = await desk.test.json("/api/openapi.json");
    const { properties } =
      document.components.schemas[kind === "artist" ? "ArtistDraft" : "PaintingDraft"];
    const form = SHAPES[kind].map(({ name, label }) => [name, label]);
    for (const name of names) {
      const { about, en, ru } = texts[name]!;
      const long = await desk.body("PATCH", `/api/${many}/1`, { [name]: "x".repeat(501) });
      assert.deepEqual(long, [400, { error: `${name}: expected text of at most 500 characters` }]);
      assert.equal(properties[name].description, about);
      assert.deepEqual(form.find(([field]) => field === name), [name, `f_${name}`]);
      assert.deepEqual(LABELS[`f_${name}`], { en, ru });
    }
  });
}
