/**
 * Rows of the PainterPalette data set (https://github.com/me9hanics/PainterPalette, MIT) in its CSV
 * file: one painter per row, years as decimals, lists as text.
 */
import { readCsv } from "../../files/csv.ts";

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
    /** Years that are not plain numbers, and how they were read; absent if there are none. */
    oddYears?: { column: YearColumn; text: string; year: number | null }[];
  };

/**
 * Parses a file. A year that is not written as a number does not invalidate the file: it is parsed
 * as far as possible, and listed in `oddYears`.
 * @throws {AppError} 400 when it is not a file of this form.
 */
export function readPainterRows(csv: string): PainterRow[] {
  return readCsv(csv, COLUMNS).map(({ line, fields }) => {
    const row: Record<string, unknown> = { line };
    for (const column of COLUMNS) row[column] = clean(fields[column]!);
    const oddYears: PainterRow["oddYears"] = [];
    for (const column of YEAR_COLUMNS) {
      const text = fields[column]!.trim();
      const { year, isPlain } = readYear(text);
      row[column] = year;
      if (!isPlain) oddYears.push({ column, text, year });
    }
    if (oddYears.length > 0) row.oddYears = oddYears;
    return row as PainterRow;
  });
}

// Other white space and control characters are remains of copied web pages.
const clean = (text: string) => text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();

// A single number of up to four digits with any text around it: "c. 1500", "1853.5", "500 BC".
const SINGLE_YEAR = /^[^\d-]*(-?\d{1,4})(?:\.\d+)?[^\d]*$/;
const BEFORE_OUR_ERA = /\bb\.?\s?c/i;

/** Parses a year; null if unreadable. Years such as `1853.0` are plain. */
function readYear(text: string): { year: number | null; isPlain: boolean } {
  if (text === "") return { year: null, isPlain: true };
  const isPlain = /^-?\d{1,4}(\.0+)?$/.test(text);
  const digits = SINGLE_YEAR.exec(text)?.[1];
  if (digits === undefined) return { year: null, isPlain };
  const number = Number(digits);
  const year = BEFORE_OUR_ERA.test(text) ? -Math.abs(number) : number;
  return { year: year === 0 ? null : year, isPlain };
}
