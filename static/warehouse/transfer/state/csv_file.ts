/** A CSV file or workbook that is imported: what its columns are taken for, and the result. */
import { saveFile } from "../../../shared/save_file.ts";
import {
  type CsvFileKind,
  type ImportMode,
  REQUIRED,
} from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { type Answer, ask, call } from "../../shared/warehouse_request.ts";
import {
  type ChosenReading,
  fieldAndUnit,
  mediaTypeOf,
  readingQuery,
} from "../../../shared/file_reading/chosen_reading.ts";
import type { PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import type { FileReading, RefusedFile, SimilarName } from "../../../../domain/files/reading.ts";

/** A file, and how someone wants it to be read. */
export interface ChosenFile {
  file: File;
  reading: ChosenReading;
}

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
 * @param more of the query; `partial` leaves out the rows that are refused
 * @throws {ApiError} 400 with all that is wrong, a line each
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

/** Returns the missing required columns, the first name of each group. */
export function missingFields(kind: CsvFileKind, columns: readonly string[]): string[] {
  const presentFields = new Set(columns.map((column) => fieldAndUnit(column).field));
  return REQUIRED[kind].map((group) => [group].flat())
    .filter((group) => !group.some((field) => presentFields.has(field)))
    .map(([first]) => first!);
}

/** Result of importing a file. */
export interface CsvOutcome {
  /** New records by part. */
  counts: PartCounts;
  /** Known ones that change, and those that are as the file has them. */
  changed: PartCounts;
  same: PartCounts;
  /** Known ones that differ and stay, where the file may only add. */
  skipped?: PartCounts;
  /** Known ones that go: the file is to replace them and does not have them. */
  removed?: PartCounts;
  /** The first that are new, change or go. */
  differences?: readonly Difference[];
  /** The reading of the file; undefined of a document. */
  read?: FileReading | undefined;
  /** New names that are similar to others. */
  similar?: readonly SimilarName[];
  /** The first refused cells, the number of refused rows, and a file of them. */
  refused?: readonly RefusedText[];
  refused_rows?: number;
  refused_file?: RefusedFile | undefined;
  /** By which the import can be undone. */
  undo?: string | undefined;
}

/** A refused cell, its reasons in the language of the page. */
export type RefusedText = Answer<"POST /warehouse_data/:id/csv/:kind">["refused"][number];

/** A record that is new, changes or goes. */
export type Difference = Answer<"POST /warehouse_data/:id/csv/:kind">["differences"][number];

/**
 * Saves what the API answers as a file, under the name that the answer gives it.
 *
 * @throws {ApiError}
 */
export async function download(path: string): Promise<void> {
  const response = await ask(path);
  const name = nameIn(response.headers.get("Content-Disposition")) ?? "warehouse";
  saveFile(await response.blob(), name);
}

/** The name of a file by RFC 6266; undefined when there is none. */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
}
