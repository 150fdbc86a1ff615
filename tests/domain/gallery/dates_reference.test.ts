/** Our parser of dates against the reference implementation of EDTF. */
import assert from "node:assert/strict";
import edtf from "edtf";
import { readDate } from "../../../domain/gallery/dates.ts";
import { casesOf } from "../../support/random_cases.ts";

const COUNT = casesOf(10_000);

/** A generator with a fixed seed (mulberry32), from 0 to below a limit. */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 * limit);
  };
}

const next = generator(49);
const oneOf = <Value>(values: readonly Value[]): Value => values[next(values.length)]!;
const digits = (count: number) => Array.from({ length: count }, () => next(10)).join("");

/** A date of one day, month or year, mostly a valid one. */
function end(): string {
  const year = oneOf(["", "", "", "-"]) + digits(oneOf([4, 4, 4, 4, 4, 3]));
  const month = `-${String(next(14)).padStart(2, "0")}`;
  const day = `-${String(next(33)).padStart(2, "0")}`;
  return oneOf([year, year + month, year + month + day]) + oneOf(MARKS);
}

const MARKS = ["", "", "", "~", "?", "%"];

const drawn = () =>
  oneOf([
    end,
    end,
    () => `Y${oneOf(["", "-"])}${digits(5)}`,
    // In intervals, unspecified digits belong to level 2.
    () => `${oneOf(["", "", "-"])}${oneOf([`${digits(3)}X`, `${digits(2)}XX`])}`,
    () => `${end()}/${end()}`,
    () => `../${end()}`,
    () => `${end()}/..`,
  ])();

/** The year of a time in the catalog's count, which has no year 0. */
function yearOf(time: number): number {
  const year = new Date(time).getUTCFullYear();
  return year <= 0 ? year - 1 : year;
}

/** The years of a date by the reference; undefined if it is not a date. */
function reference(text: string): (number | null)[] | undefined {
  try {
    const { min, max } = edtf(text, { types: ["Date", "Year", "Interval"] });
    return [
      text.startsWith("../") ? null : yearOf(min),
      text.endsWith("/..") ? null : yearOf(max),
    ];
  } catch {
    return undefined;
  }
}

Deno.test("readDate: agrees with a reference for random dates", () => {
  const differing: unknown[] = [];
  let dates = 0;
  for (let drawnCount = 0; drawnCount < COUNT; drawnCount++) {
    const text = drawn();
    // The reference loses the sign of zero.
    if (/^-0+X/.test(text)) continue;
    const date = readDate(text);
    const ours = date && [date.from?.first ?? null, date.to?.last ?? null];
    const theirs = reference(text);
    if (ours !== undefined) dates++;
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) differing.push([text, ours, theirs]);
  }
  assert.deepEqual(differing.slice(0, 20), [], `${differing.length} differ`);
  assert.ok(dates > COUNT / 3, `${dates} dates`);
});
