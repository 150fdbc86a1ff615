import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "./app_error.ts";

/** A row of a CSV file by the names of its columns. */
export interface CsvRow {
  /** Line of the file on which the row ends, counted from 1. */
  line: number;
  fields: Record<string, string>;
}

/**
 * The rows of a CSV file (RFC 4180) with names in its first line; empty lines are passed over.
 *
 * @param required Columns that must be there; there may be more.
 * @throws {AppError} 400 when it is no such file.
 */
export function readCsv(csv: string, required: readonly string[]): CsvRow[] {
  let rows: { info: { lines: number }; record: Record<string, string> }[];
  try {
    rows = parse(csv, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      info: true,
      skip_empty_lines: true,
    }) as unknown as typeof rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError(400, `The file is not proper CSV: ${error.message}`);
  }
  const first = rows[0];
  if (first === undefined) throw new AppError(400, "The file holds no rows");
  const missing = required.filter((column) => !(column in first.record));
  if (missing.length > 0) {
    throw new AppError(400, `The file lacks the columns ${missing.join(", ")}`);
  }
  return rows.map(({ info, record }) => ({ line: info.lines, fields: record }));
}
