/** A save of a floor plan: many records of four kinds in one transaction. */
import { inArray } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import {
  type Deletion,
  FLOOR_PARTS,
  type FloorChanged,
  type FloorConflict,
  type FloorPart,
  type FloorRecords,
  type Update,
} from "../../../domain/warehouse/changes/floor_changes.ts";
import type { PackedChanges } from "../../../domain/warehouse/changes/read_changes.ts";
import { type Chunk, unpacked } from "../../../domain/warehouse/transfer/packed.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { type FieldNaming, warehouseById } from "../../../db/warehouse/checks.ts";
import { column, type Resource } from "../../../db/warehouse/resource.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { resourceOf, tableOf } from "../records/resources.ts";

type AnyRecord = FloorRecords[FloorPart];

// Records are deleted with their dependent ones, so few at a time.
const DELETIONS_PER_STATEMENT = 100;
// Maximum records of each kind in an audit entry.
const MAX_AUDITED = 20;

/** The changes of a save to the records of one part. */
interface Outcome {
  created: AnyRecord[];
  updated: Map<string, AnyRecord>;
  deleted: Set<string>;
}

/**
 * Applies a save, completely or not at all.
 * @param signal Cancels it as long as it has not started.
 * @throws {AppError} 404 when the warehouse or a referenced record does not exist; 412 with
 *   `conflicts` when records have changed since the client read them; 409 when an id is taken; 400
 *   when something belongs to another warehouse.
 */
export function changeFloor(
  db: Database,
  warehouse: string,
  changes: PackedChanges,
  signal?: AbortSignal,
  actor?: User,
): Promise<FloorChanged> {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const save = new FloorSave(tx, db, changes);
    await save.assertUnchanged(warehouse);
    const saved = await asStockChange(tx, { reason: "floor_saved", actor }, () => save.make());
    if (actor !== undefined) await recordSave(tx, actor, warehouse, saved);
    return saved;
  }, { signal, isLong: true });
}

async function recordSave(tx: Transaction, actor: User, warehouse: string, saved: FloorChanged) {
  const parts = Object.values<{ created: AnyRecord[]; updated: AnyRecord[]; deleted: string[] }>(
    saved,
  );
  const count = parts.reduce(
    (sum, { created, updated, deleted }) => sum + created.length + updated.length + deleted.length,
    0,
  );
  const first = (name: "created" | "updated") =>
    parts.flatMap((part) => part[name].slice(0, MAX_AUDITED));
  const before = parts.flatMap(({ deleted }) =>
    deleted.slice(0, MAX_AUDITED).map((id) => ({ id }))
  );
  const after = [...first("updated"), ...first("created")];
  const entry = { action: "save_floor", resource: "floor_plan", warehouse, count } as const;
  await recordChange(tx, actor, { ...entry, before, after });
}

