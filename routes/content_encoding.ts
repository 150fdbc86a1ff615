/** Content codings of public answers: which one a client gets, and the bytes for it. */
import { type Coding, compress } from "../adapters/compression.ts";
import type { WorkerPool } from "../adapters/workers/worker_pool.ts";

export type ContentEncoding = Coding | "identity";

/** Bytes below which compressing costs more than it saves. */
export const COMPRESSION_THRESHOLD = 1024;

// These take about two milliseconds.
const MAX_BYTES_ON_THIS_THREAD = 32 * 1024;

/** Computes the bytes in a coding. */
export type Encoder = (
  body: Uint8Array<ArrayBuffer>,
  coding: Coding,
) => Promise<Uint8Array<ArrayBuffer>>;

/** The bytes in a coding, computed on this thread. */
// deno-lint-ignore require-await
export const encode: Encoder = async (body, coding) => compress(body, coding);

/** An encoder that leaves long bodies to a worker. */
export function encoderBeside(workers: Pick<WorkerPool, "run">): Encoder {
  return async (body, coding) => {
    if (body.length <= MAX_BYTES_ON_THIS_THREAD) return await encode(body, coding);
    try {
      // Urgent, because a visitor waits for it. Copied, because the bytes are sent from here as well.
      return await workers.run("compress", { body, coding }, { urgent: true, transfer: false });
    } catch {
      // No worker is available, or its queue is full.
      return await encode(body, coding);
    }
  };
}

/** The coding to answer with: Brotli before gzip, as far as `Accept-Encoding` allows them. */
export function acceptedEncoding(header: string | null | undefined): ContentEncoding {
  // RFC 9110, section 12.5.3: a coding with `q=0` is not acceptable, `*` stands for the rest.
  const qualities = new Map(
    (header ?? "").toLowerCase().split(",").map((part) => {
      const [coding = "", ...parameters] = part.split(";").map((word) => word.trim());
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [coding, q === undefined ? 1 : Number(q.slice(2)) || 0];
    }),
  );
  return (["br", "gzip"] as const)
    .find((coding) => (qualities.get(coding) ?? qualities.get("*") ?? 0) > 0) ?? "identity";
}
