/** Many records entered as one operation, each by the rules that hold for one. */
import { AppError, refusal } from "../../../domain/app_error.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import {
  CHANGES,
  DRAFT,
  type EditedRecord,
  equal,
  type Fields,
  picked,
} from "../../../domain/gallery/editing/records.ts";
import {
  type ImportReport,
  MOST_CHANGES,
  MOST_REFUSALS,
  type Remark,
  remarkText,
} from "../../../domain/gallery/transfer/import_report.ts";
import { messageOf } from "../../../domain/messages/expecting.ts";
import type { Message } from "../../../domain/messages/message.ts";
import { shown } from "../../../domain/warehouse/transfer/csv_cells.ts";
import { newId } from "../../../domain/new_id.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { changeRecord, createRecord, type Editor, findRecord } from "../editing/catalog_records.ts";

/** How an import is run. */
export interface ImportOptions {
  username: string;
  /** Does all of it and rolls it back. */
  dryRun?: boolean;
  /** Enters what can be entered although other rows are refused. */
  partial?: boolean;
  signal?: AbortSignal;
}

/** What is on its way into the catalog, within one transaction. */
export class ImportRun {
  readonly operation = newId();
  readonly editor: Editor & { operation: string };
  readonly report: ImportReport = {
    new: 0,
    changed: 0,
    same: 0,
    passed_over: 0,
    refused: 0,
    changes: [],
    skipped: [],
    warned: 0,
    warnings: [],
    refusals: [],
    operation: null,
  };

  constructor(
    readonly tx: Transaction,
    { username }: Pick<ImportOptions, "username">,
    private readonly signal?: AbortSignal,
  ) {
    this.editor = { username, operation: this.operation };
  }

  /**
   * Creates a record unless it is refused.
   *
   * @param row Where it stands in what is imported.
   * @returns its id
   */
  async create(row: string, kind: Kind, fields: Fields, id?: number): Promise<number | undefined> {
    return await this.#attempt(row, fields, async () => {
      const draft = valid(DRAFT[kind], fields);
      const created = await createRecord(this.tx, kind, draft, this.editor, id);
      this.report.new++;
      return created.id;
    });
  }

  /** Changes fields of a record unless that is refused. @returns whether anything is different then */
  async change(row: string, kind: Kind, id: number, fields: Fields): Promise<boolean> {
    return await this.#attempt(row, fields, async () => {
      const changes = valid(CHANGES[kind], fields);
      const before = await findRecord(this.tx, kind, id);
      const after = await changeRecord(this.tx, kind, id, changes, this.editor);
      return this.#count(row, before!, after);
    }) ?? false;
  }

  #count(row: string, before: EditedRecord, after: EditedRecord): boolean {
    const fields = Object.keys(after).filter((field) => !equal(before[field], after[field]));
    this.report[fields.length === 0 ? "same" : "changed"]++;
    const { changes } = this.report;
    if (fields.length > 0 && changes.length < MOST_CHANGES) {
      const { id } = after;
      changes.push({ row, id, before: picked(before, fields), after: picked(after, fields) });
    }
    return fields.length > 0;
  }

  /**
   * Refuses a row.
   *
   * @param messages Everything that is wrong with it.
   * @param values What the row has, by field.
   */
  refuse(row: string, messages: readonly Message[], values: Fields): void {
    this.report.refused++;
    for (const { where: column = "", ...message } of messages) {
      if (this.report.refusals.length >= MOST_REFUSALS) return;
      const value = values[column.split(/[.[]/)[0]!];
      this.report.refusals.push({ row, column, value: cellText(value), message });
    }
  }

  /** Passes a row over. */
  skip(row: string, name: string, id: number | null): void {
    this.report.passed_over++;
    const { skipped } = this.report;
    if (skipped.length < MOST_REFUSALS) skipped.push({ row, name, id });
  }

  /** Says of a row that something looks wrong. */
  warn(remark: Remark): void {
    this.report.warned++;
    if (this.report.warnings.length < MOST_REFUSALS) this.report.warnings.push(remark);
  }

  /** Throws the signal's reason when the client has left. */
  throwIfAborted(): void {
    this.signal?.throwIfAborted();
  }

  /** Does something for a row; what is wrong refuses the row and is answered with undefined. */
  async #attempt<T>(row: string, values: Fields, work: () => Promise<T>): Promise<T | undefined> {
    this.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      this.refuse(row, error.messages, values);
      return undefined;
    }
  }
}

const cellText = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : shown(typeof value === "object" ? JSON.stringify(value) : String(value));

/** Everything that is wrong with fields. */
export function problemsOf(schema: (typeof DRAFT)[Kind], fields: Fields): Message[] {
  const { success, error } = schema.safeParse(fields);
  return success ? [] : error.issues.map((issue) => messageOf(schema, issue));
}

function valid(schema: (typeof DRAFT)[Kind], fields: Fields): Fields {
  const problems = problemsOf(schema, fields);
  if (problems.length > 0) throw new AppError(400, problems);
  return schema.parse(fields);
}

/** Ends a dry run, so that nothing of it stays. */
class RolledBack extends Error {
  constructor(readonly report: ImportReport) {
    super("Rolled back");
  }
}

/**
 * Runs an import in one transaction: all of it or nothing. A dry run is the same, rolled back at its
 * end.
 *
 * @throws {AppError} 400 with `refusals` when rows are refused and `partial` is not set
 */
export async function runImport(
  db: Database,
  { username, dryRun = false, partial = false, signal }: ImportOptions,
  work: (run: ImportRun) => Promise<void>,
): Promise<ImportReport> {
  const attempt = async (tx: Transaction) => {
    const run = new ImportRun(tx, { username }, signal);
    await work(run);
    const { report } = run;
    if (dryRun) throw new RolledBack(report);
    if (report.refused > 0 && !partial) throw refused(report);
    if (report.new + report.changed > 0) {
      report.operation = run.operation;
      await beginOperation(tx, { id: run.operation, username, kind: "import" });
    }
    return report;
  };
  try {
    return await db.writeOnce(attempt, { signal, isLong: true });
  } catch (error) {
    if (error instanceof RolledBack) return error.report;
    throw error;
  }
}

function refused({ refused, refusals }: ImportReport): AppError {
  const more = { refused, refusals: refusals.map((one) => remarkText(one, "en")) };
  return refusal(400, "import_refused", { count: refused }, { more });
}
