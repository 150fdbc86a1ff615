/** The columns of an editable table: what stands in a cell, and what may be put there. */
import type { ComponentChildren } from "preact";
import { type DecimalSign, decimalText } from "../../../../domain/csv_numbers.ts";

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
