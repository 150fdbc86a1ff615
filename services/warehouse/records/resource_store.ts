/**
 * One pattern for everything the warehouse stores: a resource is described once (record, table, list
 * it belongs to, references), and listing, creating, updating and removing follow from that.
 */
import { eq, inArray } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Transaction } from "../../../db/open.ts";
import { assertNew, assertReferences, type Naming, plainly } from "../../../db/warehouse/checks.ts";
import { insertRows } from "./insert_rows.ts";
import { assertOneWarehouse } from "./one_warehouse.ts";
import { beginStockChange } from "../../../db/warehouse/stock_context.ts";
import { assertMayUpdate, type RecordUpdate } from "./update_checks.ts";
import { updateRows } from "./update_rows.ts";
import type { Changes, Draft, Identified, Precondition } from "../../../db/warehouse/resource.ts";
import { RecordReader } from "./record_reader.ts";

// Rows that are read and written together.
const ROWS_AT_A_TIME = 1000;
// More take some ten milliseconds.
const MANY_RECORDS = 100;
// Each is deleted with what depends on it, so few go at a time.
const DELETED_A_STATEMENT = 100;

/** Storage of one resource. */
export class ResourceStore<Stored extends Identified> extends RecordReader<Stored> {
  /** The same storage as a user has it, who may be let into one warehouse alone. */
  by(actor: User | undefined): ResourceStore<Stored> {
    return actor === undefined ? this : new ResourceStore(this.resource, this.db, actor);
  }

  /**
   * Creates all of `drafts` or none.
   *
   * @param naming How messages name the field of a row, which is by its index in a batch.
   * @param signal Drops it as long as it has not begun; so with the other changes.
   * @throws {AppError} 404 when a record that is referred to does not exist, 409 when an id or what
   *   else must be unique is taken.
   */
  async create(
    drafts: readonly Draft<Stored>[],
    naming: Naming = plainly,
    signal?: AbortSignal,
  ): Promise<Stored[]> {
    // The id comes first, as in every answer.
    const records = drafts.map((draft) => {
      const id = draft.id ?? crypto.randomUUID();
      return Object.assign({ id }, draft, { id }) as unknown as Stored;
    });
    const ids = drafts.map(({ id }) => id);
    return await this.db.writeOnce(async (tx) => {
      await this.createIn(tx, records, naming, ids);
      return records;
    }, { signal, isLong: records.length > MANY_RECORDS });
  }

  /**
   * Creates whole records within a larger write.
   *
   * @param ids Those of the records that may be taken; the server's own never are.
   * @throws As {@link create} does.
   */
  async createIn(
    tx: Transaction,
    records: readonly Stored[],
    naming: Naming,
    ids: readonly (string | undefined)[] = records.map(({ id }) => id),
  ): Promise<void> {
    const { table, references, unique, stock, verify } = this.resource;
    for (const record of records) this.dense(record);
    await this.access.assertMayCreate(tx, records, naming);
    await assertReferences(tx, references, records, naming);
    await assertOneWarehouse(tx, this.resource, records, naming);
    await assertNew(tx, table.id, "id", ids, naming);
    if (unique !== undefined) {
      const values = records.map((record) => record[unique] as string);
      await assertNew(tx, this.columns[unique]!, unique, values, naming);
    }
    const endStockChange = await beginStockChange(tx, stock?.create, this.actor);
    await insertRows(tx, table, this.fields, records, (record) => this.row(record));
    await verify?.check(tx, records, naming);
    await endStockChange();
    await this.access.record(tx, "create", records);
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
    signal?: AbortSignal,
  ): Promise<Stored> {
    const [record] = await this.updateAll([{ ...changes, id }], plainly, precondition, signal);
    return record!;
  }

  /** Changes several records, each by its id: all of them or none. @throws As {@link update} does. */
  updateAll(
    changes: readonly (Changes<Stored> & Identified)[],
    naming: Naming,
    precondition?: Precondition<Stored>,
    signal?: AbortSignal,
  ): Promise<Stored[]> {
    const update = (tx: Transaction) => this.updateIn(tx, changes, naming, precondition);
    return this.db.writeOnce(update, { signal, isLong: changes.length > MANY_RECORDS });
  }

