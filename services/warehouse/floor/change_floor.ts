/** One save of a floor plan: many records of four kinds in one transaction. */
import { inArray } from "drizzle-orm";
import { chunks } from "../../../domain/chunks.ts";
import {
  type Deletion,
  FLOOR_PARTS,
  type FloorChanged,
  type FloorPart,
  type FloorRecords,
  type Update,
} from "../../../domain/warehouse/changes/floor_changes.ts";
import type { PackedChanges } from "../../../domain/warehouse/changes/read_changes.ts";
import { type Chunk, unpacked } from "../../../domain/warehouse/transfer/packed.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import type { Naming } from "../../../db/warehouse/checks.ts";
import { emptyResultsNaming } from "../orders/empty_results.ts";
import { assertAsSeen, assertWithin, type FloorStores } from "./floor_checks.ts";
import { ResourceStore } from "../records/resource_store.ts";
import {
  edgeResource,
  geometryResource,
  pointResource,
  sectionResource,
} from "../records/resources.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { warehouseById } from "../transfer/transfer.ts";
import { column, tableOf } from "../transfer/transfer_tables.ts";

type AnyRecord = FloorRecords[FloorPart];
type AnyStore = ResourceStore<AnyRecord>;

// Each is deleted with what depends on it, so few go at a time.
const DELETED_A_STATEMENT = 100;

/** What becomes of the records of one part, as far as the save has come. */
interface Outcome {
  created: AnyRecord[];
  updated: Map<string, AnyRecord>;
  deleted: Set<string>;
}

/**
 * Makes all of a save or nothing of it.
 *
 * @param signal Drops it as long as it has not begun.
 * @param actor Who makes it, for the audit trail; undefined where no login is required.
 * @throws {AppError} 404 when there is no such warehouse or something that is referred to; 412 with
 *   `conflicts` when records are not as the client saw them; 409 when an id is taken; 400 when
 *   something belongs to another warehouse.
 */
export function changeFloor(
  db: Database,
  warehouse: string,
  changes: PackedChanges,
  signal?: AbortSignal,
  actor?: User,
): Promise<FloorChanged> {
  const stores: FloorStores = {
    points: new ResourceStore(pointResource, db),
    edges: new ResourceStore(edgeResource, db),
    sections: new ResourceStore(sectionResource, db),
    section_geometry: new ResourceStore(geometryResource, db),
  };
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    await assertAsSeen(tx, stores, warehouse, changes);
    const made = await asStockChange(
      tx,
      { reason: "floor_saved", actor },
      () => new FloorSave(tx, stores, warehouse, changes).make(),
    );
    if (actor !== undefined) await recordSave(tx, actor, warehouse, made);
    return made;
  }, { signal, isLong: true });
}

// Records are many and small: of those that are new or changed the first are kept as they are now.
async function recordSave(
  tx: Transaction,
  actor: User,
  warehouse: string,
  made: FloorChanged,
): Promise<void> {
  const parts = Object.values<{ created: AnyRecord[]; updated: AnyRecord[]; deleted: string[] }>(
    made,
  );
  const count = parts.reduce(
    (sum, { created, updated, deleted }) => sum + created.length + updated.length + deleted.length,
    0,
  );
  const first = (name: "created" | "updated") => parts.flatMap((part) => part[name].slice(0, 20));
  const before = parts.flatMap(({ deleted }) => deleted.slice(0, 20).map((id) => ({ id })));
  const after = [...first("updated"), ...first("created")];
  const about = { action: "save_floor", resource: "floor_plan", warehouse, count } as const;
  await recordChange(tx, actor, { ...about, before, after });
}

