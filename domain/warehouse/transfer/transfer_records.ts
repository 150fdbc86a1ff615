/** Queries and responses of imports and exports. */
import { z } from "zod";
import {
  CsvRefusal,
  FileReading,
  RefusedCell,
  RefusedFile,
  SimilarName,
  SkippedLine,
} from "../../files/reading.ts";
import { Difference } from "../../files/row_report.ts";
import { nameText, oneOf } from "../../fields.ts";
import { expecting } from "../../messages/expecting.ts";
import { Warehouse } from "../records.ts";
import { DaysQuery } from "../shift_records.ts";
import { IMPORT_MODES } from "./csv_kinds.ts";
import { FORMAT, VERSION } from "./document.ts";
import { PARTS } from "./parts.ts";
import { FileQuery, flag, format } from "../../files/file_query.ts";

export const ImportQuery = z.object({
  ids: expecting(z.enum(["keep", "new"]), "expected_either", { one: "keep", other: "new" })
    .default("keep")
    .describe("`new` gives every record a new id, so that a warehouse can be imported again."),
  dry_run: flag().describe("`1` checks everything and writes nothing."),
});

export const CsvQuery = z.object({
  format: format(),
  excel: flag().describe("`1` for CSV in Excel's format."),
  ids: flag().describe("`1` adds columns with ids."),
  template: flag().describe("`1` for only the headings, to be filled in."),
});

export const WarehousesImportQuery = FileQuery.extend({
  mode: oneOf(["update", "add"]).default("update")
    .describe("`add` does not change existing records."),
});

export const CsvImportQuery = FileQuery.extend({
  mode: oneOf(IMPORT_MODES).default("update").describe(
    "`add` does not change existing records; `replace` also removes those that are not in " +
      "the file, for orders the lines that are not in the file. Used records are not removed: " +
      "409 names them.",
  ),
  order_name: nameText(1000).optional()
    .describe("Name of the order for rows that name none."),
  zone: DaysQuery.shape.zone.describe(
    "The IANA name of the time zone of due times without an offset; default: the server's.",
  ),
  create_boxes: expecting(z.enum(["0", "1"]), "expected_either", { one: 0, other: 1 })
    .default("1").transform((value) => value === "1").describe(
      "`0` refuses rows of orders, sections and deliveries with an unknown SKU; otherwise its box " +
        "type is created if the row has its sizes.",
    ),
});

const partCounts = () =>
  z.object(Object.fromEntries(PARTS.map(({ name }) => [name, z.int().exactOptional()])));

// Counts by list, including warehouses themselves.
const listCounts = () => partCounts().extend({ warehouses: z.int().exactOptional() });

const PartCounts = partCounts().meta({
  id: "PartCounts",
  description: "Counts of records by kind.",
});

export const ImportedWarehouse = z.object({
  warehouse: Warehouse,
  created: PartCounts,
  users_left_out: z.int().describe("Number of users in the document, which are skipped."),
  dry_run: z.boolean().describe("True if it was only checked."),
}).meta({ id: "ImportedWarehouse", description: "Result of the import." });

export const ImportedCsv = z.object({
  created: z.int().describe("Number of new records of the file's kind."),
  // Each count has its own description.
  counts: listCounts().describe("Number of new records, by part."),
  changed: listCounts().describe("Number of changed records, by part."),
  same: listCounts().describe("Number of records equal to the file, by part."),
  skipped: listCounts().describe("Number of different but unchanged records, with `mode=add`."),
  skipped_rows: z.array(SkippedLine).describe("The first 200."),
  removed: listCounts().describe("Number of removed records, with `mode=replace`."),
  differences: z.array(Difference).describe("The first 200 records that are new or change."),
  ignored: z.array(z.string()).describe("Columns that are not read, as in `read`."),
  read: FileReading,
  similar: z.array(SimilarName).describe("The first 200."),
  refused: z.array(RefusedCell).describe("The first 200 refused cells of a partial import."),
  refused_rows: z.int().describe("Number of refused rows; of an order, all rows or none."),
  refused_file: RefusedFile.exactOptional(),
  undo: z.guid().exactOptional().describe(
    "By which the import can be undone; absent where it cannot, as after a dry run.",
  ),
  dry_run: z.boolean(),
}).meta({ id: "ImportedCsv", description: "What was imported from a CSV file." });

export const RefusedCsv = z.object({
  error: z.string(),
  ...CsvRefusal.shape,
  refused: z.array(RefusedCell).optional().describe("The first 50, with all reasons."),
}).meta({
  id: "RefusedCsv",
  description:
    "A CSV file that is refused: what is wrong in it, and how it was read if it could be.",
});

/** A whole warehouse; users are never exported, and skipped on import. */
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

export const UndoneImport = z.object({
  removed: partCounts().describe("Records that are removed again, by part."),
  restored: partCounts().describe("Known records that are as they were, by part."),
}).meta({ id: "UndoneImport", description: "What was undone of an import." });
