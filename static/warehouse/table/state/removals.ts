/** Rows that go from a table, and come back. */
import { type Signal, signal } from "@preact/signals";
import type { Identified } from "./column.ts";
import type { CellStates } from "./cell_states.ts";
import type { Cursor } from "./cursor.ts";
import type { TableOptions } from "./table_options.ts";
import type { TableRows } from "./table_rows.ts";
import type { Notices } from "../../../shared/notices.ts";
import { count, t } from "../messages.ts";

/** The table that rows go from. */
interface RemovalTable<Row extends Identified> {
  readonly options: Pick<TableOptions<Row>, "source" | "beforeRemoval">;
  readonly rows: TableRows<Row>;
  readonly cells: CellStates;
  readonly cursor: Cursor<Row>;
  readonly notices: Notices;
  readonly announcement: Signal<string>;
  isDraft(id: string): boolean;
  discard(id: string): void;
}

/** A removal that can be taken back. */
interface Removal<Row> {
  rows: Row[];
  /** Brings back what went with the rows. */
  restore: () => Promise<void>;
}

// Requests that are in progress at a time.
const AT_ONCE = 4;

export class Removals<Row extends Identified> {
  /** The removal that comes back next; undefined when there is none. */
  readonly last = signal<Removal<Row> | undefined>(undefined);

  constructor(private readonly table: RemovalTable<Row>) {}

  /** Removes rows for good, and remembers them. */
  async remove(ids: readonly string[]): Promise<void> {
    const { table } = this;
    const { source, beforeRemoval } = table.options;
    for (const id of ids) if (table.isDraft(id)) table.discard(id);
    const rows = ids.flatMap((id) => table.rows.get(id) ?? []);
    if (rows.length === 0) return;
    const removed: Row[] = [];
    const queue = [...rows];
    let restore = () => Promise.resolve();
    try {
      restore = await beforeRemoval?.(rows) ?? restore;
      const one = async () => {
        for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
          await source.remove(row.id);
          removed.push(row);
        }
      };
      const stopAll = (error: unknown) => {
        queue.length = 0;
        throw error;
      };
      const all = Array.from({ length: AT_ONCE }, () => one().catch(stopAll));
      // Those in progress when one fails are waited for: they may well have gone.
      await Promise.allSettled(all);
      await Promise.all(all);
      table.announcement.value = count("rows_removed", removed.length);
    } catch (error) {
      table.notices.fail(t("remove_failed"), error);
    } finally {
      if (removed.length > 0) this.last.value = { rows: removed, restore };
      const gone = new Set(removed.map(({ id }) => id));
      table.cursor.leave(gone);
      table.rows.remove(gone);
      for (const id of gone) table.cells.clear(id);
    }
  }

  /** Brings the last removed rows back, under their ids. */
  async undo(): Promise<void> {
    const { value: removal } = this.last;
    if (removal === undefined) return;
    const { rows, restore } = removal;
    const { table } = this;
    this.last.value = undefined;
    try {
      if (rows.length > 0) table.rows.put(...await table.options.source.create(rows));
    } catch (error) {
      this.last.value = removal;
      return table.notices.fail(t("undo_failed"), error);
    }
    try {
      await restore();
      table.notices.say(count("rows_back", rows.length));
    } catch (error) {
      // The rows themselves are there again.
      table.notices.fail(t("restore_failed"), error);
    }
  }
}
