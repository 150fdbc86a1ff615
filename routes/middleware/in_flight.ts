import type { MiddlewareHandler } from "hono";
import { refusal } from "../../domain/app_error.ts";
import type { BodyVariables } from "../read_timeout.ts";
import type { AppSettings } from "../settings.ts";
import { clientAddress, type Connection } from "./client.ts";

/** Limits of what one client has in flight: requests until their last byte is sent. */
export const IN_FLIGHT_LIMITS = { requests: 1000, eventStreams: 20, bytes: 40_000_000 } as const;

// An answer of fewer bytes fits into the buffers of its connection.
const MIN_TRACKED_BYTES = 32 * 1024;

type InFlight = Record<keyof typeof IN_FLIGHT_LIMITS, number>;

/**
 * Limits what one client has in flight, because an answer that its client does not read takes memory.
 * A limit for each connection, and HTTP/2, are up to the proxy.
 *
 * @throws {AppError} 503
 */
export function inFlightLimits(
  settings: Pick<AppSettings, "TRUSTED_PROXIES">,
): MiddlewareHandler<{ Variables: BodyVariables }> {
  const clients = new Map<string, InFlight>();
  return async (c, next) => {
    const connection = c.env as Connection | undefined;
    // There is none in tests, and on hosts that look after this themselves.
    if (connection === undefined || !("completed" in connection)) return await next();
    const client = clientAddress(c, settings);
    const inFlight = clients.get(client) ?? { requests: 0, eventStreams: 0, bytes: 0 };
    if (
      inFlight.requests >= IN_FLIGHT_LIMITS.requests || inFlight.bytes >= IN_FLIGHT_LIMITS.bytes
    ) throw tooMany();
    clients.set(client, inFlight);
    inFlight.requests++;
    let [bytes, eventStreams] = [0, 0];
    const end = () => {
      inFlight.bytes -= bytes;
      inFlight.eventStreams -= eventStreams;
      if (--inFlight.requests === 0) clients.delete(client);
    };
    try {
      await next();
    } catch (error) {
      end();
      throw error;
    }
    const { headers } = c.res;
    const type = headers.get("Content-Type");
    const length = Number(headers.get("Content-Length") ?? 0);
    const held = c.get("held");
    const isEventStream = type?.startsWith("text/event-stream") ?? false;
    if (
      c.req.method === "HEAD" ||
      (held === undefined && length < MIN_TRACKED_BYTES && !isEventStream)
    ) return end();
    // Files are read as they are sent.
    bytes = held ?? (type?.startsWith("image/") ? 0 : length);
    eventStreams = Number(isEventStream);
    const isOver = inFlight.eventStreams + eventStreams > IN_FLIGHT_LIMITS.eventStreams ||
      (inFlight.bytes > 0 && inFlight.bytes + bytes > IN_FLIGHT_LIMITS.bytes);
    inFlight.bytes += bytes;
    inFlight.eventStreams += eventStreams;
    if (isOver) {
      end();
      await c.res.body?.cancel();
      throw tooMany();
    }
    // Asked only now: Deno 2.9 would give up requests whose client has sent all that it will send.
    connection.completed!.then(end, end);
  };
}

const tooMany = () => refusal(503, "too_many_answers", {}, { headers: { "Retry-After": "1" } });
