/** Definition of a table, its undoable steps, and the states of its cells. */
import { type Signal, signal } from "@preact/signals";
import type { RowChange, RowOutcome } from "../../../../domain/warehouse/changes/row_changes.ts";
import type { Notices } from "../../../shared/notices.ts";
import type { CellValue, Column, Identified } from "./column.ts";
import type { TableRows } from "./table_rows.ts";

/** Storage of a table's records. */
export interface TableSource<Row extends Identified> {
  /** Makes the changes that can be made, in their order, and answers each. */
  change(changes: readonly RowChange<Row>[]): Promise<RowOutcome<Row>[]>;
}

export interface TableOptions<Row extends Identified> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  source: TableSource<Row>;
  notices: Notices;
  /** A record with nothing in it that has to be filled in. */
  blank: (id: string) => Row;
  /** Asks for a new record, where a row cannot hold all that it needs. */
  ask?: () => void;
  /** The only key that adds a row, where Control+Enter means something else on the page. */
  addsBy?: "Insert";
  /** True if the user may not change anything. */
  readOnly?: boolean;
  /** Called before rows go; what it answers brings back what went with them. */
  beforeRemoval?: (rows: readonly Row[]) => Promise<() => Promise<void>>;
}

/** The table that changes are made to. */
export interface ChangedTable<Row extends Identified> {
  readonly options: Pick<TableOptions<Row>, "source" | "beforeRemoval">;
  readonly rows: TableRows<Row>;
  readonly cells: CellStates;
  readonly notices: Notices;
  readonly announcement: Signal<string>;
  /** A field of a record in words. */
  textOf(key: string, row: Row): string;
  /** Returns the texts of a record's editable cells, as they would be typed. */
  textsOf(row: Row): { id: string; key: string; text: string }[];
  /** Lets rows go from what is shown. */
  forget(ids: readonly string[]): void;
}

/** A field of a stored record that goes from one value to another. */
export interface FieldChange {
  id: string;
  key: string;
  before: CellValue;
  after: CellValue;
  /** New text of the cell; absent: `after`. */
  text?: string;
}

/** A text in a cell that is not stored, and why not; without a reason something else of its row is wrong. */
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
  /** Cells whose text was refused. */
  refused: readonly CellText[];
  /** New rows in which something is wrong, and what was put into them. */
  drafts: readonly Row[];
  /** Brings back what went with the removed rows. */
  restore?: (() => Promise<void>) | undefined;
}

/** A step that does nothing, to begin with. */
export const nothing = <Row extends Identified>(kind: Step<Row>["kind"]): Step<Row> => ({
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
export const isNothing = <Row extends Identified>(step: Step<Row>) =>
  step.changes.length + step.created.length + step.removed.length + step.refused.length +
      step.drafts.length === 0;

/** Returns the step that undoes another one. */
export function inverse<Row extends Identified>(step: Step<Row>): Step<Row> {
  return {
    ...nothing(step.kind),
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
  /** Typed into a row that is not stored yet. */
  | { state: "typed"; text: string }
  | { state: "saving"; text: string }
  | { state: "saved" }
  /** Not stored, for a reason in words; what was typed stays. */
  | { state: "failed"; text: string; why: string }
  /** Someone else has changed it meanwhile. */
  | { state: "changed"; text: string; theirs: string };

const SAVED_FOR_MS = 2500;

/** The states of all cells that have one. */
export class CellStates {
  readonly all = signal<ReadonlyMap<string, CellState>>(new Map());

  of(id: string, key: string): CellState | undefined {
    return this.all.value.get(`${id} ${key}`);
  }

  set(id: string, key: string, state: CellState): void {
    this.setAll([{ id, key, state }]);
  }

  /** Sets those of many cells at once; undefined for none. */
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
      const left = new Map(this.all.value);
      for (const [cell, state] of saved) if (left.get(cell) === state) left.delete(cell);
      this.all.value = left;
    }, SAVED_FOR_MS);
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

  /** Cells whose value someone else has changed, as pairs of record and field. */
  get changed(): { id: string; key: string; text: string; theirs: string }[] {
    return [...this.all.value].flatMap(([cell, state]) => {
      if (state.state !== "changed") return [];
      const [id = "", key = ""] = cell.split(" ");
      return [{ id, key, text: state.text, theirs: state.theirs }];
    });
  }

  /** Cells with something that was refused, as pairs of record and field. */
  get failed(): { id: string; key: string; why: string }[] {
    return [...this.all.value].flatMap(([cell, state]) => {
      if (state.state !== "failed") return [];
      const [id = "", key = ""] = cell.split(" ");
      return [{ id, key, why: state.why }];
    });
  }

  /** True if typed input is not stored. */
  get unsaved(): boolean {
    return [...this.all.value.values()].some(({ state }) => state !== "saved");
  }
}
