/**
 * Rows of the PainterPalette data set (https://github.com/me9hanics/PainterPalette, MIT) as its CSV
 * file holds them: one painter a row, years as decimals, lists as text.
 */
import { AppError } from "../../app_error.ts";
import { readCsv } from "../../csv.ts";

/** The columns that are read; a file may have more. */
const COLUMNS = [
  "artist",
  "Nationality",
  "citizenship",
  "styles",
  "movement",
  "Art500k_Movements",
  "birth_year",
  "death_year",
  "FirstYear",
  "LastYear",
  "StylesCount",
  "occupations",
  "Influencedby",
  "Influencedon",
  "Pupils",
  "Teachers",
] as const;

type Column = (typeof COLUMNS)[number];
const YEAR_COLUMNS = ["birth_year", "death_year", "FirstYear", "LastYear"] as const;
type YearColumn = (typeof YEAR_COLUMNS)[number];

/** One row: texts trimmed, `""` where empty; years as numbers, null where empty. */
export type PainterRow =
  & Record<Exclude<Column, YearColumn>, string>
  & Record<YearColumn, number | null>
  & {
    /** Line of the file on which the row ends, counted from 1. */
    line: number;
  };

/**
 * Reads a file's text.
 *
 * @throws {AppError} 400 that names the line and the column, when it is not a file of this form.
 */
export function readPainterRows(csv: string): PainterRow[] {
  return readCsv(csv, COLUMNS).map(({ line, fields }) => {
    const row: Record<string, unknown> = { line };
    for (const column of COLUMNS) row[column] = clean(fields[column]!);
    for (const column of YEAR_COLUMNS) row[column] = year(fields[column]!, line, column);
    return row as PainterRow;
  });
}

// Other white space and control characters come from pages that were copied.
const clean = (text: string) => text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();

function year(text: string, line: number, column: YearColumn): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!/^-?\d{1,4}(\.0+)?$/.test(trimmed)) {
    throw new AppError(
      400,
      `Line ${line}, column ${column}: expected a year such as 1853.0, got "${trimmed}"`,
    );
  }
  return Math.trunc(Number(trimmed)) || null;
}
