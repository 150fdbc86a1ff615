/** Resources of the warehouse: each is described here and stored by `ResourceStore`. */
import type { Noun } from "../../domain/messages/nouns.ts";
import { getTableColumns, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import type { User } from "../../domain/warehouse/records.ts";
import type { Transaction } from "../open.ts";

/** A table with the two columns of every resource. */
export type ResourceTable = SQLiteTable & { seq: SQLiteColumn; id: SQLiteColumn };

/** A record of any resource. */
export interface Identified {
  id: string;
}

/** A field that names a record of another resource, which must exist. */
export interface Reference<Stored> {
  field: keyof Stored & string;
  table: ResourceTable;
  what: Noun;
  /** True if the field may be empty text, stored as NULL. */
  optional?: boolean;
}

/** A field whose value the database derives, unless one of a few values is set. */
export interface DerivedField {
  value: SQL.Aliased;
  /** Value of a new record. */
  initial: unknown;
  settable: readonly unknown[];
}

/** Options for removing records. */
export interface RemovalOptions {
  /** True to include records for which boxes have been picked. */
  withPicks: boolean;
  /** The user who removes them; undefined if the server requires no credentials. */
  actor: User | undefined;
}

/** The description of one resource. */
export interface Resource<Stored extends Identified> {
  /** The name of a record in messages. */
  what: Noun;
  record: z.ZodObject & z.ZodType<Stored>;
  table: ResourceTable;
  /** The field by which lists are requested, and the table that it refers to. */
  owner: { field: keyof Stored & string; table: ResourceTable; what: Noun };
  references: readonly Reference<Stored>[];
  /** A unique field besides the id. */
  unique?: keyof Stored & string;
  /** Fields that a record omits if empty; stored as NULL. */
  sparse?: readonly (keyof Stored & string)[];
  /** Fields that the database derives from other tables; a few of their values can be set. */
  derived?: Readonly<Record<string, DerivedField>>;
  /** Checks of written records, if they are new or one of these fields has changed. */
  verify?: readonly {
    fields: readonly (keyof Stored & string)[];
    /** @throws {AppError} 400 or 409 */
    check: (
      tx: Transaction,
      records: readonly Stored[],
      naming: (index: number, field: string) => string,
    ) => Promise<void>;
  }[];
  /** Throws if a user may not make this change; undefined is a record that does not exist. */
  mayChange?: (
    tx: Transaction,
    actor: User | undefined,
    before: Stored | undefined,
    after: Stored | undefined,
  ) => Promise<void>;
  /** True if changes of its records may change the stock of sections. */
  hasStock?: true;
  /**
   * Removes references to what is gone from records that may have been deleted: those created with
   * ids of the client's, or those of an import into the warehouse `imported` that is undone.
   */
  restore?: (tx: Transaction, records: readonly Stored[], imported?: string) => Promise<void>;
  /** Creates tasks for boxes that were picked for records to be deleted. @throws {AppError} 409 */
  putBack?: (tx: Transaction, ids: readonly string[], removal: RemovalOptions) => Promise<void>;
  /** Prepares the deletion of records as far as the database cannot do it itself. */
  clear?: (tx: Transaction, ids: readonly string[]) => Promise<void>;
}

/** Returns what a record is read from, by field: columns and derived values. */
export function fieldsOf<Stored extends Identified>(
  { table, derived = {} }: Resource<Stored>,
): Record<string, SQLiteColumn | SQL.Aliased> {
  const { seq: _, ...columns } = getTableColumns(table) as Record<string, SQLiteColumn>;
  const values = Object.entries(derived).map(([field, { value }]) => [field, value]);
  return { ...columns, ...Object.fromEntries(values) };
}

/** Returns a column by its name. */
export function column(table: ResourceTable, name: string): SQLiteColumn {
  const match = (getTableColumns(table) as Record<string, SQLiteColumn>)[name];
  if (match === undefined) throw new Error(`There is no column ${name}`);
  return match;
}

/** Returns true if the value of a sparse field is omitted from a record. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === "" ||
  (Array.isArray(value) && value.length === 0);

type RowRules = {
  references: readonly { field: string; optional?: boolean }[];
  sparse?: readonly string[];
};

/** Converts a row to a record: null references are empty texts, empty sparse fields omitted. */
export function toRecord<Stored>({ references, sparse = [] }: RowRules, row: object): Stored {
  const record = row as Record<string, unknown>;
  for (const { field, optional } of references) if (optional) record[field] ??= "";
  for (const field of sparse) if (isEmptyValue(record[field])) delete record[field];
  return record as Stored;
}

/** Converts a record, or some of its fields, to a row of its table. */
export function toRow({ references, sparse = [] }: RowRules, record: object) {
  const row: Record<string, unknown> = { ...record };
  for (const { field, optional } of references) {
    if (optional && row[field] === "") row[field] = null;
  }
  for (const field of sparse) if (field in row && isEmptyValue(row[field])) row[field] = null;
  return row;
}

/** A record to be created, with or without an id. */
export type Draft<Stored extends Identified> = Omit<Stored, "id"> & { id?: string | undefined };
/** Fields of a record to change. */
export type Changes<Stored extends Identified> = Partial<Omit<Stored, "id">>;

/** A check of a record before it is changed or deleted; throws to prevent that. */
export type Precondition<Stored> = (record: Stored) => void;
