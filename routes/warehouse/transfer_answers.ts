/** Whole warehouses as documents, and what an import answers. */
import { z } from "zod";
import { Warehouse } from "../../domain/warehouse/records.ts";
import { FORMAT, VERSION } from "../../domain/warehouse/transfer/document.ts";
import { CsvRefusal, FileReading, RefusedCell, SimilarName } from "../../domain/csv_reading.ts";
import { PARTS } from "../../domain/warehouse/transfer/parts.ts";

const partCounts = () =>
  z.object(Object.fromEntries(PARTS.map(({ name }) => [name, z.int().exactOptional()])));
// A file may hold the warehouses themselves.
const listCounts = () => partCounts().extend({ warehouses: z.int().exactOptional() });

/** Counts of records by part of a warehouse. */
export const PartCounts = partCounts().meta({
  id: "PartCounts",
  description: "Counts of records by kind.",
});

export const ImportedWarehouse = z.object({
  warehouse: Warehouse,
  created: PartCounts,
  users_left_out: z.int().describe("Users of the document, which are passed over."),
  dry_run: z.boolean().describe("Whether it was only checked."),
}).meta({ id: "ImportedWarehouse", description: "What was imported." });

const cell = () => z.union([z.string(), z.number(), z.null()]);

/** A record that a CSV file adds, changes or removes. */
export const CsvDifference = z.object({
  line: z.int(),
  part: z.string().describe("The kind of record: `boxes`, `sections` …"),
  name: z.string(),
  is_new: z.boolean(),
  is_removed: z.boolean().exactOptional()
    .describe("True of one that goes, because the file does not have it; its `line` is 0."),
  fields: z.array(z.object({ field: z.string(), before: cell(), after: cell() }))
    .describe("What changes of a known one."),
}).meta({ id: "CsvDifference", description: "A record that a CSV file adds or changes." });

export const ImportedCsv = z.object({
  created: z.int().describe("New records of the kind that the file is of."),
  // Each is described by itself.
  counts: listCounts().describe("New records by part."),
  changed: listCounts().describe("Known records that change, by part."),
  same: listCounts().describe("Known records that are as the file has them, by part."),
  skipped: listCounts().describe("Known records that differ and stay, with `mode=add`."),
  removed: listCounts().describe("Known records that go, with `mode=replace`."),
  differences: z.array(CsvDifference).describe("The first 200 records that are new or change."),
  ignored: z.array(z.string()).describe("Columns that are not read, as in `read`."),
  read: FileReading,
  similar: z.array(SimilarName).describe("The first 200."),
  refused: z.array(RefusedCell).describe("Empty: a file with a refused row is refused."),
  undo: z.guid().exactOptional().describe(
    "By which the import can be undone; absent where it cannot, as after a dry run.",
  ),
  dry_run: z.boolean(),
}).meta({ id: "ImportedCsv", description: "What was imported from a CSV file." });

/** A file that is refused: what is wrong in it, and how it was read if it could be. */
export const RefusedCsv = z.object({
  error: z.string(),
  ...CsvRefusal.shape,
  refused: z.array(RefusedCell).optional().describe("The first 50, with all reasons."),
}).meta({
  id: "RefusedCsv",
  description:
    "A CSV file that is refused: what is wrong in it, and how it was read if it could be.",
});

/** A whole warehouse; users never go out this way, and are passed over on their way in. */
export const WarehouseDocument = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  warehouse: Warehouse,
  ...Object.fromEntries(
    PARTS.filter(({ name }) => name !== "users")
      .map(({ name, record }) => [name, z.array(record).exactOptional()]),
  ),
}).meta({
  id: "WarehouseDocument",
  description: "A whole warehouse as one document, without users.",
});

/** What an import that was undone had done. */
export const UndoneImport = z.object({
  removed: partCounts().describe("Records that are removed again, by part."),
  restored: partCounts().describe("Known records that are as they were, by part."),
}).meta({ id: "UndoneImport", description: "What was undone of an import." });
