import { StoreUnavailable } from "../../../domain/images/store_unavailable.ts";

/**
 * A body that ends well only after `length` bytes. One that breaks off, runs over or falls silent ends
 * with an error, so that a part of it is never taken for the whole.
 *
 * @param silence How long it may send nothing while it is read, in milliseconds.
 */
export function wholeBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  length: number,
  silence: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let left = length;
  return new ReadableStream({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silent = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`nothing for ${silence} ms`)), silence);
      });
      try {
        const { done, value } = await Promise.race([reader.read(), silent]);
        if (!done) {
          left -= value.length;
          if (left < 0) throw new Error("there is more than was announced");
          controller.enqueue(value);
        } else if (left > 0) throw new Error(`${left} bytes are missing`);
        else controller.close();
      } catch (cause) {
        const reason = `a file broke off: ${(cause as Error).message}`;
        controller.error(new StoreUnavailable(reason, true, { cause }));
        reader.cancel(cause).catch(() => {});
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}
