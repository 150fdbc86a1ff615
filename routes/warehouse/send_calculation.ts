import type { Context } from "hono";
import { type StoredCalculation, weightOf } from "../../domain/warehouse/pallet_json.ts";
import { jsonStream, jsonText } from "./bodies.ts";

// Bytes of legs from which on the text, which has them at every box, is many times what it is made of.
const LONG_LEGS = 1_000_000;

/**
 * Sends the text of a calculation: as it is made where its legs are long, otherwise made before it is
 * sent, because a client that reads slowly would hold the pallets that it is made of as objects.
 */
export function sendCalculation(
  c: Context,
  text: AsyncGenerator<string, void>,
  calculation: StoredCalculation,
): Promise<Response> {
  return weightOf({ texts: [], legs: calculation.legs }) < LONG_LEGS
    ? jsonText(c, text)
    : jsonStream(c, text, weightOf(calculation));
}
