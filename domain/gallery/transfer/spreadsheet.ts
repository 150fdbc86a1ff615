/**
 * A spreadsheet of paintings or artists: the fields of its columns, and the values of its cells.
 */
import type { z } from "zod";
import { refusal } from "../../app_error.ts";
import { type Mapping, mappingOf } from "../../files/columns.ts";
import { AMBIGUOUS, type DecimalSign, numberOf } from "../../files/numbers.ts";
import type { FileOfRows } from "../../files/read_file.ts";
import { ambiguousNumber } from "../../files/reading.ts";
import type { Cell, TableRow } from "../../files/table.ts";
import { at, type Message, say } from "../../messages/message.ts";
import { normalizedName } from "../../normalized_name.ts";
import type { Identifier, OtherName } from "../museum.ts";
import type { Kind } from "../editing/kinds.ts";
import { FIELDS, type Fields, INITIAL } from "../editing/records.ts";
import { meaningIn } from "./spreadsheet_headings.ts";
import {
  DIMENSIONS,
  ID_COLUMN,
  LIFE,
  type SheetJob,
  type SpreadsheetKind,
} from "./spreadsheet_records.ts";
import { readDate, type WorkDate } from "../dates.ts";
import { readActivity, readMuseumDate } from "../museum_dates.ts";
import { unitOf } from "../../warehouse/transfer/csv_headings.ts";
import { LENGTH_UNITS, type LengthUnit, TENTHS_OF_MM } from "../../warehouse/units.ts";

/** The dates read from a row. */
interface RowDates {
  /** The fields to set. */
  fields: Fields;
  /** Years derived from a date: for new records, and where they contradict the known ones. */
  derived: Fields;
  problems: Message[];
}

/** A row of a spreadsheet: its cells by field, and the values read from them. */
export interface SpreadsheetRow extends RowDates {
  line: number;
  cells: Fields;
}

/**
 * Reads the rows of a spreadsheet by the fields of its columns and the decimal sign of its numbers.
 * @throws {AppError} 400 when a field is unknown or repeated, or none is mapped
 */
export function readSheet(
  file: FileOfRows,
  { kind, reading, clearEmpty = false }: Pick<SheetJob, "kind" | "reading" | "clearEmpty">,
): Omit<Mapping<LengthUnit>, "decimal"> & { rows: SpreadsheetRow[] } {
  const { columns, read } = mappingOf(file, {
    meaning: meaningIn(kind, file.headings, reading?.columns !== undefined),
    isNumeric: (field) => isNumber(kind, field),
    reading,
  });
  if (columns.size === 0) throw refusal(400, "no_column_mapped", {}, { more: { read } });
  const rows = file.rows.map((row): SpreadsheetRow => {
    const { values, problems } = valuesOf(kind, { columns, read }, row, clearEmpty);
    const dates = rowDates(kind, values);
    const cells = Object.fromEntries([...columns].map(([field, { at }]) => [field, row.cells[at]]));
    return { line: row.line, cells, ...dates, problems: [...problems, ...dates.problems] };
  });
  return { columns, read, rows };
}

/**
 * Converts a row's cells to values by field, with the decimal sign of the file. Empty cells are
 * omitted, or get the default of a new record if `clearEmpty` is set. An invalid value stays text,
 * so that the field's schema refuses it.
 * @returns `problems` lists numbers that depend on an unknown decimal sign, which are omitted from
 *   the values
 */
function valuesOf(
  kind: SpreadsheetKind,
  { columns, read }: Omit<Mapping<LengthUnit>, "decimal">,
  { cells }: Pick<TableRow, "cells">,
  clearEmpty: boolean,
): { values: Fields; problems: Message[] } {
  const values: Record<string, unknown> = {};
  const problems: Message[] = [];
  const decimal = read.decimal ?? undefined;
  for (const [field, { at: place, unit }] of columns) {
    const content = cells[place] ?? "";
    const cell = typeof content === "number" ? content : content.trim();
    if (field === DIMENSIONS) {
      const sizes = sizesIn(String(cell), decimal);
      if (sizes !== undefined) Object.assign(values, { ...sizes, ...values });
      else if (cell !== "") problems.push(at(field, say("expected_dimensions")));
    } else if (field === LIFE) {
      Object.assign(values, { ...readLife(String(cell)), ...values });
    } else if (cell !== "") {
      const value = valueOf(kind, field, cell, decimal);
      if (value === AMBIGUOUS) problems.push(at(field, ambiguousNumber(String(cell))));
      else values[field] = typeof value === "number" ? inMillimetres(value, unit) : value;
    } else if (clearEmpty && field in INITIAL[kind]) {
      values[field] = (INITIAL[kind] as Fields)[field];
    }
  }
  return { values, problems };
}

