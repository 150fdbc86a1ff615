/** Changes of single records, sent by tables, and their outcomes. */

/** One record to create, change or delete. */
export interface RowChange<Stored> {
  /** For new records, too: the client generates it. */
  id: string;
  action: "create" | "update" | "delete";
  /** The whole new record, or the changed fields. */
  fields?: Partial<Stored>;
  /** Fields as the client knows them; if they differ, the change is refused with 412. */
  before?: Partial<Stored>;
}

/** Outcome of a change. */
export interface RowOutcome<Stored> {
  id: string;
  /** 200 or 204 if the change was made, else the status of the refusal. */
  status: number;
  /** The current state of records that were changed, or that someone else has changed. */
  record?: Stored;
  error?: string;
  /** The field concerned by the error. */
  field?: string;
}
