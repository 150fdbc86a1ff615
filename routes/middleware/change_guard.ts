import type { Context, MiddlewareHandler } from "hono";
import { refusal } from "../../domain/app_error.ts";
import { BODY_LIMITS } from "../contract/contract.ts";
import { contractOf, type UserVariables } from "../contract/route.ts";
import { ownHost } from "./client.ts";
import { deadlineOf, declaredLength, RequestBody, requesterOf, tooLarge } from "./limits.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import {
  type AppSettings,
  DEFAULT_PICTURE_MEGABYTES,
  DEFAULT_TIMEOUTS,
  MEGABYTE,
  type Services,
} from "../services.ts";
import { createHash } from "node:crypto";
import {
  asIdempotentRequest,
  type IdempotentRequest,
} from "../../db/accounts/idempotent_requests.ts";
import type { CuratorVariables } from "./curator_only.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

type Rules =
  & Pick<AppSettings, "ALLOWED_ORIGINS" | "MAX_BATCH_MEGABYTES" | "TRUSTED_PROXIES">
  & Partial<Pick<AppSettings, "CLIENT_PATIENCE" | "MAX_PICTURE_MEGABYTES">>;

/** Refuses changes of other sites' pages, long and slow bodies. @throws {AppError} 403, 408, 413 */
export function changeGuard(settings: Rules): MiddlewareHandler {
  const {
    ALLOWED_ORIGINS,
    MAX_BATCH_MEGABYTES,
    MAX_PICTURE_MEGABYTES = DEFAULT_PICTURE_MEGABYTES,
    CLIENT_PATIENCE = DEFAULT_TIMEOUTS.client,
  } = settings;
  const allowed = new Set(ALLOWED_ORIGINS);
  const limits = {
    ...BODY_LIMITS,
    batch: MAX_BATCH_MEGABYTES * 1e6,
    picture: MAX_PICTURE_MEGABYTES * MEGABYTE,
  };
  return async (c, next) => {
    const { method, path } = c.req;
    if (READS.has(method)) return await next();
    assertOwnPage(c, allowed, settings);
    const { size = "form", command } = contractOf(c)?.contract ?? {};
    const rules = {
      route: `${method} ${path}`,
      command,
      limit: limits[size],
      patience: CLIENT_PATIENCE * 1000,
    };
    const length = declaredLength(c);
    if ((length ?? 0) > rules.limit) throw tooLarge(rules);
    if (length === 0 || length === undefined && c.req.raw.body === null) return await next();
    const body = new RequestBody(c, rules);
    c.set("body", body);
    await next();
    await body.discard();
  };
}

/**
 * Browsers send the page's origin with every request that changes something. If an extension or a
 * proxy has removed it, `Sec-Fetch-Site` still identifies other sites. Programs send neither and
 * pass. Our own origin is recognized by its host alone, because behind a proxy that terminates TLS
 * we only see `http:`.
 */
function assertOwnPage(
  c: Context,
  allowed: ReadonlySet<string>,
  trust: Pick<AppSettings, "TRUSTED_PROXIES">,
): void {
  const origin = c.req.header("Origin");
  if (origin !== undefined && allowed.has(origin)) return;
  const isOwn = origin === undefined
    ? c.req.header("Sec-Fetch-Site") !== "cross-site"
    : URL.parse(origin)?.host === ownHost(c, trust);
  if (!isOwn) throw refusal(403, "other_site");
}

// Larger batches take several times their size in memory while they are parsed, validated and
// written.
const MAX_UNLIMITED_BYTES = 256 * 1024;
// One client may use half of the memory, which is one of the largest batches.
const MAX_SHARE = 0.5;
const MAX_WAITING = 256;

/**
 * Admits batches as long as their bodies fit into memory together: two of the largest, or many
 * small ones. The others wait unread, clients in turn.
 * @throws {AppError} 503 when too many are waiting already
 */
export function limitBatches({ settings }: Pick<Services, "settings">): MiddlewareHandler {
  const largest = settings.MAX_BATCH_MEGABYTES * 1e6;
  const gate = new WeightedGate(2 * largest, { maxQueued: MAX_WAITING, share: MAX_SHARE });
  return async function limitBatch(c, next) {
    const { contract } = contractOf(c) ?? {};
    if (contract?.size !== "batch") return await next();
    // The time of waiting for memory counts as well.
    deadlineOf(c)?.allow(contract);
    const length = declaredLength(c) ?? largest;
    if (length <= MAX_UNLIMITED_BYTES) return await next();
    await gate.run(length, next, requesterOf(c));
  };
}

// Identifies a change, so that the client may repeat it after a lost response.
const KEY_HEADER = "Idempotency-Key";
/** Marks a response as that of an earlier request. */
export const REPLAYED_HEADER = "Idempotent-Replayed";

const METHODS = new Set(["POST", "PUT", "PATCH"]);
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Makes repeated changes idempotent: the result is stored in the change's transaction
 * (`Database.writeOnce`), and a repeat with the same key and body within 24 hours returns it.
 * Repeats during the first request wait for it.
 *
 * Source: draft-ietf-httpapi-idempotency-key-header, with 422 for a key that was used for another
 * request. Refused requests have changed nothing and may be repeated.
 * @throws {AppError} 400 for a malformed key
 */
export function idempotency(): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header(KEY_HEADER);
    if (key === undefined || !METHODS.has(c.req.method)) return await next();
    // What it starts may change records after the response.
    if (contractOf(c)?.contract.keyed === false) return await next();
    if (!KEY.test(key)) throw refusal(400, "expected_visible_ascii", {}, { where: KEY_HEADER });
    const request: IdempotentRequest = {
      key,
      scope: () => scopeOf(c),
      hash: hashing(c),
      state: "new",
    };
    await asIdempotentRequest(request, next);
    if (request.state === "replayed") c.header(REPLAYED_HEADER, "true");
  };
}

/**
 * Returns the sender of a request with their permissions: after a change of role or warehouse, a
 * repeat is a new request. Evaluated when the change is made, after the user has signed in if
 * required.
 */
function scopeOf(c: Context<{ Variables: UserVariables & Partial<CuratorVariables> }>): string {
  const { user, curator } = c.var;
  if (user !== undefined) return `user ${user.id} ${user.user_role} ${user.uuid_warehouse}`.trim();
  return curator === undefined ? "anybody" : `curator ${curator.role} ${curator.username}`;
}

/** Hashes a request. @returns A function that returns the hash, once the body has been read. */
function hashing(c: Context): () => string {
  const { pathname, search } = new URL(c.req.url);
  const hash = createHash("sha256").update(`${c.req.method} ${pathname}${search}\n`);
  const body: RequestBody | undefined = c.get("body");
  if (body !== undefined) body.onRead = (bytes) => hash.update(bytes);
  let digest: string | undefined;
  return () => digest ??= hash.digest("hex");
}
