import { createHash } from "node:crypto";

/** What went through a stream. */
export interface Passed {
  bytes: number;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** A stream that lets bytes through as they are, and knows in the end what they were. */
export function hashing(): {
  stream: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
  passed: () => Passed;
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