class FloorSave {
  readonly #outcomes = new Map<FloorPart, Outcome>(FLOOR_PARTS.map((part) => [
    part,
    { created: [], updated: new Map(), deleted: new Set() },
  ]));

  constructor(
    private readonly tx: Transaction,
    private readonly stores: FloorStores,
    private readonly warehouse: string,
    private readonly changes: PackedChanges,
  ) {}

  /**
   * What is new comes first, because changes may refer to it; what goes comes last, because nothing
   * refers to it by then but what is to go along.
   */
  async make(): Promise<FloorChanged> {
    for (const part of FLOOR_PARTS) await this.#each(part, "create", this.#create);
    for (const part of FLOOR_PARTS) await this.#each(part, "update", this.#update);
    const emptied = await this.#delete();
    for (const [part, ids] of emptied) {
      const { updated, deleted } = this.#outcomes.get(part)!;
      const left = [...ids].filter((id) => !deleted.has(id));
      const stored = await this.#store(part).storedIn(this.tx, left);
      for (const [id, record] of stored) updated.set(id, record);
    }
    const entries = [...this.#outcomes].map(([part, { created, updated, deleted }]) => {
      for (const id of deleted) updated.delete(id);
      return [part, { created, updated: [...updated.values()], deleted: [...deleted] }];
    });
    return Object.fromEntries(entries);
  }

  #store(part: FloorPart): AnyStore {
    return this.stores[part] as unknown as AnyStore;
  }

  async #each(
    part: FloorPart,
    action: "create" | "update",
    work: (part: FloorPart, chunk: Chunk, naming: Naming) => Promise<void>,
  ): Promise<void> {
    const fields = action === "update" ? "changes." : "";
    for (const chunk of this.changes[part][action]) {
      const naming: Naming = (index, field) =>
        `${part}.${action}[${chunk.start + index}].${fields}${field}`;
      await work.call(this, part, chunk, naming);
    }
  }

  async #create(part: FloorPart, { bytes }: Chunk, naming: Naming): Promise<void> {
    const records = unpacked<AnyRecord>(bytes);
    await this.#store(part).createIn(this.tx, records, naming);
    await assertWithin(this.tx, part, this.warehouse, records, naming);
    this.#outcomes.get(part)!.created.push(...records);
  }

  async #update(part: FloorPart, { bytes }: Chunk, naming: Naming): Promise<void> {
    const updates = unpacked<Update<AnyRecord>>(bytes);
    const rows = updates.map(({ id, changes }) => ({ ...changes, id }));
    const records = await this.#store(part).updateIn(this.tx, rows, naming);
    await assertWithin(this.tx, part, this.warehouse, rows, naming);
    const { updated } = this.#outcomes.get(part)!;
    for (const record of records) updated.set(record.id, record);
  }

  /** @returns ids of records that stay but lose what they referred to, by part. */
  async #delete(): Promise<Map<FloorPart, Set<string>>> {
    const emptied = new Map<FloorPart, Set<string>>();
    for (const part of FLOOR_PARTS) {
      for (const { bytes } of this.changes[part].delete) {
        const ids = unpacked<Deletion<AnyRecord>>(bytes).map(({ id }) => id);
        for (const id of ids) this.#outcomes.get(part)!.deleted.add(id);
        await this.#noteRelatives(part, ids, emptied);
      }
    }
    const deleted = (part: FloorPart) => [...this.#outcomes.get(part)!.deleted];
    await emptyResultsNaming(this.tx, {
      points: deleted("points"),
      sections: deleted("sections"),
      geometry: deleted("section_geometry"),
    });
    for (const part of FLOOR_PARTS) {
      const table = tableOf(part);
      for (const ids of chunks([...this.#outcomes.get(part)!.deleted], DELETED_A_STATEMENT)) {
        await this.tx.delete(table).where(inArray(table.id, ids));
      }
    }
    return emptied;
  }

  // The database deletes what depends on a record; the answer lists that as well.
  async #noteRelatives(
    part: FloorPart,
    ids: string[],
    emptied: Map<FloorPart, Set<string>>,
  ): Promise<void> {
    for (const other of FLOOR_PARTS) {
      const table = tableOf(other);
      const references = this.#store(other).resource.references
        .filter((reference) => reference.table === tableOf(part));
      for (const { field, optional } of references) {
        const found = await this.tx.select({ id: table.id }).from(table)
          .where(inArray(column(table, field), ids));
        const noted = optional
          ? emptied.get(other) ?? new Set()
          : this.#outcomes.get(other)!.deleted;
        for (const { id } of found) noted.add(id as string);
        if (optional) emptied.set(other, noted);
      }
    }
  }
}
