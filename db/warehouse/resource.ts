/**
 * One pattern for everything the warehouse stores: a resource is described once (record, table,
 * warehouse, references), and listing, creating, updating and removing follow from that.
 */
import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { AppError, notFound } from "../../domain/app_error.ts";
import type { Database, Reader, Transaction } from "../open.ts";
import { warehouses } from "../schema/warehouse.ts";

/** A table with the two columns that every resource has. */
export type ResourceTable = SQLiteTable & { seq: SQLiteColumn; id: SQLiteColumn };

/** A record of any resource. */
export interface Identified {
  id: string;
}

/** What one resource is. */
export interface Resource<Stored extends Identified> {
  /** What one record is called in a message. */
  what: string;
  record: z.ZodObject & z.ZodType<Stored>;
  table: ResourceTable;
  /** The field that names the warehouse; absent for the warehouse itself. */
  warehouse?: keyof Stored & string;
  /** Fields that name a record of another resource, which must exist. */
  references: readonly { field: keyof Stored & string; table: ResourceTable; what: string }[];
}

/** A record to be created: its id may be given or left to the server. */
export type Draft<Stored extends Identified> = Omit<Stored, "id"> & { id?: string | undefined };

// Each row binds a value a column, and SQLite takes 32,766 of them in a statement.
const ROWS_A_STATEMENT = 500;
const IDS_A_STATEMENT = 5000;

/** Storage of one resource. */
export class ResourceStore<Stored extends Identified> {
  readonly #columns: Record<string, SQLiteColumn>;

  constructor(readonly resource: Resource<Stored>, private readonly db: Database) {
    const { seq: _, ...columns } = getTableColumns(resource.table) as Record<string, SQLiteColumn>;
    this.#columns = columns;
  }

  /** All records, in the order of their creation. */
  list(): Promise<Stored[]> {
    return this.#select(this.db.read);
  }

  /**
   * The records of one warehouse, in the order of their creation.
   *
   * @throws {AppError} 404 when there is no such warehouse.
   */
  async listOf(warehouseId: string): Promise<Stored[]> {
    const { warehouse } = this.resource;
    const column = this.#columns[warehouse ?? "id"]!;
    const records = await this.#select(this.db.read, eq(column, warehouseId));
    if (records.length === 0) {
      await assertExists(this.db.read, warehouses, "warehouse", warehouseId);
    }
    return records;
  }

  /**
   * Creates all of `drafts` or none.
   *
   * @param named How messages name the field of a row, which is by its index in a batch.
   * @throws {AppError} 404 when a record that is referred to does not exist, 409 when an id is taken.
   */
  create(
    drafts: readonly Draft<Stored>[],
    named: (index: number, field: string) => string,
  ): Promise<Stored[]> {
    const records = drafts.map((draft) =>
      ({ ...draft, id: draft.id ?? crypto.randomUUID() }) as Stored
    );
    return this.db.write(async (tx) => {
      await this.#assertReferences(tx, records, named);
      await this.#assertNewIds(tx, records, named);
      for (const rows of chunks(records, ROWS_A_STATEMENT)) {
        await tx.insert(this.resource.table).values(rows as never);
      }
      return records;
    });
  }

  /**
   * Changes the given fields of a record and keeps the others.
   *
   * @returns The whole record as it is now.
   * @throws {AppError} 404 when there is no such record, or none that it refers to.
   */
  update(id: string, fields: Partial<Omit<Stored, "id">>): Promise<Stored> {
    const { table, what } = this.resource;
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const changes = Object.fromEntries(given);
    return this.db.write(async (tx) => {
      await this.#assertReferences(tx, [changes as Partial<Stored>], (_, field) => field);
      if (given.length > 0) await tx.update(table).set(changes as never).where(eq(table.id, id));
      const [record] = await this.#select(tx, eq(table.id, id));
      if (record === undefined) throw notFound(what, id);
      return record;
    });
  }

  /**
   * Removes a record and whatever hangs on it.
   *
   * @throws {AppError} 404 when there is no such record.
   */
  async remove(id: string): Promise<void> {
    const { table, what } = this.resource;
    await this.db.write(async (tx) => {
      const { rowsAffected } = await tx.delete(table).where(eq(table.id, id));
      if (rowsAffected === 0) throw notFound(what, id);
    });
  }

  async #select(db: Reader | Transaction, condition?: ReturnType<typeof eq>): Promise<Stored[]> {
    const { table } = this.resource;
    const rows = await db.select(this.#columns).from(table).where(condition)
      .orderBy(asc(table.seq));
    // The columns are the record's fields: `resources.ts` lets no other resource through.
    return rows as unknown as Stored[];
  }

  async #assertReferences(
    tx: Transaction,
    records: readonly Partial<Stored>[],
    named: (index: number, field: string) => string,
  ): Promise<void> {
    for (const { field, table, what } of this.resource.references) {
      const wanted = new Set(records.map((record) => record[field]).filter((id) => id));
      const found = await existing(tx, table, [...wanted] as string[]);
      const index = records.findIndex((record) =>
        record[field] && !found.has(record[field] as string)
      );
      if (index === -1) continue;
      throw new AppError(
        404,
        `${named(index, field)}: no ${what} has the id ${records[index]![field]}`,
      );
    }
  }

  async #assertNewIds(
    tx: Transaction,
    records: readonly Stored[],
    named: (index: number, field: string) => string,
  ): Promise<void> {
    const taken = await existing(tx, this.resource.table, records.map(({ id }) => id));
    for (const [index, { id }] of records.entries()) {
      if (taken.has(id)) throw new AppError(409, `${named(index, "id")}: ${id} is taken already`);
      taken.add(id);
    }
  }
}

/** Refuses with 404 an id that no row of `table` has. */
async function assertExists(
  db: Reader,
  table: ResourceTable,
  what: string,
  id: string,
): Promise<void> {
  const found = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
  if (found.length === 0) throw notFound(what, id);
}

async function existing(
  tx: Transaction,
  table: ResourceTable,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of chunks(ids, IDS_A_STATEMENT)) {
    const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, some));
    for (const { id } of rows) found.add(id as string);
  }
  return found;
}

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
