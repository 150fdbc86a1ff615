/** Paintings and artists out of spreadsheets, an addition to the specification. */
import { Hono } from "hono";
import { z } from "zod";
import { importSheet } from "../../services/gallery/transfer/import_sheet.ts";
import { oneOf, text } from "../../domain/fields.ts";
import { FileReading } from "../../domain/csv_reading.ts";
import { PLURALS } from "../../domain/gallery/editing/kinds.ts";
import {
  ImportAnswer,
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
import { CSV_BODY, readingOf, ReadingQuery } from "../csv_request.ts";
import { route } from "../contract/route.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { endOf, requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { languageOf } from "../warehouse/language.ts";
import { flag, importAnswers, imported, ImportQuery } from "./transfer.ts";

export const ImportedSheet = ImportAnswer.extend({
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

const EXAMPLES: Readonly<Record<SheetKind, string>> = {
  painting: "title,artist,year\nImpression in grey,Claude Monet,1903\n",
  artist: "name,movement,birth_year\nEva Gonzalès,Impressionism,1849\n",
};

/** Imports of spreadsheets, below `/api/import`. */
export function sheetRoutes(services: Services): Hono {
  const routes = new Hono();
  for (const kind of SHEET_KINDS) addRoute(routes, services, kind);
  return routes;
}

function addRoute(routes: Hono, services: Services, kind: SheetKind): void {
  const { db, workers } = services;
  const many = PLURALS[kind];
  routes.post(
    `/import/${many}`,
    route({
      id: `import${many[0]!.toUpperCase()}${many.slice(1)}`,
      tag: "Catalog in and out",
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
      example: { query: { mode: "both", dry_run: "1" }, body: EXAMPLES[kind] },
    }, async (c) => {
      const { dry_run: dryRun, partial, mode, columns, clear_empty, ...query } = c.req.valid(
        "query",
      );
      const { username } = c.get("curator");
      const sheet = await workers.run(
        "readSheet",
        { file: [await c.req.raw.bytes()], kind, columns, ...readingOf(c, query) },
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
