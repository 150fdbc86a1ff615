/** Changes sent by tables: valid ones are made, the others are refused one by one. */
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import type { FieldNaming } from "../../../db/warehouse/checks.ts";
import { type Changes, type Identified, isEmptyValue } from "../../../db/warehouse/resource.ts";
import type { ResourceStore } from "./resource_store.ts";

/** A change with validated fields, or their errors. */
export type CheckedRowChange<Stored> = RowChange<Stored> & { wrong?: AppError };

/** The outcome of a change; its error has no text yet. */
export type RowResult<Stored> =
  & Pick<RowOutcome<Stored>, "id" | "status" | "record">
  & Pick<Partial<AppError>, "messages">;

// Maximum number of individually reported refusals; each requires a few more attempts.
const MAX_REFUSED = 500;

/** Makes every possible change in one transaction. @returns the outcome of each, in their order */
export function changeRows<Stored extends Identified>(
  db: Database,
  store: ResourceStore<Stored>,
  changes: readonly CheckedRowChange<Stored>[],
  signal?: AbortSignal,
): Promise<RowResult<Stored>[]> {
  const make = (tx: Transaction) => new RowChanges(tx, store).make(changes);
  return db.writeOnce(make, { signal, isLong: true });
}

type Row<Stored> = CheckedRowChange<Stored> & { at: number };

class RowChanges<Stored extends Identified> {
  readonly #results: RowResult<Stored>[] = [];
  #refused = 0;

  constructor(private readonly tx: Transaction, private readonly store: ResourceStore<Stored>) {}

  async make(changes: readonly CheckedRowChange<Stored>[]): Promise<RowResult<Stored>[]> {
    const rows = changes.map((change, at) => ({ ...change, at }));
    for (let start = 0, end = 0; start < rows.length; start = end) {
      const { action } = rows[start]!;
      while (rows[end]?.action === action) end++;
      const batch = rows.slice(start, end);
      const valid = batch.filter((row) => row.wrong === undefined || this.#refuse(row, row.wrong));
      const ready = action === "create" ? valid : await this.#asKnown(valid);
      await this.#dividing(ready, (tx, group, naming) => this.#makeAll(tx, action, group, naming));
    }
    return this.#results;
  }

  /** Returns changes of records that exist as the client knows them; refuses the others. */
  async #asKnown(rows: readonly Row<Stored>[]): Promise<Row<Stored>[]> {
    const stored = await this.store.storedIn(this.tx, rows.map(({ id }) => id));
    return rows.filter((row) => {
      const { id, fields = {}, before = {} } = row;
      const now = stored.get(id);
      if (now === undefined) return this.#refuse(row, notFound(this.store.resource.what, id));
      const isAsKnown = Object.entries(before).every(([field, expected]) => {
        const value = now[field as keyof Stored];
        // Records omit sparse fields that are empty.
        if (value === undefined && isEmptyValue(expected)) return true;
        return same(value, expected) || (field in fields && same(value, fields[field as never]));
      });
      // A record may occur repeatedly in a list.
      if (isAsKnown) stored.set(id, { ...now, ...fields });
      return isAsKnown || this.#refuse(row, refusal(412, "record_changed"), now);
    });
  }

  /** Makes changes together; if one is refused, those before and after it separately. */
  async #dividing(
    rows: readonly Row<Stored>[],
    make: (tx: Transaction, group: readonly Row<Stored>[], naming: FieldNaming) => Promise<void>,
  ): Promise<void> {
    const waiting = [rows];
    for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
      if (group.length === 0) continue;
      if (this.#refused >= MAX_REFUSED) {
        for (const row of group) this.#refuse(row, refusal(409, "too_many_refused"));
        continue;
      }
      const current = group;
      let wrong = 0;
      const naming: FieldNaming = (index, field) => {
        wrong = index;
        return field;
      };
      try {
        await this.tx.transaction((tx) => make(tx, current, naming));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // For errors that name no record, only the first change is tried alone.
        const [at, end] = wrong < group.length ? [wrong, wrong + 1] : [0, 1];
        const isFound = group.length === 1 || error.messages[0]?.where !== undefined;
        if (isFound) this.#refuse(group[at]!, error);
        waiting.push(group.slice(end), group.slice(isFound ? end : 0, end), group.slice(0, at));
      }
    }
  }

  async #makeAll(
    tx: Transaction,
    action: RowChange<Stored>["action"],
    rows: readonly Row<Stored>[],
    naming: FieldNaming,
  ): Promise<void> {
    const { store } = this;
    const done = (records: readonly (Stored | undefined)[]) =>
      rows.forEach(({ at, id }, index) => {
        const record = records[index];
        this.#results[at] = { id, ...(record ? { status: 200, record } : { status: 204 }) };
      });
    if (action === "create") {
      const records = rows.map(({ id, fields }) => ({ id, ...fields }) as Stored);
      await store.createIn(tx, records, naming);
      done(records);
    } else if (action === "update") {
      const updates = rows.map(({ id, fields }) => ({ ...fields as Changes<Stored>, id }));
      done(await store.updateIn(tx, updates, naming));
    } else {
      await store.removeIn(tx, rows.map(({ id }) => id));
      done([]);
    }
  }

  /** Records the refusal of a change. @returns False, for filters */
  #refuse({ at, id }: Row<Stored>, { status, messages }: AppError, record?: Stored): false {
    this.#refused++;
    this.#results[at] = { id, status, messages, ...(record ? { record } : {}) };
    return false;
  }
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
