/** What a table is made of. */
import type { Notices } from "../../../shared/notices.ts";
import type { RecordSource } from "./cell_saves.ts";
import type { Column, Identified } from "./column.ts";

/** Where the records of a table are kept. */
export interface TableSource<Row extends Identified> extends RecordSource<Row> {
  create(rows: readonly (Omit<Row, "id"> & { id?: string })[]): Promise<Row[]>;
  remove(id: string): Promise<void>;
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
  /** Whether the user may change nothing. */
  readOnly?: boolean;
  /** Called before rows go; what it answers brings back what went with them. */
  beforeRemoval?: (rows: readonly Row[]) => Promise<() => Promise<void>>;
}
