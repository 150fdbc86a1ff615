/** Options of a table, its undoable steps, and the states of its cells. */
import { type Signal, signal } from "@preact/signals";
import type { RowChange, RowOutcome } from "../../../../domain/warehouse/changes/row_changes.ts";
import type { Heading } from "../../../../domain/files/columns.ts";
import type { Notices } from "../../notices.ts";
import type { CellValue, Column, Identified } from "./column.ts";
import type { TableRows } from "./table_rows.ts";

/** Storage of a table's records. */
export interface TableSource<Row extends Identified> {
  /** Makes the valid changes in their order, and returns the outcome of each. */
  change(changes: readonly RowChange<Row>[]): Promise<RowOutcome<Row>[]>;
}

/** Meanings of headings and units, as in imported files. */
export interface Pasting {
  /** @param labels Labels of the columns by field. */
  headingOf: (text: string, labels: Readonly<Record<string, string>>) => Heading;
  /** Converts a number of a field to the units of the table. */
  inUnits: (value: number, field: string, unit: string) => number;
}

export interface TableOptions<Row extends Identified> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  source: TableSource<Row>;
  notices: Notices;
  /** Reading of pasted rows as that of imported files; otherwise by the labels of the columns. */
  pasting?: Pasting | undefined;
  /** Returns an empty record. */
  blank: (id: string) => Row;
  /** Opens a dialog for a new record, if a row lacks some of its fields. */
  ask?: () => void;
  /** Restricts the shortcut that adds a row to Insert, for pages that use Ctrl+Enter. */
  addsBy?: "Insert";
  readOnly?: boolean;
  /** Called before rows are deleted; returns a function that restores their dependent records. */
  beforeRemoval?: (rows: readonly Row[]) => Promise<() => Promise<void>>;
}

/** The parts of a table that changes use. */
export interface ChangedTable<Row extends Identified> {
  readonly options: Pick<TableOptions<Row>, "source" | "beforeRemoval">;
  readonly rows: TableRows<Row>;
  readonly cells: CellStates;
  readonly notices: Notices;
  readonly announcement: Signal<string>;
  /** Returns the text of a record's field. */
  textOf(key: string, row: Row): string;
  /** Returns the texts of a record's editable cells, as they would be typed. */
  textsOf(row: Row): { id: string; key: string; text: string }[];
  /** Removes rows from the display. */
  forget(ids: readonly string[]): void;
}

/** Change of a field of a stored record. */
export interface FieldChange {
  id: string;
  key: string;
  before: CellValue;
  after: CellValue;
  /** New text of the cell; `after` if undefined. */
  text?: string;
}

/** Unsaved text of a cell, and the reason; without a reason, another cell of its row is invalid. */
export interface CellText {
  id: string;
  key: string;
  text: string;
  why?: string | undefined;
}

export interface Step<Row extends Identified> {
  kind: "change" | "add" | "remove";
  changes: readonly FieldChange[];
  created: readonly Row[];
  removed: readonly Row[];
  /** Cells with rejected texts. */
  refused: readonly CellText[];
  /** New rows that are incomplete or invalid. */
  drafts: readonly Row[];
  /** Restores the dependent records of the removed rows. */
  restore?: (() => Promise<void>) | undefined;
}

/** Returns a step without changes. */
export const emptyStep = <Row extends Identified>(kind: Step<Row>["kind"]): Step<Row> => ({
  kind,
  changes: [],
  created: [],
  removed: [],
  refused: [],
  drafts: [],
});

/** Returns the number of cells or rows that a step affects. */
export function sizeOf<Row extends Identified>(step: Step<Row>): number {
  const rows = step.created.length + step.removed.length + step.drafts.length;
  return rows > 0 && step.kind !== "change" ? rows : step.changes.length + rows;
}

/** Returns true if a step had no effect. */
export const isEmptyStep = <Row extends Identified>(step: Step<Row>) =>
  step.changes.length + step.created.length + step.removed.length + step.refused.length +
      step.drafts.length === 0;

/** Returns the step that undoes another one. */
export function invertedStep<Row extends Identified>(step: Step<Row>): Step<Row> {
  return {
    ...emptyStep(step.kind),
    changes: step.changes.map(({ id, key, before, after }) => ({
      id,
      key,
      before: after,
      after: before,
    })).reverse(),
    created: step.removed,
    removed: step.created,
    restore: step.restore,
  };
}

export type CellState =
  /** Input of a row that is not saved yet. */
  | { state: "typed"; text: string }
  | { state: "saving"; text: string }
  | { state: "saved" }
  /** Rejected, with the reason; the input is kept. */
  | { state: "failed"; text: string; why: string }
  /** Another user has changed the cell in the meantime. */
  | { state: "changed"; text: string; theirs: string };

const SAVED_MARK_MS = 2500;

/** States of cells; a cell without unsaved input has none. */
export class CellStates {
  readonly all = signal<ReadonlyMap<string, CellState>>(new Map());

  of(id: string, key: string): CellState | undefined {
    return this.all.value.get(`${id} ${key}`);
  }

  set(id: string, key: string, state: CellState): void {
    this.setAll([{ id, key, state }]);
  }

  /** Sets the states of many cells; undefined removes them. */
  setAll(cells: readonly { id: string; key: string; state: CellState | undefined }[]): void {
    const next = new Map(this.all.value);
    const saved = new Map<string, CellState>();
    for (const { id, key, state } of cells) {
      const cell = `${id} ${key}`;
      if (state === undefined) next.delete(cell);
      else next.set(cell, state);
      if (state?.state === "saved") saved.set(cell, state);
    }
    this.all.value = next;
    if (saved.size === 0) return;
    setTimeout(() => {
      const remaining = new Map(this.all.value);
      for (const [cell, state] of saved) if (remaining.get(cell) === state) remaining.delete(cell);
      this.all.value = remaining;
    }, SAVED_MARK_MS);
  }

  clear(id: string, key?: string): void {
    const remaining = [...this.all.value].filter(([cell]) =>
      key === undefined ? !cell.startsWith(`${id} `) : cell !== `${id} ${key}`
    );
    this.all.value = new Map(remaining);
  }

  clearRows(ids: ReadonlySet<string>): void {
    const remaining = [...this.all.value].filter(([cell]) =>
      !ids.has(cell.slice(0, cell.indexOf(" ")))
    );
    this.all.value = new Map(remaining);
  }

  /** Cells whose value another user has changed. */
  get changed(): { id: string; key: string; text: string; theirs: string }[] {
    return [...this.all.value].flatMap(([cell, state]) => {
      if (state.state !== "changed") return [];
      const [id = "", key = ""] = cell.split(" ");
      return [{ id, key, text: state.text, theirs: state.theirs }];
    });
  }

  /** Cells with rejected input. */
  get failed(): { id: string; key: string; why: string }[] {
    return [...this.all.value].flatMap(([cell, state]) => {
      if (state.state !== "failed") return [];
      const [id = "", key = ""] = cell.split(" ");
      return [{ id, key, why: state.why }];
    });
  }

  /** Ids of the rows with input that is not stored. */
  get unsavedRows(): ReadonlySet<string> {
    const cells = [...this.all.value].filter(([, { state }]) => state !== "saved");
    return new Set(cells.map(([cell]) => cell.slice(0, cell.indexOf(" "))));
  }

  /** True if typed input is not stored. */
  get unsaved(): boolean {
    return this.unsavedRows.size > 0;
  }
}
