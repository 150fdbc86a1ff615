import type { MiddlewareHandler } from "hono";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import { contractOf } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { declaredLength } from "./change_guard.ts";
import { deadlineOf, requesterOf } from "./deadline.ts";

// Larger batches take several times their size in memory while they are parsed, checked and written.
const MAX_UNLIMITED_BYTES = 256 * 1024;
// One client may hold half of the room, which is one of the largest batches.
const MAX_SHARE = 0.5;
const MAX_WAITING = 256;

/**
 * Lets batches in as far as their bodies fit into memory together: two of the largest, or many small
 * ones. The others wait unread, their clients in turn.
 *
 * @throws {AppError} 503 when too many wait already
 */
export function limitBatches({ settings }: Pick<Services, "settings">): MiddlewareHandler {
  const largest = settings.MAX_BATCH_MEGABYTES * 1e6;
  const gate = new WeightedGate(2 * largest, { mostWaiting: MAX_WAITING, share: MAX_SHARE });
  return async function limitBatch(c, next) {
    const { contract } = contractOf(c) ?? {};
    if (contract?.size !== "batch") return await next();
    // The wait for room counts as well.
    deadlineOf(c)?.allow(contract);
    const length = declaredLength(c) ?? largest;
    if (length <= MAX_UNLIMITED_BYTES) return await next();
    await gate.run(length, next, requesterOf(c));
  };
}
