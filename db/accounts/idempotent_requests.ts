/** Requests with an `Idempotency-Key`: each response is stored together with its change. */
import { AsyncLocalStorage } from "node:async_hooks";
import { and, asc, eq, gt, lte, ne, notLike } from "drizzle-orm";
import { refusal } from "../../domain/app_error.ts";
import { compress } from "../../adapters/compression.ts";
import { keyedRequests, keyedUsage } from "../schema/installation.ts";
import type { Reader, Transaction } from "../database_backend.ts";

// Time for which a result is stored.
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
// Characters of a piece, and of a whole response. The largest batch has about six million.
const PIECE_CHARACTERS = 512 * 1024;
const MAX_ANSWER_CHARACTERS = 16 * 1024 * 1024;
/** Characters of all stored responses of one user. */
export const MAX_STORED_ANSWERS = 128 * 1024 * 1024;

/** A request with an `Idempotency-Key`. */
export interface IdempotentRequest {
  readonly key: string;
  /** Returns the sender of the request. */
  scope(): string;
  /** Returns the hash of method, URL and body; called once the body has been read. */
  hash(): string;
  /** `done` once its change is stored, `replayed` if it was stored before. */
  state: "new" | "done" | "replayed";
}

const requests = new AsyncLocalStorage<IdempotentRequest>();

/** Runs `work` as a request. Its change is stored at most once by {@link once}. */
export function asIdempotentRequest<T>(request: IdempotentRequest, work: () => T): T {
  return requests.run(request, work);
}

/** Returns the current request, as long as it has stored nothing; undefined if it has no key. */
export function currentIdempotentRequest(): IdempotentRequest | undefined {
  const request = requests.getStore();
  return request?.state === "new" ? request : undefined;
}

/**
 * Runs `work` and stores its result, or returns the stored result if the same request was done
 * before.
 * @throws {AppError} 422 when the key was used for another request, 409 when its result was not
 *   stored; what `work` throws.
 */
export async function once<T>(
  tx: Transaction,
  request: IdempotentRequest,
  work: () => Promise<T>,
): Promise<{ answer: T; state: IdempotentRequest["state"] }> {
  const before = await storedAnswer<T>(tx, request);
  if (before !== undefined) return { answer: before.answer, state: "replayed" };
  const answer = await work();
  await store(tx, request, answer);
  return { answer, state: "done" };
}

/** Returns the stored answer of a request, if any. @throws {AppError} As {@link once} does. */
export async function storedAnswer<T>(
  db: Reader | Transaction,
  request: IdempotentRequest,
): Promise<{ answer: T } | undefined> {
  const { scope, key, created_at } = keyedRequests;
  const rows = await db.select({ request: keyedRequests.request, answer: keyedRequests.answer })
    .from(keyedRequests)
    .where(and(
      eq(scope, request.scope()),
      eq(key, request.key),
      gt(created_at, Date.now() - MAX_AGE_MS),
    ))
    .orderBy(asc(keyedRequests.piece));
  const [first] = rows;
  if (first === undefined) return undefined;
  if (first.request !== request.hash()) {
    throw refusal(422, "key_used", {}, { where: "Idempotency-Key" });
  }
  if (first.answer === "") {
    throw refusal(409, "answer_not_kept");
  }
  return { answer: await unpack(rows.map(({ answer }) => answer)) as T };
}

async function store(tx: Transaction, request: IdempotentRequest, answer: unknown): Promise<void> {
  const now = Date.now();
  await tx.delete(keyedRequests).where(lte(keyedRequests.created_at, now - MAX_AGE_MS));
  const pieces = pack(answer, await remainingCharacters(tx, request));
  for (const [piece, text] of pieces.entries()) {
    await tx.insert(keyedRequests).values({
      scope: request.scope(),
      key: request.key,
      piece,
      request: request.hash(),
      created_at: now,
      answer: text,
    });
  }
}

/** Deletes the stored answers of the warehouse's users; repeats of their requests are 409. */
export async function forgetAnswers(tx: Transaction): Promise<void> {
  const { scope, piece, answer } = keyedRequests;
  const ofUser = (of: typeof scope | typeof keyedUsage.scope) => notLike(of, "curator %");
  await tx.delete(keyedRequests).where(and(ofUser(scope), gt(piece, 0)));
  await tx.update(keyedRequests).set({ answer: "" }).where(and(ofUser(scope), ne(answer, "")));
  await tx.delete(keyedUsage).where(ofUser(keyedUsage.scope));
}

/** Returns the number of characters that may still be stored for the sender. */
async function remainingCharacters(tx: Transaction, request: IdempotentRequest): Promise<number> {
  const [usage] = await tx.select({ characters: keyedUsage.characters }).from(keyedUsage)
    .where(eq(keyedUsage.scope, request.scope()));
  return Math.min(MAX_ANSWER_CHARACTERS, MAX_STORED_ANSWERS - (usage?.characters ?? 0));
}

/** Compresses text to pieces; a single empty piece when it is longer than `max`. */
function pack(answer: unknown, max: number): string[] {
  const stored = JSON.stringify(Array.isArray(answer) ? answer : { answer });
  let bytes = compress(new TextEncoder().encode(stored), "gzip");
  const pieces: string[] = [];
  // Three bytes become four characters, so pieces can be decoded one by one.
  const length = PIECE_CHARACTERS / 4 * 3;
  if (bytes.length / 3 * 4 > max) return [""];
  for (; bytes.length > 0; bytes = bytes.subarray(length)) {
    pieces.push(bytes.subarray(0, length).toBase64());
  }
  return pieces;
}

async function unpack(pieces: readonly string[]): Promise<unknown> {
  const compressed = ReadableStream.from(pieces.map((piece) => Uint8Array.fromBase64(piece)));
  const bytes = await new Response(compressed.pipeThrough(new DecompressionStream("gzip"))).bytes();
  // A list is stored as is, any other result inside an object.
  const stored = JSON.parse(new TextDecoder().decode(bytes));
  return Array.isArray(stored) ? stored : stored.answer;
}
