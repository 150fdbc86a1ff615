/** Resources of the warehouse: each described once, stored by `ResourceStore`. */
import type { Noun } from "../../domain/messages/nouns.ts";
import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import type { User } from "../../domain/warehouse/records.ts";
import type { Transaction } from "../open.ts";

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
  what: Noun;
  /** True if the field may be empty text, for which the table has NULL. */
  optional?: boolean;
}

/** Options for removing records. */
export interface Removal {
  /** True if also those for which boxes have been picked. */
  withPicks: boolean;
  /** The user who removes them; undefined where the server does not ask for credentials. */
  actor: User | undefined;
}

/** The description of one resource. */
export interface Resource<Stored extends Identified> {
  /** The name of a record in messages. */
  what: Noun;
  record: z.ZodObject & z.ZodType<Stored>;
  table: ResourceTable;
  /** The field by whose value lists are asked for, and what it names. */
  owner: { field: keyof Stored & string; table: ResourceTable; what: Noun };
  references: readonly Reference<Stored>[];
  /** A field besides the id that no two records share. */
  unique?: keyof Stored & string;
  /** Fields that a record has only where they are not empty; the table has NULL otherwise. */
  sparse?: readonly (keyof Stored & string)[];
  /** A check of records that are written, once they or some of these fields of theirs are new. */
  verify?: {
    fields: readonly (keyof Stored & string)[];
    /** @throws {AppError} 409 */
    check: (
      tx: Transaction,
      records: readonly Stored[],
      naming: (index: number, field: string) => string,
    ) => Promise<void>;
  };
  /**
   * Throws when a user may not make this of a record, within the transaction that does; undefined
   * stands for what is not there yet, or is to be there no more.
   */
  mayChange?: (
    tx: Transaction,
    actor: User,
    before: Stored | undefined,
    after: Stored | undefined,
  ) => Promise<void>;
  /** True if changes of its records may change the stock of sections. */
  hasStock?: true;
  /** Looks after boxes that were picked for records which are to be removed. @throws {AppError} 409 */
  putBack?: (tx: Transaction, ids: readonly string[], removal: Removal) => Promise<void>;
  /** Does what has to be done before records are deleted, and the database cannot do by itself. */
  clear?: (tx: Transaction, ids: readonly string[]) => Promise<void>;
}

/** A column by its name. */
export function column(table: ResourceTable, name: string): SQLiteColumn {
  const found = (getTableColumns(table) as Record<string, SQLiteColumn>)[name];
  if (found === undefined) throw new Error(`There is no column ${name}`);
  return found;
}

/** Tells whether the value of a sparse field is left out of a record. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === "" ||
  (Array.isArray(value) && value.length === 0);

type RowRules = {
  references: readonly { field: string; optional?: boolean }[];
  sparse?: readonly string[];
};

/** Makes a row a record: optional references that are null are empty text, empty sparse fields missing. */
export function toRecord<Stored>({ references, sparse = [] }: RowRules, row: object): Stored {
  const record = row as Record<string, unknown>;
  for (const { field, optional } of references) if (optional) record[field] ??= "";
  for (const field of sparse) if (isEmptyValue(record[field])) delete record[field];
  return record as Stored;
}

/** Returns a record, or some of its fields, as a row of its table. */
export function toRow({ references, sparse = [] }: RowRules, record: object) {
  const row: Record<string, unknown> = { ...record };
  for (const { field, optional } of references) {
    if (optional && row[field] === "") row[field] = null;
  }
  for (const field of sparse) if (field in row && isEmptyValue(row[field])) row[field] = null;
  return row;
}

/** A record to be created: its id may be given or left to the server. */
export type Draft<Stored extends Identified> = Omit<Stored, "id"> & { id?: string | undefined };
/** Fields of a record that are to change. */
export type Changes<Stored extends Identified> = Partial<Omit<Stored, "id">>;

/** Looks at a record before it is changed or removed, and throws when that must not be. */
export type Precondition<Stored> = (record: Stored) => void;
