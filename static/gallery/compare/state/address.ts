/** Comparison in the URL: the two paintings, and the view of each. */
import { formatLook, type Look, parseLook } from "../../painting/state/look_address.ts";
import { isWhole } from "./linked_looks.ts";

/** The two places of the page. */
export type Side = "a" | "b";
export const SIDES = ["a", "b"] as const;

/** Parsed URL of a comparison. */
export interface Comparison {
  a: number | undefined;
  b: number | undefined;
  look_a: Look | undefined;
  look_b: Look | undefined;
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Reads the query of an address; what makes no sense is left out. */
export function parseComparison(query: string): Comparison {
  const params = new URLSearchParams(query);
  return {
    a: idIn(params.get("a")),
    b: idIn(params.get("b")),
    look_a: parseLook(params.get("look_a")),
    look_b: parseLook(params.get("look_b")),
  };
}

/** The address of two paintings side by side; whole pictures need not be named. */
export function comparisonUrl({ a, b, look_a, look_b }: Partial<Comparison>): string {
  const parts = [
    a !== undefined && `a=${a}`,
    b !== undefined && `b=${b}`,
    look_a && !isWhole(look_a) && `look_a=${formatLook(look_a)}`,
    look_b && !isWhole(look_b) && `look_b=${formatLook(look_b)}`,
  ].filter(Boolean);
  return `/compare${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
}
