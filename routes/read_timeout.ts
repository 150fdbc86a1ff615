import type { Context } from "hono";
import { FrequentYielder } from "../adapters/event_loop_yielder.ts";
import type { Deadline } from "./middleware/deadline.ts";

// Bytes from which on answers go out as streams: of others Deno 2.9 says that they are sent as soon as
// they lie in the connection's own memory, however little of them the client takes.
const STREAMED = 32 * 1024;
const PIECE = 64 * 1024;

// What a list that is read as it is taken has in memory, about.
const A_BATCH = 256 * 1024;

/** What a route tells of its answer to the middleware that bounds what is in progress. */
export interface BodyVariables {
  /** Bytes of memory that it holds, about; set when it is a stream that ends if it is not read. */
  held?: number;
}

/** A client has not taken a byte of its answer for too long. */
export class SlowReader extends Error {
  override readonly name = "SlowReader";
}

/**
 * A stream of what is made as it is taken. When the client takes nothing for as long as it may be
 * silent, the stream fails and its source ends: what was made for it goes back. The connection itself
 * stays until its client or a proxy ends it, because Deno 2.9 looks for no failure before it can write.
 *
 * @param held Bytes of memory that wait to be taken, about.
 */
export function withReadTimeout<T>(
  c: Context,
  pieces: AsyncGenerator<T, void> | Generator<T, void>,
  held = A_BATCH,
): ReadableStream<T> {
  c.set("held", held);
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
    cancel: async () => {
      await end();
    },
  }, { highWaterMark: 0 });
}

/**
 * The body of an answer that lies in memory. A long one goes out as a stream whose pieces are parts of
 * these bytes: handed over as they are, Deno would copy them for each answer, and keep the copy until
 * the client has taken it.
 *
 * @param bytes Not to be changed any more. Parts in a list are for this answer alone, and let go of as
 *   they are sent; bytes by themselves are kept for others as well.
 */
export function bodyOf(
  c: Context,
  bytes: Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[],
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> {
  if (Array.isArray(bytes)) {
    const [only, ...others] = bytes;
    if (only !== undefined && others.length === 0 && only.length < STREAMED) return only;
    return withReadTimeout(c, takenFrom(bytes), bytes.reduce((sum, { length }) => sum + length, 0));
  }
  if (bytes.length < STREAMED) return bytes;
  return withReadTimeout(c, partsOf(bytes), 0);
}

/** The same for a body of which it is not known what it is, part by part. */
export function streamed(
  c: Context,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* parts() {
    for await (const piece of body) yield* partsOf(piece);
  }
  return withReadTimeout(c, parts());
}

async function* takenFrom(list: Uint8Array<ArrayBuffer>[]) {
  // Where the answer is compressed, that is done between two pieces, on this thread.
  const yielder = new FrequentYielder();
  for (let part = list.shift(); part !== undefined; part = list.shift()) {
    for (const piece of partsOf(part)) {
      yield piece;
      await yielder.yieldIfDue();
    }
  }
}

function* partsOf(bytes: Uint8Array<ArrayBuffer>) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
