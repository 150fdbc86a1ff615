/** The gzip of a huge answer, made while the answer is. */
import { crc32 } from "node:zlib";
import { joinedBytes } from "../domain/joined_bytes.ts";
import type { Encoder } from "./content_encoding.ts";

type Bytes = Uint8Array<ArrayBuffer>;

// More parts than these are not taken before one of them is compressed.
const MOST_AT_ONCE = 3;
// RFC 1952: deflate, no name, no time, of an unknown system; and a last block with nothing in it.
const HEADER = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = new Uint8Array([3, 0]);

/**
 * Takes an answer in parts. Each is compressed by itself, so that a worker does it while the next is
 * made here; together they are one gzip.
 */
export class GzipWriter {
  readonly #parts: Promise<Bytes>[] = [];
  #crc = 0;
  #size = 0;

  constructor(private readonly encoder: Encoder) {}

  /**
   * Takes the next part; waits where too many are being compressed.
   *
   * @param part A megabyte or more, because none knows what was in those before it. Handed over.
   */
  async write(part: Bytes): Promise<void> {
    this.#crc = crc32(part, this.#crc);
    this.#size += part.length;
    const compressed = this.encoder(part, "part");
    // It is waited for later.
    compressed.catch(() => {});
    this.#parts.push(compressed);
    await this.#parts.at(-MOST_AT_ONCE);
  }

  /** The whole gzip. */
  async end(): Promise<Bytes> {
    const sums = new DataView(new ArrayBuffer(8));
    sums.setUint32(0, this.#crc, true);
    sums.setUint32(4, this.#size % 2 ** 32, true);
    const parts = await Promise.all(this.#parts);
    const end = new Uint8Array(sums.buffer);
    return joinedBytes([HEADER, ...parts, LAST_BLOCK, end]);
  }
}
