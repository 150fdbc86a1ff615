import { createHash } from "node:crypto";

/** Size and hash of a stream's content. */
export interface StreamDigest {
  bytes: number;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** Creates a stream that passes bytes on, and returns their size and hash at its end. */
export function hashing(): {
  stream: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
  passed: () => StreamDigest;
} {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      hash.update(piece);
      bytes += piece.length;
      controller.enqueue(piece);
    },
  });
  return { stream, passed: () => ({ bytes, sha256: hash.digest("hex") }) };
}
