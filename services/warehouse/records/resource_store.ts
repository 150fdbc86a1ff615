/** Stores any resource by its description in `resources.ts`: table, owner, references. */
import { isDeepStrictEqual } from "node:util";
import { eq, inArray } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import { isConstraint } from "../../../domain/storage_fault.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { assertNew, type FieldNaming, fieldOnly } from "../../../db/warehouse/checks.ts";
import { recordPages, ROWS_PER_READ } from "../../../db/warehouse/read_rows.ts";
import {
  type Changes,
  column,
  type Draft,
  fieldsOf,
  type Identified,
  type Precondition,
  type Resource,
  toRecord,
  toRow,
} from "../../../db/warehouse/resource.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { insertRows, updateRows } from "../../../db/warehouse/write_rows.ts";
import { RecordAccess } from "../access.ts";
import { assertReferences, assertReferencesOfChanges, type RecordUpdate } from "./references.ts";

// More records take some ten milliseconds.
const MAX_SHORT_RECORDS = 100;
// Records are deleted with their dependent ones, so few at a time.
const DELETIONS_PER_STATEMENT = 100;

/** Storage of one resource, with a user's permissions. */
export class ResourceStore<Stored extends Identified> {
  readonly #access: RecordAccess<Stored>;

  /** @param actor The user; undefined if no login is required. */
  constructor(
    readonly resource: Resource<Stored>,
    private readonly db: Database,
    private readonly actor?: User,
  ) {
    this.#access = new RecordAccess(resource, actor);
  }

