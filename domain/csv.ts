import { type Message, say } from "./messages/message.ts";
import { CsvError, parse } from "csv-parse/sync";
import { AppError, refusal } from "./app_error.ts";

/** A row of a CSV file by the names of its columns. */
export interface CsvRow {
  /** Line of the file on which the row ends, counted from 1. */
  line: number;
  fields: Record<string, string>;
}

/**
 * A CSV file: the column names of its first line, and the rows below, with the same number of
 * cells.
 */
export interface CsvTable {
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

// Maximum number of reported errors.
const MAX_ERRORS = 50;

/**
 * The rows of a CSV file (RFC 4180) with names in its first line; empty lines are skipped.
 *
 * @param required Required columns; there may be more.
 * @throws {AppError} 400 when it is not such a file.
 */
export function readCsv(csv: string, required: readonly string[]): CsvRow[] {
  const { columns, rows } = readCsvTable(csv);
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw refusal(400, "file_lacks_columns", { columns: missing.join(", ") });
  }
  return rows.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries(columns.map((column, at) => [column, cells[at]!])),
  }));
}

/**
 * Reads a CSV file with any columns. Empty rows and a final Ctrl-Z are skipped; lines may end in CR
 * LF, LF or CR.
 *
 * @param options.delimiter The separator of cells.
 * @param options.shortRows True if cells may be missing at the end of a row.
 * @throws {AppError} 400 when it is not such a file, or has no rows.
 */
export function readCsvTable(
  csv: string,
  { delimiter = ",", shortRows = false }: { delimiter?: string; shortRows?: boolean } = {},
): CsvTable {
  let records: { info: { lines: number }; record: string[] }[];
  try {
    records = parse(withoutCtrlZ(csv), {
      bom: true,
      delimiter,
      info: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal(400, "csv_not_proper", { reason: reasonOf(error) });
  }
  const [head, ...rows] = records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  if (head === undefined || rows.length === 0) throw refusal(400, "file_without_rows");
  const columns = head.cells.map((name) => name.trim());
  const errors: Message[] = [];
  for (const row of rows) {
    const { line, cells } = row;
    if (cells.length > columns.length) row.cells = withoutEmptyEnd(cells, columns.length);
    const isWrong = row.cells.length > columns.length ||
      (row.cells.length < columns.length && !shortRows);
    if (isWrong) {
      const reason = say("csv_record_length", {
        expected: columns.length,
        count: row.cells.length,
        line,
      });
      errors.push(say("csv_not_proper", { reason }));
    }
    while (row.cells.length < columns.length) row.cells.push("");
  }
  if (errors.length > 0) throw new AppError(400, errors.slice(0, MAX_ERRORS));
  return { columns, rows };
}

/** A text without DOS's end-of-file mark. */
function withoutCtrlZ(csv: string): string {
  const end = csv.trimEnd();
  return end.endsWith("\x1a") ? end.slice(0, -1) : csv;
}

/** Cells without trailing empty ones, but at least a minimum number. */
function withoutEmptyEnd(cells: readonly string[], length: number): string[] {
  let end = cells.length;
  while (end > length && cells[end - 1]!.trim() === "") end--;
  return cells.slice(0, end);
}

/** Cells as one line of CSV (RFC 4180), its line break included. */
export function csvLine(cells: readonly string[], delimiter = ","): string {
  const quoted = cells.map((cell) =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  );
  return `${quoted.join(delimiter)}\r\n`;
}

interface CsvErrorFields {
  lines: number;
  column: string | number;
}

/** Returns the message for a csv-parse error, by its code and fields. */
function reasonOf(error: CsvError): string | Message {
  const { code, message } = error;
  const { lines: line, column } = error as unknown as CsvErrorFields;
  switch (code) {
    case "CSV_INVALID_CLOSING_QUOTE":
      return say("csv_closing_quote", { line });
    case "INVALID_OPENING_QUOTE":
      return say("csv_opening_quote", { column: Number(column) + 1, line });
    case "CSV_QUOTE_NOT_CLOSED":
      return say("csv_quote_not_closed", { line });
    default:
      return message;
  }
}
