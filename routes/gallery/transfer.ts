/** Export and import of the catalog by HTTP (an addition): everything except accounts. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  exportCatalog,
  exportCatalogCsv,
  exportSpreadsheet,
} from "../../services/gallery/transfer/export_catalog.ts";
import { importCatalog } from "../../services/gallery/transfer/import_catalog.ts";
import {
  assertRowCount,
  importSpreadsheet,
} from "../../services/gallery/transfer/import_spreadsheet.ts";
import { PLURALS } from "../../domain/gallery/editing/kinds.ts";
import {
  CatalogDocument,
  ImportAnswer,
  ImportedCatalog,
  ImportedSheet,
  ImportQuery,
  ImportRefused,
  type ImportReport,
  QUERIES,
  remarkText,
} from "../../domain/gallery/transfer/import_report.ts";
import { headingLabel, meaningIn } from "../../domain/gallery/transfer/spreadsheet_headings.ts";
import {
  type SheetJob,
  SPREADSHEET_KINDS,
  type SpreadsheetKind,
} from "../../domain/gallery/transfer/spreadsheet_records.ts";
import { assertJson, at } from "../contract/route.ts";
import { attachment, FILE_BODY, importFile, ROWS, sendRows, textBytes } from "../file_request.ts";
import type { Refusal } from "../../domain/files/row_report.ts";
import { RowsQuery } from "../../domain/files/file_query.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { endOf, readBody, requesterOf } from "../middleware/limits.ts";
import type { Services } from "../services.ts";
import { languageOf } from "../middleware/client.ts";

const TRANSFER = { tag: "Catalog in and out" } as const;
const FILE = { headers: ["Content-Disposition"] } as const;
const PRIVATE = { "Cache-Control": "no-store" } as const;

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
  const guard = curatorOnly(services);
  const routes = new Hono();
  for (const kind of SPREADSHEET_KINDS) addSpreadsheetRoutes(routes, services, kind);
  return routes
    .get(...at("/export/catalog.json", {
      ...TRANSFER,
      id: "exportCatalog",
      summary: "The whole catalog as one JSON document, without accounts.",
      description: "It is a snapshot. Image files are not included; the command `export catalog` " +
        "copies them too.",
      who: guard,
      answers: { 200: { about: "The document.", schema: CatalogDocument, ...FILE } },
      errors: [503],
    }, (c) => {
      const pieces = textBytes(exportCatalog(db, new Date()));
      return attachment(c, "catalog.json", "application/json", pieces, PRIVATE);
    }))
    .get(...at("/export/catalog.csv.zip", {
      ...TRANSFER,
      id: "exportCatalogCsv",
      summary: "The whole catalog as CSV files in a ZIP archive, one per list.",
      who: guard,
      answers: { 200: { about: "The archive.", type: "application/zip", ...FILE } },
      errors: [503],
    }, async (c) => {
      const { zipped } = await import("../../domain/files/zip.ts");
      const now = new Date();
      const archive = zipped(exportCatalogCsv(db, now), now);
      return attachment(c, "catalog.csv.zip", "application/zip", archive, PRIVATE);
    }))
    .post(...at("/import/catalog", {
      ...TRANSFER,
      id: "importCatalog",
      summary: "Imports an exported document.",
      description: "If there is no catalog yet, everything is imported unchanged, with its ids " +
        "and its log. If the document is a copy of the existing catalog, records are matched by " +
        "their ids; pictures, review flags and the log stay. A document of another catalog is " +
        "refused with 409.",
      who: guard,
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
    }));
}

/** Adds the export and import of a spreadsheet of artists or paintings (an addition). */
function addSpreadsheetRoutes(routes: Hono, services: Services, kind: SpreadsheetKind): void {
  const { db, workers } = services;
  const plural = PLURALS[kind];
  const id = plural[0]!.toUpperCase() + plural.slice(1);
  routes.get(...at(`/export/${plural}`, {
    id: `export${id}`,
    ...TRANSFER,
    summary: `All ${plural} as a spreadsheet, which can be changed and imported again.`,
    who: curatorOnly(services),
    query: RowsQuery,
    answers: { 200: ROWS },
    errors: [503],
  }, (c) => {
    const { format } = c.req.valid("query");
    const pieces = exportSpreadsheet(db, kind, {
      format,
      language: languageOf(c),
      now: new Date(),
    });
    return sendRows(c, plural, format, pieces, PRIVATE);
  }));
  routes.post(...at(`/import/${plural}`, {
    id: `import${id}`,
    ...TRANSFER,
    summary: `Imports the ${plural} of a CSV file or workbook, as one operation.`,
    description: `Columns are ${FIELDS_OF[kind]}; other fields are never changed. ` +
      "Rows are matched by `open_depot_id`, which only our exports have (or a column with that " +
      "name in `columns`); else by identifiers or inventory number; else by name, ignoring case " +
      "and diacritics (with the year, and for a painting the artist). Dates are in EDTF or in " +
      "museums' notation, such as `c. 1885`, `1850-55`, `late 15th c.`. Duplicate rows are " +
      "refused. Refusals name line, column and value.",
    who: curatorOnly(services),
    query: QUERIES[kind],
    body: FILE_BODY,
    size: "batch",
    answers: importAnswers(ImportedSheet),
    errors: [503],
    example: { query: { mode: "both", dry_run: "1" }, body: SHEET_EXAMPLES[kind] },
  }, async (c) => {
    const options = c.req.valid("query") as z.output<typeof QUERIES.painting>;
    const { mode, clear_empty, movement, create_artists = false, file: reason, ...query } = options;
    const { dry_run: dryRun, partial } = query;
    const { username } = c.get("curator");
    const owner = { username, kind: plural, meaning: meaningIn(kind, [], true) };
    const { refused, refused_rows, ...answer } = await importFile(
      c,
      services,
      owner,
      query,
      async (file, reading, options) => {
        assertRowCount(file.count);
        const plan = (job: SheetJob, urgent: boolean) =>
          workers.run("planSheet", { ...job, file }, { ...options, urgent });
        const { read, headings, ...report } = await importSpreadsheet(
          db,
          {
            kind,
            mode,
            movement,
            createArtists: create_artists,
            clearEmpty: clear_empty,
            reading,
            username,
            dryRun,
            partial,
            reason,
            signal: endOf(c),
          },
          plan,
        );
        const language = languageOf(c);
        return {
          ...imported(c, report, dryRun),
          read,
          skipped: report.skipped,
          warned: report.warned,
          warnings: report.warnings.map((one) => remarkText(one, language)),
          // Problems of several columns have none.
          refused: report.cells.map((cell) => ({
            ...cell,
            column: headings.get(fieldIn(cell)) ?? headingLabel(fieldIn(cell), language),
          })),
        };
      },
    );
    return { ...answer, refused: refused_rows, refused_cells: refused };
  }));
}

const fieldIn = ({ field }: Pick<Refusal, "field">) => field.split(/[.[]/)[0]!;

/** A report in the response. */
function imported(
  c: Context,
  { skipped: _, warned: __, warnings: ___, cells: ____, ...report }: ImportReport,
  dry_run: boolean,
): ImportAnswer {
  const language = languageOf(c);
  const refusals = report.refusals.map((one) => remarkText(one, language));
  return { dry_run, ...report, refusals };
}
