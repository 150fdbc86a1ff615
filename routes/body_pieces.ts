import type { Context } from "hono";
import { EventLoopYielder } from "../adapters/event_loop_yielder.ts";

/** A body as it arrives, to be put together in a worker. */
export async function piecesOf(c: Context): Promise<Uint8Array<ArrayBuffer>[]> {
  const yielder = new EventLoopYielder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of c.req.raw.body ?? []) {
    pieces.push(piece);
    await yielder.yieldIfDue();
  }
  return pieces;
}
