/** Paths and queries of imports and exports. */
import { z } from "zod";
import { oneOf, text } from "../../domain/fields.ts";
import { expecting } from "../../domain/messages/expecting.ts";
import { CSV_KINDS, IMPORT_MODES } from "../../domain/warehouse/transfer/csv_kinds.ts";
import { ReadingQuery } from "../csv_request.ts";
import { WarehouseParam } from "./params.ts";

const flag = () =>
  expecting(z.enum(["0", "1"]), "expected_either", { one: 0, other: 1 }).default("0").transform((
    value,
  ) => value === "1");
const dryRun = () => flag().describe("`1` checks everything and writes nothing.");
const columnList = () =>
  text({ min: 1, max: 4000 }).transform((list) => list.split(",")).optional();

export const CsvParam = WarehouseParam.extend({
  kind: oneOf(CSV_KINDS)
    .describe("What the file holds."),
});
export const ImportQuery = z.object({
  ids: expecting(z.enum(["keep", "new"]), "expected_either", { one: "keep", other: "new" }).default(
    "keep",
  )
    .describe("`new` gives every record another id, so that a warehouse can be there twice."),
  dry_run: dryRun(),
});
export const CsvQuery = z.object({
  excel: flag().describe("`1` writes it as Excel reads it by itself."),
  ids: flag().describe("`1` adds columns with ids."),
  template: flag().describe("`1` writes the headings alone, to be filled in."),
});
export const WarehousesImportQuery = ReadingQuery.extend({
  dry_run: dryRun(),
  mode: oneOf(["update", "add"]).default("update")
    .describe("`add` leaves records that are known as they are."),
  columns: columnList().describe("As in the import of one warehouse's records."),
});
export const CsvImportQuery = ReadingQuery.extend({
  dry_run: dryRun(),
  mode: oneOf(IMPORT_MODES).default("update").describe(
    "`add` leaves records that are known as they are; `replace` also removes those that the file " +
      "does not have, of orders that it names their other lines. What is used is not removed: 409 " +
      "names it.",
  ),
  columns: columnList().describe(
    "What the columns hold, in their order and parted by commas, in place of the file's " +
      "own headings: `name_points,,pos_x (cm)`. Nothing between two commas: not read.",
  ),
  order_name: text({ min: 1, max: 1000 }).optional()
    .describe("Name of the order whose rows name none."),
});
