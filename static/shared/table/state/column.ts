/** Columns of an editable table: texts of cells, and parsing and validation of input. */
import type { ComponentChildren } from "preact";
import {
  AMBIGUOUS,
  countOf,
  type DecimalSign,
  decimalText,
  numberOf,
} from "../../../../domain/files/numbers.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { flagOf } from "../../../../domain/files/cells.ts";
import { t } from "../messages.ts";
import { SimilarNames } from "../../../../domain/names.ts";

/** A record displayed as a row. */
export interface Identified {
  id: string;
}

/** Value of a cell. */
export type CellValue = string | number | null;

/** Parsed input, or the text of its error. */
export type Read = { value: CellValue } | { wrong: string };

/** A value of a select field. */
export interface Choice {
  value: string | number;
  label: string;
}

/** Editor of a cell. Pasted numbers are parsed with the decimal sign of the whole pasted block. */
export type Editing =
  | {
    kind: "text";
    read: (text: string) => Read;
    required?: boolean;
    /** For a cell that refers to a record by its id: the names to choose from. */
    names?: () => readonly string[];
  }
  | {
    kind: "number";
    read: (text: string, decimal?: DecimalSign) => Read;
    required?: boolean;
  }
  | { kind: "choice"; choices: () => readonly Choice[]; read: (text: string) => Read }
  /** 0 or 1; pressing the cell toggles it. */
  | { kind: "flag"; read: (text: string) => Read };

export interface Column<Row extends Identified> {
  /** Field of the record; unique among the columns. */
  key: string;
  label: () => string;
  unit?: () => string;
  align?: "end";
  /** Width on wide screens, as a CSS grid track. */
  track: string;
  /** Returns the text of a cell for screen readers, the filter and the clipboard. */
  text: (row: Row) => string;
  /** Renders the cell instead of the text. */
  show?: (row: Row) => ComponentChildren;
  /**
   * Returns the sort key; if undefined, the column is not sortable. Empty values are sorted last.
   */
  sort?: (row: Row) => CellValue | undefined;
  /** Undefined if the column cannot be edited. */
  edit?: Editing;
  /** True if the column identifies records: names must be unique. */
  isName?: boolean;
  /** True if the filter searches the column. */
  filtered?: boolean;
  /** True if the cell takes the whole width of a card. */
  wide?: boolean;
  /** Action of a cell that is not edited in place, such as opening a dialog. */
  act?: (row: Row) => void;
}

/** Returns the initial text of a cell's editor. */
export function editText<Row extends Identified>(column: Column<Row>, row: Row): string {
  if (column.edit?.kind === "text" && column.edit.names) return column.text(row);
  const value = (row as unknown as Record<string, CellValue | undefined>)[column.key];
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? decimalText(value) : value;
}

/** Returns the value of a field. */
export function valueOf<Row extends Identified>(row: Row, key: string): CellValue | undefined {
  return (row as unknown as Record<string, CellValue | undefined>)[key];
}

// Maximum length of text fields in the database.
const MAX_TEXT_LENGTH = 1000;

/** Parses a required text, normalized as in stored names. */
export function readName(text: string): Read {
  const value = normalizedName(text);
  if (value === "") return { wrong: t("wrong_empty") };
  return value.length > MAX_TEXT_LENGTH
    ? { wrong: t("wrong_long", { max: MAX_TEXT_LENGTH }) }
    : { value };
}

/** Parses an optional text. */
export function readText(text: string): Read {
  return text.trim() === "" ? { value: "" } : readName(text);
}

/**
 * Parses a number as people and spreadsheets write it.
 * @param isRight Returns true if the value is allowed.
 * @param decimal Decimal sign of the pasted block; undefined if unknown.
 */
export function readNumber(
  text: string,
  isAllowed: (value: number) => boolean,
  wrong: string,
  decimal?: DecimalSign,
): Read {
  return readNumberWith(numberOf, text, isAllowed, wrong, decimal);
}

/** Parses an integer of at least 0; empty input is 0. */
export const readCount = (text: string, wrong: string, decimal?: DecimalSign): Read =>
  readNumberWith(
    countOf,
    text.trim() === "" ? "0" : text,
    (value) => Number.isSafeInteger(value) && value >= 0,
    wrong,
    decimal,
  );

function readNumberWith(
  read: typeof numberOf,
  text: string,
  isAllowed: (value: number) => boolean,
  wrong: string,
  decimal: DecimalSign | undefined,
): Read {
  const value = read(text, decimal);
  if (value === AMBIGUOUS) {
    const whole = text.trim().replace(/[.,]/, "");
    return { wrong: t("wrong_ambiguous", { whole, decimals: `${text.trim()}0` }) };
  }
  return typeof value === "number" && Number.isFinite(value) && isAllowed(value)
    ? { value }
    : { wrong };
}

/** Parses a length above 0. */
export const readLength = (text: string, decimal?: DecimalSign): Read =>
  readNumber(text, (value) => value > 0, t("enter_positive"), decimal);

/** Parses a weight of at least 0. */
export const readWeight = (text: string, decimal?: DecimalSign): Read =>
  readNumber(text, (value) => value >= 0, t("wrong_weight"), decimal);

/** Parses a weight limit; empty input is null, no limit. */
export const readLimit = (text: string, decimal?: DecimalSign): Read =>
  text.trim() === "" ? { value: null } : readWeight(text, decimal);

/** Parses 1 or 0, also as words; empty input is 0, as in imported files. */
export function readFlag(text: string): Read {
  const value = flagOf(text) ?? 0;
  return typeof value === "number" ? { value } : { wrong: t("wrong_flag") };
}

/** Returns a localized number without grouping, so that a copied number can be pasted again. */
export function numberText(
  value: number | null | undefined,
  language: string,
  digits = 3,
): string {
  if (value === null || value === undefined) return "";
  const text = decimalText(Math.round(value * 10 ** digits) / 10 ** digits);
  return language === "ru" ? text.replace(".", ",") : text;
}

/** Reason why a new name is rejected or must be confirmed. */
export type NameFault = { taken: true } | { similarTo: string };

export class NameCheck<Row extends Identified> {
  readonly #idOf = new Map<string, string>();
  readonly #similar = new SimilarNames();

  /** @param rows Stored records. */
  constructor(rows: readonly Row[], { key }: Pick<Column<Row>, "key">) {
    for (const row of rows) this.add(row.id, String(valueOf(row, key) ?? ""));
  }

  /** Adds the name of another record. */
  add(id: string, name: string): void {
    const normalized = normalizedName(name);
    this.#idOf.set(normalized, id);
    this.#similar.add(normalized);
  }

  /** Returns the fault of a record's name; undefined if it has none. */
  faultOf(id: string, name: string): NameFault | undefined {
    const owner = this.#idOf.get(name);
    if (owner !== undefined) return owner === id ? undefined : { taken: true };
    const similarTo = this.#similar.find(name);
    return similarTo === undefined || this.#idOf.get(similarTo) === id ? undefined : { similarTo };
  }
}
