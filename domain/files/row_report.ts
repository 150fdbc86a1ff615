/** Changes and refusals of the rows of an import, for the planners of both services. */
import { z } from "zod";
import type { Message } from "../messages/message.ts";
import { shortened } from "./cells.ts";
import type { RefusedCell } from "./reading.ts";

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

/** A refused cell with its field. */
export interface Refusal extends RefusedCell {
  /** The line of a file, or the path of a record in a document. */
  place: string;
  field: string;
}

/** The line in a place: its last number, else 0. */
export const lineOf = (place: string): number => Number(/\d+$/.exec(place)?.[0] ?? 0);

/** Differences and refusals, in the order in which they are reported. */
export class RowReport {
  /** The first records that are new, changed or removed. */
  readonly differences: Difference[] = [];
  readonly #refusals = new Map<string, Refusal>();
  readonly #places = new Set<string>();

  note(difference: Difference): void {
    if (this.differences.length < MAX_DIFFERENCES) this.differences.push(difference);
  }

  /**
   * Reports an error of a cell, once per reason.
   * @param column The heading of its column.
   */
  refuse(
    place: string,
    { field, column, value }: { field: string; column: string; value: string },
    message: Message,
  ): void {
    const key = `${place} ${field}`;
    const cell = { line: lineOf(place), column, value: shortened(value), reasons: [] };
    const refusal = this.#refusals.get(key) ?? { place, field, ...cell };
    this.#refusals.set(key, refusal);
    this.#places.add(place);
    if (!refusal.reasons.some(({ code }) => code === message.code)) refusal.reasons.push(message);
  }

  /** True if an error of a field of a row, or of any, has been reported. */
  isRefused(place: string, field?: string): boolean {
    return field === undefined ? this.#places.has(place) : this.#refusals.has(`${place} ${field}`);
  }

  /** Number of refused rows. */
  get refusedRows(): number {
    return this.#places.size;
  }

  /** The refused cells in the order of their lines. */
  get refused(): Refusal[] {
    return [...this.#refusals.values()].sort((a, b) => a.line - b.line);
  }
}
