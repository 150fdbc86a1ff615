/** Preview of a file's changes, record by record. */
import { z } from "zod";

/** Maximum number of listed differences. */
export const MAX_DIFFERENCES = 200;

const cell = () => z.union([z.string(), z.number(), z.null()]);

/** A record that is new, changed or removed. */
export const Difference = z.object({
  line: z.int(),
  part: z.string().describe("The kind of record: `boxes`, `sections`, `artists` …"),
  name: z.string(),
  is_new: z.boolean(),
  is_removed: z.boolean().exactOptional()
    .describe("True for a removed record, which is not in the file; its `line` is 0."),
  fields: z.array(z.object({ field: z.string(), before: cell(), after: cell() }))
    .describe("Changed fields of an existing record."),
}).meta({ id: "CsvDifference", description: "A record that a file adds or changes." });
export type Difference = z.infer<typeof Difference>;

/** A value of a field before or after. */
export type CellValue = Difference["fields"][number]["before"];