  get #derived() {
    return Object.entries(this.resource.derived ?? {});
  }

  /** Returns the same storage for a user, who may have access to only one warehouse. */
  by(actor: User | undefined): ResourceStore<Stored> {
    return actor === undefined ? this : new ResourceStore(this.resource, this.db, actor);
  }

  /** Yields all records in the order of their creation, page by page. */
  list(): AsyncGenerator<Stored[]> {
    return this.#read();
  }

  /**
   * Yields the records of one owner (a warehouse, an order) in the order of their creation, page by
   * page.
   * @throws {AppError} 404 when there is no such owner, before the first record is read.
   */
  async listOf(ownerId: string): Promise<AsyncGenerator<Stored[]>> {
    const { table, what } = this.resource.owner;
    const existingRows = await this.db.read.select({ id: table.id }).from(table)
      .where(eq(table.id, ownerId));
    if (existingRows.length === 0) throw notFound(what, ownerId);
    return this.under(ownerId);
  }

  /** Like {@link listOf}; empty for an owner that does not exist. */
  under(ownerId: string): AsyncGenerator<Stored[]> {
    return this.#read(ownerId);
  }

  #read(ownerId?: string): AsyncGenerator<Stored[]> {
    const { db, resource } = this;
    const owned = ownerId === undefined
      ? undefined
      : eq(column(resource.table, resource.owner.field), ownerId);
    // A few records are read on this thread.
    return recordPages(db.background, resource, this.#access.within(owned), { first: db.read });
  }

  /** One record. @throws {AppError} 404 */
  one(id: string): Promise<Stored> {
    return this.#stored(this.db.read, id);
  }

  async #stored(db: Reader | Transaction, id: string): Promise<Stored> {
    const { table, what } = this.resource;
    const [row] = await db.select(fieldsOf(this.resource)).from(table)
      .where(this.#access.within(eq(table.id, id)));
    if (row === undefined) throw notFound(what, id);
    return toRecord(this.resource, row);
  }

  /** Returns the existing records among `ids`, within a larger write. */
  async storedIn(tx: Transaction, ids: readonly string[]): Promise<Map<string, Stored>> {
    const result = new Map<string, Stored>();
    for (const batch of chunks(ids, ROWS_PER_READ)) {
      const which = this.#access.within(inArray(this.resource.table.id, batch));
      for await (const page of recordPages(tx, this.resource, which)) {
        for (const record of page) result.set(record.id, record);
      }
    }
    return result;
  }

  /**
   * Creates all of `drafts` or none.
   * @param naming Names the field of a row in messages; by index in a batch.
   * @param signal Cancels it as long as it has not started; likewise below.
   * @throws {AppError} 404 when a referenced record does not exist, 409 when an id or another
   *   unique value is taken.
   */
  async create(
    drafts: readonly Draft<Stored>[],
    naming: FieldNaming = fieldOnly,
    signal?: AbortSignal,
  ): Promise<Stored[]> {
    // The id comes first, as in all responses.
    const records = drafts.map((draft) => {
      const id = draft.id ?? crypto.randomUUID();
      return Object.assign({ id }, draft, { id }) as unknown as Stored;
    });
    const ids = drafts.map(({ id }) => id);
    return await this.db.writeOnce(async (tx) => {
      await this.createIn(tx, records, naming, ids);
      return records;
    }, { signal, isLong: records.length > MAX_SHORT_RECORDS });
  }

  /**
   * Creates complete records within a larger write.
   * @param ids Ids of the client's, to check for duplicates; the server's own are unique.
   * @throws Like {@link create}.
   */
  async createIn(
    tx: Transaction,
    records: readonly Stored[],
    naming: FieldNaming,
    ids: readonly (string | undefined)[] = records.map(({ id }) => id),
  ): Promise<void> {
    const { resource } = this;
    const { owner, references, table, unique, verify = [] } = resource;
    await resource.restore?.(tx, records.filter((_, at) => ids[at] !== undefined));
    for (const record of records) {
      toRecord(resource, record);
      for (const [field, { initial, settable }] of this.#derived) {
        const { [field]: value } = record as Record<string, unknown>;
        if (!settable.includes(value)) Object.assign(record, { [field]: initial });
      }
    }
    await this.#access.assertMayCreate(tx, records, naming);
    // Foreign keys check the owner, too, and then the refusal is found afterwards.
    const isOwnedOnly = references.every(({ field }) => field === owner.field);
    if (!isOwnedOnly) await assertReferences(tx, resource, records, naming);
    await assertNew(tx, table.id, "id", ids, naming);
    if (unique !== undefined) {
      const values = records.map((record) => record[unique] as string);
      await assertNew(tx, column(table, unique), unique, values, naming);
    }
    const rows = records.map((record) => toRow(resource, record));
    try {
      await this.#asStockChange(tx, () => insertRows(tx, table, rows));
    } catch (error) {
      if (isConstraint(error)) await assertReferences(tx, resource, records, naming);
      throw error;
    }
    for (const { check } of verify) await check(tx, records, naming);
    await this.#access.record(tx, "create", records);
  }

  /**
   * Changes the given fields of a record.
   * @returns The whole changed record.
   * @throws {AppError} 404 when the record or a referenced one does not exist; 409 when a unique
   *   value is taken; what `precondition` throws.
   */
  async update(
    id: string,
    changes: Changes<Stored>,
    precondition?: Precondition<Stored>,
    signal?: AbortSignal,
  ): Promise<Stored> {
    const [record] = await this.updateAll([{ ...changes, id }], fieldOnly, precondition, signal);
    return record!;
  }

  /** Changes several records, each by its id: all of them or none. @throws Like {@link update}. */
  updateAll(
    changes: readonly (Changes<Stored> & Identified)[],
    naming: FieldNaming,
    precondition?: Precondition<Stored>,
    signal?: AbortSignal,
  ): Promise<Stored[]> {
    const update = (tx: Transaction) => this.updateIn(tx, changes, naming, precondition);
    return this.db.writeOnce(update, { signal, isLong: changes.length > MAX_SHORT_RECORDS });
  }

  /** Like {@link updateAll}, within a larger write. */
  async updateIn(
    tx: Transaction,
    changes: readonly (Changes<Stored> & Identified)[],
    naming: FieldNaming,
    precondition?: Precondition<Stored>,
  ): Promise<Stored[]> {
    const { resource } = this;
    const { table, unique, verify = [], what } = resource;
    const records: Stored[] = [];
    const verified: number[][] = verify.map(() => []);
    const audited = this.#access.audited();
    const current = new Map<string, Stored>();
    // A unique value may become available when an earlier record of the list changes.
    const size = unique === undefined ? ROWS_PER_READ : 1;
    for (const batch of chunks(changes, size)) {
      const storedRows = await this.storedIn(tx, batch.map(({ id }) => id));
      const updates: (RecordUpdate<Stored> & { at: number })[] = [];
      for (const { id, ...fields } of batch) {
        // A record may occur repeatedly in a list.
        const before = current.get(id) ?? storedRows.get(id);
        if (before === undefined) throw notFound(what, id);
        precondition?.(before);
        const changedFields = Object.fromEntries(
          Object.entries(fields).filter(([, value]) => value !== undefined),
        ) as Partial<Stored>;
        const after = toRecord<Stored>(resource, { ...before, ...changedFields });
        current.set(id, after);
        records.push(after);
        if (Object.keys(changedFields).length > 0) {
          updates.push({ before, after, given: changedFields, at: records.length - 1 });
          for (const [at, { fields }] of verify.entries()) {
            if (fields.some((field) => !isDeepStrictEqual(before[field], after[field]))) {
              verified[at]!.push(records.length - 1);
            }
          }
        }
      }
      await this.#assertMayUpdate(tx, updates, (index, field) => naming(updates[index]!.at, field));
      const rows = updates.map(({ after: { id }, given: changedFields }) => ({
        ...toRow(resource, changedFields),
        id,
      }));
      await this.#asStockChange(tx, () => updateRows(tx, table, rows));
      if (
        updates.some(({ given: changedFields }) =>
          this.#derived.some(([field]) => field in changedFields)
        )
      ) {
        const updated = await this.storedIn(tx, batch.map(({ id }) => id));
        for (const { at, after } of updates) {
          records[at] = Object.assign(after, updated.get(after.id));
        }
      }
      await audited?.add(tx, updates);
    }
    for (const [at, { check }] of verify.entries()) {
      const indices = verified[at]!;
      if (indices.length === 0) continue;
      const named: FieldNaming = (index, field) => naming(indices[index]!, field);
      await check(tx, indices.map((index) => records[index]!), named);
    }
    await audited?.write(tx, "update");
    return records;
  }

  async #assertMayUpdate(
    tx: Transaction,
    changes: readonly RecordUpdate<Stored>[],
    naming: FieldNaming,
  ): Promise<void> {
    const { unique, table } = this.resource;
    const named = (index: number): FieldNaming => (_, field) => naming(index, field);
    for (const [index, { before, after, given: changedFields }] of changes.entries()) {
      await this.#access.assertMayChange(tx, before, after, changedFields, named(index));
    }
    await assertReferencesOfChanges(tx, this.resource, changes, naming);
    if (unique === undefined) return;
    for (const [index, { before, after }] of changes.entries()) {
      if (after[unique] === before[unique]) continue;
      const value = after[unique] as string;
      await assertNew(tx, column(table, unique), unique, [value], named(index));
    }
  }

  /**
   * Deletes a record with its dependent ones.
   * @param options.withPicks True to delete it even if boxes have been picked for it.
   * @throws {AppError} 404 when there is no such record; 409 when boxes have been picked for it;
   *   what `precondition` throws.
   */
  async remove(
    id: string,
    precondition?: Precondition<Stored>,
    { signal, withPicks = false }: { signal?: AbortSignal; withPicks?: boolean } = {},
  ): Promise<void> {
    await this.db.write(async (tx) => {
      const before = await this.#stored(tx, id);
      precondition?.(before);
      await this.#remove(tx, [before], withPicks);
    }, { ...(signal && { signal }), isLong: true });
  }

  /** Deletes records and dependants in a larger write. @throws {AppError} 404; 409 if picked */
  async removeIn(tx: Transaction, ids: readonly string[]): Promise<void> {
    const before = await this.storedIn(tx, ids);
    const missing = ids.find((id) => !before.has(id));
    if (missing !== undefined) throw notFound(this.resource.what, missing);
    await this.#remove(tx, [...before.values()], false);
  }

  async #remove(tx: Transaction, records: readonly Stored[], withPicks: boolean): Promise<void> {
    const { actor, resource: { table, clear, putBack } } = this;
    for (const record of records) await this.#access.assertMayChange(tx, record, undefined);
    const ids = records.map(({ id }) => id);
    await this.#access.record(tx, "delete", records);
    await putBack?.(tx, ids, { withPicks, actor });
    await clear?.(tx, ids);
    await this.#asStockChange(tx, async () => {
      for (const batch of chunks(ids, DELETIONS_PER_STATEMENT)) {
        await tx.delete(table).where(inArray(table.id, batch));
      }
    });
  }

  #asStockChange(tx: Transaction, work: () => Promise<void>): Promise<void> {
    return this.resource.hasStock ? asStockChange(tx, { actor: this.actor }, work) : work();
  }

  /** Records deleted records of a larger write in the audit trail. */
  async recordRemoval(tx: Transaction, before: readonly Stored[]): Promise<void> {
    await this.#access.record(tx, "delete", before);
  }
}
