/** Reading records of one resource, as a user may see them. */
import { and, eq, getTableColumns, gt, inArray, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { notFound } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { RecordAccess } from "../access.ts";
import { readRows, ROWS_A_READ } from "../../../db/warehouse/read_rows.ts";
import { type Identified, isEmptyValue, type Resource } from "../../../db/warehouse/resource.ts";

/** What is read of one resource. */
export class RecordReader<Stored extends Identified> {
  protected readonly columns: Record<string, SQLiteColumn>;
  protected readonly fields: string[];
  protected readonly access: RecordAccess<Stored>;
  // Fields that are empty in a record where the table has NULL.
  readonly #optional: Set<string>;

  /** @param actor Who reads and changes; undefined where no login is required. */
  constructor(
    readonly resource: Resource<Stored>,
    protected readonly db: Database,
    protected readonly actor?: User,
  ) {
    this.access = new RecordAccess(resource, actor);
    this.fields = Object.keys(resource.record.shape);
    const columns = getTableColumns(resource.table) as Record<string, SQLiteColumn>;
    this.columns = Object.fromEntries(this.fields.map((field) => [field, columns[field]!]));
    this.#optional = new Set(
      resource.references.filter(({ optional }) => optional).map(({ field }) => field),
    );
  }

  /** All records in the order of their creation, some at a time. */
  list(): AsyncGenerator<Stored[]> {
    return this.#read();
  }

  /**
   * The records of one owner (a warehouse, an order) in the order of their creation, some at a time.
   *
   * @throws {AppError} 404 when there is no such owner, before the first are read.
   */
  async listOf(ownerId: string): Promise<AsyncGenerator<Stored[]>> {
    const { table, what } = this.resource.owner;
    const found = await this.db.read.select({ id: table.id }).from(table)
      .where(eq(table.id, ownerId));
    if (found.length === 0) throw notFound(what, ownerId);
    return this.under(ownerId);
  }

  /** As {@link listOf}; none for an owner that does not exist. */
  under(ownerId: string): AsyncGenerator<Stored[]> {
    return this.#read(eq(this.columns[this.resource.owner.field]!, ownerId));
  }

  /** One record. @throws {AppError} 404 */
  one(id: string): Promise<Stored> {
    return this.stored(this.db.read, id);
  }

  /** Those of the records named by `ids` that there are, as they are within a larger write. */
  async storedIn(tx: Transaction, ids: readonly string[]): Promise<Map<string, Stored>> {
    const { table } = this.resource;
    const found = new Map<string, Stored>();
    for (const some of chunks(ids, ROWS_A_READ)) {
      const which = this.access.within(inArray(table.id, some));
      const { rows } = await readRows(tx, table, this.columns, which);
      for (const row of rows) found.set(row.id as string, this.#record(row));
    }
    return found;
  }

  async *#read(owner?: SQL): AsyncGenerator<Stored[]> {
    const { table } = this.resource;
    for (let after = 0;;) {
      const condition = this.access.within(and(gt(table.seq, after), owner)!);
      // Few records are read where they are asked for, others by the thread of long reads.
      const db = after === 0 ? this.db.read : this.db.background;
      const { rows, last } = await readRows(db, table, this.columns, condition);
      if (rows.length > 0) yield rows.map((row) => this.#record(row));
      if (last === undefined) return;
      after = last;
    }
  }

  protected async stored(db: Reader | Transaction, id: string): Promise<Stored> {
    const { table, what } = this.resource;
    const [row] = await db.select(this.columns).from(table).where(
      this.access.within(eq(table.id, id)),
    );
    if (row === undefined) throw notFound(what, id);
    return this.#record(row);
  }

  // The columns are the record's fields: `resources.ts` lets no other resource through.
  #record(row: Record<string, unknown>): Stored {
    for (const field of this.#optional) row[field] ??= "";
    return this.dense(row as unknown as Stored);
  }

  /** The record itself without sparse fields that are empty. */
  protected dense(record: Stored): Stored {
    for (const field of this.resource.sparse ?? []) {
      if (isEmptyValue(record[field])) delete record[field];
    }
    return record;
  }

  protected row(record: Partial<Stored>): Record<string, unknown> {
    const row: Record<string, unknown> = { ...record };
    for (const field of this.#optional) if (row[field] === "") row[field] = null;
    for (const field of this.resource.sparse ?? []) {
      if (field in row && isEmptyValue(row[field])) row[field] = null;
    }
    return row;
  }
}
