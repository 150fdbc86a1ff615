/** Writing many records as one operation, each by the rules for a single edit. */
import { AppError, refusal } from "../../../domain/app_error.ts";
import type { CellValue } from "../../../domain/files/differences.ts";
import { assertRules } from "../../../domain/gallery/editing/rules.ts";
import { type Kind, PLURALS } from "../../../domain/gallery/editing/kinds.ts";
import {
  CHANGES,
  differing,
  DRAFT,
  type Fields,
  INITIAL,
  pickFields,
} from "../../../domain/gallery/editing/records.ts";
import {
  type ImportReport,
  MAX_CHANGES,
  MAX_REFUSALS,
  type Remark,
  remarkText,
} from "../../../domain/gallery/transfer/import_report.ts";
import type { Identifier, OtherName } from "../../../domain/gallery/museum.ts";
import { identifiersCell, namesCell } from "../../../domain/gallery/transfer/spreadsheet.ts";
import { messageOf } from "../../../domain/messages/expecting.ts";
import type { Message } from "../../../domain/messages/message.ts";
import { shown } from "../../../domain/files/cells.ts";
import { lineOf, RowReport } from "../../../domain/files/row_report.ts";
import { newId } from "../../../domain/new_id.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { createRecord, type Editor, editRecord, findRecord } from "../editing/catalog_records.ts";
import { writeOrTry } from "../editing/dry_run.ts";

/** Options of every import. */
export interface ImportOptions {
  username: string;
  /** True to perform everything and roll it back. */
  dryRun?: boolean;
  /** True to import valid rows although others are refused. */
  partial?: boolean;
  signal?: AbortSignal;
}

/** An import in progress, within one transaction. */
export class ImportRun {
  readonly operation = newId();
  readonly editor: Editor & { operation: string };
  readonly #rows = new RowReport();
  readonly report: ImportReport = {
    new: 0,
    changed: 0,
    same: 0,
    passed_over: 0,
    refused: 0,
    changes: [],
    differences: this.#rows.differences,
    skipped: [],
    warned: 0,
    warnings: [],
    refusals: [],
    cells: [],
    operation: null,
  };

  constructor(
    readonly tx: Transaction,
    username: string,
    private readonly signal?: AbortSignal,
  ) {
    this.editor = { username, operation: this.operation };
  }

