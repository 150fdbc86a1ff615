/** Updates of the rows of records: one statement for all that get the same values. */
import { inArray } from "drizzle-orm";
import { type EditedRecord, equal, type Fields } from "../../../domain/gallery/editing/records.ts";
import type { Transaction } from "../../../db/open.ts";
import type { CatalogKind } from "./catalog_kinds.ts";

/** Collects updates until they are written. */
export class RowUpdates {
  /** By the values that they give, as JSON. */
  readonly #updates = new Map<string, { row: Fields; ids: number[] }>();

  constructor(
    private readonly tx: Transaction,
    private readonly described: CatalogKind,
  ) {}

  /** Notes an update of the columns that are not as they were; search indexes follow some of the others. */
  add({ before, whole }: { before: EditedRecord; whole: Fields }): void {
    const was = this.described.row(before);
    const row = Object.fromEntries(
      Object.entries(this.described.row(whole))
        .filter(([column, value]) => column !== "id" && !equal(value, was[column])),
    );
    // Other names and the stops of tours are in no column.
    if (Object.keys(row).length === 0) return;
    const key = JSON.stringify(row);
    const update = this.#updates.get(key);
    if (update === undefined) this.#updates.set(key, { row, ids: [before.id] });
    else update.ids.push(before.id);
  }

  /** Writes what was noted. */
  async write(): Promise<void> {
    const { table } = this.described;
    for (const { row, ids } of this.#updates.values()) {
      await this.tx.update(table).set(row as never).where(inArray(table.id, ids));
    }
    this.#updates.clear();
  }
}
