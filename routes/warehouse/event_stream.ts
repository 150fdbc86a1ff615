import type { Context } from "hono";

// Proxies close connections that are silent for a minute.
const HEARTBEAT_MS = 15_000;
// Time after which a browser reconnects to an ended stream.
const RETRY_MS = 1000;

/** A server-sent event; `data` is one line. */
export interface ServerEvent {
  event: string;
  /** Sent by the client as `Last-Event-ID` when it reconnects. */
  id?: string;
  data: string;
}

/**
 * Responds with a stream of events (HTML Living Standard, section 9.2), which ends when they do.
 *
 * @param stopping Ends it earlier.
 * @param watch Starts the events, which end when the signal is aborted.
 */
export async function eventStream(
  c: Context,
  stopping: AbortSignal,
  watch: (
    signal: AbortSignal,
  ) => AsyncGenerator<ServerEvent> | Promise<AsyncGenerator<ServerEvent>>,
): Promise<Response> {
  const disconnected = new AbortController();
  const events = await watch(AbortSignal.any([c.req.raw.signal, stopping, disconnected.signal]));
  let next: Promise<IteratorResult<ServerEvent>> | undefined;
  const end = async () => {
    disconnected.abort();
    // Only events that have started can be ended.
    await (next ?? events.next());
    await events.return(undefined);
  };
  // The body of a HEAD response is neither read nor cancelled.
  if (c.req.method === "HEAD") await end();
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(`retry: ${RETRY_MS}\n\n`),
    async pull(controller) {
      next ??= events.next();
      const { promise: silence, resolve } = Promise.withResolvers<undefined>();
      const heartbeat = setTimeout(resolve, HEARTBEAT_MS);
      const arrived = await Promise.race([next, silence]).finally(() => clearTimeout(heartbeat));
      if (arrived === undefined) return controller.enqueue(": still here\n\n");
      next = undefined;
      if (arrived.done) return controller.close();
      const { event, id, data } = arrived.value;
      const name = id === undefined ? "" : `id: ${id}\n`;
      controller.enqueue(`event: ${event}\n${name}data: ${data}\n\n`);
    },
    cancel: end,
  });
  return c.body(body.pipeThrough(new TextEncoderStream()), 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // Disables buffering in nginx.
    "X-Accel-Buffering": "no",
  });
}
