import type { Context } from "hono";
import { type StoredCalculation, weightOf } from "../../domain/warehouse/pallet_json.ts";
import { jsonStream, jsonText } from "./bodies.ts";

// Bytes of legs from which on the text, which has them at every box, is many times what it is made of.
const LONG_LEGS = 500_000;
// Bytes from which on a text is too much to be held as a whole.
const LARGE = 8_000_000;

/**
 * Sends the text of a calculation: a large one as it is made. Otherwise all of it is made first,
 * because a client that reads slowly would hold the pallets that it is made of as objects.
 */
export function sendCalculation(
  c: Context,
  text: Generator<string, void>,
  calculation: StoredCalculation,
): Promise<Response> {
  const { pallets, legs } = weightOf(calculation);
  const weight = pallets + legs;
  const isLarge = weight >= LARGE || legs >= LONG_LEGS;
  return isLarge ? jsonStream(c, text, weight) : jsonText(c, text);
}
