/** A CSV file that is being imported, and what its columns are taken for. */
import type { CsvFileKind } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { call } from "../../shared/warehouse_request.ts";
import {
  type ChosenReading,
  type FileColumn,
  readColumns,
  readingQuery,
} from "../../../shared/file_reading/file_head.ts";
import { guessedFields, missingFields } from "./csv_head.ts";
import type { CsvOutcome, ImportMode } from "./csv_outcome.ts";

export class CsvFile {
  private constructor(
    readonly file: File,
    /** None where the file could not be read: the server says why. */
    readonly columns: readonly FileColumn[],
    readonly fields: readonly string[],
    /** True if every required column is known by its heading. */
    readonly isKnown: boolean,
    /** True if the user has assigned the columns. */
    readonly isMapped: boolean,
    readonly reading: ChosenReading,
  ) {}

  /**
   * Reads the beginning of a file.
   *
   * @param reading how, where someone has chosen it
   */
  static async read(file: File, kind: CsvFileKind, reading: ChosenReading = {}): Promise<CsvFile> {
    const columns = await readColumns(file, reading).catch(() => []);
    const fields = guessedFields(kind, columns);
    const isKnown = columns.length === 0 || missingFields(kind, fields).length === 0;
    return new CsvFile(file, columns, fields, isKnown, false, reading);
  }

  get name(): string {
    return this.file.name;
  }

  /** The same file, its columns taken for other fields. */
  as(fields: readonly string[]): CsvFile {
    const { file, columns, isKnown, reading } = this;
    return new CsvFile(file, columns, fields, isKnown, true, reading);
  }

  /** The same file, read in another way; what its columns were taken for stays where they do. */
  async readAs(kind: CsvFileKind, reading: ChosenReading): Promise<CsvFile> {
    const next = await CsvFile.read(this.file, kind, reading);
    return this.isMapped && next.columns.length === this.columns.length
      ? next.as(this.fields)
      : next;
  }
}

/** The request that sends a file. */
export type ChosenCsv = Pick<CsvFile, "file" | "fields" | "isMapped" | "reading">;

/**
 * The path of files of a kind.
 *
 * @param warehouse whose; undefined for a file of warehouses
 */
export const csvPath = (warehouse: string | undefined, kind: CsvFileKind) =>
  warehouse === undefined ? "/warehouse_data/csv" : `/warehouse_data/${warehouse}/csv/${kind}`;

/**
 * Imports a file.
 *
 * @param warehouse as `csvPath` has it
 * @param dryRun only says what it would bring
 * @param more of the query
 * @throws {ApiError} 400 with all that is wrong, a line each
 */
export function sendCsv(
  warehouse: string | undefined,
  kind: CsvFileKind,
  { file, fields, isMapped, reading }: ChosenCsv,
  dryRun: boolean,
  more: { order_name?: string; mode?: ImportMode } = {},
): Promise<CsvOutcome> {
  const sent = {
    query: {
      dry_run: dryRun ? "1" : "0",
      columns: isMapped ? fields.join(",") : undefined,
      ...readingQuery(reading),
      ...more,
    },
    file,
    headers: { "Content-Type": "text/csv" },
  } as const;
  if (warehouse === undefined || kind === "warehouses") {
    // A list of warehouses removes none.
    const { mode, ...query } = sent.query;
    const ofList = { ...query, mode: mode === "replace" ? undefined : mode };
    return call("POST /warehouse_data/csv", { ...sent, query: ofList });
  }
  return call("POST /warehouse_data/:id/csv/:kind", { param: { id: warehouse, kind }, ...sent });
}

/** Undoes the last import of a file. @throws {ApiError} 404 or 409 when that cannot be any more */
export const undoImport = (warehouse: string, importId: string) =>
  call("POST /warehouse_data/:id/imports/:importId/undo", { param: { id: warehouse, importId } });
