import type { Context } from "hono";
import { FrequentYielder } from "../../adapters/event_loop_yielder.ts";
import { acceptedEncoding } from "../content_encoding.ts";
import { withReadTimeout } from "../read_timeout.ts";

/**
 * Sends `{ [name]: rows, ...rest }` as it is read, a batch of rows at a time, so that a list of any
 * length neither fills the memory nor holds up other requests.
 */
export function sendRows(
  c: Context,
  name: string,
  batches: AsyncIterable<unknown[]>,
  rest: Record<string, unknown>,
): Response {
  async function* json() {
    yield `{${JSON.stringify(name)}:[`;
    let separator = "";
    const yielder = new FrequentYielder();
    for await (const rows of batches) {
      if (rows.length === 0) continue;
      yield separator + JSON.stringify(rows).slice(1, -1);
      separator = ",";
      await yielder.yieldIfDue();
    }
    yield `],${JSON.stringify(rest).slice(1)}`;
  }
  let body = withReadTimeout(c, json()).pipeThrough(new TextEncoderStream());
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "Vary": "Accept-Encoding",
  };
  if (acceptedEncoding(c.req.header("Accept-Encoding")) !== "identity") {
    headers["Content-Encoding"] = "gzip";
    body = body.pipeThrough(new CompressionStream("gzip"));
  }
  return new Response(body, { headers });
}
