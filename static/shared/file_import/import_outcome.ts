/** Outcome of importing a file of rows, or of its preview. */
import type { Difference } from "../../../domain/files/row_report.ts";
import type { FileReading, RefusedFile } from "../../../domain/files/reading.ts";
import { ApiError } from "../api_error.ts";
import type { ReadingRefusal } from "./chosen_reading.ts";
import { t } from "./messages.ts";

/** A remark about a cell or a row, in the language of the page. */
export interface RowRemark {
  line: number | string;
  column: string;
  value: string;
  reason: string;
}

/** Records that an import treats equally. */
export interface CountGroup {
  title: string;
  /** Their numbers, one per kind of record. */
  counts: readonly string[];
}

/** An outcome as its dialog shows it. */
export interface ImportOutcome {
  /** Reading of the file; undefined for a document. */
  read?: FileReading | undefined;
  groups: readonly CountGroup[];
  /** Number of new, changed and removed records, and the first of them. */
  changes: number;
  differences: readonly Difference[];
  warnings: readonly RowRemark[];
  /** The first refused cells, the number of refused rows, and a file of them. */
  refused: readonly RowRemark[];
  refusedRows: number;
  refusedFile?: RefusedFile | undefined;
}

/** The refused cells of a response, with all reasons of a cell in one text. */
export const remarksOf = (
  cells: readonly (Omit<RowRemark, "reason"> & { reasons: readonly string[] })[],
): RowRemark[] => cells.map(({ reasons, ...cell }) => ({ ...cell, reason: reasons.join("; ") }));

/** The rows that an import skips. */
export const skippedRemarks = (
  rows: readonly (Pick<RowRemark, "line"> & { name: string })[],
): RowRemark[] =>
  rows.map(({ line, name }) => ({ line, column: "", value: name, reason: t("skipped") }));

/** The refused cells that an error of a whole file lists; undefined if it lists none. */
export function refusedIn(error: unknown): RowRemark[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  const { refused } = (error.body ?? {}) as { refused?: Parameters<typeof remarksOf>[0] };
  return Array.isArray(refused) ? remarksOf(refused) : undefined;
}

/** The reading that an error reports; empty if it reports none. */
export const readingIn = (error: unknown): ReadingRefusal =>
  error instanceof ApiError ? (error.body ?? {}) as ReadingRefusal : {};