  /** As {@link updateAll}, within a larger write. */
  async updateIn(
    tx: Transaction,
    changes: readonly (Changes<Stored> & Identified)[],
    naming: Naming,
    precondition?: Precondition<Stored>,
  ): Promise<Stored[]> {
    const { unique, stock, verify } = this.resource;
    const records: Stored[] = [];
    const verified: number[] = [];
    const audited = this.access.audited();
    const now = new Map<string, Stored>();
    const endStockChange = await beginStockChange(tx, stock?.update, this.actor);
    // A value that must be unique may be free once the record before has another one.
    const size = unique === undefined ? ROWS_AT_A_TIME : 1;
    for (const some of chunks(changes, size)) {
      const found = await this.storedIn(tx, some.map(({ id }) => id));
      const made: (RecordUpdate<Stored> & { at: number })[] = [];
      for (const { id, ...fields } of some) {
        // A list may name a record more than once.
        const before = now.get(id) ?? found.get(id);
        if (before === undefined) throw notFound(this.resource.what, id);
        precondition?.(before);
        const given = Object.fromEntries(
          Object.entries(fields).filter(([, value]) => value !== undefined),
        ) as Partial<Stored>;
        const after = this.dense({ ...before, ...given });
        now.set(id, after);
        records.push(after);
        if (Object.keys(given).length > 0) {
          made.push({ before, after, given, at: records.length - 1 });
          if (verify?.fields.some((field) => field in given)) verified.push(records.length - 1);
        }
      }
      await assertMayUpdate(
        tx,
        this.resource,
        this.access,
        made,
        (index, field) => naming(made[index]!.at, field),
      );
      await updateRows(
        tx,
        this.resource.table,
        made.map(({ after: { id }, given }) => ({ id, fields: this.row(given) })),
      );
      await audited?.add(tx, made);
    }
    if (verified.length > 0) {
      const named: Naming = (index, field) => naming(verified[index]!, field);
      await verify!.check(tx, verified.map((at) => records[at]!), named);
    }
    await endStockChange();
    await audited?.write(tx, "update");
    return records;
  }

  /**
   * Removes a record with all that depends on it.
   *
   * @param options.withPicks Removes it also if boxes have been picked for it.
   * @throws {AppError} 404 when there is no such record; 409 when boxes have been picked for it; what
   *   `precondition` throws.
   */
  async remove(
    id: string,
    precondition?: Precondition<Stored>,
    { signal, withPicks = false }: { signal?: AbortSignal; withPicks?: boolean } = {},
  ): Promise<void> {
    const { table, what, clear, putBack, stock } = this.resource;
    await this.db.write(async (tx) => {
      if (precondition !== undefined || this.actor !== undefined) {
        const before = await this.stored(tx, id);
        precondition?.(before);
        await this.access.assertMayChange(tx, before, undefined);
        await this.access.record(tx, "delete", [before]);
      }
      await putBack?.(tx, [id], { withPicks, actor: this.actor });
      const endStockChange = await beginStockChange(tx, stock?.delete, this.actor);
      await clear?.(tx, id);
      const { rowsAffected } = await tx.delete(table)
        .where(this.access.within(eq(table.id, id)));
      if (rowsAffected === 0) throw notFound(what, id);
      await endStockChange();
    }, { ...(signal && { signal }), usesKeptRoom: true, isLong: true });
  }

  /**
   * Removes records with all that depends on them, within a larger write.
   *
   * @throws {AppError} 404 when one of them does not exist, 409 when boxes have been picked for one.
   */
  async removeIn(tx: Transaction, ids: readonly string[]): Promise<void> {
    const { table, what, clear, putBack, stock } = this.resource;
    const before = await this.storedIn(tx, ids);
    for (const id of ids) {
      const record = before.get(id);
      if (record === undefined) throw notFound(what, id);
      await this.access.assertMayChange(tx, record, undefined);
    }
    await putBack?.(tx, ids, { withPicks: false, actor: this.actor });
    await this.access.record(tx, "delete", [...before.values()]);
    const endStockChange = await beginStockChange(tx, stock?.delete, this.actor);
    for (const some of chunks(ids, DELETED_A_STATEMENT)) {
      for (const id of some) await clear?.(tx, id);
      await tx.delete(table).where(this.access.within(inArray(table.id, [...some])));
    }
    await endStockChange();
  }

  /** Records in the audit trail that records were removed within a larger write. */
  async recordRemoval(tx: Transaction, before: readonly Stored[]): Promise<void> {
    await this.access.record(tx, "delete", before);
  }
}
