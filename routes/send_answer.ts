import type { Context } from "hono";
import {
  acceptedEncoding,
  type Answer,
  type AnswerCache,
  COMPRESSION_THRESHOLD,
} from "./answer_cache.ts";
import { bodyOf, withReadTimeout } from "./middleware/limits.ts";
import { hash } from "node:crypto";
import { type CatalogVersion, timelineState } from "../db/gallery/timeline.ts";
import { notFound, refusal } from "../domain/app_error.ts";
import type { Noun } from "../domain/messages/nouns.ts";
import type { ContractResponse } from "./contract/contract.ts";
import type { Services } from "./services.ts";
import { registeredFile } from "../services/gallery/pictures/image_files.ts";

/** Headers of a cached response; `Vary` names what it depends on besides its coding. */
type AnswerHeaders = { "Cache-Control": string; "Content-Type": string } & Record<string, string>;

/**
 * Sends a cached response: 304 without a body if the client has it, else its bytes in the coding
 * that the client prefers. A stale one may be stored, but not reused without revalidation.
 * @param status Status of the response; only a 200 may become a 304.
 */
export async function sendAnswer(
  c: Context,
  answer: Answer,
  { "Content-Type": type, Vary: vary, ...otherHeaders }: AnswerHeaders,
  status: 200 | 404 = 200,
): Promise<Response> {
  const request = c.req.raw.headers;
  // RFC 9110, section 15.4.5: a 304 has the headers that a cache needs to update its entry.
  const headers: Record<string, string> = {
    ...otherHeaders,
    ...answer.headers,
    "ETag": answer.etag,
    "Vary": vary === undefined ? "Accept-Encoding" : `Accept-Encoding, ${vary}`,
  };
  if (answer.isStale) {
    headers["Cache-Control"] = "no-cache";
    // RFC 9211, section 2.
    headers["Cache-Status"] = 'OpenDepot; hit; detail="database unreachable"';
  }
  if (status === 200 && matchesEtag(request.get("If-None-Match"), answer.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers["Content-Type"] = type;
  const encoding = answer.bytes.length < COMPRESSION_THRESHOLD
    ? "identity"
    : acceptedEncoding(request.get("Accept-Encoding"));
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  const bytes = answer.in(encoding);
  const body = bytes instanceof Uint8Array ? bytes : await bytes;
  // Bytes in flight are counted by their length.
  headers["Content-Length"] = String(body.length);
  return new Response(bodyOf(c, body), { headers, status });
}

/** Streams a long response, compressed for clients that accept it. */
export function sendPieces(
  c: Context,
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  headers: Record<string, string>,
): Response {
  const body = withReadTimeout(c, pieces);
  if (acceptedEncoding(c.req.raw.headers.get("Accept-Encoding")) === "identity") {
    return new Response(body, { headers });
  }
  return new Response(body.pipeThrough(new CompressionStream("gzip")), {
    headers: { ...headers, "Content-Encoding": "gzip" },
  });
}

/**
 * Returns true if an `If-None-Match` header names the current `etag`, so that 304 is the answer.
 * Weak comparison, as RFC 9110, section 13.1.2 prescribes: `W/` is ignored, the header may be a
 * list, and `*` matches anything.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? [])
    .some((candidate) => candidate.replace(/^W\//, "") === opaque);
}

/** The validators of a file. */
export interface Validators {
  etag: string;
  /** Unix milliseconds. */
  modifiedAt: number;
}

/** Formats a time for HTTP, in whole seconds. */
export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}

/**
 * Returns true if the client has the current file, so that 304 is the answer. `If-Modified-Since`
 * counts only when there is no `If-None-Match` (RFC 9110, section 13.1.3), and only with exactly
 * the time of the file: a restored picture is older than the one that the client may have.
 */
export function isNotModified(request: Headers, { etag, modifiedAt }: Validators): boolean {
  const tags = request.get("If-None-Match");
  if (tags !== null) return matchesEtag(tags, etag);
  const since = Date.parse(request.get("If-Modified-Since") ?? "");
  return Math.floor(modifiedAt / 1000) * 1000 === since;
}

/**
 * Returns the range that a request asks for (RFC 9110, section 14.2); undefined for the whole file,
 * also if the header is malformed or has several ranges, or `If-Range` names another version.
 * @param size Bytes of the whole file.
 * @throws {AppError} 416 when there are no such bytes
 */
export function requestedRange(request: Headers, size: number, { etag, modifiedAt }: Validators) {
  const condition = request.get("If-Range");
  if (condition !== null) {
    // Strong comparison: a weak validator does not guarantee equal bytes.
    const isSame = condition.startsWith('"')
      ? condition === etag
      : Date.parse(condition) === Math.floor(modifiedAt / 1000) * 1000;
    if (!isSame) return undefined;
  }
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(request.get("Range") ?? "") ??
    [];
  if (first + last === "") return undefined;
  const isSuffix = first === "";
  if (!isSuffix && last !== "" && Number(last) < Number(first)) return undefined;
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = isSuffix || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start < size) return { start, end };
  throw refusal(416, "range_outside", { size }, {
    where: "Range",
    headers: { "Accept-Ranges": "bytes", "Content-Range": `bytes */${size}`, "ETag": etag },
  });
}

/** Returns the tag of a record: a hash of all its fields, in whatever order. */
export function entityTag(record: object): string {
  const fields = Object.entries(record).sort(([a], [b]) => a < b ? -1 : 1);
  return `"${hash("sha256", JSON.stringify(fields), "base64url").slice(0, 22)}"`;
}

