/** What users may reach and change, where the server asks who is there. */
import { and, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import { QueryBuilder, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { notFound, refusal } from "../../domain/app_error.ts";
import { chunks } from "../../domain/chunks.ts";
import type { AuditAction, AuditResource } from "../../domain/warehouse/audit.ts";
import type { User } from "../../domain/warehouse/records.ts";
import type { Reader, Transaction } from "../open.ts";
import { calculationJobs, orderItems, warehouses } from "../schema/warehouse.ts";
import { recordChange, RECORDS_AN_ENTRY } from "./audit.ts";
import { type Naming, plainly } from "./checks.ts";
import type { Identified, Resource } from "./resource.ts";
import { ofVisibleOrder, visible } from "./visible.ts";

const IDS_A_STATEMENT = 1000;

/** What a user may do to the records of a resource; everything where no login is required. */
export class RecordAccess<Stored extends Identified> {
  constructor(private readonly resource: Resource<Stored>, private readonly actor?: User) {}

  /** Lets through only what is visible, and belongs to the user's warehouse. */
  within(condition: SQL): SQL {
    const own = this.actor?.uuid_warehouse ?? "";
    const seen = visibleOf(this.resource);
    return and(condition, seen, own === "" ? undefined : ofWarehouse(this.resource, own))!;
  }

  /** @throws {AppError} As {@link assertOwned} does, and as the resource's `mayChange`. */
  async assertMayCreate(
    tx: Transaction,
    records: readonly Stored[],
    naming: Naming,
  ): Promise<void> {
    if (this.actor === undefined) return;
    await assertOwned(tx, this.resource, this.actor, records, naming);
    const { mayChange } = this.resource;
    if (mayChange === undefined) return;
    for (const record of records) await mayChange(tx, this.actor, undefined, record);
  }

  /** Gathers many changes for the audit trail; undefined where there is none. */
  audited(): AuditedChanges<Stored> | undefined {
    return this.actor === undefined ? undefined : new AuditedChanges();
  }

  /**
   * Records a change of the resource's records in the audit trail, if there is one.
   *
   * @param records Those that there were and are; `count` where not all of them are given.
   */
  async record(
    tx: Transaction,
    action: AuditAction,
    records: { before?: readonly Stored[]; after?: readonly Stored[]; count?: number } | undefined,
  ): Promise<void> {
    const { before = [], after = [] } = records ?? {};
    const [first] = after.length > 0 ? after : before;
    if (this.actor === undefined || first === undefined) return;
    const count = records?.count ?? Math.max(before.length, after.length);
    const { what, owner } = this.resource;
    const owned = first[owner.field] as string;
    const warehouse = owner.table === warehouses ? owned || null : await warehouseOf(tx, owned);
    const resource = what.replace(" ", "_") as AuditResource;
    await recordChange(tx, this.actor, { action, resource, warehouse, count, before, after });
  }

  /**
   * @param after The record as it is to be; undefined for one that is to be removed.
   * @param given The fields that change.
   * @throws {AppError} As {@link assertMayCreate} does.
   */
  async assertMayChange(
    tx: Transaction,
    before: Stored,
    after: Stored | undefined,
    given: Partial<Stored> = {},
    naming: Naming = plainly,
  ): Promise<void> {
    if (this.actor === undefined) return;
    await assertOwned(tx, this.resource, this.actor, [given], naming);
    await this.resource.mayChange?.(tx, this.actor, before, after);
  }
}

/** Changes of records, of which the first are kept as they were and are. */
class AuditedChanges<Stored> {
  readonly before: Stored[] = [];
  readonly after: Stored[] = [];
  count = 0;

  add(before: Stored, after: Stored): void {
    this.count++;
    if (this.count > RECORDS_AN_ENTRY) return;
    this.before.push(before);
    this.after.push(after);
  }
}

function ownerOf<Stored extends Identified>({ table, owner }: Resource<Stored>): SQLiteColumn {
  return (getTableColumns(table) as Record<string, SQLiteColumn>)[owner.field]!;
}

function visibleOf<Stored extends Identified>(resource: Resource<Stored>): SQL {
  const column = ownerOf(resource);
  return resource.owner.table === warehouses ? visible(column) : ofVisibleOrder(column);
}

function ofWarehouse<Stored extends Identified>(
  resource: Resource<Stored>,
  warehouse: string,
): SQL {
  const column = ownerOf(resource);
  const { owner } = resource;
  return owner.table === warehouses ? eq(column, warehouse) : inArray(column, ordersOf(warehouse));
}

const ordersOf = (warehouse: string) =>
  new QueryBuilder().select({ id: orderItems.id }).from(orderItems)
    .where(eq(orderItems.id_warehouse, warehouse));

/**
 * Holds that records belong to the user's warehouse, if there is but one for him.
 *
 * @param records New ones, or the fields that change.
 * @throws {AppError} 404 for another warehouse, as for one that does not exist; 403 for none at all,
 *   which means all of them, and for a new warehouse.
 */
async function assertOwned<Stored extends Identified>(
  tx: Transaction,
  { owner }: Resource<Stored>,
  { uuid_warehouse: own }: User,
  records: readonly Partial<Stored>[],
  naming: Naming,
): Promise<void> {
  if (own === "") return;
  const { field, what } = owner;
  const unknown = (index: number, id: string) =>
    refusal(404, "reference_not_found", { what, id }, { where: naming(index, field) });
  let start = 0;
  for (const some of chunks(records, IDS_A_STATEMENT)) {
    const ids = some.map((record) => record[field] as string | undefined);
    const mine = owner.table === warehouses
      ? new Set([own])
      : await ordersWithin(tx, own, ids.filter((id) => id !== undefined));
    for (const [at, id] of ids.entries()) {
      if (id === undefined || mine.has(id)) continue;
      if (id === "" || field === "id") throw oneWarehouseAlone();
      throw unknown(start + at, id);
    }
    start += some.length;
  }
}

/** The refusal of what concerns more than the user's only warehouse. */
export const oneWarehouseAlone = () => refusal(403, "one_warehouse_alone");

async function ordersWithin(
  tx: Transaction,
  warehouse: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.select({ id: orderItems.id }).from(orderItems).where(and(
    eq(orderItems.id_warehouse, warehouse),
    visible(orderItems.id_warehouse),
    inArray(orderItems.id, [...new Set(ids)]),
  ));
  return new Set(rows.map(({ id }) => id));
}

async function warehouseOf(tx: Transaction, order: string): Promise<string | null> {
  const [row] = await tx.select({ id: orderItems.id_warehouse }).from(orderItems)
    .where(eq(orderItems.id, order));
  return row?.id ?? null;
}

/** @throws {AppError} 404 when an order is not of the warehouse. */
export async function assertOrderWithin(db: Reader, warehouse: string, id: string): Promise<void> {
  const [order] = await db.select({ id: orderItems.id }).from(orderItems).where(and(
    eq(orderItems.id, id),
    eq(orderItems.id_warehouse, warehouse),
    visible(orderItems.id_warehouse),
  ));
  if (order === undefined) throw notFound("order", id);
}

/** @throws {AppError} 404 when a calculation job is not one of the warehouse's orders. */
export async function assertJobWithin(db: Reader, warehouse: string, id: string): Promise<void> {
  const [job] = await db.select({ id: calculationJobs.id }).from(calculationJobs).where(
    and(
      eq(calculationJobs.id, id),
      inArray(calculationJobs.id_order_item, ordersOf(warehouse)),
      ofVisibleOrder(calculationJobs.id_order_item),
    ),
  );
  if (job === undefined) throw notFound("calculation job", id);
}
