import type { MiddlewareHandler } from "hono";
import { shortPause } from "../../adapters/event_loop_yielder.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import { contractOf } from "../contract/route.ts";
import { withRoomForBody } from "./body_room.ts";
import { deadlineOf } from "./deadline.ts";
import { declaredLength } from "./guarded_body.ts";
import type { Services } from "../services.ts";

// Bytes up to which a batch is no matter; those beyond hold several times their size while they are
// parsed, checked and written.
const LIGHT = 256 * 1024;
// Bytes up to which a batch takes no more time than any other request.
const SMALL = 4 * 1024;
// Of the room one client holds half at most, which is one of the largest batches.
const SHARE = 0.5;
const MOST_WAITING = 256;

/**
 * Lets batches in as far as their bodies fit into memory together: two of the largest, or many small
 * ones. The others wait unread, their clients in turn. Of light ones no two are let in in the same turn of
 * the event loop: many that came at once would be parsed and checked in one go, and all else would wait
 * until the last of them is done.
 *
 * @throws {AppError} 503 when too many wait already
 */
export function limitBatches({ settings }: Pick<Services, "settings">): MiddlewareHandler {
  const largest = settings.MAX_BATCH_MEGABYTES * 1e6;
  const gate = new WeightedGate(2 * largest, { mostWaiting: MOST_WAITING, share: SHARE });
  let lastIn = Promise.resolve();
  return async function limitBatch(c, next) {
    const { contract } = contractOf(c) ?? {};
    if (contract?.size !== "batch") return await next();
    // The wait for room counts as well.
    deadlineOf(c)?.allow(contract);
    const length = Math.min(declaredLength(c) ?? largest, largest);
    if (length <= SMALL) return await next();
    if (length <= LIGHT) {
      await (lastIn = lastIn.then(shortPause));
      return await next();
    }
    await withRoomForBody(c, { gate, bytes: length, settings }, next);
  };
}
