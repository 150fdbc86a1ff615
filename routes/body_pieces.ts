import type { Context } from "hono";

/** A body as it arrives, to be put together in a worker. */
export async function piecesOf(c: Context): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of c.req.raw.body ?? []) {
    pieces.push(piece);
  }
  return pieces;
}
