import type { MiddlewareHandler } from "hono";
import type { Upload } from "../../domain/images/upload.ts";
import { WeightedGate } from "../../domain/weighted_gate.ts";
import { BODY_LIMIT } from "../body_limit.ts";
import type { Services } from "../services.ts";
import { assertJson } from "../validate.ts";

// What all bodies that are being read may hold together. Those for which there is no room wait in
// their senders' sockets.
const BODIES_AT_ONCE = 2 * BODY_LIMIT;

/** What a client sends. */
interface UploadFields {
  /** Base64 of the file. */
  imageData: string;
  /** For example `image/jpeg`. */
  mimeType: string;
}

/**
 * Reads the body of an upload, as `valid("json", …)` reads others: the handler finds the file in
 * `c.req.valid("json")`. Bodies wait for their turn unread, and a worker parses them.
 *
 * @throws {AppError} 400 or 413
 */
export function uploadBody(
  { workers }: Pick<Services, "workers">,
): MiddlewareHandler<
  Record<never, never>,
  string,
  { in: { json: UploadFields }; out: { json: Upload } }
> {
  const gate = new WeightedGate(BODIES_AT_ONCE);
  return async (c, next) => {
    assertJson(c);
    const declared = Number(c.req.header("Content-Length") ?? BODY_LIMIT);
    await gate.run(Number.isFinite(declared) ? declared : BODY_LIMIT, async () => {
      const body = await piecesOf(c.req.raw);
      // Typed by hand: the validator's own types know only what a schema makes of JSON.
      const upload = await workers.run("readUpload", body, { transfer: true });
      c.req.addValidatedData("json", upload);
      await next();
    });
  };
}

// Bytes between two breaths, a fraction of a millisecond of reading.
const BREATH = 64 * 1024;

/**
 * A body in pieces, to be put together in a worker. What has arrived already is read without a
 * pause, so that a large body would hold up everybody else; hence the breaths in between.
 */
async function piecesOf({ body }: Request): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let sinceBreath = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    sinceBreath += piece.length;
    if (sinceBreath < BREATH) continue;
    sinceBreath = 0;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return pieces;
}
