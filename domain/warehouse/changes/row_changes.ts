/** Changes of single records, sent by tables, and their outcomes. */

/** One record to create, change or delete. */
export interface RowChange<Stored> {
  /** Id of the record; the client also generates the ids of new records. */
  id: string;
  action: "create" | "update" | "delete";
  /** The whole new record, or the changed fields. */
  fields?: Partial<Stored>;
  /** Fields as known to the client; if they differ, the change is refused with 412. */
  before?: Partial<Stored>;
}

/** Outcome of a change. */
export interface RowOutcome<Stored> {
  id: string;
  /** 200 or 204 if the change was made, otherwise the status of the refusal. */
  status: number;
  /** The current state of a changed record, or of one that another user has changed. */
  record?: Stored;
  error?: string;
  /** The field concerned by the error. */
  field?: string;
}
