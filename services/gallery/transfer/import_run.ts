/** Writing many records as one operation, each by the rules for a single edit. */
import { AppError, refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { type ImportReport, remarkText } from "../../../domain/gallery/transfer/import_report.ts";
import {
  ImportReporter,
  type ImportRow,
  validFields,
} from "../../../domain/gallery/transfer/import_reporter.ts";
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

/** An import in progress, within one transaction. */
export class ImportRun extends ImportReporter {
  readonly operation = newId();
  readonly editor: Editor & { operation: string };

  constructor(
    readonly tx: Transaction,
    username: string,
    private readonly signal?: AbortSignal,
  ) {
    super();
    this.editor = { username, operation: this.operation };
  }

  /**
   * Writes the records of rows, in their order, except those that are refused.
   *
   * @returns For each row the id of its record if that is new or has changed
   */
  async enter(kind: Kind, rows: readonly ImportRow[]): Promise<(number | undefined)[]> {
    const entered: (number | undefined)[] = [];
    for (const batch of chunks(rows, writesTogether(kind))) {
      this.throwIfAborted();
      entered.push(...await this.#enterSome(kind, batch));
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
      const sent = this.attempt(row, () => validFields(kind, row.fields, before));
      return sent === undefined ? [] : [{ row, before, sent, id: row.id }];
    });
    const results = await writeRecords(this.tx, kind, valid, this.editor);
    const entered = new Map<ImportRow, number>();
    for (const [at, { row, before }] of valid.entries()) {
      const result = results[at]!;
      if (result instanceof AppError) this.refuse(row.place, result.messages, row.fields);
      else if (this.count(row.place, kind, result, before)) entered.set(row, result.id);
    }
    return rows.map((row) => entered.get(row));
  }

  /** Throws the signal's reason once the client has left. */
  throwIfAborted(): void {
    this.signal?.throwIfAborted();
  }
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
