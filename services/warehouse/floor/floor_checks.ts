/** What must hold before a floor plan is changed, besides what holds for every record. */
import { and, inArray, ne } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import {
  type Deletion,
  FLOOR_PARTS,
  type FloorConflict,
  type FloorPart,
  type FloorRecords,
} from "../../../domain/warehouse/changes/floor_changes.ts";
import { type PackedChanges, partOf } from "../../../domain/warehouse/changes/read_changes.ts";
import { unpacked } from "../../../domain/warehouse/transfer/packed.ts";
import { PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import type { Transaction } from "../../../db/open.ts";
import type { Naming } from "../../../db/warehouse/checks.ts";
import type { Identified } from "../../../db/warehouse/resource.ts";
import type { ResourceStore } from "../records/resource_store.ts";
import { column, tableOf } from "../transfer/transfer_tables.ts";

/** The stores of a floor plan's parts. */
export type FloorStores = { [Part in FloorPart]: ResourceStore<FloorRecords[Part]> };
type AnyRecord = FloorRecords[FloorPart];

const IDS_A_STATEMENT = 1000;

/**
 * Holds that whatever is to be changed or deleted is there, as the client saw it.
 *
 * @throws {AppError} 412 with every record that is gone or other than it was seen; 400 for one of
 *   another warehouse.
 */
export async function assertAsSeen(
  tx: Transaction,
  stores: FloorStores,
  warehouse: string,
  changes: PackedChanges,
): Promise<void> {
  const conflicts: FloorConflict[] = [];
  for (const resource of FLOOR_PARTS) {
    const store = stores[resource] as unknown as ResourceStore<AnyRecord>;
    for (const action of ["update", "delete"] as const) {
      for (const { start, bytes } of changes[resource][action]) {
        const rows = unpacked<Deletion<AnyRecord>>(bytes);
        const found = await store.storedIn(tx, rows.map(({ id }) => id));
        for (const [at, { id, seen = null }] of rows.entries()) {
          const stored = found.get(id) ?? null;
          if (stored !== null && stored.id_warehouse !== warehouse) {
            const { what } = store.resource;
            const place = `${resource}.${action}[${start + at}].id`;
            throw refusal(400, "not_in_warehouse", { what, id }, { where: place });
          }
          if (stored !== null && (seen === null || equal(stored, seen))) continue;
          conflicts.push({ resource, id, seen, stored });
        }
      }
    }
  }
  if (conflicts.length === 0) return;
  throw refusal(412, "records_changed", {}, { more: { conflicts } });
}

function equal(a: AnyRecord, b: AnyRecord): boolean {
  const [one, other] = [a, b] as unknown as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(one).every((field) => one[field] === other[field]);
}

/**
 * Holds that records refer only to what belongs to the warehouse.
 *
 * @throws {AppError} 400 that names the field.
 */
export async function assertWithin<Stored extends Identified>(
  tx: Transaction,
  name: FloorPart,
  warehouse: string,
  records: readonly Partial<Stored>[],
  naming: Naming,
): Promise<void> {
  for (const { field, part, what } of partOf(name).references) {
    const table = tableOf(part);
    const owner = column(table, PARTS.find((other) => other.name === part)!.warehouse!);
    let start = 0;
    for (const some of chunks(records, IDS_A_STATEMENT)) {
      const ids = some.map((record) => record[field as keyof Stored] as string | undefined);
      const named = [...new Set(ids.filter((id): id is string => Boolean(id)))];
      const [foreign] = named.length === 0 ? [] : await tx.select({ id: table.id }).from(table)
        .where(and(inArray(table.id, named), ne(owner, warehouse))).limit(1);
      if (foreign !== undefined) {
        const id = foreign.id as string;
        const place = naming(start + ids.indexOf(id), field);
        throw refusal(400, "not_in_warehouse", { what, id }, { where: place });
      }
      start += some.length;
    }
  }
}
