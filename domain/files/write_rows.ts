/** Writes files of rows: CSV, or a workbook. */
import { chunks } from "../chunks.ts";
import { cellOf, PLAIN } from "./cells.ts";
import { csvLine } from "./csv.ts";
import type { Delimiter, FileFormat } from "./formats.ts";
import type { CellValue } from "./table.ts";

/** A table to write, a page of rows at a time. */
export interface WrittenTable {
  headings: readonly string[];
  pages: AsyncIterable<readonly (readonly CellValue[])[]>;
}

/** Options for writing a file. */
export interface FileForm {
  format: FileFormat;
  /** Name of the sheet of a workbook. */
  sheet: string;
  /** Time of creation, for a workbook. */
  now: Date;
  /** Of a CSV file; semicolons are for decimal commas. */
  delimiter?: Delimiter;
  /** True for a byte order mark before CSV, by which Excel recognizes UTF-8. */
  marked?: boolean;
}

// Rows that are written without a pause: other requests wait meanwhile.
const ROWS_PER_PIECE = 200;

/** Yields the bytes of a file in pieces. */
export async function* filePieces(
  { headings, pages }: WrittenTable,
  { format, sheet, now, delimiter = PLAIN, marked = false }: FileForm,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (format === "xlsx") {
    // Loaded on demand.
    const { workbookPieces } = await import("./workbook/write_workbook.ts");
    return yield* workbookPieces(headings, inPieces(pages), { sheet, now });
  }
  const encoder = new TextEncoder();
  yield encoder.encode((marked ? "\ufeff" : "") + csvLine(headings, delimiter));
  for await (const rows of inPieces(pages)) {
    const lines = rows.map((row) =>
      csvLine(row.map((value) => csvCell(value, delimiter)), delimiter)
    );
    yield encoder.encode(lines.join(""));
  }
}

const csvCell = (value: CellValue, delimiter: Delimiter) =>
  typeof value === "boolean" ? (value ? "True" : "False") : cellOf(value, delimiter);

async function* inPieces<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[], void> {
  for await (const page of pages) yield* chunks(page, ROWS_PER_PIECE);
}
