/** Definition of a table. */
import type { Signal } from "@preact/signals";
import type { RowChange, RowOutcome } from "../../../../domain/warehouse/changes/row_changes.ts";
import type { Notices } from "../../../shared/notices.ts";
import type { CellStates } from "./cell_states.ts";
import type { Column, Identified } from "./column.ts";
import type { TableRows } from "./table_rows.ts";

/** Storage of a table's records. */
export interface TableSource<Row extends Identified> {
  /** Makes the changes that can be made, in their order, and answers each. */
  change(changes: readonly RowChange<Row>[]): Promise<RowOutcome<Row>[]>;
}

export interface TableOptions<Row extends Identified> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  source: TableSource<Row>;
  notices: Notices;
  /** A record with nothing in it that has to be filled in. */
  blank: (id: string) => Row;
  /** Asks for a new record, where a row cannot hold all that it needs. */
  ask?: () => void;
  /** The only key that adds a row, where Control+Enter means something else on the page. */
  addsBy?: "Insert";
  /** True if the user may not change anything. */
  readOnly?: boolean;
  /** Called before rows go; what it answers brings back what went with them. */
  beforeRemoval?: (rows: readonly Row[]) => Promise<() => Promise<void>>;
}

/** The table that changes are made to. */
export interface ChangedTable<Row extends Identified> {
  readonly options: Pick<TableOptions<Row>, "source" | "beforeRemoval">;
  readonly rows: TableRows<Row>;
  readonly cells: CellStates;
  readonly notices: Notices;
  readonly announcement: Signal<string>;
  /** A field of a record in words. */
  textOf(key: string, row: Row): string;
  /** Returns the texts of a record's editable cells, as they would be typed. */
  textsOf(row: Row): { id: string; key: string; text: string }[];
  /** Lets rows go from what is shown. */
  forget(ids: readonly string[]): void;
}
