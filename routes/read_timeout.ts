import type { Context } from "hono";
import type { Deadline } from "./middleware/deadline.ts";

// Of shorter answers, Deno 2.9 reports that they are sent as soon as the connection has buffered them.
const MIN_STREAMED_BYTES = 32 * 1024;
const PIECE_BYTES = 64 * 1024;
// Approximate memory of a list that is read as it is sent.
const BATCH_BYTES = 256 * 1024;

/** Set by a route for the middleware that limits what a client has in flight. */
export interface BodyVariables {
  /** Approximate bytes of memory that the answer takes; set for a stream that ends if it is not read. */
  held?: number;
}

/** A client has not taken a byte of its answer for too long. */
export class SlowReader extends Error {
  override readonly name = "SlowReader";
}

/**
 * A stream of pieces that are made as they are taken. When the client takes nothing for as long as it
 * may be silent, the stream fails and its source ends. The connection itself stays until its client or
 * a proxy ends it, because Deno 2.9 looks for no failure before it can write.
 *
 * @param heldBytes Approximate bytes of memory that wait to be taken.
 */
export function withReadTimeout<T>(
  c: Context,
  pieces: AsyncGenerator<T, void> | Generator<T, void>,
  heldBytes = BATCH_BYTES,
): ReadableStream<T> {
  c.set("held", heldBytes);
  const { patience }: Deadline = c.get("deadline");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = async () => {
    clearTimeout(timer);
    await pieces.return();
  };
  return new ReadableStream<T>({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = await pieces.next();
        if (done) return controller.close();
        controller.enqueue(value);
        timer = setTimeout(() => {
          controller.error(new SlowReader(`Nothing was taken for ${patience} ms`));
          end().catch(() => {});
        }, patience);
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: end,
  }, { highWaterMark: 0 });
}

/**
 * The body of an answer in memory. A long one is a stream of parts of these bytes: Deno would copy the
 * whole for each answer, and keep the copy until the client has taken it.
 *
 * @param bytes Not to be changed any more.
 * @param heldBytes Bytes of memory for this answer alone; 0 for a cached one.
 */
export function bodyOf(
  c: Context,
  bytes: Uint8Array<ArrayBuffer>,
  heldBytes = 0,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> {
  return bytes.length < MIN_STREAMED_BYTES ? bytes : withReadTimeout(c, partsOf(bytes), heldBytes);
}

function* partsOf(bytes: Uint8Array<ArrayBuffer>) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
