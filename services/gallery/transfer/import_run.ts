/** Writing many records as one operation, each by the rules for a single edit. */
import { AppError, refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import { assertRules } from "../../../domain/gallery/editing/rules.ts";
import { type Kind, PLURALS } from "../../../domain/gallery/editing/kinds.ts";
import {
  CHANGES,
  differing,
  DRAFT,
  type EditedRecord,
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
import { type CellValue, lineOf, RowReport } from "../../../domain/files/row_report.ts";
import { newId } from "../../../domain/new_id.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import {
  type Editor,
  findRecords,
  writeOrTry,
  writeRecords,
  writesTogether,
} from "../editing/catalog_records.ts";

/** Options of every import. */
export interface ImportOptions {
  username: string;
  /** True to perform everything and roll it back. */
  dryRun?: boolean;
  /** True to import valid rows although others are refused. */
  partial?: boolean;
  signal?: AbortSignal;
}

/** A record of an import. */
export interface ImportRow {
  /** Its position in the import. */
  place: string;
  fields: Fields;
  /** The id of the record that it changes, or that it has if there is none such. */
  id?: number | undefined;
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
   * Writes the records of rows, in their order, except those that are refused.
   *
   * @returns For each row the id of its record if that is new or has changed
   */
  async enter(kind: Kind, rows: readonly ImportRow[]): Promise<(number | undefined)[]> {
    const entered: (number | undefined)[] = [];
    for (const some of chunks(rows, writesTogether(kind))) {
      this.throwIfAborted();
      entered.push(...await this.#enterSome(kind, some));
    }
    return entered;
  }

  async #enterSome(kind: Kind, rows: readonly ImportRow[]): Promise<(number | undefined)[]> {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const existing = new Map(
      ids.length === 0 ? [] : (await findRecords(this.tx, kind, ids)).map((one) => [one.id, one]),
    );
    const valid = rows.flatMap((row) => {
      const before = row.id === undefined ? undefined : existing.get(row.id);
      const sent = this.#attempt(row, () => validFields(kind, row.fields, before));
      return sent === undefined ? [] : [{ row, before, sent, id: row.id }];
    });
    const results = await writeRecords(this.tx, kind, valid, this.editor);
    const entered = new Map<ImportRow, number>();
    for (const [at, { row, before }] of valid.entries()) {
      const result = results[at]!;
      if (result instanceof AppError) this.refuse(row.place, result.messages, row.fields);
      else if (this.#count(row.place, kind, result, before)) entered.set(row, result.id);
    }
    return rows.map((row) => entered.get(row));
  }

  /** Reports a written record. @returns True if it is new or has changed */
  #count(row: string, kind: Kind, after: EditedRecord, before?: EditedRecord): boolean {
    if (before === undefined) {
      this.report.new++;
      this.#note(row, kind, after, []);
      return true;
    }
    const changed = differing(after, before);
    this.report[changed.length === 0 ? "same" : "changed"]++;
    if (changed.length === 0) return false;
    this.#note(row, kind, before, changed, after);
    const { changes } = this.report;
    if (changes.length < MAX_CHANGES) {
      const fields = { before: pickFields(before, changed), after: pickFields(after, changed) };
      changes.push({ row, id: before.id, ...fields });
    }
    return true;
  }

  /**
   * Checks a row by the rules between fields, before other records are created for it; refuses it
   * if one is broken.
   *
   * @param stored The record that the row changes; undefined for a new one.
   */
  isValid(row: ImportRow, kind: Kind, stored?: Fields): boolean {
    return this.#attempt(row, () => {
      const given = validFields(kind, row.fields, stored);
      assertRules(kind, { ...INITIAL[kind], ...stored, ...given });
      return true;
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
  #attempt<T>({ place, fields }: ImportRow, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      this.refuse(place, error.messages, fields);
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

function validFields(kind: Kind, fields: Fields, stored: Fields | undefined): Fields {
  const schema = stored === undefined ? DRAFT[kind] : CHANGES[kind];
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  throw new AppError(400, error.issues.map((issue) => messageOf(schema, issue)));
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
