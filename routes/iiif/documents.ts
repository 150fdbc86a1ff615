/** IIIF documents: their common schemas, their URLs, and their responses. */
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { z } from "zod";
import { notFound, refusal } from "../../domain/app_error.ts";
import type { Noun } from "../../domain/messages/nouns.ts";
import type { Answer } from "../answer_cache.ts";
import { NOT_MODIFIED } from "../contract/contract.ts";
import { send } from "../send_answer.ts";
import { ownOrigin } from "../middleware/client.ts";
import type { HeaderName } from "../openapi/headers.ts";
import type { Services } from "../services.ts";

const LINKED: readonly HeaderName[] = ["ETag", "Cache-Control", "Link"];

/** Returns the common part of the contracts of all IIIF documents. */
export const document = <Schema extends z.ZodType>(schema: Schema) => ({
  tag: "IIIF",
  who: "anybody",
  description: "With `Accept: application/ld+json` the response is linked data.",
  headers: ["If-None-Match"],
  answers: {
    200: { about: "The document.", schema, alternative: "application/ld+json", headers: LINKED },
    304: NOT_MODIFIED,
  },
} as const);

// A name or an address, and a port. Other values from a client would end up in our responses.
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/;

/**
 * Returns the base URL of ids in documents: the requested host, from `X-Forwarded-Host` if proxies
 * are trusted. These must set or remove it; otherwise shared caches would store what a stranger
 * sent.
 * @throws {AppError} 400 when the request's `Host` is invalid.
 */
export function baseUrl(c: Context, settings: Services["settings"]): string {
  const origin = ownOrigin(c, settings).toLowerCase();
  if (!ORIGIN.test(origin)) throw refusal(400, "expected_host", {}, { where: "Host" });
  return origin;
}

/** Returns a document, cached for its base URL until the catalog changes, if `make` finds it. */
export function documentAt(
  c: Context,
  { answers, settings }: Pick<Services, "answers" | "settings">,
  make: (base: string) => Promise<object | undefined>,
): Promise<Answer | undefined> {
  const base = baseUrl(c, settings);
  return answers.get(base + c.req.path.replace(/\/$/, ""), async () => {
    const value = await make(base);
    return value && { value };
  }, "catalog");
}

/** Returns a factory of handlers that `find` a record and `write` its document, or throw 404. */
export const documentSender = (
  services: Services,
  sendDocument: (c: Context, answer: Answer) => Promise<Response>,
) =>
<Found extends object>(
  what: Noun,
  find: (id: number) => Promise<Found | undefined>,
  write: (base: string, resource: Found) => object,
) =>
async (c: Context, { id }: { id: number }): Promise<Response> => {
  const answer = await documentAt(c, services, async (base) => {
    const resource = await find(id);
    return resource && write(base, resource);
  });
  if (answer === undefined) throw notFound(what, id);
  return await sendDocument(c, answer);
};

const JSON_TYPE = "application/json";
const LINKED_DATA = "application/ld+json";

/**
 * Sends a cached response as the IIIF APIs require: as linked data that names its context if the
 * client requests that, else as JSON that links to its context.
 * @param context The document's JSON-LD context.
 */
export async function sendLinkedData(
  c: Context,
  answer: Answer,
  context: string,
  links: readonly string[] = [],
): Promise<Response> {
  const response = await send(c, answer);
  const { headers } = response;
  headers.set("Vary", "Accept, Accept-Encoding");
  const supports = [JSON_TYPE, LINKED_DATA];
  const linked = accepts(c, { header: "Accept", supports, default: JSON_TYPE }) === LINKED_DATA;
  const toContext =
    `<${context}>;rel="http://www.w3.org/ns/json-ld#context";type="application/ld+json"`;
  headers.set("Link", (linked ? links : [...links, toContext]).join(", "));
  if (response.status === 200) {
    headers.set("Content-Type", linked ? `${LINKED_DATA};profile="${context}"` : JSON_TYPE);
  }
  return response;
}
