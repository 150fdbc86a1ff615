/** Reversible changes of a floor, record by record, and their history. */
import {
  type FloorPart,
  type FloorRecords,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";
import { type Floor, type FloorRecord } from "./floor.ts";

const MAX_STEPS = 1000;

/** One record before and after; undefined where there is none. */
export interface RecordChange {
  kind: FloorPart;
  id: string;
  before: FloorRecord | undefined;
  after: FloorRecord | undefined;
}

/** Everything that one action does. */
export type Change = readonly RecordChange[];

/** Carries a change out. */
export function applyChange(floor: Floor, change: Change): void {
  for (const { kind, id, after } of change) {
    if (after === undefined) floor.drop(kind, id);
    else floor.put(kind, after);
  }
}

/** The change that takes another one back. */
export function inverse(change: Change): Change {
  return change.toReversed().map(({ kind, id, before, after }) => ({
    kind,
    id,
    before: after,
    after: before,
  }));
}

/** One change that does what two do, one after the other. */
export function joined(first: Change, second: Change): Change {
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

/** Collects a change; what was collected is seen by what asks later. */
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

  /** Changes some fields of a record, where there is one. */
  patch<Kind extends FloorPart>(kind: Kind, id: string, fields: Partial<FloorRecords[Kind]>): void {
    const now = this.get(kind, id);
    if (now !== undefined) this.#set(kind, id, { ...now, ...fields });
  }

  drop(kind: FloorPart, id: string): void {
    this.#set(kind, id, undefined);
  }

  /** Returns the collected changes, without those that change nothing. */
  done(): Change {
    return [...this.#records.values()].filter(({ before, after }) => !sameRecord(before, after));
  }

  #set(kind: FloorPart, id: string, after: FloorRecord | undefined): void {
    const key = `${kind} ${id}`;
    const before = this.#records.get(key)?.before ?? this.floor.get(kind, id);
    this.#records.set(key, { kind, id, before, after });
  }
}

/** Undo and redo of a floor. */
export class History {
  readonly #steps = new UndoHistory<Change>({ maximum: MAX_STEPS, join: joined });

  /** @param onChange called with every change of the floor */
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
   * Carries a change out.
   *
   * @param series changes in a row of the same series are taken back together, as the steps of a
   *   thing that is pushed along by a key
   */
  do(change: Change, series?: string): void {
    if (change.length === 0) return;
    this.#apply(change);
    this.#steps.push(change, series);
  }

  /** The next change begins again, whatever its series. */
  endSeries(): void {
    this.#steps.endSeries();
  }

  /** Takes the last change back for good, as if it had never been done. */
  cancel(): void {
    const last = this.#steps.take("done");
    if (last) this.#apply(inverse(last));
  }

  /** @returns what was taken back; undefined when there is nothing */
  undo(): Change | undefined {
    const last = this.#steps.undo();
    if (last) this.#apply(inverse(last));
    return last;
  }

  /** @returns what was done again; undefined when there is nothing */
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
