import type { Context, MiddlewareHandler } from "hono";
import type { Upload } from "../../domain/images/upload.ts";
import { shortPause } from "../../adapters/event_loop_yielder.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import { BODY_LIMITS } from "../contract/contract.ts";
import { requesterOf } from "../middleware/deadline.ts";
import { declaredLength } from "../middleware/change_guard.ts";
import type { Services } from "../services.ts";
import { assertJson } from "../validate.ts";

// What all bodies that are being read may hold together: two of the largest, or several small ones.
// Those for which there is no room wait in their senders' sockets.
const BODIES_AT_ONCE = 2 * BODY_LIMITS.image;
// One client may hold at most half, so that a slow connection cannot stall others.
const SHARE = 0.5;
const MOST_WAITING = 512;

/**
 * Lets uploads in as far as their bodies fit into memory together; the others wait unread. It stands
 * before everything else that a route does for them, so that a hundred at once cost those who ask
 * for something else no more than their arrival.
 */
export function limitUploads(): MiddlewareHandler {
  const gate = new WeightedGate(BODIES_AT_ONCE, { mostWaiting: MOST_WAITING, share: SHARE });
  return async (c, next) => {
    const bytes = declaredLength(c) ?? BODY_LIMITS.image;
    await gate.run(bytes, next, requesterOf(c));
  };
}

/**
 * Reads the body of an upload; a worker parses it.
 *
 * @throws {AppError} 400 or 413
 */
export function uploadReader(
  { workers }: Pick<Services, "workers">,
): (c: Context) => Promise<Upload> {
  const piecesOf = bodyReader();
  return async (c) => {
    assertJson(c);
    const body = await piecesOf(c.req.raw);
    return await workers.run("readUpload", body, { ...requesterOf(c), transfer: true });
  };
}

// Bytes between two pauses, a fraction of a millisecond of reading.
const BYTES_BETWEEN_PAUSES = 64 * 1024;

/**
 * A reader of bodies in pieces, which are put together in a worker. What has arrived already is read
 * without a pause, so that a large body would block every other request; hence the pauses in between.
 * All bodies share them: many at once are read no faster than one.
 */
function bodyReader(): (request: Request) => Promise<Uint8Array<ArrayBuffer>[]> {
  const pauses = new WeightedGate(1);
  const pause = () => pauses.run(1, shortPause);
  return async ({ body }) => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let sincePause = 0;
    for await (const piece of body ?? []) {
      pieces.push(piece);
      sincePause += piece.length;
      if (sincePause < BYTES_BETWEEN_PAUSES) continue;
      sincePause = 0;
      await pause();
    }
    return pieces;
  };
}
