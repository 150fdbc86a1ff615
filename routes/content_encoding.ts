/** Content codings of public answers: which one a client gets, and the bytes for it. */
import { type Coding, compress } from "../adapters/compression.ts";
import type { WorkerPool } from "../adapters/workers/worker_pool.ts";

export type ContentEncoding = Coding | "identity";

/** Bytes below which compressing costs more than it saves. */
export const COMPRESSION_THRESHOLD = 1024;

// Bytes that take some two milliseconds.
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

// Browsers send a handful of different headers; a client that sends many gets them parsed again.
const REMEMBERED_HEADERS = 64;
const remembered = new Map<string, ContentEncoding[]>();

/** The coding to answer with: Brotli before gzip, as far as `Accept-Encoding` allows them. */
export function acceptedEncoding(header: string | null | undefined): ContentEncoding {
  return header ? acceptedEncodings(header)[0] ?? "identity" : "identity";
}

// RFC 9110, section 12.5.3: a coding with `q=0` is not acceptable, `*` stands for the rest.
function acceptedEncodings(header: string): ContentEncoding[] {
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const quality = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((word) => word.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    quality.set(coding, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const accepted = (["br", "gzip"] as const)
    .filter((coding) => (quality.get(coding) ?? quality.get("*") ?? 0) > 0);
  if (remembered.size < REMEMBERED_HEADERS) remembered.set(header, accepted);
  return accepted;
}
