import { type Message, say } from "./messages/message.ts";
import { CsvError, parse } from "csv-parse/sync";
import { refusal } from "./app_error.ts";

/** A row of a CSV file by the names of its columns. */
export interface CsvRow {
  /** Line of the file on which the row ends, counted from 1. */
  line: number;
  fields: Record<string, string>;
}

/** A CSV file: the names in its first line, and the rows below. */
export interface CsvTable {
  columns: string[];
  rows: CsvRow[];
}

/**
 * The rows of a CSV file (RFC 4180) with names in its first line; empty lines are passed over.
 *
 * @param required Columns that must be there; there may be more.
 * @throws {AppError} 400 when it is no such file.
 */
export function readCsv(csv: string, required: readonly string[]): CsvRow[] {
  const { columns, rows } = readCsvTable(csv);
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw refusal(400, "file_lacks_columns", { columns: missing.join(", ") });
  }
  return rows;
}

/**
 * A CSV file with whatever columns it has.
 *
 * @param options.delimiter What stands between cells.
 * @param options.shortRows Whether cells may be missing at the end of a row.
 * @param options.byPosition Names the fields of rows by the place of their column, counted from 0,
 *   instead of its name, which may then come more than once.
 * @throws {AppError} 400 when it is no such file, or has no rows.
 */
export function readCsvTable(
  csv: string,
  { delimiter = ",", shortRows = false, byPosition = false }: {
    delimiter?: string;
    shortRows?: boolean;
    byPosition?: boolean;
  } = {},
): CsvTable {
  let columns: string[] = [];
  let rows: { info: { lines: number }; record: Record<string, string> }[];
  try {
    rows = parse(csv, {
      bom: true,
      columns: (header: string[]) => {
        columns = header.map((name) => name.trim());
        return byPosition ? columns.map((_, at) => String(at)) : columns;
      },
      delimiter,
      info: true,
      relax_column_count_less: shortRows,
      skip_empty_lines: true,
    }) as unknown as typeof rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal(400, "csv_not_proper", { reason: reasonOf(error) });
  }
  if (rows.length === 0) throw refusal(400, "file_without_rows");
  return { columns, rows: rows.map(({ info, record }) => ({ line: info.lines, fields: record })) };
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
  columns: unknown[];
  record: unknown[];
}

/** What is wrong by an error of csv-parse, by its code and fields. */
function reasonOf(error: CsvError): string | Message {
  const { code, message } = error;
  const { lines: line, column, columns, record } = error as unknown as CsvErrorFields;
  switch (code) {
    case "CSV_INVALID_CLOSING_QUOTE":
      return say("csv_closing_quote", { line });
    case "INVALID_OPENING_QUOTE":
      return say("csv_opening_quote", { column: String(column), line });
    case "CSV_QUOTE_NOT_CLOSED":
      return say("csv_quote_not_closed", { line });
    case "CSV_RECORD_INCONSISTENT_COLUMNS":
      return say("csv_record_length", { expected: columns.length, count: record.length, line });
    default:
      return message;
  }
}
