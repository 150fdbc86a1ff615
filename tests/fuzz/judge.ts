/** What every answer must be, whatever was asked. */
import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { FuzzedApp } from "./fuzzed_app.ts";
import type { FuzzRequest } from "./requests.ts";
import { RAW } from "./junk.ts";

/** A request as it goes out. */
export interface Sent {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body?: string | Uint8Array<ArrayBuffer>;
}

// Milliseconds after which a request counts as one that is never answered.
const MAX_ANSWER_MS = 120_000;

// Characters of an address or a body that are printed.
const MAX_SHOWN_LENGTH = 2000;

const textOf = (body: Sent["body"]) =>
  typeof body === "string" || body === undefined ? body : new TextDecoder().decode(body);

/** The request with ids of records in it. */
export function resolved(app: FuzzedApp, request: FuzzRequest): Sent {
  const { method, body, admitted, operation } = request;
  const path = app.resolve(request.path);
  const headers = admitted
    ? [...Object.entries(app.credentialsFor(operation.path)), ...request.headers]
    : request.headers;
  const sent: Sent = { method, path, headers };
  if (body === undefined || method === "GET" || method === "HEAD" || method === "get") return sent;
  if (typeof body !== "string") return { ...sent, body };
  const raw = body.replace(/"~raw\.(\d+)~"/g, (_, index) => RAW[index]!);
  return { ...sent, body: app.resolve(raw) };
}

/** Sends it and holds that the answer is one that may be. @throws AssertionError */
export async function answered(
  app: FuzzedApp,
  request: FuzzRequest,
  sent: Sent,
): Promise<number> {
  const faults = app.faults.length;
  const { method, path, headers, body } = sent;
  const abort = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${MAX_ANSWER_MS} ms`)),
    MAX_ANSWER_MS,
  );
  const init = { method, headers: new Headers(), signal: abort.signal, ...(body && { body }) };
  for (const [name, value] of headers) init.headers.append(name, value);
  try {
    const response = await Promise.race([readable(app.test.app.request(path, init)), late]);
    await Promise.race([judge(app, request, sent, response), late]);
    assert.deepEqual(app.faults.slice(faults), []);
    return response.status;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

const DECODERS: Record<string, (body: Uint8Array) => Uint8Array> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** An answer as it is after decoding. */
async function readable(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  const decode = DECODERS[response.headers.get("Content-Encoding") ?? ""];
  if (decode === undefined || response.body === null) return response;
  const body = Uint8Array.from(decode(await response.bytes()));
  return new Response(body, response);
}

async function judge(
  app: FuzzedApp,
  request: FuzzRequest,
  sent: Sent,
  response: Response,
): Promise<void> {
  const { documentation, faults } = app;
  const { operation, kind, method } = request;
  const { status, headers } = response;
  assert.equal(status === 500, false, `500: ${faults.slice(-2).join("\n")}`);
  assert.notEqual(headers.get("X-Request-Id"), null);
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
  if (status === 503) assert.match(headers.get("Retry-After") ?? "", /^\d+$/);
  if (method === "HEAD") {
    assert.equal((await response.bytes()).length, 0, "an answer to HEAD with a body");
    return;
  }
  // Events may go on for as long as anyone reads them.
  if (headers.get("Content-Type")?.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return;
  }
  // Another method or path leads to another route, or nowhere.
  const elsewhere = kind === "method" || kind === "path";
  if (operation.responses[status] === undefined || elsewhere) {
    // Any read of a record that was merged into another leads there.
    const known = elsewhere || status === 308 || (kind === "query" && status === 400);
    assert.equal(known, true, `${status} is not documented: ${await response.clone().text()}`);
    assert.equal(status < 500 || operation.responses[status] !== undefined, true, `${status}`);
    // Outside of the API a page says that there is nothing.
    const page = headers.get("Content-Type")?.startsWith("text/html") === true;
    if (status >= 400 && !(page && !sent.path.startsWith("/api/"))) await isError(response);
    else await response.body?.cancel();
    return;
  }
  if (status >= 400) await isError(response.clone());
  const listed = status === 200 && operation.responses[status]!.content?.["application/json"]
        ?.schema?.type === "array";
  await documentation.check(operation, await inDocumentedShape(response, sent, listed));
}

/** The answer to one record without a list, or to a list of one, in the other of the two shapes. */
async function inDocumentedShape(
  response: Response,
  { body }: Sent,
  isListed: boolean,
): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status !== 200 || !/^application\/json(;|$)/.test(type)) return response;
  const sentFirst = textOf(body)?.trimStart()[0];
  const value = await response.clone().json();
  const isList = Array.isArray(value);
  if (isListed && !isList && sentFirst === "{") return Response.json([value], response);
  if (!isListed && isList && value.length === 1 && sentFirst === "[") {
    return Response.json(value[0], response);
  }
  return response;
}

async function isError(response: Response): Promise<void> {
  assert.match(response.headers.get("Content-Type") ?? "", /^application\/json\b/);
  const text = await response.text();
  const { error } = JSON.parse(text);
  assert.equal(typeof error === "string" && error !== "", true, text);
  // What the database or the runtime says is nobody's business.
  assert.doesNotMatch(error, /SQLITE|libsql|file:\/\/|\bat .*:\d+:\d+/i);
}

/** The request as one can send it again. */
export function curl({ method, path, headers, body }: Sent): string {
  const quote = (text: string) =>
    `'${text.slice(0, MAX_SHOWN_LENGTH).replaceAll("'", `'\\''`)}${
      text.length > MAX_SHOWN_LENGTH ? "…" : ""
    }'`;
  const parts = ["curl", "-X", method, quote(`http://127.0.0.1:8000${path}`)];
  for (const [name, value] of headers) parts.push("-H", quote(`${name}: ${value}`));
  if (body !== undefined) {
    parts.push("--data-binary", quote(textOf(body)!));
  }
  return parts.join(" ");
}
