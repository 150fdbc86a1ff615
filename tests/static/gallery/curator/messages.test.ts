import assert from "node:assert/strict";
import { getTableColumns, is, Table } from "drizzle-orm";
import * as gallery from "../../../../db/schema/gallery.ts";
import * as pictures from "../../../../db/schema/pictures.ts";
import * as tours from "../../../../db/schema/tours.ts";
import { KINDS } from "../../../../domain/gallery/editing/kinds.ts";
import { type Code, MESSAGES, textOf } from "../../../../domain/messages/message.ts";
import { count } from "../../../../static/gallery/curator/messages.ts";
import { failureText } from "../../../../static/gallery/shared/desk/explain.ts";
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

/** Code whose refusals curators can meet. */
const SERVER_SOURCES = [
  "services/gallery/",
  "routes/gallery/",
  "routes/middleware/",
  "routes/contract/",
  "domain/gallery/",
  "domain/images/",
  "domain/files/",
  "domain/messages/expecting.ts",
  "domain/fields.ts",
  "domain/storage_fault.ts",
  "adapters/sources/",
  "adapters/images/",
  "db/gallery/",
  "db/accounts/",
];
/** Refusals of requests that no page sends, or in whose place the page has a text of its own. */
const NOT_SHOWN = new Set<string>([
  "body_too_large_but",
  "expected_next",
  "import_refused",
  "second_factor_needed",
  "still_used",
  "tus_version",
  "unknown_host",
]);
const ROOT_OF_SERVER = new URL("../../../../", import.meta.url);

/** The refusals that curators can meet, with text in each of their places. */
function refusals(): string[] {
  const source = SERVER_SOURCES.map((path) => new URL(path, ROOT_OF_SERVER))
    .flatMap((url) => url.pathname.endsWith("/") ? [...sources(url)] : [url])
    .map((file) => Deno.readTextFileSync(file)).join("\n");
  const codes = (Object.keys(MESSAGES) as Code[])
    .filter((code) => source.includes(`"${code}"`) && !NOT_SHOWN.has(code));
  return codes.flatMap((code) => {
    const names = MESSAGES[code].en.matchAll(/\{(\w+)\}/g);
    const parameters = Object.fromEntries(
      [...names].map(([, name]) => [name!, name === "what" ? "artist" : "7"]),
    );
    return (["en", "ru"] as const).map((language) => textOf({ code, parameters }, language));
  });
}

Deno.test("curators' messages: no refusal of the server names a column or an API's field", () => {
  const column = columns();
  const api = /\w_\w|[?&]?\b[a-z]+=|`|\bX-/;
  const texts = refusals();
  assert.ok(texts.length > 350, `${texts.length}`);
  assert.deepEqual(texts.filter((text) => column.test(text) || api.test(text)), []);
  for (const kind of KINDS) {
    for (const { name } of [...SHAPES[kind], { name: "search_title" }]) {
      for (const text of texts) {
        const error = `${name}: ${text}`;
        assert.doesNotMatch(refusalOf(kind, name, error), column);
        assert.doesNotMatch(failureText(new ApiError(400, error, undefined, { error })), column);
      }
    }
  }
});

Deno.test("failureText: the server's reason with labels, or the page's own for some statuses", () => {
  const shown = (status: number, error: string) =>
    failureText(new ApiError(status, error, undefined, { error }));
  assert.equal(shown(400, "birth_year: expected a year"), "Year of birth: expected a year");
  assert.equal(shown(400, "[2].search_title: too long"), "Too long");
  assert.equal(shown(409, "С тех пор правили"), "С тех пор правили");
  assert.equal(
    shown(403, "Only an editor in chief may do this"),
    "Only an editor in chief may do this",
  );
  assert.equal(
    shown(413, "Upload-Length: the image is larger than 99 bytes"),
    "The file is too large, or your files that are not published yet are too large together.",
  );
  assert.equal(
    shown(413, "The file has more than 9 rows; split it"),
    "The file has more than 9 rows; split it",
  );
  assert.equal(shown(507, "There is no room left"), "There is no room left");
  assert.equal(failureText(new ApiError(502, "Bad Gateway")), "Something went wrong (status 502).");
  assert.equal(failureText(new ApiError(0, "")), "The server cannot be reached.");
  assert.equal(failureText(new TypeError()), "Something went wrong.");
});
