/**
 * Dates of a spreadsheet row: in the column of a year or a date, in EDTF or as written by museums.
 */
import { at, type Message, say } from "../../messages/message.ts";
import { readDate, type WorkDate } from "../dates.ts";
import type { Fields } from "../editing/records.ts";
import { readActivity, readMuseumDate } from "../museum_dates.ts";
import type { RowDates, SpreadsheetKind } from "./spreadsheet_records.ts";

/** The columns of a year and its date, by kind. */
const COLUMNS = {
  painting: [["year", "date"]],
  artist: [["birth_year", "birth_date"], ["death_year", "death_date"]],
} as const;

// Five years, or a month: 1901-05. A second number that is not a later year can only be a month.
const YEAR_AND_MONTH = /^\d\d(\d\d)-(0[1-9]|1[0-2])$/;

/** Reads the dates among the values of a row; `date_text` gets the wording, if any. */
export function rowDates(kind: SpreadsheetKind, values: Fields): RowDates {
  const fields: Record<string, unknown> = { ...values };
  const derived: Record<string, number> = {};
  const problems: Message[] = [];
  const cells: string[] = [];
  const words = new Set<string>();
  for (const [yearField, dateField] of COLUMNS[kind]) {
    const [inYear, inDate] = [values[yearField], values[dateField]];
    const cell = typeof inDate === "string" && inDate !== "" ? inDate : inYear;
    cells.push(cell === undefined || cell === null ? "" : String(cell));
    if (typeof inYear === "string") {
      const [, of, month] = YEAR_AND_MONTH.exec(inYear) ?? [];
      if (of !== undefined && Number(month) > Number(of)) {
        problems.push(at(yearField, say("year_or_month", { date: inYear })));
        continue;
      }
      const read = dateIn(inYear);
      if (read === undefined) {
        if (kind === "artist") readActive(fields, yearField, inYear, words);
        continue;
      }
      if (read.year !== null) fields[yearField] = read.year;
      else delete fields[yearField];
      if (inDate === undefined && read.date !== "") fields[dateField] = read.date;
      if (read.isInWords) words.add(inYear);
    }
    if (typeof inDate !== "string" || inDate === "") continue;
    const read = dateIn(inDate);
    if (read === undefined) {
      if (kind === "artist") readActive(fields, dateField, inDate, words);
      continue;
    }
    if (read.date !== "") fields[dateField] = read.date;
    else delete fields[dateField];
    if (read.year !== null && inYear === undefined) derived[yearField] = read.year;
    if (read.isInWords) words.add(inDate);
  }
  for (const field of ["active_from", "active_to"]) {
    const cell = values[field];
    const date = typeof cell === "string" ? readDate(dateIn(cell)?.date ?? "") : undefined;
    if (date === undefined) continue;
    fields[field] = field === "active_from"
      ? (date.from ?? date.to)!.first
      : (date.to ?? date.from)!.last;
  }
  if (words.size > 0 && values.date_text === undefined) fields.date_text = wording(cells, words);
  return { fields, derived, problems };
}

function dateIn(cell: string) {
  const date = readDate(cell);
  if (date !== undefined) return { date: cell, year: firstYear(date), isInWords: false };
  const read = readMuseumDate(cell);
  return read && { ...read, isInWords: true };
}

/** The first year of a date; null if it is not known to the decade. */
function firstYear({ from, to }: WorkDate): number | null {
  const end = (from ?? to)!;
  return end.last - end.first > 10 ? null : end.first;
}

/** For a life, only the years of activity may be known. */
function readActive(
  fields: Record<string, unknown>,
  field: string,
  cell: string,
  words: Set<string>,
): void {
  const active = readActivity(cell);
  if (active === undefined) return;
  delete fields[field];
  fields.active_from ??= active.from;
  fields.active_to ??= active.to;
  words.add(cell);
}

/** The wording of a row's dates: for a life, of its beginning and end. */
function wording(cells: readonly string[], words: ReadonlySet<string>): string {
  const ends = [...new Set(cells)];
  return ends.length === 1 || ends.some((cell) => readActivity(cell) !== undefined)
    ? [...words].join(", ")
    : ends.join(" – ").trim();
}
