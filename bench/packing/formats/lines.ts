/** Text files of columns parted by white space; whatever is wrong is named by line and column. */
import type { z } from "zod";
import { AppError, refusal } from "../../../domain/app_error.ts";
import { messageOf } from "../../../domain/messages/expecting.ts";
import { at } from "../../../domain/messages/message.ts";

const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * The number in a cell.
 * @param place Where it stands, for the message: `Line 3, column 2 (width)`.
 * @throws {AppError} 400 when it is none that the schema takes.
 */
export function numberIn(
  cell: string | undefined,
  schema: z.ZodType<number>,
  place: string,
): number {
  const number = cell !== undefined && NUMBER.test(cell.trim()) ? Number(cell) : NaN;
  const { success, data, error } = schema.safeParse(number);
  if (!success) throw new AppError(400, at(place, messageOf(schema, error.issues[0]!)));
  return data;
}

/** A line that is not empty. */
export interface Line {
  /** Counted from 1. */
  number: number;
  cells: readonly string[];
}

/** A name for each column of a line, in their order. */
export type Columns = Readonly<Record<string, z.ZodType<number>>>;

/** The lines of a text, one after the other. */
export class Lines {
  readonly #lines: Line[];
  #next = 0;

  constructor(source: string) {
    this.#lines = source.split("\n")
      .map((line, index) => ({ number: index + 1, cells: line.split(/\s+/).filter(Boolean) }))
      .filter(({ cells }) => cells.length > 0);
  }

  /** True if there is another line. */
  get more(): boolean {
    return this.#next < this.#lines.length;
  }

  /** @throws {AppError} 400 when there is another line. */
  end(): void {
    const line = this.#lines[this.#next];
    if (line === undefined) return;
    throw refusal(400, "expected_end_of_file", {}, { where: `Line ${line.number}, column 1` });
  }

  /**
   * The next line.
   * @param what What it should be, for the message when there is none: `box 3`.
   * @throws {AppError} 400 when the file is at its end.
   */
  next(what: string): Line {
    const line = this.#lines[this.#next++];
    if (line !== undefined) return line;
    const last = this.#lines.at(-1)?.number ?? 0;
    throw refusal(400, "file_ends_before", { what_follows: what }, {
      where: `Line ${last + 1}, column 1`,
    });
  }

  /**
   * The numbers of the next line, and where it stands.
   * @throws {AppError} 400 when there are more or fewer, or others than their schemas take.
   */
  numbers<C extends Columns>(
    what: string,
    columns: C,
  ): { line: number; values: Record<keyof C, number> } {
    const line = this.next(what);
    return { line: line.number, values: numbersOf(line, columns) };
  }
}

/**
 * The cells of a line as numbers by the names of their columns.
 * @param before How many columns of the file stand before the first of these.
 * @throws {AppError} 400 when there are more or fewer, or others than their schemas take.
 */
export function numbersOf<C extends Columns>(
  line: Line,
  columns: C,
  before = 0,
): Record<keyof C, number> {
  const { number, cells } = line;
  const names = Object.keys(columns);
  if (cells.length > names.length) {
    const place = `Line ${number}, column ${before + names.length + 1}`;
    throw refusal(400, "expected_end_of_line", {}, { where: place });
  }
  const entries = names.map((name, index) => {
    const place = `Line ${number}, column ${before + index + 1} (${name.replaceAll("_", " ")})`;
    return [name, numberIn(cells[index], columns[name]!, place)] as const;
  });
  return Object.fromEntries(entries) as Record<keyof C, number>;
}
