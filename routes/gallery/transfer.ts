/**
 * Export and import of the catalog by HTTP, an addition to the specification: everything except
 * accounts.
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportCatalog, exportCatalogCsv } from "../../services/gallery/transfer/export_catalog.ts";
import { importCatalog } from "../../services/gallery/transfer/import_catalog.ts";
import { importSpreadsheet } from "../../services/gallery/transfer/import_spreadsheet.ts";
import { FileReading } from "../../domain/csv_reading.ts";
import { oneOf, text } from "../../domain/fields.ts";
import { PLURALS } from "../../domain/gallery/editing/kinds.ts";
import { CATALOG_FORMAT, CATALOG_VERSION } from "../../domain/gallery/transfer/document.ts";
import {
  ImportAnswer,
  ImportRefused,
  type ImportReport,
  MAX_REFUSALS,
  remarks,
  remarkText,
  SkippedRow,
} from "../../domain/gallery/transfer/import_report.ts";
import {
  SPREADSHEET_KINDS,
  SPREADSHEET_MODES,
  type SpreadsheetKind,
} from "../../domain/gallery/transfer/spreadsheet_records.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import { assertJson, route } from "../contract/route.ts";
import { CSV_BODY, readingOf, ReadingQuery } from "../csv_request.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { endOf, readBody, requesterOf, withReadTimeout } from "../middleware/limits.ts";
import type { Services } from "../services.ts";
import { languageOf } from "../warehouse/language.ts";

const TRANSFER = { tag: "Catalog in and out" } as const;
const FILE = { headers: ["Content-Disposition"] } as const;

/** A boolean query parameter. */
const flag = () =>
  expecting(z.enum(["0", "1"]), "expected_either", { one: 0, other: 1 }).default("0")
    .transform((value) => value === "1");

/** The options of an import. */
const ImportQuery = z.object({
  dry_run: flag().describe("`1` performs everything and rolls it back, for a preview."),
  partial: flag()
    .describe("`1` imports valid rows although others are refused; otherwise nothing is imported."),
});

/** A catalog as a document: lists of rows, named after their tables. */
const CatalogDocument = z.looseObject({
  format: z.literal(CATALOG_FORMAT),
  version: z.literal(CATALOG_VERSION),
  catalog: z.string().exactOptional().describe(
    "Id of the catalog, shared by its copies. This one if absent.",
  ),
}).meta({
  id: "CatalogDocument",
  description: "The whole catalog: besides these fields, a list of rows for each table.",
});
const ImportedCatalog = ImportAnswer.extend({
  without_pictures: z.int()
    .describe("Paintings and artists imported without their picture."),
}).meta({ id: "ImportedCatalog", description: "Result of importing a document." });

const ImportedSheet = ImportAnswer.extend({
  skipped: z.array(SkippedRow).describe(`The skipped rows, up to ${MAX_REFUSALS}.`),
  warned: z.int().describe("Rows with warnings, which can be imported nevertheless."),
  warnings: remarks("What looks wrong: a work dated outside the life of its artist"),
  ignored: z.array(z.string()).describe("The same as `unmapped` of `read`."),
  read: FileReading,
}).meta({ id: "ImportedSheet", description: "Result of importing a spreadsheet." });

const SpreadsheetQuery = ImportQuery.extend({
  ...ReadingQuery.shape,
  mode: oneOf(SPREADSHEET_MODES).describe(
    "Rows to import: `add` new records, `update` existing ones, `both` all.",
  ),
  columns: text({ min: 1, max: 4000 }).transform((list) => list.split(",")).optional().describe(
    "Comma-separated fields of the columns, in order, empty for an ignored column; instead " +
      "of the file's headings.",
  ),
  clear_empty: flag().describe(
    "`1`: empty cells clear their fields; otherwise they change nothing.",
  ),
});

const FIELDS_OF: Readonly<Record<SpreadsheetKind, string>> = {
  painting: "`open_depot_id`, `artist` (a name) and the fields of `PaintingDraft`",
  artist: "`open_depot_id`, `movement` (a name) and the fields of `ArtistDraft`",
};

const SHEET_EXAMPLES: Readonly<Record<SpreadsheetKind, string>> = {
  painting: "title,artist,year\nImpression in grey,Claude Monet,1903\n",
  artist: "name,movement,birth_year\nEva Gonzalès,Impressionism,1849\n",
};

/** The responses of an import. */
const importAnswers = <Schema extends z.ZodType>(schema: Schema) =>
  ({
    200: { about: "The result, or its preview.", schema },
    400: { about: "Rows are refused; nothing has been written.", schema: ImportRefused },
  }) as const;

