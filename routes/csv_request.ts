/** Requests with files of rows, in both services. */
import type { Context } from "hono";
import { z } from "zod";
import { DECIMAL_SIGNS, type ReadingOptions } from "../domain/csv_reading.ts";
import { refusal } from "../domain/app_error.ts";
import { oneOf, text } from "../domain/fields.ts";

/** Options for reading a file. */
export const ReadingQuery = z.object({
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
});

/** The body with such a file. */
export const CSV_BODY = {
  type: "text/csv",
  about: "The file, parted by commas, semicolons or tabs, in UTF-8, UTF-16 or the encoding that " +
    "`encoding` or `charset` names. If nothing shows the encoding, the answer is 400 with `candidates`.",
} as const;

/**
 * Reads the query parameters and headers with the reading options of a file.
 *
 * @throws {AppError} 400 for another type than `text/csv`
 */
export function readingOf(
  c: Context,
  { encoding, decimal, delimiter }: z.infer<typeof ReadingQuery>,
): { encoding: string | undefined; reading: ReadingOptions } {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^text\/csv\s*(;|$)/i.test(type)) {
    throw refusal(400, "expected_value", { value: "text/csv" }, { where: "Content-Type" });
  }
  const [, charset] = /;\s*charset=\s*"?([^";]+)/i.exec(type) ?? [];
  return {
    encoding: encoding ?? charset?.trim(),
    reading: { decimal, delimiter: delimiter === "tab" ? "\t" : delimiter },
  };
}
