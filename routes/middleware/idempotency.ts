import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { asKeyedRequest, type KeyedRequest } from "../../db/keyed_requests.ts";
import { refusal } from "../../domain/app_error.ts";
import type { UserVariables } from "../contract/route.ts";
import type { CuratorVariables } from "./curator_only.ts";

/** Names a change, so that its sender may send it again after an answer that was lost. */
export const KEY_HEADER = "Idempotency-Key";
/** Says that an answer is that of an earlier request. */
export const REPLAYED_HEADER = "Idempotent-Replayed";

const METHODS = new Set(["POST", "PUT", "PATCH"]);
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Lets a change be done once however often it is sent: what it has done is stored in its transaction
 * (`Database.writeOnce`), and a repeat with the same key and body within 24 hours is answered from
 * that. Repeats that come while the first is in progress wait for it.
 *
 * Source: draft-ietf-httpapi-idempotency-key-header, with 422 for a key that was used for another
 * request. Requests that were refused have changed nothing and may be sent again.
 *
 * @throws {AppError} 400 for a key of another form
 */
export function idempotency(): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header(KEY_HEADER);
    if (key === undefined || !METHODS.has(c.req.method)) return await next();
    if (!KEY.test(key)) throw refusal(400, "expected_visible_ascii", {}, { where: KEY_HEADER });
    const request: KeyedRequest = { key, scope: () => scopeOf(c), hash: hashing(c), state: "new" };
    await asKeyedRequest(request, next);
    if (request.state === "replayed") c.header(REPLAYED_HEADER, "true");
  };
}

/**
 * The sender of a request with their rights: after a change of role or warehouse a repeat is a new
 * request. Asked when the change is made, after the user has signed in where that is needed.
 */
function scopeOf(c: Context<{ Variables: UserVariables & Partial<CuratorVariables> }>): string {
  const { user, curator } = c.var;
  if (user !== undefined) return `user ${user.id} ${user.user_role} ${user.uuid_warehouse}`.trim();
  return curator === undefined ? "anybody" : `curator ${curator.role} ${curator.username}`;
}

/** Hashes a request's body as it is read. @returns what gives the hash, once it has been read */
function hashing(c: Context): () => string {
  const { pathname, search } = new URL(c.req.url);
  const hash = createHash("sha256").update(`${c.req.method} ${pathname}${search}\n`);
  const { body } = c.req.raw;
  if (body !== null) {
    const init = { body: ReadableStream.from(hashed(body)), duplex: "half" };
    c.req.raw = new Request(c.req.raw, init as RequestInit);
  }
  let digest: string | undefined;
  return () => digest ??= hash.digest("hex");

  async function* hashed(pieces: ReadableStream<Uint8Array<ArrayBuffer>>) {
    for await (const piece of pieces) {
      if (digest === undefined) hash.update(piece);
      yield piece;
    }
  }
}