class FloorSave {
  readonly #outcomes = new Map<FloorPart, Outcome>(FLOOR_PARTS.map((part) => [
    part,
    { created: [], updated: new Map(), deleted: new Set() },
  ]));

  constructor(
    private readonly tx: Transaction,
    private readonly db: Database,
    private readonly changes: PackedChanges,
  ) {}

  /**
   * Checks that all records to change or delete are as the client knows them.
   * @throws {AppError} 412 with all records that were deleted or have changed; 400 for one of
   *   another warehouse.
   */
  async assertUnchanged(warehouse: string): Promise<void> {
    const conflicts: FloorConflict[] = [];
    for (const resource of FLOOR_PARTS) {
      const store = this.#store(resource);
      for (const action of ["update", "delete"] as const) {
        for (const { start, bytes } of this.changes[resource][action]) {
          const rows = unpacked<Deletion<AnyRecord>>(bytes);
          const storedRows = await store.storedIn(this.tx, rows.map(({ id }) => id));
          for (const [at, { id, seen = null }] of rows.entries()) {
            const stored = storedRows.get(id) ?? null;
            if (stored !== null && stored.id_warehouse !== warehouse) {
              const { what } = store.resource;
              const where = `${resource}.${action}[${start + at}].id`;
              throw refusal(400, "not_in_warehouse", { what, id }, { where });
            }
            if (stored !== null && (seen === null || isEqual(stored, seen))) continue;
            conflicts.push({ resource, id, seen, stored });
          }
        }
      }
    }
    if (conflicts.length === 0) return;
    throw refusal(412, "records_changed", {}, { more: { conflicts } });
  }

  /** Applies the changes: creates what others refer to first, deletes last. */
  async make(): Promise<FloorChanged> {
    await this.#each("create", async (part, bytes, naming) => {
      const records = unpacked<AnyRecord>(bytes);
      await this.#store(part).createIn(this.tx, records, naming);
      this.#outcomes.get(part)!.created.push(...records);
    });
    await this.#each("update", async (part, bytes, naming) => {
      const rows = unpacked<Update<AnyRecord>>(bytes).map(({ id, changes }) => ({
        ...changes,
        id,
      }));
      const records = await this.#store(part).updateIn(this.tx, rows, naming);
      this.#note(part, records);
    });
    for (const [part, ids] of await this.#delete()) {
      const stored = await this.#store(part).storedIn(this.tx, [...ids]);
      this.#note(part, stored.values());
    }
    const entries = [...this.#outcomes].map(([part, { created, updated, deleted }]) => {
      for (const id of deleted) updated.delete(id);
      return [part, { created, updated: [...updated.values()], deleted: [...deleted] }];
    });
    return Object.fromEntries(entries);
  }

  #note(part: FloorPart, records: Iterable<AnyRecord>): void {
    const { updated } = this.#outcomes.get(part)!;
    for (const record of records) updated.set(record.id, record);
  }

  #store(part: FloorPart): ResourceStore<AnyRecord> {
    return new ResourceStore(resourceOf(part) as unknown as Resource<AnyRecord>, this.db);
  }

  async #each(
    action: "create" | "update",
    work: (part: FloorPart, bytes: Chunk["bytes"], naming: FieldNaming) => Promise<void>,
  ): Promise<void> {
    const fields = action === "update" ? "changes." : "";
    for (const part of FLOOR_PARTS) {
      for (const { start, bytes } of this.changes[part][action]) {
        await work(
          part,
          bytes,
          (index, field) => `${part}.${action}[${start + index}].${fields}${field}`,
        );
      }
    }
  }

  /** @returns Ids of records that lose a reference, by part. */
  async #delete(): Promise<Map<FloorPart, Set<string>>> {
    const emptied = new Map<FloorPart, Set<string>>();
    for (const part of FLOOR_PARTS) {
      for (const { bytes } of this.changes[part].delete) {
        const ids = unpacked<Deletion<AnyRecord>>(bytes).map(({ id }) => id);
        for (const id of ids) this.#outcomes.get(part)!.deleted.add(id);
        await this.#noteRelatives(part, ids, emptied);
      }
    }
    const deleted = [...this.#outcomes].map(([part, { deleted }]) => [part, [...deleted]] as const);
    for (const [part, ids] of deleted) await resourceOf(part).clear?.(this.tx, ids);
    for (const [part, all] of deleted) {
      const table = tableOf(part);
      for (const ids of chunks(all, DELETIONS_PER_STATEMENT)) {
        await this.tx.delete(table).where(inArray(table.id, ids));
      }
    }
    return emptied;
  }

  // The database also deletes dependent records; the response lists those as well.
  async #noteRelatives(part: FloorPart, ids: string[], emptied: Map<FloorPart, Set<string>>) {
    for (const other of FLOOR_PARTS) {
      const { table, references } = resourceOf(other);
      for (const { field, optional } of references.filter((one) => one.table === tableOf(part))) {
        const existingRows = await this.tx.select({ id: table.id }).from(table)
          .where(inArray(column(table, field), ids));
        const noted = optional
          ? emptied.get(other) ?? new Set()
          : this.#outcomes.get(other)!.deleted;
        for (const { id } of existingRows) noted.add(id as string);
        if (optional) emptied.set(other, noted);
      }
    }
  }
}

const isEqual = (a: AnyRecord, b: AnyRecord) =>
  Object.entries(a).every(([field, value]) => value === b[field as keyof AnyRecord]);
