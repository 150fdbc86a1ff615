/** Reads CSV files as an import does, for the tests of its kinds. */
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { rowsOfText } from "../../../domain/files/read_file.ts";
import { planCsv } from "../../../domain/warehouse/transfer/csv_import.ts";
import type { CsvJob } from "../../../domain/warehouse/transfer/existing_records.ts";
import type { CsvFileKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { packed, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import { id, WAREHOUSE_ID } from "./transfer_records.ts";

/** What the warehouse knows by name; one name of each kind twice. */
const KNOWN = {
  boxes: [[11, "A"], [12, "B"], [13, "twice"], [14, "twice"]] as const,
  points: [[21, "P"], [22, "Q"], [23, "twice"], [24, "twice"]] as const,
};
// What box types have besides.
const SIZES = {
  length_box: 1,
  width_box: 1,
  height_box: 1,
  weight_box: 1,
  max_load_box: null,
  is_rotated_box: 1,
};
const named = (field: string, pairs: readonly (readonly [number, string])[]) =>
  packed(pairs.map(([number, name]) => ({ id: id(number), [field]: name, ...SIZES })));

/** What a CSV file comes to. */
export function plan(kind: CsvFileKind, csv: string, options: Partial<CsvJob> = {}) {
  return planCsv(rowsOfText(csv), {
    kind,
    warehouse: WAREHOUSE_ID,
    // In two pieces, as they come from the database.
    existing: {
      boxes: [named("sku_box", KNOWN.boxes.slice(0, 1)), named("sku_box", KNOWN.boxes.slice(1))],
      // A file of points is about new ones here.
      ...(kind === "points" ? {} : { points: [named("name_points", KNOWN.points)] }),
      ...(kind === "boxes" ? { boxes: [] } : {}),
    },
    units: { length_unit: "mm", weight_unit: "kg" },
    ...options,
  });
}

/** Its records by part. */
// deno-lint-ignore no-explicit-any -- compared with what is expected
export function records(kind: CsvFileKind, csv: string, options?: Partial<CsvJob>): any {
  const { writes } = plan(kind, csv, options);
  return Object.fromEntries(writes.created.map((chunk) => [chunk.part, unpack(chunk)]));
}

/** Everything that is wrong in a file that must be refused. */
export function refusal(kind: CsvFileKind, csv: string, options?: Partial<CsvJob>): string {
  try {
    plan(kind, csv, options);
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.status, 400);
    return error.message;
  }
  return assert.fail("was taken");
}
