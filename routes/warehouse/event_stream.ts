import type { Context } from "hono";

// Milliseconds of silence after which a comment says that the stream lives: proxies end connections
// that say nothing for a minute.
const HEARTBEAT = 15_000;
// Bytes that may lie unread: a client that reads no more is cut off, and may ask again.
const UNREAD = 256 * 1024;
// Milliseconds after which a browser whose stream was cut asks again.
const RETRY = 1000;

/** A server-sent event; `data` is one line. */
export interface ServerEvent {
  event: string;
  /** What the client sends as `Last-Event-ID` when it asks again. */
  id?: string;
  data: string;
}

/**
 * Answers with events as they come (HTML Living Standard, section 9.2); the stream ends when they do.
 *
 * @param signal Ends it before.
 */
export function eventStream(
  c: Context,
  events: AsyncIterable<ServerEvent>,
  signal: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  let heart: ReturnType<typeof setInterval> | undefined;
  let open = true;
  const iterator = events[Symbol.asyncIterator]();
  const end = () => {
    open = false;
    clearInterval(heart);
    // Whoever makes them need not go on for a client that has gone.
    void iterator.return?.().catch(() => {});
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      const send = (text: string) => {
        if (!open) return;
        controller.enqueue(encoder.encode(text));
        if (controller.desiredSize! <= 0) close();
      };
      const close = () => {
        if (open) controller.close();
        end();
      };
      send(`retry: ${RETRY}\n\n`);
      heart = setInterval(() => send(": still here\n\n"), HEARTBEAT);
      signal.addEventListener("abort", close, { once: true });
      const pass = async () => {
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
          const { event, id, data } = next.value;
          send(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`);
        }
      };
      pass().then(close, (error) => {
        if (open) controller.error(error);
        end();
      });
    },
    cancel: end,
  }, new ByteLengthQueuingStrategy({ highWaterMark: UNREAD }));
  return c.body(body, 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // Asks nginx not to hold events back.
    "X-Accel-Buffering": "no",
  });
}
