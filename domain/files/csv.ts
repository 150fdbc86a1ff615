import { type Message, say } from "../messages/message.ts";
import { CsvError, parse } from "csv-parse/sync";
import { refusal } from "../app_error.ts";
import { tableOf, type TableRow } from "./table.ts";

/** A row of a CSV file by the names of its columns. */
export interface CsvRow {
  /** Line of the file on which the row ends, counted from 1. */
  line: number;
  fields: Record<string, string>;
}

/**
 * The rows of a CSV file (RFC 4180) with names in its first line; empty lines are skipped.
 * @param required Required columns; there may be more.
 * @throws {AppError} 400 when it is not such a file.
 */
export function readCsv(csv: string, required: readonly string[]): CsvRow[] {
  const { headings, rows } = tableOf(readRecords(csv));
  const missing = required.filter((column) => !headings.includes(column));
  if (missing.length > 0) {
    throw refusal(400, "file_lacks_columns", { columns: missing.join(", ") });
  }
  return rows.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries(headings.map((heading, at) => [heading, String(cells[at])])),
  }));
}

/**
 * Reads the rows of a CSV file, headings included. Empty rows and a final Ctrl-Z are skipped; lines
 * may end in CR LF, LF or CR.
 * @throws {AppError} 400 when it is not such a file.
 */
export function readRecords(csv: string, delimiter = ","): TableRow[] {
  try {
    const records = parse(withoutCtrlZ(csv), {
      bom: true,
      delimiter,
      info: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal(400, "csv_not_proper", { reason: reasonOf(error) });
  }
}

/** A text without DOS's end-of-file mark. */
function withoutCtrlZ(csv: string): string {
  const end = csv.trimEnd();
  return end.endsWith("\x1a") ? end.slice(0, -1) : csv;
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