/** Export and import, below `/api`. */
export function transferRoutes(services: Services) {
  const { db, workers } = services;
  const who = curatorOnly(services);
  const routes = new Hono();
  for (const kind of SPREADSHEET_KINDS) addSpreadsheetRoute(routes, services, kind);
  return routes
    .get(
      "/export/catalog.json",
      route({
        ...TRANSFER,
        id: "exportCatalog",
        summary: "The whole catalog as one JSON document, without accounts.",
        description:
          "It is a snapshot. Image files are not included; the command `export catalog` " +
          "copies them too.",
        who,
        answers: {
          200: { about: "The document.", schema: CatalogDocument, ...FILE },
        },
        errors: [503],
      }, (c) => {
        const pieces = textBytes(exportCatalog(db, new Date()));
        return download(c, "catalog.json", "application/json", pieces);
      }),
    )
    .get(
      "/export/catalog.csv.zip",
      route({
        ...TRANSFER,
        id: "exportCatalogCsv",
        summary: "The whole catalog as CSV files in a ZIP archive, one per list.",
        who,
        answers: { 200: { about: "The archive.", type: "application/zip", ...FILE } },
        errors: [503],
      }, async (c) => {
        const { makeZip } = await import("client-zip");
        const archive = makeZip(exportCatalogCsv(db, new Date()));
        return download(c, "catalog.csv.zip", "application/zip", piecesIn(archive));
      }),
    )
    .post(
      "/import/catalog",
      route({
        ...TRANSFER,
        id: "importCatalog",
        summary: "Imports an exported document.",
        description:
          "If there is no catalog yet, everything is imported unchanged, with its ids and " +
          "its log. If the document is a copy of the existing catalog, records are matched " +
          "by their ids; pictures, review flags and the log stay. A document of another " +
          "catalog is refused with 409.",
        who,
        query: ImportQuery,
        body: { schema: CatalogDocument, asAnswered: true },
        size: "batch",
        command: "deno task depot import catalog FILE",
        answers: importAnswers(ImportedCatalog),
        errors: [409, 503],
        example: { query: { dry_run: "1" } },
      }, async (c) => {
        assertJson(c);
        const { dry_run: dryRun, partial } = c.req.valid("query");
        const { username } = c.get("curator");
        const file = [await readBody(c)];
        const document = await workers.run(
          "readCatalog",
          { file },
          { ...requesterOf(c), transfer: true },
        );
        const options = { username, dryRun, partial, signal: endOf(c) };
        const { without_pictures, ...report } = await importCatalog(db, document, options);
        return { ...imported(c, report, dryRun), without_pictures };
      }),
    );
}

/** Adds the import of a spreadsheet of artists or paintings (an addition). */
function addSpreadsheetRoute(routes: Hono, services: Services, kind: SpreadsheetKind): void {
  const { db, workers } = services;
  const many = PLURALS[kind];
  routes.post(
    `/import/${many}`,
    route({
      id: `import${many[0]!.toUpperCase()}${many.slice(1)}`,
      ...TRANSFER,
      summary: `Imports the ${many} of a spreadsheet in CSV, as one operation.`,
      description: `Columns are ${FIELDS_OF[kind]}; other fields are never changed. ` +
        "Rows are matched by `open_depot_id`, which only our exports have (or a column with that " +
        "name in `columns`); else by identifiers or inventory number; else by name, ignoring case " +
        "and diacritics (with the year, and for a painting the artist). Dates are in EDTF or in " +
        "museums' notation, such as `c. 1885`, `1850-55`, `late 15th c.`. Duplicate rows are " +
        "refused. Refusals name line, column and value.",
      who: curatorOnly(services),
      query: SpreadsheetQuery,
      body: CSV_BODY,
      size: "batch",
      answers: importAnswers(ImportedSheet),
      errors: [503],
      example: { query: { mode: "both", dry_run: "1" }, body: SHEET_EXAMPLES[kind] },
    }, async (c) => {
      const { dry_run: dryRun, partial, mode, columns, clear_empty, ...query } = c.req.valid(
        "query",
      );
      const { username } = c.get("curator");
      const sheet = await workers.run(
        "readSheet",
        { file: [await readBody(c)], kind, columns, ...readingOf(c, query) },
        { ...requesterOf(c), transfer: true },
      );
      const options = { kind, mode, clearEmpty: clear_empty, username, dryRun, partial };
      const report = await importSpreadsheet(db, sheet, { ...options, signal: endOf(c) });
      const { skipped, warned } = report;
      const language = languageOf(c);
      return {
        ...imported(c, report, dryRun),
        skipped,
        warned,
        warnings: report.warnings.map((one) => remarkText(one, language)),
        ignored: sheet.read.unmapped,
        read: sheet.read,
      };
    }),
  );
}

/** A report in the response. */
function imported(
  c: Context,
  { skipped: _, warned: __, warnings: ___, ...report }: ImportReport,
  dry_run: boolean,
): ImportAnswer {
  const language = languageOf(c);
  const refusals = report.refusals.map((one) => remarkText(one, language));
  return { dry_run, ...report, refusals };
}

async function* textBytes(pieces: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

async function* piecesIn(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for await (const piece of stream) yield piece as Uint8Array<ArrayBuffer>;
}

function download(
  c: Context,
  name: string,
  type: string,
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
): Response {
  return new Response(withReadTimeout(c, pieces), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