  /**
   * Creates a record unless it is refused.
   *
   * @param row Its position in the import.
   * @returns Its id
   */
  async create(row: string, kind: Kind, fields: Fields, id?: number): Promise<number | undefined> {
    return await this.#attempt(row, fields, async () => {
      const draft = valid(DRAFT[kind], fields);
      const created = await createRecord(this.tx, kind, draft, this.editor, id);
      this.report.new++;
      this.#note(row, kind, created, []);
      return created.id;
    });
  }

  /**
   * Checks a row by the rules between fields, before other records are created for it; refuses it
   * if one is broken.
   *
   * @param stored The record that the row changes; undefined for a new one.
   */
  async isValid(row: string, kind: Kind, fields: Fields, stored?: Fields): Promise<boolean> {
    const checked = await this.#attempt(row, fields, () => {
      const given = valid(stored === undefined ? DRAFT[kind] : CHANGES[kind], fields);
      assertRules(kind, { ...INITIAL[kind], ...stored, ...given });
      return Promise.resolve(true);
    });
    return checked ?? false;
  }

  /** Changes fields of a record unless that is refused. @returns True if anything changed */
  async change(row: string, kind: Kind, id: number, fields: Fields): Promise<boolean> {
    return await this.#attempt(row, fields, async () => {
      const sent = valid(CHANGES[kind], fields);
      const before = (await findRecord(this.tx, kind, id))!;
      const after = await editRecord(this.tx, kind, before, sent, this.editor);
      const changed = differing(after, before);
      const { changes } = this.report;
      this.report[changed.length === 0 ? "same" : "changed"]++;
      if (changed.length > 0) this.#note(row, kind, before, changed, after);
      if (changed.length > 0 && changes.length < MAX_CHANGES) {
        changes.push({
          row,
          id,
          before: pickFields(before, changed),
          after: pickFields(after, changed),
        });
      }
      return changed.length > 0;
    }) ?? false;
  }

  /** Lists a new or changed record. */
  #note(row: string, kind: Kind, record: Fields, changed: readonly string[], after?: Fields): void {
    this.#rows.note({
      line: lineOf(row),
      part: PLURALS[kind],
      name: String(record.name ?? record.title ?? ""),
      is_new: after === undefined,
      fields: changed.map((field) => ({
        field,
        before: cellValue(field, record[field]),
        after: cellValue(field, after?.[field]),
      })),
    });
  }

  /**
   * Refuses a row.
   *
   * @param messages All of its errors.
   * @param values The row's values by field.
   */
  refuse(row: string, messages: readonly Message[], values: Fields): void {
    for (const { where: field = "", ...message } of messages) {
      const value = cellText(values[field.split(/[.[]/)[0]!]);
      this.#rows.refuse(row, { field, column: field, value }, message);
    }
  }

  /** Completes the report after the last row. */
  finish(): ImportReport {
    const cells = this.#rows.refused;
    const refusals = cells.flatMap(({ place: row, field: column, value, reasons }) =>
      reasons.map((message) => ({ row, column, value, message }))
    );
    return Object.assign(this.report, {
      refused: this.#rows.refusedRows,
      cells,
      refusals: refusals.slice(0, MAX_REFUSALS),
    });
  }

  /** Skips a row. */
  skip(row: string, name: string, id: number | null): void {
    this.report.passed_over++;
    const { skipped } = this.report;
    if (skipped.length < MAX_REFUSALS) skipped.push({ row, name, id });
  }

  /** Warns about a suspicious value of a row. */
  warn(remark: Remark): void {
    this.report.warned++;
    if (this.report.warnings.length < MAX_REFUSALS) this.report.warnings.push(remark);
  }

  /** Throws the signal's reason once the client has left. */
  throwIfAborted(): void {
    this.signal?.throwIfAborted();
  }

  /** Processes a row; an error refuses the row and returns undefined. */
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

/** A value of a field, in the form of a cell. */
function cellValue(field: string, value: unknown): CellValue {
  if (field === "names") return namesCell(value as OtherName[]);
  if (field === "identifiers") return identifiersCell(value as Identifier[]);
  return typeof value === "number" || value === null ? value : cellText(value);
}

const cellText = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : shown(typeof value === "object" ? JSON.stringify(value) : String(value));

/** The problems of a refusal, by field. */
export function problemsOf(schema: (typeof DRAFT)[Kind], fields: Fields): Message[] {
  const { success, error } = schema.safeParse(fields);
  return success ? [] : error.issues.map((issue) => messageOf(schema, issue));
}

function valid(schema: (typeof DRAFT)[Kind], fields: Fields): Fields {
  const problems = problemsOf(schema, fields);
  if (problems.length > 0) throw new AppError(400, problems);
  return schema.parse(fields);
}

/**
 * Runs an import in one transaction, completely or not at all. A dry run is the same, rolled back
 * at its end.
 *
 * @throws {AppError} 400 with `refusals` when rows are refused and `partial` is not set
 */
export async function runImport(
  db: Database,
  { username, dryRun = false, partial = false, signal }: ImportOptions,
  work: (run: ImportRun) => Promise<void>,
): Promise<ImportReport> {
  return await writeOrTry(db, async (tx) => {
    const run = new ImportRun(tx, username, signal);
    await work(run);
    const { operation } = run;
    const report = run.finish();
    if (dryRun) return report;
    const { refused: count, refusals } = report;
    if (count > 0 && !partial) {
      const more = { refused: count, refusals: refusals.map((one) => remarkText(one, "en")) };
      throw refusal(400, "import_refused", { count }, { more });
    }
    if (report.new + report.changed > 0) {
      report.operation = operation;
      await beginOperation(tx, { id: operation, username, kind: "import" });
    }
    return report;
  }, { dryRun, signal });
}
