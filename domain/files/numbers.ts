/** Numbers as people and spreadsheets write them. */
import type { Cell } from "./table.ts";

export type DecimalSign = "." | ",";

/** A cell such as `1.000`, which may mean 1000 or 1. */
export const AMBIGUOUS = Symbol("ambiguous number");

// Characters that only group thousands: spaces, including non-breaking ones, and apostrophes.
const GROUPING = /(?<=\d)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g;
const NUMBER = /^[+-]?(?:\d[\d.,]*|[.,]\d+)(e[+-]?\d+)?$/i;

/** The possible readings of a cell's separators. */
type Shape =
  | { kind: "none" | "plain" | "ambiguous" }
  | { kind: "signed"; decimal: DecimalSign };

function shapeOf(text: string): Shape {
  if (!NUMBER.test(text)) return { kind: "none" };
  const [mantissa = "", exponent] = text.replace(/^[+-]/, "").split(/e/i);
  const signs: string[] = mantissa.match(/[.,]/g) ?? [];
  if (signs.length === 0) return { kind: "plain" };
  const last = signs.at(-1) as DecimalSign;
  const other: DecimalSign = last === "." ? "," : ".";
  if (signs.length === 1) {
    const [whole = "", fraction = ""] = mantissa.split(last);
    const isAmbiguous = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) &&
      exponent === undefined;
    return isAmbiguous ? { kind: "ambiguous" } : { kind: "signed", decimal: last };
  }
  // `1.234.567` groups thousands by points; `1.234,50` also has decimals.
  const groups = signs.includes(other)
    ? mantissa.slice(0, mantissa.indexOf(last)).split(other)
    : mantissa.split(last);
  const isGrouped =
    groups.every((digits, at) => at === 0 ? /^\d{1,3}$/.test(digits) : /^\d{3}$/.test(digits)) &&
    (!signs.includes(other) || !mantissa.slice(mantissa.indexOf(last) + 1).match(/[.,]/));
  if (!isGrouped) return { kind: "none" };
  return { kind: "signed", decimal: signs.includes(other) ? last : other };
}

const ungrouped = (cell: string) => cell.trim().replace(/^−/, "-").replace(GROUPING, "");

/**
 * The decimal sign of a file by its unambiguous numbers, such as `0,75`, `1.5` or `1.234,50`;
 * undefined if there are none, or they are contradictory.
 */
export function decimalSignOf(cells: Iterable<Cell>): DecimalSign | undefined {
  let sign: DecimalSign | undefined;
  for (const cell of cells) {
    if (typeof cell === "number") continue;
    const shape = shapeOf(ungrouped(cell));
    if (shape.kind !== "signed") continue;
    if (sign !== undefined && sign !== shape.decimal) return undefined;
    sign = shape.decimal;
  }
  return sign;
}

/**
 * The number in a cell: undefined if empty, the cell itself if it is not a number, {@link
 * AMBIGUOUS} if it depends on an unknown decimal sign.
 * @param decimal The sign of the file; undefined if unknown.
 */
export function numberOf(
  cell: Cell,
  decimal: DecimalSign | undefined,
): number | string | undefined | typeof AMBIGUOUS {
  if (typeof cell === "number") return cell;
  const text = ungrouped(cell);
  if (text === "") return undefined;
  const shape = shapeOf(text);
  if (shape.kind === "none") return cell;
  if (shape.kind === "plain") return Number(text);
  if (shape.kind === "ambiguous" && decimal === undefined) return AMBIGUOUS;
  const sign = shape.kind === "signed" ? shape.decimal : decimal!;
  if (decimal !== undefined && sign !== decimal) return cell;
  const [grouping, point] = sign === "." ? [",", "."] : [".", ","];
  return Number(text.replaceAll(grouping!, "").replace(point!, "."));
}

/**
 * Like {@link numberOf} for a count, which never has decimals: `3.00` is 3, but `1.000` may be 1000
 * and is not a count unless the point is known to group thousands.
 */
export function countOf(
  cell: Cell,
  decimal: DecimalSign | undefined,
): number | string | undefined | typeof AMBIGUOUS {
  const value = numberOf(cell, decimal);
  if (typeof cell === "number") return value;
  const isWhole = typeof value !== "number" || Number.isInteger(value);
  const [, fraction = ""] = decimal === undefined ? [] : ungrouped(cell).split(decimal);
  return isWhole && fraction.length !== 3 ? value : cell;
}

/** The integer of at least 0 in a text; undefined if it is none. */
export function wholeNumber(text: string, decimal?: DecimalSign): number | undefined {
  const value = countOf(text, decimal);
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** A number as text with a decimal point; three decimals get a fourth to be unambiguous. */
export const decimalText = (value: number): string =>
  String(value).replace(/^(-?\d+\.\d{3})$/, "$10");
