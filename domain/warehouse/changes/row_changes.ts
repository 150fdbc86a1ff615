/** Changes of single records, as a table sends them, and what becomes of each. */

/** One record to create, change or remove. */
export interface RowChange<Stored> {
  /** Of a new record, too: the client has made it. */
  id: string;
  action: "create" | "update" | "delete";
  /** The whole new record, or the fields that change. */
  fields?: Partial<Stored>;
  /** Fields as the client knows them; where they are different the change is refused with 412. */
  before?: Partial<Stored>;
}

/** Outcome of a change. */
export interface RowOutcome<Stored> {
  id: string;
  /** 200 or 204 for a change that was made, else why it was refused. */
  status: number;
  /** As it is stored now: of changes that were made, and of records that someone else has changed. */
  record?: Stored;
  error?: string;
  /** The field that the error is about. */
  field?: string;
}
