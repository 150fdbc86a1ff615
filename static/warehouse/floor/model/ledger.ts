/**
 * Differences between a floor and its stored state, their transfer to the server, and the merge with
 * changes of others.
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
  /** `seen`: the whole record that the change was made to. */
  update: { id: string; changes: Partial<Stored>; seen: Stored }[];
  delete: { id: string; seen: Stored }[];
}

/** A body of `POST /warehouse_data/{id}/changes`. */
export type FloorChanges = { [Kind in FloorPart]?: KindChanges<FloorRecords[Kind]> };

/** A record that someone else has changed meanwhile; undefined where there is none. */
export interface Conflict {
  kind: FloorPart;
  id: string;
  stored: FloorRecord | undefined;
  /** Local change, rebased on the stored record. */
  mine: FloorRecord | undefined;
}

interface Entry {
  kind: FloorPart;
  id: string;
  stored: FloorRecord | undefined;
}

/** The stored state of everything that was touched since it was stored. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  constructor(readonly floor: Floor) {}

  /** Takes note of a change that the floor goes through. */
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

  /** The record as it is stored. */
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

  /** All that must be sent so that what is stored becomes what the floor is. */
  changes(): FloorChanges {
    const changes: FloorChanges = {};
    for (const kind of FLOOR_PARTS) {
      const of: KindChanges<FloorRecord> = { create: [], update: [], delete: [] };
      for (const entry of this.#entries.values()) {
        if (entry.kind === kind) collect(of, entry, this.floor.get(kind, entry.id));
      }
      if (of.create.length + of.update.length + of.delete.length > 0) {
        Object.assign(changes, { [kind]: of });
      }
    }
    return changes;
  }
}

function collect(
  of: KindChanges<FloorRecord>,
  { id, stored }: Entry,
  now: FloorRecord | undefined,
): void {
  if (now === undefined) {
    if (stored !== undefined) of.delete.push({ id, seen: stored });
  } else if (stored === undefined) of.create.push(now);
  else {
    const changes = Object.fromEntries(
      Object.entries(now).filter(([field, value]) => Reflect.get(stored, field) !== value),
    );
    if (Object.keys(changes).length > 0) of.update.push({ id, changes, seen: stored });
  }
}

/** The change that carries kept work out on a floor that was loaded again. */
export function changeOf(floor: Floor, changes: FloorChanges): Change {
  const draft = new ChangeDraft(floor);
  for (const kind of FLOOR_PARTS) {
    const of = changes[kind] as KindChanges<FloorRecord> | undefined;
    for (const { id } of of?.delete ?? []) draft.drop(kind, id);
    for (const { changes, seen } of of?.update ?? []) {
      // As it was left; what others have done to it meanwhile comes up when it is saved.
      draft.put(kind, { ...seen, ...changes });
    }
    for (const record of of?.create ?? []) draft.put(kind, record);
  }
  return draft.done();
}

/** Every record that changes name, as seen by their author. */
export function* baseRecords(
  changes: FloorChanges,
): Generator<{ kind: FloorPart; seen: FloorRecord }> {
  for (const kind of FLOOR_PARTS) {
    const of = changes[kind] as KindChanges<FloorRecord> | undefined;
    for (const { seen } of [...of?.update ?? [], ...of?.delete ?? []]) yield { kind, seen };
  }
}

/** Fields that mean something only together: a change of one is a change of all. */
const TOGETHER: readonly (readonly string[])[] = [
  ["pos_x", "pos_y"],
  ["x_pos", "y_pos", "lenght_wsec", "widht_wsec"],
  ["id_box", "sku_name", "count_box"],
  ["id_point_way", "name_point_way"],
  ["id_points_from", "id_points_to"],
];

/** My changes, made to what is stored now. */
export interface Reconciled {
  record: FloorRecord;
  /** True if both changed the same field to different values. */
  clashes: boolean;
}

/** The fields in which two records differ, and those that go with them. */
function changedFields(from: FloorRecord, to: FloorRecord): Set<string> {
  const changed = new Set(
    Object.keys(to).filter((field) => Reflect.get(from, field) !== Reflect.get(to, field)),
  );
  for (const group of TOGETHER) {
    if (group.some((field) => changed.has(field))) {
      for (const field of group) changed.add(field);
    }
  }
  return changed;
}

/**
 * Carries what I have changed over to what someone else has made of the record.
 *
 * @param seen the record that both have begun with
 */
export function reconcile(seen: FloorRecord, mine: FloorRecord, stored: FloorRecord): Reconciled {
  const own = changedFields(seen, mine);
  const others = changedFields(seen, stored);
  const record = { ...stored };
  for (const field of own) Reflect.set(record, field, Reflect.get(mine, field));
  const clashes = [...own].some((field) =>
    others.has(field) && Reflect.get(mine, field) !== Reflect.get(stored, field)
  );
  return { record, clashes };
}
