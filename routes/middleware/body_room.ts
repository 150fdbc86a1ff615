import type { Context } from "hono";
import type { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import type { AppSettings } from "../settings.ts";
import { requesterOf } from "./deadline.ts";
import type { GuardedBody } from "./guarded_body.ts";

// Milliseconds between two looks at the pace of a body.
const CHECK_INTERVAL = 500;

/**
 * Runs `work` when the gate has room for the body of a request. From then on the body must come fast
 * enough as long as others wait for the room: a slow sender holds all of it, whatever has arrived.
 *
 * @param bytes Of memory that the body may take.
 * @throws {AppError} 503 when too many wait already; 408 when the sender is too slow.
 */
export function withRoomForBody(
  c: Context,
  { gate, bytes, settings }: {
    gate: WeightedGate;
    bytes: number;
    settings: Pick<AppSettings, "TRUSTED_PROXIES">;
  },
  work: () => Promise<void>,
): Promise<void> {
  return gate.run(bytes, async () => {
    const body: GuardedBody | undefined = c.get("guardedBody");
    const checks = setInterval(() => {
      if (gate.isContended) body?.requirePace(bytes);
    }, CHECK_INTERVAL);
    try {
      await work();
    } finally {
      clearInterval(checks);
    }
  }, requesterOf(c, settings));
}
