/** Reversible changes of a floor, record by record, and the undo history. */
import {
  type FloorPart,
  type FloorRecords,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";
import { type Floor, type FloorRecord } from "./floor.ts";

const MAX_STEPS = 1000;

/** A record before and after a change; undefined if it does not exist. */
export interface RecordChange {
  kind: FloorPart;
  id: string;
  before: FloorRecord | undefined;
  after: FloorRecord | undefined;
}

/** Record changes of one user action. */
export type Change = readonly RecordChange[];

/** Applies a change to a floor. */
export function applyChange(floor: Floor, change: Change): void {
  for (const { kind, id, after } of change) {
    if (after === undefined) floor.drop(kind, id);
    else floor.put(kind, after);
  }
}

/** Returns the change that reverts another one. */
export function inverted(change: Change): Change {
  return change.toReversed().map(({ kind, id, before, after }) => ({
    kind,
    id,
    before: after,
    after: before,
  }));
}

/** Returns one change that combines two consecutive ones. */
export function combined(first: Change, second: Change): Change {
  const draft = new Map<string, RecordChange>();
  for (const record of [...first, ...second]) {
    const key = `${record.kind} ${record.id}`;
    const earlier = draft.get(key);
    draft.set(key, earlier ? { ...record, before: earlier.before } : record);
  }
  return [...draft.values()].filter(({ before, after }) => !sameRecord(before, after));
}

/** Returns true if two flat records have equal fields. */
export function sameRecord(a: FloorRecord | undefined, b: FloorRecord | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return Object.keys({ ...a, ...b }).every((field) =>
    Reflect.get(a, field) === Reflect.get(b, field)
  );
}

/** Collects a change; reads return the collected values. */
export class ChangeDraft {
  readonly #records = new Map<string, RecordChange>();

  constructor(readonly floor: Floor) {}

  get<Kind extends FloorPart>(kind: Kind, id: string): FloorRecords[Kind] | undefined {
    const existing = this.#records.get(`${kind} ${id}`);
    return (existing ? existing.after : this.floor.get(kind, id)) as FloorRecords[Kind] | undefined;
  }

  put<Kind extends FloorPart>(kind: Kind, record: FloorRecords[Kind]): void {
    this.#set(kind, record.id, record);
  }

  patch<Kind extends FloorPart>(kind: Kind, id: string, fields: Partial<FloorRecords[Kind]>): void {
    const now = this.get(kind, id);
    if (now !== undefined) this.#set(kind, id, { ...now, ...fields });
  }

  drop(kind: FloorPart, id: string): void {
    this.#set(kind, id, undefined);
  }

  /** Returns the collected changes, without those that have no effect. */
  done(): Change {
    return [...this.#records.values()].filter(({ before, after }) => !sameRecord(before, after));
  }

  #set(kind: FloorPart, id: string, after: FloorRecord | undefined): void {
    const key = `${kind} ${id}`;
    const before = this.#records.get(key)?.before ?? this.floor.get(kind, id);
    this.#records.set(key, { kind, id, before, after });
  }
}

/** Undo and redo history of a floor. */
export class History {
  readonly #steps = new UndoHistory<Change>({ maximum: MAX_STEPS, join: combined });

  /** @param onChange Called with every change of the floor. */
  constructor(
    readonly floor: Floor,
    private readonly onChange: (change: Change) => void = () => {},
  ) {}

  get canUndo(): boolean {
    return this.#steps.canUndo.value;
  }

  get canRedo(): boolean {
    return this.#steps.canRedo.value;
  }

  /**
   * Applies a change.
   * @param series Consecutive changes of the same series are undone together, for example the steps
   *   of a move by arrow keys.
   */
  do(change: Change, series?: string): void {
    if (change.length === 0) return;
    this.#apply(change);
    this.#steps.push(change, series);
  }

  /** Makes the next change a separate undo step, whatever its series. */
  endSeries(): void {
    this.#steps.endSeries();
  }

  /** Reverts the last change and removes it from the history. */
  cancel(): void {
    const last = this.#steps.take("done");
    if (last) this.#apply(inverted(last));
  }

  /**
   * Reverts the last change.
   * @returns The reverted change; undefined if there is none.
   */
  undo(): Change | undefined {
    const last = this.#steps.undo();
    if (last) this.#apply(inverted(last));
    return last;
  }

  /**
   * Reapplies the change that was reverted last.
   * @returns The reapplied change; undefined if there is none.
   */
  redo(): Change | undefined {
    const next = this.#steps.redo();
    if (next) this.#apply(next);
    return next;
  }

  #apply(change: Change): void {
    applyChange(this.floor, change);
    this.onChange(change);
  }
}
