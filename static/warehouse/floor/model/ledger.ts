/**
 * Unsaved changes of a floor: comparison with the stored records, the request body to save them,
 * and the merge with changes of other users.
 */
import { type Change, ChangeDraft, sameRecord } from "./change.ts";
import {
  FLOOR_PARTS,
  type FloorPart,
  type FloorRecords,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import type { Floor, FloorRecord } from "./floor.ts";

/** Changes to the records of one kind. */
export interface KindChanges<Stored> {
  create: Stored[];
  /** `seen`: the full record on which the change is based. */
  update: { id: string; changes: Partial<Stored>; seen: Stored }[];
  delete: { id: string; seen: Stored }[];
}

/** A body of `POST /warehouse_data/{id}/changes`. */
export type FloorChanges = { [Kind in FloorPart]?: KindChanges<FloorRecords[Kind]> };

/** A record that another user has changed in the meantime; undefined if it does not exist. */
export interface StoredRecord {
  kind: FloorPart;
  id: string;
  stored: FloorRecord | undefined;
}

/** A record that someone else has changed meanwhile. */
export interface Conflict extends StoredRecord {
  /** Local change, rebased on the stored record. */
  mine: FloorRecord | undefined;
}

/** Stored states of all records changed since the last save. */
export class Ledger {
  readonly #entries = new Map<string, StoredRecord>();

  constructor(readonly floor: Floor) {}

  /** Records the stored state of the records that a change affects. */
  note(change: Change): void {
    for (const { kind, id, before } of change) {
      const key = `${kind} ${id}`;
      if (!this.#entries.has(key)) this.#entries.set(key, { kind, id, stored: before });
    }
  }

  /** Updates the stored state of a record. */
  setStored(kind: FloorPart, id: string, stored: FloorRecord | undefined): void {
    this.#entries.set(`${kind} ${id}`, { kind, id, stored });
  }

  storedOf(kind: FloorPart, id: string): FloorRecord | undefined {
    const entry = this.#entries.get(`${kind} ${id}`);
    return entry ? entry.stored : this.floor.get(kind, id);
  }

  /**
   * Returns the number of records that differ from the stored ones; reverted changes do not count.
   */
  count(): number {
    let count = 0;
    for (const { kind, id, stored } of this.#entries.values()) {
      if (!sameRecord(stored, this.floor.get(kind, id))) count++;
    }
    return count;
  }

  /** Returns the changes that make the stored records equal to the floor. */
  changes(): FloorChanges {
    const changes: FloorChanges = {};
    for (const kind of FLOOR_PARTS) {
      const lists: KindChanges<FloorRecord> = { create: [], update: [], delete: [] };
      for (const entry of this.#entries.values()) {
        if (entry.kind === kind) collect(lists, entry, this.floor.get(kind, entry.id));
      }
      if (lists.create.length + lists.update.length + lists.delete.length > 0) {
        Object.assign(changes, { [kind]: lists });
      }
    }
    return changes;
  }
}

function collect(
  lists: KindChanges<FloorRecord>,
  { id, stored }: StoredRecord,
  now: FloorRecord | undefined,
): void {
  if (now === undefined) {
    if (stored !== undefined) lists.delete.push({ id, seen: stored });
  } else if (stored === undefined) lists.create.push(now);
  else {
    const changes = Object.fromEntries(
      Object.entries(now).filter(([field, value]) => Reflect.get(stored, field) !== value),
    );
    if (Object.keys(changes).length > 0) lists.update.push({ id, changes, seen: stored });
  }
}

/** Returns the change that applies an unsaved draft to a reloaded floor. */
export function changeOf(floor: Floor, changes: FloorChanges): Change {
  const draft = new ChangeDraft(floor);
  for (const kind of FLOOR_PARTS) {
    const lists = changes[kind] as KindChanges<FloorRecord> | undefined;
    for (const { id } of lists?.delete ?? []) draft.drop(kind, id);
    for (const { changes, seen } of lists?.update ?? []) {
      // Changes of other users show up as conflicts when the draft is saved.
      draft.put(kind, { ...seen, ...changes });
    }
    for (const record of lists?.create ?? []) draft.put(kind, record);
  }
  return draft.done();
}

/** Yields each changed or deleted record in the state on which the change is based. */
export function* baseRecords(
  changes: FloorChanges,
): Generator<{ kind: FloorPart; seen: FloorRecord }> {
  for (const kind of FLOOR_PARTS) {
    const lists = changes[kind] as KindChanges<FloorRecord> | undefined;
    for (const { seen } of [...lists?.update ?? [], ...lists?.delete ?? []]) yield { kind, seen };
  }
}

/** Groups of fields that only make sense together: a change of one counts as a change of all. */
const FIELD_GROUPS: readonly (readonly string[])[] = [
  ["pos_x", "pos_y"],
  ["x_pos", "y_pos", "lenght_wsec", "widht_wsec"],
  ["id_box", "sku_name", "count_box"],
  ["min_box", "max_box"],
  ["id_point_way", "name_point_way"],
  ["id_points_from", "id_points_to"],
];

/** Local changes rebased on the stored record. */
export interface ReconciledRecord {
  record: FloorRecord;
  /** True if both changed the same field to different values. */
  clashes: boolean;
}

/** Returns the fields in which two records differ, including the other fields of their groups. */
function changedFields(from: FloorRecord, to: FloorRecord): Set<string> {
  const changed = new Set(
    Object.keys(to).filter((field) => Reflect.get(from, field) !== Reflect.get(to, field)),
  );
  for (const group of FIELD_GROUPS) {
    if (group.some((field) => changed.has(field))) {
      for (const field of group) changed.add(field);
    }
  }
  return changed;
}

/**
 * Rebases local changes on the stored record.
 * @param seen The record on which both versions are based.
 */
export function reconcile(
  seen: FloorRecord,
  mine: FloorRecord,
  stored: FloorRecord,
): ReconciledRecord {
  const own = changedFields(seen, mine);
  const others = changedFields(seen, stored);
  const record = { ...stored };
  for (const field of own) Reflect.set(record, field, Reflect.get(mine, field));
  const clashes = [...own].some((field) =>
    others.has(field) && Reflect.get(mine, field) !== Reflect.get(stored, field)
  );
  return { record, clashes };
}
