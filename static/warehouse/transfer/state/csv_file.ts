/** Import of CSV files and workbooks. */
import {
  type CsvFileKind,
  type ImportMode,
  REQUIRED,
} from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { type Answer, call } from "../../shared/warehouse_request.ts";
import {
  type ChosenReading,
  fieldAndUnit,
  mediaTypeOf,
  readingQuery,
} from "../../../shared/file_reading/chosen_reading.ts";
import type { PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import type { FileReading, RefusedFile, SimilarName } from "../../../../domain/files/reading.ts";

/** A chosen file, with options for reading it. */
export interface ChosenFile {
  file: File;
  reading: ChosenReading;
}

/**
 * Returns the API path of a kind of file.
 *
 * @param warehouse Id of the warehouse; undefined for a file of warehouses.
 */
export const csvPath = (warehouse: string | undefined, kind: CsvFileKind) =>
  warehouse === undefined ? "/warehouse_data/csv" : `/warehouse_data/${warehouse}/csv/${kind}`;

/**
 * Imports a file.
 *
 * @param warehouse As in `csvPath`.
 * @param dryRun True to preview the import only.
 * @param more Further query parameters; `partial` skips refused rows.
 * @throws {ApiError} 400 with all errors, one per line.
 */
export function sendCsv(
  warehouse: string | undefined,
  kind: CsvFileKind,
  { file, reading }: ChosenFile,
  dryRun: boolean,
  { partial = false, ...more }: { order_name?: string; mode?: ImportMode; partial?: boolean } = {},
): Promise<CsvOutcome> {
  const sent = {
    query: {
      dry_run: dryRun ? "1" : "0",
      partial: partial ? "1" : "0",
      ...readingQuery(reading),
      ...more,
    },
    file,
    headers: { "Content-Type": mediaTypeOf(file) },
  } as const;
  if (warehouse === undefined || kind === "warehouses") {
    // A file of warehouses removes none.
    const { mode, ...query } = sent.query;
    const ofList = { ...query, mode: mode === "replace" ? undefined : mode };
    return call("POST /warehouse_data/csv", { ...sent, query: ofList });
  }
  return call("POST /warehouse_data/:id/csv/:kind", { param: { id: warehouse, kind }, ...sent });
}

/** Undoes the last import of a file. @throws {ApiError} 404 or 409 if it cannot be undone any more. */
export const undoImport = (warehouse: string, importId: string) =>
  call("POST /warehouse_data/:id/imports/:importId/undo", { param: { id: warehouse, importId } });

/** Returns the missing required columns, the first name of each group. */
export function missingFields(kind: CsvFileKind, columns: readonly string[]): string[] {
  const presentFields = new Set(columns.map((column) => fieldAndUnit(column).field));
  return REQUIRED[kind].map((group) => [group].flat())
    .filter((group) => !group.some((field) => presentFields.has(field)))
    .map(([first]) => first!);
}

/** Result of importing a file. */
export interface CsvOutcome {
  /** Numbers of new records by part. */
  counts: PartCounts;
  /** Existing records that change, and those that equal the file. */
  changed: PartCounts;
  same: PartCounts;
  /** Existing records that differ and stay, in mode `add`. */
  skipped?: PartCounts;
  /** Existing records that are removed, in mode `replace`. */
  removed?: PartCounts;
  /** The first new, changed or removed records. */
  differences?: readonly Difference[];
  /** Reading of the file; undefined for a JSON document. */
  read?: FileReading | undefined;
  /** New names that are similar to others. */
  similar?: readonly SimilarName[];
  /** The first refused cells, the number of refused rows, and a file of them. */
  refused?: readonly RefusedText[];
  refused_rows?: number;
  refused_file?: RefusedFile | undefined;
  /** Id by which the import can be undone. */
  undo?: string | undefined;
}

/** A refused cell, with the reasons in the language of the page. */
export type RefusedText = Answer<"POST /warehouse_data/:id/csv/:kind">["refused"][number];

/** A new, changed or removed record. */
export type Difference = Answer<"POST /warehouse_data/:id/csv/:kind">["differences"][number];
