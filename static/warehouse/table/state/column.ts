/** The columns of an editable table: what stands in a cell, and how typed text is read and checked. */
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

/** A record that a table shows. */
export interface Identified {
  id: string;
}

/** Value of a cell. */
export type CellValue = string | number | null;

/** Parsed input, or the text of its error. */
export type Read = { value: CellValue } | { wrong: string };

/** A value that can be chosen. */
export interface Choice {
  value: string | number;
  label: string;
}

/** The editor of a cell; numbers are read with the decimal sign of what was pasted. */
export type Editing =
  | { kind: "text"; read: (text: string) => Read; required?: boolean }
  | {
    kind: "number";
    read: (text: string, decimal?: DecimalSign) => Read;
    required?: boolean;
  }
  | { kind: "choice"; choices: () => readonly Choice[]; read: (text: string) => Read }
  /** 0 or 1, turned over by a single press. */
  | { kind: "flag"; read: (text: string) => Read };

export interface Column<Row extends Identified> {
  /** The field that is edited; unique among the columns. */
  key: string;
  label: () => string;
  unit?: () => string;
  align?: "end";
  /** Width on wide screens, as a track of a CSS grid. */
  track: string;
  /** In words, for screen readers, the filter and the clipboard. */
  text: (row: Row) => string;
  /** Renders the cell instead of the text. */
  show?: (row: Row) => ComponentChildren;
  /** Returns the sort key; absent: the column is not sortable. Empty values come last. */
  sort?: (row: Row) => CellValue | undefined;
  /** Absent: it cannot be changed here. */
  edit?: Editing;
  /** True if records are known by it: none has the name of another. */
  isName?: boolean;
  /** True if the filter searches the column. */
  filtered?: boolean;
  /** Takes the whole width of a card. */
  wide?: boolean;
  /** Action of a cell that is not edited in place, such as opening a dialog. */
  act?: (row: Row) => void;
}

/** Returns the initial text of a cell's editor. */
export function editText<Row extends Identified>(column: Column<Row>, row: Row): string {
  const value = (row as unknown as Record<string, CellValue | undefined>)[column.key];
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? decimalText(value) : value;
}

/** The value of a field. */
export function valueOf<Row extends Identified>(row: Row, key: string): CellValue | undefined {
  return (row as unknown as Record<string, CellValue | undefined>)[key];
}

// As the records have it.
const MAX_TEXT_LENGTH = 1000;

/** Text that may not be empty, as names are stored. */
export function readName(text: string): Read {
  const value = normalizedName(text);
  if (value === "") return { wrong: t("wrong_empty") };
  return value.length > MAX_TEXT_LENGTH
    ? { wrong: t("wrong_long", { max: MAX_TEXT_LENGTH }) }
    : { value };
}

/** Text that may be empty. */
export function readText(text: string): Read {
  return text.trim() === "" ? { value: "" } : readName(text);
}

/**
 * A number as people and spreadsheets write it.
 *
 * @param isRight whether it may stand there
 * @param decimal the decimal sign of what was pasted; undefined where nothing shows it
 */
export function readNumber(
  text: string,
  isRight: (value: number) => boolean,
  wrong: string,
  decimal?: DecimalSign,
): Read {
  return readBy(numberOf, text, isRight, wrong, decimal);
}

/** A whole number from 0; nothing stands for 0. */
export const readCount = (text: string, wrong: string, decimal?: DecimalSign): Read =>
  readBy(
    countOf,
    text.trim() === "" ? "0" : text,
    (value) => Number.isSafeInteger(value) && value >= 0,
    wrong,
    decimal,
  );

function readBy(
  read: typeof numberOf,
  text: string,
  isRight: (value: number) => boolean,
  wrong: string,
  decimal: DecimalSign | undefined,
): Read {
  const value = read(text, decimal);
  if (value === AMBIGUOUS) {
    const whole = text.trim().replace(/[.,]/, "");
    return { wrong: t("wrong_ambiguous", { whole, decimals: `${text.trim()}0` }) };
  }
  return typeof value === "number" && Number.isFinite(value) && isRight(value)
    ? { value }
    : { wrong };
}

/** A length: above 0. */
export const readLength = (text: string, decimal?: DecimalSign): Read =>
  readNumber(text, (value) => value > 0, t("enter_positive"), decimal);

/** A weight: 0 or more. */
export const readWeight = (text: string, decimal?: DecimalSign): Read =>
  readNumber(text, (value) => value >= 0, t("wrong_weight"), decimal);

/** A weight, or nothing for no limit. */
export const readLimit = (text: string, decimal?: DecimalSign): Read =>
  text.trim() === "" ? { value: null } : readWeight(text, decimal);

/** 1 or 0, also in words; nothing stands for no, as in files. */
export function readFlag(text: string): Read {
  const value = flagOf(text) ?? 0;
  return typeof value === "number" ? { value } : { wrong: t("wrong_flag") };
}

/** A number in the language of the page, without grouping: what is copied can be read back. */
export function numberText(value: number | null | undefined, language: string): string {
  if (value === null || value === undefined) return "";
  const text = decimalText(Math.round(value * 1000) / 1000);
  return language === "ru" ? text.replace(".", ",") : text;
}

/** The remark on a new name. */
export type NameFault = { taken: true } | { similarTo: string };

export class NameCheck<Row extends Identified> {
  readonly #idOf = new Map<string, string>();
  readonly #similar = new SimilarNames();

  /** @param rows the stored records, whose names the column has */
  constructor(rows: readonly Row[], { key }: Pick<Column<Row>, "key">) {
    for (const row of rows) this.add(row.id, String(valueOf(row, key) ?? ""));
  }

  /** Adds the name of another record. */
  add(id: string, name: string): void {
    const normalized = normalizedName(name);
    this.#idOf.set(normalized, id);
    this.#similar.add(normalized);
  }

  /** The remark on the name that a record is given; undefined for nothing. */
  faultOf(id: string, name: string): NameFault | undefined {
    const owner = this.#idOf.get(name);
    if (owner !== undefined) return owner === id ? undefined : { taken: true };
    const similarTo = this.#similar.find(name);
    return similarTo === undefined || this.#idOf.get(similarTo) === id ? undefined : { similarTo };
  }
}
