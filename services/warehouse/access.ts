/** The records that users may read and change, if a login is required. */
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { QueryBuilder, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { notFound, refusal } from "../../domain/app_error.ts";
import { chunks } from "../../domain/chunks.ts";
import type { AuditAction, AuditResource } from "../../domain/warehouse/audit.ts";
import type { User } from "../../domain/warehouse/records.ts";
import type { Reader, Transaction } from "../../db/open.ts";
import { calculationJobs, orderItems, warehouses } from "../../db/schema/warehouse.ts";
import { MAX_IDS_PER_ENTRY, recordChange } from "../../db/warehouse/audit.ts";
import { type FieldNaming, fieldOnly } from "../../db/warehouse/checks.ts";
import { homesOf } from "./records/references.ts";
import type { Identified, Resource } from "../../db/warehouse/resource.ts";

const IDS_PER_STATEMENT = 1000;

/** A user's access to the records of a resource; full access if no login is required. */
export class RecordAccess<Stored extends Identified> {
  constructor(private readonly resource: Resource<Stored>, private readonly actor?: User) {}

  /** Filters the records of the user's warehouse. */
  within(condition: SQL | undefined): SQL | undefined {
    const own = this.actor?.uuid_warehouse ?? "";
    return and(condition, own === "" ? undefined : ofWarehouse(this.resource, own));
  }

  /** @throws {AppError} Like {@link assertOwned}, and the resource's `mayChange`. */
  async assertMayCreate(tx: Transaction, records: readonly Stored[], naming: FieldNaming) {
    if (this.actor === undefined) return;
    await assertOwned(tx, this.resource, this.actor, records, naming);
    const { mayChange } = this.resource;
    if (mayChange === undefined) return;
    for (const record of records) await mayChange(tx, this.actor, undefined, record);
  }

  /** Collects changes for the audit trail; undefined if there is none. */
  audited(): AuditedChanges<Stored> | undefined {
    return this.actor === undefined ? undefined : new AuditedChanges(this.resource, this.actor);
  }

  /** Records created or deleted records in the audit trail, if there is one. */
  async record(tx: Transaction, action: "create" | "delete", records: readonly Stored[]) {
    const audited = this.audited();
    const side = action === "create" ? "after" : "before";
    await audited?.add(tx, records.map((record) => ({ [side]: record })));
    await audited?.write(tx, action);
  }

  /**
   * @param after The changed record; undefined for a deletion.
   * @param fields The changed fields.
   * @throws {AppError} Like {@link assertMayCreate}.
   */
  async assertMayChange(
    tx: Transaction,
    before: Stored,
    after: Stored | undefined,
    fields: Partial<Stored> = {},
    naming: FieldNaming = fieldOnly,
  ): Promise<void> {
    if (this.actor) await assertOwned(tx, this.resource, this.actor, [fields], naming);
    await this.resource.mayChange?.(tx, this.actor, before, after);
  }
}

/** Changes of records, with one entry per warehouse, because users only see those of their own. */
class AuditedChanges<Stored extends Identified> {
  readonly #entries = new Map<
    string | null,
    { count: number; before: Stored[]; after: Stored[] }
  >();

  constructor(private readonly resource: Resource<Stored>, private readonly actor: User) {}

  /** @param changes Records before and after; one side is missing for new and deleted ones. */
  async add(tx: Transaction, changes: readonly Partial<Record<"before" | "after", Stored>>[]) {
    const { owner } = this.resource;
    for (const batch of chunks(changes, IDS_PER_STATEMENT)) {
      const owners = batch.map(({ before, after }) => (after ?? before)![owner.field] as string);
      const homes = owner.table === warehouses ? undefined : await homesOf(tx, owner.table, owners);
      for (const [at, { before, after }] of batch.entries()) {
        const id = owners[at]!;
        const warehouse = (homes === undefined ? id : homes.get(id)) || null;
        const entry = this.#entries.get(warehouse) ?? { count: 0, before: [], after: [] };
        this.#entries.set(warehouse, entry);
        if (entry.count++ >= MAX_IDS_PER_ENTRY) continue;
        if (before !== undefined) entry.before.push(before);
        if (after !== undefined) entry.after.push(after);
      }
    }
  }

  async write(tx: Transaction, action: AuditAction): Promise<void> {
    const resource = this.resource.what.replace(" ", "_") as AuditResource;
    for (const [warehouse, entry] of this.#entries) {
      await recordChange(tx, this.actor, { action, resource, warehouse, ...entry });
    }
  }
}

function ownerOf<Stored extends Identified>({ table, owner }: Resource<Stored>): SQLiteColumn {
  return (getTableColumns(table) as Record<string, SQLiteColumn>)[owner.field]!;
}

function ofWarehouse<Stored extends Identified>(resource: Resource<Stored>, warehouse: string) {
  const column = ownerOf(resource);
  const { owner } = resource;
  return owner.table === warehouses ? eq(column, warehouse) : inArray(column, ordersOf(warehouse));
}

const ordersOf = (warehouse: string) =>
  new QueryBuilder().select({ id: orderItems.id }).from(orderItems)
    .where(eq(orderItems.id_warehouse, warehouse));

/**
 * Asserts that records belong to the user's only warehouse, if there is one.
 * @param records New records, or the changed fields.
 * @throws {AppError} 404 for another warehouse, as if it did not exist; 403 for no warehouse, which
 *   means all of them, and for a new warehouse.
 */
async function assertOwned<Stored extends Identified>(
  tx: Transaction,
  { owner }: Resource<Stored>,
  { uuid_warehouse: own }: User,
  records: readonly Partial<Stored>[],
  naming: FieldNaming,
): Promise<void> {
  if (own === "") return;
  const { field, what } = owner;
  const ids = records.map((record) => record[field] as string | undefined);
  const mine = owner.table === warehouses ? new Set([own]) : await ordersWithin(tx, own, ids);
  for (const [index, id] of ids.entries()) {
    if (id === undefined || mine.has(id)) continue;
    if (id === "" || field === "id") throw oneWarehouseAlone();
    throw refusal(404, "reference_not_found", { what, id }, { where: naming(index, field) });
  }
}

/** Returns the refusal of requests beyond the user's only warehouse. */
export const oneWarehouseAlone = () => refusal(403, "one_warehouse_alone");

async function ordersWithin(
  tx: Transaction,
  warehouse: string,
  ids: readonly (string | undefined)[],
): Promise<Set<string>> {
  const rows = await tx.select({ id: orderItems.id }).from(orderItems).where(and(
    eq(orderItems.id_warehouse, warehouse),
    inArray(orderItems.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
  ));
  return new Set(rows.map(({ id }) => id));
}

/** @throws {AppError} 404 when an order does not belong to the warehouse. */
export async function assertOrderWithin(db: Reader, warehouse: string, id: string): Promise<void> {
  const [order] = await db.select({ id: orderItems.id }).from(orderItems).where(and(
    eq(orderItems.id, id),
    eq(orderItems.id_warehouse, warehouse),
  ));
  if (order === undefined) throw notFound("order", id);
}

/** @throws {AppError} 404 when a calculation job is not of one of the warehouse's orders. */
export async function assertJobWithin(db: Reader, warehouse: string, id: string): Promise<void> {
  const [job] = await db.select({ id: calculationJobs.id }).from(calculationJobs).where(
    and(eq(calculationJobs.id, id), inArray(calculationJobs.id_order_item, ordersOf(warehouse))),
  );
  if (job === undefined) throw notFound("calculation job", id);
}
