/** What an import brings, or would. */
import type { PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import type { Answer } from "../../shared/warehouse_request.ts";

/** What becomes of records that are known: changed by the file, or left as they are. */
export type ImportMode = "update" | "add";

/** What a CSV file brings. */
export interface CsvOutcome {
  /** New records by part. */
  counts: PartCounts;
  /** Known ones that change, and those that are as the file has them. */
  changed: PartCounts;
  same: PartCounts;
  /** Known ones that differ and stay, where the file may only add. */
  skipped?: PartCounts;
  /** The first that are new or change. */
  differences?: readonly Difference[];
  /** Columns that hold nothing known to the server. */
  ignored: readonly string[];
  /** By which the import can be undone. */
  undo?: string | undefined;
}

/** A record that is new or changes. */
export type Difference = Answer<"POST /warehouse_data/:id/csv/:kind">["differences"][number];
