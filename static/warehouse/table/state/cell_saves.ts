import { ApiError } from "../../../shared/api_error.ts";
import type { Tagged } from "../../shared/warehouse_api.ts";
import { type CellValue, type Identified, valueOf } from "./column.ts";

/** Where single records are read and changed. */
export interface RecordSource<Row extends Identified> {
  read(id: string): Promise<Tagged<Row>>;
  change(id: string, changes: Partial<Row>, tag?: string): Promise<Tagged<Row>>;
}

/** What became of a change: the record as it is now, with or without it. */
export type Saved<Row> = { record: Row; conflict: boolean };

const MOST_TRIES = 4;
const changedMeanwhile = (error: unknown) => error instanceof ApiError && error.status === 412;

/**
 * Changes records field by field, so that users do not overwrite what they have not seen: a change goes
 * through when the field is as it was, even when other fields of the record are not.
 */
export class CellSaves<Row extends Identified> {
  readonly #tags = new Map<string, string>();
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(private readonly source: RecordSource<Row>) {}

  /**
   * Changes one field. Changes of one record go one after the other.
   *
   * @param known the record as the user sees it now, asked for when it is the change's turn
   * @throws {ApiError} when the server refuses it
   */
  save(id: string, key: string, value: CellValue, known: () => Row): Promise<Saved<Row>> {
    const before = this.#queues.get(id) ?? Promise.resolve();
    const saving = before.catch(() => {}).then(() => this.#save(id, key, value, known()));
    this.#queues.set(id, saving);
    return saving.finally(() => {
      if (this.#queues.get(id) === saving) this.#queues.delete(id);
    });
  }

  async #save(id: string, key: string, value: CellValue, known: Row): Promise<Saved<Row>> {
    for (let tries = 1;; tries++) {
      let tag = this.#tags.get(id);
      if (tag === undefined) {
        const { record, tag: fresh } = await this.source.read(id);
        this.#tags.set(id, tag = fresh);
        const stored = valueOf(record, key);
        if (stored !== valueOf(known, key) && stored !== value) return { record, conflict: true };
      }
      try {
        const changes = { [key]: value } as unknown as Partial<Row>;
        const { record, tag: fresh } = await this.source.change(id, changes, tag);
        this.#tags.set(id, fresh);
        return { record, conflict: false };
      } catch (error) {
        this.#tags.delete(id);
        if (!changedMeanwhile(error) || tries === MOST_TRIES) throw error;
      }
    }
  }
}
