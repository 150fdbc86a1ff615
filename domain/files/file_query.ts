/** Query parameters of imports and exports of files of rows, in both services. */
import { z } from "zod";
import { oneOf, text } from "../fields.ts";
import { DECIMAL_SIGNS } from "./reading.ts";
import { FILE_FORMATS } from "./formats.ts";
import { expecting } from "../messages/expecting.ts";

/** A boolean query parameter. */
export const flag = () =>
  expecting(z.enum(["0", "1"]), "expected_either", { one: 0, other: 1 }).default("0")
    .transform((value) => value === "1");

/** Options for importing a file. */
export const FileQuery = z.object({
  encoding: text({ min: 1, max: 40 }).optional().describe(
    "Encoding of the file, any label of the WHATWG Encoding Standard; else that of `Content-Type`, " +
      "UTF-8 or UTF-16, or the one that its words show.",
  ),
  decimal: oneOf(DECIMAL_SIGNS).optional().describe(
    "Decimal sign of its numbers; else the one that they show. `1.000` and `1,000` are refused where " +
      "nothing shows it.",
  ),
  delimiter: oneOf([",", ";", "tab"]).optional()
    .describe("Separator of the cells; detected from the first lines if omitted."),
  sheet: text({ min: 1, max: 100 }).optional()
    .describe("The sheet of a workbook; the first one if omitted."),
  columns: text({ min: 1, max: 4000 }).transform((list) => list.split(",")).optional().describe(
    "Comma-separated fields of the columns, in order, instead of the file's own headings: " +
      "`name_points,,pos_x (cm)`. An empty one is ignored.",
  ),
  dry_run: flag().describe("`1` checks everything and writes nothing."),
  partial: flag().describe(
    "`1` imports the valid rows although others are refused; otherwise nothing is imported. The " +
      "refused rows are returned as a file with a column for the reasons.",
  ),
});

/** Maximum number of refused cells in a response; the file has all of them. */
export const MAX_LISTED_CELLS = 200;

/** The format of an exported file. */
export const format = () =>
  oneOf(FILE_FORMATS).default("csv").describe(
    "`xlsx` for a workbook with headings in the language of the request.",
  );

/** Options for exporting a table. */
export const RowsQuery = z.object({ format: format() });
