import type { Context } from "hono";
import { sendPieces } from "../send_answer.ts";

/** Sends `{ [name]: rows, ...rest }` as it is read, a batch of rows at a time. */
export function sendRows(
  c: Context,
  name: string,
  batches: AsyncIterable<unknown[]>,
  rest: Record<string, unknown>,
): Response {
  const encoder = new TextEncoder();
  async function* json() {
    yield encoder.encode(`{${JSON.stringify(name)}:[`);
    let separator = "";
    for await (const rows of batches) {
      if (rows.length === 0) continue;
      yield encoder.encode(separator + JSON.stringify(rows).slice(1, -1));
      separator = ",";
    }
    yield encoder.encode(`],${JSON.stringify(rest).slice(1)}`);
  }
  return sendPieces(c, json(), { "Content-Type": "application/json", "Vary": "Accept-Encoding" });
}
