/**
 * Export and import of the catalog by HTTP, an addition to the specification: everything except
 * accounts.
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportCatalog, exportCatalogCsv } from "../../services/gallery/transfer/export_catalog.ts";
import { importCatalog } from "../../services/gallery/transfer/import_catalog.ts";
import { importSheet } from "../../services/gallery/transfer/import_sheet.ts";
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
  SHEET_KINDS,
  SHEET_MODES,
  type SheetKind,
} from "../../domain/gallery/transfer/sheet_records.ts";
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
  dry_run: flag().describe("`1` does all of it and rolls it back, to tell what would be done."),
  partial: flag()
    .describe("`1` enters what can be entered although rows are refused; else nothing is."),
});

/** A catalog as a document: lists of rows, named after their tables. */
const CatalogDocument = z.looseObject({
  format: z.literal(CATALOG_FORMAT),
  version: z.literal(CATALOG_VERSION),
  catalog: z.string().exactOptional().describe(
    "Which catalog it is; a copy that was imported keeps it. Absent: this one.",
  ),
}).meta({
  id: "CatalogDocument",
  description: "The whole catalog: besides these fields, a list of rows for each table.",
});
const ImportedCatalog = ImportAnswer.extend({
  without_pictures: z.int()
    .describe("Paintings and artists that came without the picture that they had."),
}).meta({ id: "ImportedCatalog", description: "What the import of a document has done." });

const ImportedSheet = ImportAnswer.extend({
  skipped: z.array(SkippedRow).describe(`The rows passed over, the first ${MAX_REFUSALS}.`),
  warned: z.int().describe("Rows of which something looks wrong, though they can be entered."),
  warnings: remarks("What looks wrong: a work dated outside the life of its artist"),
  ignored: z.array(z.string()).describe("The same as `unmapped` of `read`."),
  read: FileReading,
}).meta({ id: "ImportedSheet", description: "What the import of a spreadsheet has done." });

const SheetQuery = ImportQuery.extend({
  ...ReadingQuery.shape,
  mode: oneOf(SHEET_MODES).describe(
    "Which rows are taken: `add` those of records that are not there yet, `update` those of known " +
      "ones, `both` all.",
  ),
  columns: text({ min: 1, max: 4000 }).transform((list) => list.split(",")).optional().describe(
    "What the columns hold, in their order and parted by commas, nothing between two commas for " +
      "one that is not read; in place of the file's headings.",
  ),
  clear_empty: flag().describe("`1`: empty cells empty their fields; else they change nothing."),
});

const FIELDS_OF: Readonly<Record<SheetKind, string>> = {
  painting: "`open_depot_id`, `artist` (a name) and the fields of `PaintingDraft`",
  artist: "`open_depot_id`, `movement` (a name) and the fields of `ArtistDraft`",
};

const SHEET_EXAMPLES: Readonly<Record<SheetKind, string>> = {
  painting: "title,artist,year\nImpression in grey,Claude Monet,1903\n",
  artist: "name,movement,birth_year\nEva Gonzalès,Impressionism,1849\n",
};

/** The responses of an import. */
const importAnswers = <Schema extends z.ZodType>(schema: Schema) =>
  ({
    200: { about: "What was done, or would be.", schema },
    400: { about: "Rows are refused; nothing has been written.", schema: ImportRefused },
  }) as const;

/** Export and import, below `/api`. */
export function transferRoutes(services: Services) {
  const { db, workers } = services;
  const who = curatorOnly(services);
  const routes = new Hono();
  for (const kind of SHEET_KINDS) addSheetRoute(routes, services, kind);
  return routes
    .get(
      "/export/catalog.json",
      route({
        ...TRANSFER,
        id: "exportCatalog",
        summary: "The whole catalog as one JSON document, without accounts.",
        description: "All of it is of one moment. Image files are not part of it; " +
          "the command `export catalog` copies them too.",
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
        summary: "The whole catalog as CSV files in a ZIP archive, one a list.",
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
        summary: "Enters a document that was exported.",
        description:
          "Where there is no catalog yet, all of it is entered as it was, with its ids " +
          "and its log. Into the catalog that it is a copy of, records are entered by their ids; " +
          "pictures, review flags and the log stay. A document that names another catalog is " +
          "refused with 409.",
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
function addSheetRoute(routes: Hono, services: Services, kind: SheetKind): void {
  const { db, workers } = services;
  const many = PLURALS[kind];
  routes.post(
    `/import/${many}`,
    route({
      id: `import${many[0]!.toUpperCase()}${many.slice(1)}`,
      ...TRANSFER,
      summary: `Enters the ${many} of a spreadsheet in CSV, as one operation.`,
      description: `Columns hold ${FIELDS_OF[kind]}; those that are not named are never touched. ` +
        "Rows are matched by `open_depot_id`, which only our exports have (or a " +
        "column that `columns` names so); else by identifiers or inventory number; else by name, " +
        "without regard to case and diacritics (with year, and of a painting with artist). Dates " +
        "are in EDTF or as museums write them, such as `c. 1885`, `1850-55`, `late 15th c.`. Equal " +
        "rows are refused as repeated. Refusals name line, column and value.",
      who: curatorOnly(services),
      query: SheetQuery,
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
      const report = await importSheet(db, sheet, { ...options, signal: endOf(c) });
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
