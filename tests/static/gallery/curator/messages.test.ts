import assert from "node:assert/strict";
import { getTableColumns, is, Table } from "drizzle-orm";
import * as gallery from "../../../../db/schema/gallery.ts";
import * as pictures from "../../../../db/schema/pictures.ts";
import * as tours from "../../../../db/schema/tours.ts";
import { KINDS } from "../../../../domain/gallery/editing/kinds.ts";
import { count } from "../../../../static/gallery/curator/messages.ts";
import { explain, failureText } from "../../../../static/gallery/shared/desk/explain.ts";
import { refusalOf } from "../../../../static/gallery/shared/desk/records/field_errors.ts";
import { SHAPES } from "../../../../static/gallery/shared/desk/records/fields.ts";
import { ApiError } from "../../../../static/shared/api_error.ts";

Deno.test("curators' messages: plural forms", () => {
  assert.equal(count("goes_notes", 1, "en"), "1 note");
  assert.equal(count("goes_notes", 3, "ru"), "3 пометки");
  assert.equal(count("goes_notes", 21, "ru"), "21 пометка");
});

const ROOT = new URL("../../../../static/gallery/", import.meta.url);
const PAGES = [
  "curator/",
  "catalog_desk/",
  "pictures/",
  "editing/",
  "tour_editor/",
  "shared/desk/",
];
// A text of either language: in quotes after its name, or a plural form in its list.
const TEXT = /\b(?:en|ru):\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*")/g;

function* sources(folder: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* sources(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name)) yield new URL(name, folder);
  }
}

/** The names of columns that are no words of a sentence. */
function columns(): RegExp {
  const tables = [gallery, pictures, tours].flatMap((schema) =>
    Object.values(schema).filter((one) => is(one, Table))
  );
  const names = tables.flatMap((table) => Object.keys(getTableColumns(table)))
    .filter((name) => name.includes("_"));
  return new RegExp(`\\b(${[...new Set(names)].join("|")})\\b`);
}

Deno.test("curators' messages: none names a column of a table", () => {
  const column = columns();
  assert.match("death_year: expected a year", column);
  const texts = PAGES.flatMap((page) => [...sources(new URL(page, ROOT))]).flatMap((file) =>
    [...Deno.readTextFileSync(file).matchAll(TEXT)].map(([, text]) => text!)
  );
  assert.ok(texts.length > 1500, `${texts.length}`);
  assert.deepEqual(texts.filter((text) => column.test(text)), []);
});

Deno.test("curators' messages: refusals of any field have its label", () => {
  const column = columns();
  const messages = [
    "expected a year not before 1850",
    "expected text of 1 to 200 characters",
    "something that no sentence knows",
  ];
  for (const kind of KINDS) {
    for (const { name } of [...SHAPES[kind], { name: "search_title" }]) {
      for (const message of messages) {
        const text = `${name}: ${message}`;
        assert.doesNotMatch(refusalOf(kind, name, text), column);
        for (const status of [400, 409, 422]) {
          const error = new ApiError(status, text);
          assert.doesNotMatch(`${Object.values(explain(error))}${failureText(error)}`, column);
        }
      }
    }
  }
  assert.equal(
    failureText(new ApiError(400, "birth_year: expected a year")),
    "Year of birth: expected a year",
  );
  assert.equal(
    failureText(new ApiError(400, "[2].search_title: too long")),
    "Too long",
  );
});
