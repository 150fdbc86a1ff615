/** Reads CSV files as an import does, for the tests of its kinds. */
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { type CsvJob, planCsv } from "../../../domain/warehouse/transfer/csv_import.ts";
import type { CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { packed, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import { id, WAREHOUSE_ID } from "./transfer_records.ts";

/** What the warehouse knows by name; one name of each kind twice. */
const KNOWN = {
  boxes: [[id(11), "A"], [id(12), "B"], [id(13), "twice"], [id(14), "twice"]],
  points: [[id(21), "P"], [id(22), "Q"], [id(23), "twice"], [id(24), "twice"]],
};

/** What a CSV file comes to. */
export function plan(kind: CsvKind, csv: string, options: Partial<CsvJob> = {}) {
  return planCsv(csv, {
    kind,
    warehouse: WAREHOUSE_ID,
    // In two pieces, as they come from the database.
    known: {
      boxes: [packed(KNOWN.boxes.slice(0, 1)), packed(KNOWN.boxes.slice(1))],
      points: [packed(KNOWN.points)],
    },
    ...options,
  });
}

/** Its records by part. */
// deno-lint-ignore no-explicit-any -- compared with what is expected
export function records(kind: CsvKind, csv: string, options?: Partial<CsvJob>): any {
  const { chunks } = plan(kind, csv, options);
  return Object.fromEntries(chunks.map((chunk) => [chunk.part, unpack(chunk)]));
}

/** Everything that is wrong in a file that must be refused. */
export function refusal(kind: CsvKind, csv: string, options?: Partial<CsvJob>): string {
  try {
    plan(kind, csv, options);
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.status, 400);
    return error.message;
  }
  return assert.fail("was taken");
}