function valueOf(
  kind: SpreadsheetKind,
  field: string,
  content: Cell,
  decimal: DecimalSign | undefined,
): unknown {
  const cell = String(content);
  // Cells such as "ru: Имя; de: Name" and "wikidata: Q5582; viaf: 9854560".
  if (field === "names") {
    if (cell.startsWith("[{")) return jsonOf(cell);
    return listed(cell, ";").map((text) => {
      const [, language = "", name = text] = WITH_LANGUAGE.exec(text) ?? [];
      return { name: normalizedName(name), language };
    });
  }
  if (field === "identifiers") return readIdentifiers(cell);
  if (field === "translations") return jsonOf(cell);
  if (NAMES.has(field)) return normalizedName(cell);
  // No year or size is in scientific notation.
  return isNumber(kind, field) && !/e/i.test(cell) ? numberOf(content, decimal) : cell;
}

const WITH_LANGUAGE = /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*):\s*(.+)$/;

/** Formats other names for a cell, in the form that {@link readSheet} reads. */
export function namesCell(names: readonly OtherName[]): string {
  const isPlain = names.every(({ name, language }) =>
    name === normalizedName(name) && !name.includes(";") && !name.startsWith("[{") &&
    (language !== "" || !WITH_LANGUAGE.test(name))
  );
  return isPlain
    ? names.map(({ name, language }) => language === "" ? name : `${language}: ${name}`).join("; ")
    : JSON.stringify(names.map(({ name, language }) => ({ name, language })));
}

const NAMES = new Set(["name", "title", "artist", "movement", "inventory_number"]);

const listed = (cell: string, separator: string | RegExp) =>
  cell.split(separator).map((text) => text.trim()).filter(Boolean);

// URLs of pages may contain semicolons.
const BETWEEN_IDENTIFIERS = /;(?=\s|$|https?:|(?:wikidata|ulan|viaf|page):)/;