/**
 * Returns a predicate for the tags in the request's `If-Match`; undefined if it has none. Weak tags
 * match too, because compression makes tags weak although the record is the same.
 */
export function ifMatchTags(c: Context): ((tag: string) => boolean) | undefined {
  const header = c.req.header("If-Match");
  if (header === undefined || header.trim() === "*") return undefined;
  const tags = new Set(header.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return (tag) => tags.has(tag);
}

// Caches may store the response, but must revalidate it: a curator's change shows at once.
const REVALIDATE = "no-cache";

/** Sends a cached response as JSON. */
export function send(c: Context, answer: Answer, cacheControl: string = REVALIDATE) {
  return sendAnswer(c, answer, {
    "Cache-Control": cacheControl,
    "Content-Type": "application/json",
  });
}

/** Returns the cache key of a response: the path and the validated query. */
export function keyOf(c: Context): string {
  const query: unknown = c.req.valid("query" as never);
  return query === undefined
    ? c.req.path
    : `${c.req.path}?${encodeURIComponent(JSON.stringify(query))}`;
}

/**
 * Returns a function that sends responses about the catalog; `find` reads one that is not cached,
 * and returns undefined if the record does not exist. With the version `review`, it also becomes
 * stale when review flags change.
 * @param what Kind of the record whose id is in the path.
 */
export const senderOf = (answers: AnswerCache, what: Noun = "collection") =>
async <T>(
  c: Context,
  find: () => Promise<T | undefined>,
  version: keyof CatalogVersion = "catalog",
): Promise<ContractResponse<T>> => {
  const answer = await answers.get(keyOf(c), async () => {
    const value = await find();
    return value === undefined ? undefined : { value };
  }, version);
  if (answer === undefined) throw notFound(what, c.req.param("id")!);
  return send(c, answer);
};

/** Returns timeline rows, produced again only when the timeline's state, its validator, changes. */
export async function timelineAnswer(
  { answers, db }: Pick<Services, "answers" | "db">,
  c: Context,
  json: () => Promise<string>,
): Promise<Answer> {
  const key = keyOf(c);
  const answer = await answers.get(key, async (previous) => {
    // The validator is read before the rows, so that a concurrent write makes it stale, not wrong.
    const etag = `W/"${await timelineState(db.background)}-${key}"`;
    return previous?.etag === etag ? previous : { text: await json(), etag };
  }, "catalog");
  return answer!;
}

/** Revalidated each time: a replaced image must show at once. */
export const REVALIDATE_FILE = "public, max-age=0, must-revalidate";

// Types of files that were copied into the folder by hand; ours are registered with their types.
const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};

interface FileFacts {
  size: number;
  modifiedAt: number;
  type: string;
  etag: string;
}

/** Returns a file's properties from the register, or the folder if it was copied in. */
async function factsOf({ db, store }: Pick<Services, "db" | "store">, path: string) {
  const file = await registeredFile(db.read, path);
  if (file !== undefined) {
    // Replaced or removed pictures are retained, but not visible.
    if (file.state !== "live") return undefined;
    const { bytes: size, modified_at: modifiedAt, type, sha256 } = file;
    return { size, modifiedAt, type, etag: `"${sha256}"` };
  }
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
  const stat = type && await store.stat(path);
  if (!type || !stat) return undefined;
  const { size, modifiedAt } = stat;
  return { size, modifiedAt, type, etag: `W/"${size.toString(36)}-${modifiedAt.toString(36)}"` };
}

/** Headers of a file that only curators see. */
export const PRIVATE_FILE = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; sandbox",
} as const;

/**
 * Sends a file of the image store, whole or in part: small ones from memory, others directly from
 * the store; undefined if there is none.
 * @param cacheControl `Cache-Control` of the response.
 * @throws {AppError} 416 when it has no such bytes
 */
export async function sendFile(
  c: Context,
  services: Pick<Services, "db" | "store" | "files">,
  path: string,
  cacheControl: string,
): Promise<Response | undefined> {
  const facts = await factsOf(services, path);
  if (facts === undefined) return undefined;
  const { size, etag, modifiedAt, type } = facts;
  const headers: Record<string, string> = {
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // Galleries on other sites draw these images as WebGL textures.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "ETag": etag,
    "Last-Modified": httpDate(modifiedAt),
  };
  if (isNotModified(c.req.raw.headers, facts)) return new Response(null, { status: 304, headers });

  headers["Content-Type"] = type;
  if (c.req.method === "HEAD") {
    if (await services.store.stat(path) === undefined) return undefined;
    return new Response(null, { headers: { ...headers, "Content-Length": String(size) } });
  }
  const range = requestedRange(c.req.raw.headers, size, facts);
  if (range === undefined && services.files.takes(size)) {
    const bytes = await services.files.read(path, etag);
    if (bytes === undefined) return undefined;
    return new Response(bodyOf(c, bytes), {
      headers: { ...headers, "Content-Length": String(bytes.length) },
    });
  }
  const file = await services.store.open(path, range);
  if (file === undefined) return undefined;
  headers["Content-Length"] = String(range ? range.end - range.start + 1 : file.size);
  if (range) headers["Content-Range"] = `bytes ${range.start}-${range.end}/${file.size}`;
  return new Response(file.body, { status: range ? 206 : 200, headers });
}
