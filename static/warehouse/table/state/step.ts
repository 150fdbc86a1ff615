/** Undoable step: one user action on a table. */
import type { CellValue, Identified } from "./column.ts";

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
