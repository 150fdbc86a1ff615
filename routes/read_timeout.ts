import type { Context } from "hono";
import type { Deadline } from "./middleware/deadline.ts";

/** A client has not taken a byte of its answer for too long. */
export class SlowReader extends Error {
  override readonly name = "SlowReader";
}

/**
 * A stream of what is made as it is taken. When the client takes nothing for as long as it may be
 * silent, the stream fails and its source ends: what was made for it goes back. The connection itself
 * stays until its client or a proxy ends it, because Deno 2.9 looks for no failure before it can write.
 */
export function withReadTimeout<T>(c: Context, pieces: AsyncGenerator<T, void>): ReadableStream<T> {
  const { patience }: Deadline = c.get("deadline");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    return pieces.return();
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
