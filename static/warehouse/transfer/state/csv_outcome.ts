/** Result or preview of an import. */
import type { PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import type { FileReading, SimilarName } from "../../../../domain/csv_reading.ts";
import type { Answer } from "../../shared/warehouse_request.ts";

export type { ImportMode } from "../../../../domain/warehouse/transfer/csv_kinds.ts";

/** Result of importing a CSV file. */
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
  /** By which the import can be undone. */
  undo?: string | undefined;
}

/** A record that is new, changes or goes. */
export type Difference = Answer<"POST /warehouse_data/:id/csv/:kind">["differences"][number];