function readIdentifiers(cell: string): unknown {
  // The form of earlier exports.
  if (cell.startsWith("[")) return jsonOf(cell);
  return listed(cell, BETWEEN_IDENTIFIERS).map((text) => {
    const [, scheme = "page", value = text] = /^(wikidata|ulan|viaf|page):\s*(.+)$/.exec(text) ??
      [];
    return { scheme, value };
  });
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Formats identifiers for a cell, in the form that {@link readSheet} reads. */
export const identifiersCell = (identifiers: readonly Identifier[]): string =>
  identifiers.map(({ scheme, value }) => `${scheme}: ${value}`).join("; ");

function isNumber(kind: SpreadsheetKind, field: string): boolean {
  if (field === ID_COLUMN) return true;
  const schema = (FIELDS[kind] as Record<string, z.ZodType>)[field];
  return schema?.safeParse(1).success ?? false;
}

/** The columns of a year and its date, by kind. */
export const DATE_COLUMNS = {
  painting: [["year", "date"]],
  artist: [["birth_year", "birth_date"], ["death_year", "death_date"]],
} as const;

// Five years, or a month: 1901-05. A second number that is not a later year can only be a month.
const YEAR_AND_MONTH = /^\d\d(\d\d)[-/](0[1-9]|1[0-2])$/;

/** Reads the dates among the values of a row; `date_text` gets the wording, if any. */
function rowDates(kind: SpreadsheetKind, values: Fields): RowDates {
  const fields: Record<string, unknown> = { ...values };
  const derived: Record<string, number> = {};
  const problems: Message[] = [];
  const cells: string[] = [];
  const words = new Set<string>();
  for (const [yearField, dateField] of DATE_COLUMNS[kind]) {
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
    // Our exports have the wording beside it: "late 15th c." is 1467/1499, and has no year.
    const worded = readMuseumDate(
      String(wordsByYear(kind, String(values.date_text ?? ""))[yearField] ?? ""),
    );
    const read = worded?.date === inDate ? { ...worded, isInWords: false } : dateIn(inDate);
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

/** Splits the wording of a record's dates into that of each year. */
export const wordsByYear = (kind: Kind, wording: string): Fields =>
  kind === "artist"
    ? { ...readLife(wording.replace(/^– /, "d. ").replace(/^(.+) –$/, "b. $1")) }
    : { year: wording };

// Two or three numbers, with a unit behind the last one: `60 x 80 cm`,
// `24 1/2 × 31 in. (62.2 × 78.7 cm)`.
const SIZES =
  /(\d[\d.,]*)\s*(?:[a-zа-я]{1,2}\.?\s*)?[x×х*]\s*(\d[\d.,]*)(?:\s*[x×х*]\s*\d[\d.,]*)?\s*([a-zа-я]+)/giu;

/** A length in whole millimetres; unchanged without a unit. */
const inMillimetres = (length: number, unit: LengthUnit | undefined): number =>
  unit === undefined ? length : Math.round(length * TENTHS_OF_MM[unit] / 10);

/**
 * The height and width in a cell, of several the metric ones; undefined if there are none, or their
 * unit is unknown.
 */
export function sizesIn(
  cell: string,
  decimal: DecimalSign | undefined,
): { height_mm: number; width_mm: number } | undefined {
  const sizes = [...cell.matchAll(SIZES)].flatMap(([, height = "", width = "", name = ""]) => {
    const unit = LENGTH_UNITS.find((one) => one === unitOf(name));
    const numbers = [height, width].map((text) => numberOf(text, decimal));
    return unit !== undefined && numbers.every((one) => typeof one === "number")
      ? [{ unit, numbers: numbers as number[] }]
      : [];
  });
  const best = sizes.find(({ unit }) => unit !== "in") ?? sizes[0];
  if (best === undefined) return undefined;
  const [height, width] = best.numbers.map((one) => inMillimetres(one, best.unit));
  return { height_mm: height!, width_mm: width! };
}

// An artist's life in one cell, as museums write it: `(Italian, ca. 1532-1625)`.

/** The values of such a cell by field; only those that it states. */
export interface Life {
  nationality?: string;
  /** Years, or dates as written. */
  birth_year?: number | string;
  death_year?: number | string;
  active_from?: number;
  active_to?: number;
  /** The wording of the dates, if it is not just two years. */
  date_text?: string;
}

/** Begins the statement of a date, or has a number. */
const DATED = /\d|^(?:active|act\.|fl\.|flourished|born|b\.|died|d\.|founded|century)/i;
const ACTIVE = /^(?:active|act\.|fl\.|flourished)(?: |$)/i;
const BORN = /^(?:born|b\.) ?(?:in )?(.+)$/i;
const DIED = /^(?:died|d\.) ?(?:in )?(.+)$/i;
const RANGE = /^(.*?\d.*?) ?[-\u2010-\u2015] ?(.*\d.*)$/;
const BCE = /\bb\.? ?c\b/i;
const PLAIN_YEARS = /^\d{3,4} ?[-\u2010-\u2015] ?\d{3,4}$/;

const isDate = (text = "") => readDate(text) !== undefined || readMuseumDate(text) !== undefined;

/**
 * Reads the nationality and the dates of a life. Dates that are not understood are only kept as
 * wording.
 */
export function readLife(cell: string): Life {
  const parts = normalizedName(cell).replace(/^\((.*)\)$/, "$1").split(/, */).filter(Boolean);
  const start = parts.findIndex((part) => DATED.test(part));
  const [words, dates] = start < 0 ? [parts, []] : [parts.slice(0, start), parts.slice(start)];
  // "active Antwerp, 1520-1556": the years after such a word are those of activity.
  const active = dates.findIndex((part) => ACTIVE.test(part));
  const life: Life = Object.assign(
    {},
    ...dates.map((part, at) =>
      datesIn(active >= 0 && at > active && RANGE.test(part) ? `active ${part}` : part)
    ),
  );
  const wording = dates.join(", ");
  if (words.length > 0) life.nationality = [...new Set(words)].join(", ");
  if (wording !== "" && !PLAIN_YEARS.test(wording)) life.date_text = wording;
  return life;
}

const yearIn = (text: string) => /^\d{3,4}$/.test(text) ? Number(text) : text;

function datesIn(text: string): Life {
  const active = readActivity(text) ?? readActivity(`active ${text}`);
  const [, birth] = BORN.exec(text) ?? [];
  if (birth !== undefined) return isDate(birth) ? { birth_year: yearIn(birth) } : {};
  const [, death] = DIED.exec(text) ?? [];
  if (death !== undefined) return isDate(death) ? { death_year: yearIn(death) } : {};
  const [, begin, to = ""] = RANGE.exec(text) ?? [];
  const from = begin && BCE.test(to) && !BCE.test(begin) ? `${begin} BC` : begin;
  if (from !== undefined && !/^(?:active|act\.|fl\.|flourished) /i.test(text)) {
    return isDate(from) && isDate(to) ? { birth_year: yearIn(from), death_year: yearIn(to) } : {};
  }
  return active === undefined ? {} : { active_from: active.from, active_to: active.to };
}
