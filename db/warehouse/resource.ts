/**
 * One pattern for everything the warehouse stores: a resource is described once (record, table, list
 * it belongs to, references), and listing, creating, updating and removing follow from that.
 */
import { and, eq, getTableColumns, gt, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { notFound } from "../../domain/app_error.ts";
import { Breather } from "../../domain/breather.ts";
import { chunks } from "../../domain/chunks.ts";
import type { Database, Reader, Transaction } from "../open.ts";
import { assertNew, assertReferences, type Naming, plainly } from "./checks.ts";
import { insertRows } from "./insert_rows.ts";
import { readRows } from "./read_rows.ts";

/** A table with the two columns that every resource has. */
export type ResourceTable = SQLiteTable & { seq: SQLiteColumn; id: SQLiteColumn };

/** A record of any resource. */
export interface Identified {
  id: string;
}

/** A field that names a record of another resource, which must exist. */
export interface Reference<Stored> {
  field: keyof Stored & string;
  table: ResourceTable;
  what: string;
  /** Whether the field may be empty text, for which the table has NULL. */
  optional?: boolean;
}

/** What one resource is. */
export interface Resource<Stored extends Identified> {
  /** What one record is called in a message. */
  what: string;
  record: z.ZodObject & z.ZodType<Stored>;
  table: ResourceTable;
  /** The field by whose value lists are asked for, and what it names. */
  owner: { field: keyof Stored & string; table: ResourceTable; what: string };
  references: readonly Reference<Stored>[];
  /** A field besides the id that no two records share. */
  unique?: keyof Stored & string;
}

/** A record to be created: its id may be given or left to the server. */
export type Draft<Stored extends Identified> = Omit<Stored, "id"> & { id?: string | undefined };
/** Fields of a record that are to change. */
export type Changes<Stored extends Identified> = Partial<Omit<Stored, "id">>;

/** Looks at a record before it is changed or removed, and throws when that must not be. */
export type Precondition<Stored> = (record: Stored) => void;

// Rows after which a long piece of work looks whether others wait.
const ROWS_AT_A_TIME = 1000;

/** Storage of one resource. */
export class ResourceStore<Stored extends Identified> {
  readonly #columns: Record<string, SQLiteColumn>;
  readonly #fields: string[];
  // Fields that are empty in a record where the table has NULL.
  readonly #optional: Set<string>;

  constructor(readonly resource: Resource<Stored>, private readonly db: Database) {
    this.#fields = Object.keys(resource.record.shape);
    const columns = getTableColumns(resource.table) as Record<string, SQLiteColumn>;
    this.#columns = Object.fromEntries(this.#fields.map((field) => [field, columns[field]!]));
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
    return this.#read(eq(this.#columns[this.resource.owner.field]!, ownerId));
  }

  /** One record. @throws {AppError} 404 */
  one(id: string): Promise<Stored> {
    return this.#one(this.db.read, id);
  }

  /**
   * Creates all of `drafts` or none.
   *
   * @param naming How messages name the field of a row, which is by its index in a batch.
   * @throws {AppError} 404 when a record that is referred to does not exist, 409 when an id or what
   *   else must be unique is taken.
   */
  async create(
    drafts: readonly Draft<Stored>[],
    naming: Naming = plainly,
  ): Promise<Stored[]> {
    const records: Stored[] = [];
    const breather = new Breather();
    for (const some of chunks(drafts, ROWS_AT_A_TIME)) {
      for (const draft of some) records.push(identified(draft));
      await breather.breathe();
    }
    const { table, references, unique } = this.resource;
    return await this.db.write(async (tx) => {
      await assertReferences(tx, references, records, naming);
      await assertNew(tx, table.id, "id", drafts.map(({ id }) => id), naming);
      if (unique !== undefined) {
        const values = records.map((record) => record[unique] as string);
        await assertNew(tx, this.#columns[unique]!, unique, values, naming);
      }
      await insertRows(tx, table, this.#fields, records, (record) => this.#row(record));
      return records;
    });
  }

  /**
   * Changes the given fields of a record and keeps the others.
   *
   * @returns The whole record as it is now.
   * @throws {AppError} 404 when there is no such record, or none that it refers to; 409 when what must
   *   be unique is taken; what `precondition` throws.
   */
  async update(
    id: string,
    changes: Changes<Stored>,
    precondition?: Precondition<Stored>,
  ): Promise<Stored> {
    const [record] = await this.updateAll([{ ...changes, id }], plainly, precondition);
    return record!;
  }

  /** Changes several records, each by its id: all of them or none. @throws As {@link update} does. */
  updateAll(
    changes: readonly (Changes<Stored> & Identified)[],
    naming: Naming,
    precondition?: Precondition<Stored>,
  ): Promise<Stored[]> {
    const { table, references, unique } = this.resource;
    return this.db.write(async (tx) => {
      const breather = new Breather();
      const records: Stored[] = [];
      for (const { id, ...fields } of changes) {
        const before = await this.#one(tx, id);
        precondition?.(before);
        const given = Object.fromEntries(
          Object.entries(fields).filter(([, value]) => value !== undefined),
        ) as Partial<Stored>;
        const after = { ...before, ...given };
        records.push(after);
        if (Object.keys(given).length === 0) continue;
        const named: Naming = (_, field) => naming(records.length - 1, field);
        await assertReferences(tx, references, [given], named);
        if (unique !== undefined && after[unique] !== before[unique]) {
          await assertNew(tx, this.#columns[unique]!, unique, [after[unique] as string], named);
        }
        await tx.update(table).set(this.#row(given) as never).where(eq(table.id, id));
        await breather.breathe();
      }
      return records;
    });
  }

  /**
   * Removes a record and whatever hangs on it.
   *
   * @throws {AppError} 404 when there is no such record; what `precondition` throws.
   */
  async remove(id: string, precondition?: Precondition<Stored>): Promise<void> {
    const { table, what } = this.resource;
    await this.db.write(async (tx) => {
      if (precondition !== undefined) precondition(await this.#one(tx, id));
      const { rowsAffected } = await tx.delete(table).where(eq(table.id, id));
      if (rowsAffected === 0) throw notFound(what, id);
    });
  }

  async *#read(owner?: SQL): AsyncGenerator<Stored[]> {
    const { table } = this.resource;
    const breather = new Breather();
    for (let after = 0;;) {
      const condition = and(gt(table.seq, after), owner)!;
      const { rows, last } = await readRows(this.db.read, table, this.#columns, condition);
      if (rows.length > 0) yield rows.map((row) => this.#record(row));
      if (last === undefined) return;
      after = last;
      await breather.breathe();
    }
  }

  async #one(db: Reader | Transaction, id: string): Promise<Stored> {
    const { table, what } = this.resource;
    const [row] = await db.select(this.#columns).from(table).where(eq(table.id, id));
    if (row === undefined) throw notFound(what, id);
    return this.#record(row);
  }

  // The columns are the record's fields: `resources.ts` lets no other resource through.
  #record(row: Record<string, unknown>): Stored {
    for (const field of this.#optional) row[field] ??= "";
    return row as unknown as Stored;
  }

  #row(record: Partial<Stored>): Record<string, unknown> {
    const row: Record<string, unknown> = { ...record };
    for (const field of this.#optional) if (row[field] === "") row[field] = null;
    return row;
  }
}

// The id comes first, as in every answer.
function identified<Stored extends Identified>(draft: Draft<Stored>): Stored {
  const id = draft.id ?? crypto.randomUUID();
  return Object.assign({ id }, draft, { id }) as unknown as Stored;
}
