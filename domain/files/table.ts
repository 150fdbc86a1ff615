/** Tables of cells, as read from a file. */
import { AppError, refusal } from "../app_error.ts";
import { type Message, say } from "../messages/message.ts";

/** A cell of a file: a number only if the file has typed cells. */
export type Cell = string | number;

/** A value of a cell to write; null for none. */
export type CellValue = string | number | boolean | null;

/** A row of a file. */
export interface TableRow {
  /** Line of the file on which the row ends, or number of the row in its sheet; from 1. */
  line: number;
  cells: Cell[];
}

/** The headings of a file, and the rows below, each with as many cells. */
export interface Table {
  headings: string[];
  rows: TableRow[];
}

// Maximum number of reported errors.
const MAX_ERRORS = 50;

/**
 * Makes a table of rows, the first of which has the headings.
 * @param shortRows True if cells may be missing at the end of a row.
 * @throws {AppError} 400 if there are no rows, or some have too many or too few cells.
 */
export function tableOf(records: readonly TableRow[], { shortRows = false } = {}): Table {
  const [head, ...rows] = records;
  if (head === undefined || rows.length === 0) throw refusal(400, "file_without_rows");
  const headings = head.cells.map((heading) => String(heading).trim());
  const errors: Message[] = [];
  for (const row of rows) {
    const { line, cells } = row;
    if (cells.length > headings.length) row.cells = withoutEmptyEnd(cells, headings.length);
    const { length } = row.cells;
    if (length > headings.length || (length < headings.length && !shortRows)) {
      const reason = say("csv_record_length", { expected: headings.length, count: length, line });
      errors.push(say("csv_not_proper", { reason }));
    }
    while (row.cells.length < headings.length) row.cells.push("");
  }
  if (errors.length > 0) throw new AppError(400, errors.slice(0, MAX_ERRORS));
  return { headings, rows };
}

/** Cells without trailing empty ones, but at least a minimum number. */
function withoutEmptyEnd(cells: readonly Cell[], length: number): Cell[] {
  let end = cells.length;
  while (end > length && String(cells[end - 1]).trim() === "") end--;
  return cells.slice(0, end);
}
