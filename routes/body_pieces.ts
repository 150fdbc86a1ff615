import type { Context } from "hono";

/** A body as it arrives, to be put together in a worker. */
export async function piecesOf(c: Context): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of c.req.raw.body ?? []) {
    pieces.push(piece);
  }
  return pieces;
}

/**
 * The first pieces of a body, up to some bytes.
 *
 * @returns `isWhole` where there are no more; `pieces` for all of it as it arrives, the first included.
 */
export async function firstPieces(c: Context, most: number): Promise<{
  file: Uint8Array<ArrayBuffer>[];
  isWhole: boolean;
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>;
}> {
  const body = (c.req.raw.body ?? new Blob().stream())[Symbol.asyncIterator]();
  const file: Uint8Array<ArrayBuffer>[] = [];
  let [size, isWhole] = [0, false];
  while (!isWhole && size <= most) {
    const { done, value } = await body.next();
    isWhole = done === true;
    if (value !== undefined) file.push(value);
    size += value?.length ?? 0;
  }
  async function* pieces() {
    for (let first = file.shift(); first !== undefined; first = file.shift()) yield first;
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => body };
  }
  return { file, isWhole, pieces: pieces() };
}
