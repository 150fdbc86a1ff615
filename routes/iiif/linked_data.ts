import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { Answer, StreamedAnswer } from "../answer_cache.ts";
import { send } from "../gallery/answer.ts";

const JSON_TYPE = "application/json";
const LINKED_DATA = "application/ld+json";

/**
 * Sends a kept answer as the IIIF APIs have it: as linked data with its context named when the client
 * asks for that, else as JSON that links to its context.
 *
 * @param context The document's JSON-LD context.
 */
export async function sendLinkedData(
  c: Context,
  answer: Answer | StreamedAnswer,
  context: string,
  links: readonly string[] = [],
): Promise<Response> {
  const response = await send(c, answer);
  const { headers } = response;
  headers.set("Vary", "Accept, Accept-Encoding");
  const linked = prefersLinkedData(c);
  const toContext =
    `<${context}>;rel="http://www.w3.org/ns/json-ld#context";type="application/ld+json"`;
  headers.set("Link", (linked ? links : [...links, toContext]).join(", "));
  if (response.status === 200) {
    headers.set("Content-Type", linked ? `${LINKED_DATA};profile="${context}"` : JSON_TYPE);
  }
  return response;
}

function prefersLinkedData(c: Context): boolean {
  const chosen = accepts(c, {
    header: "Accept",
    supports: [JSON_TYPE, LINKED_DATA],
    default: JSON_TYPE,
  });
  return chosen === LINKED_DATA;
}
