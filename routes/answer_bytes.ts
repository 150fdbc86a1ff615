import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { EventLoopYielder } from "../adapters/event_loop_yielder.ts";
import { joinedBytes } from "../domain/joined_bytes.ts";
import { releaseBytes } from "../domain/images/release_bytes.ts";
import {
  acceptedEncoding,
  acceptsGzip,
  COMPRESSION_THRESHOLD,
  type ContentEncoding,
  encode,
  type Encoder,
} from "./content_encoding.ts";
import { GzipWriter } from "./gzip_writer.ts";

type Bytes = Uint8Array<ArrayBuffer>;

// What an answer holds besides its bytes, so that many small ones cannot outgrow a budget.
const OVERHEAD = 1024;
// Bytes that are packed and unpacked in a fraction of a millisecond.
const PACKED_AT_ONCE = 64 * 1024;
const PIECE = 128 * 1024;
// Bytes that are compressed together, some milliseconds of a worker.
const PART = 1024 * 1024;
const ENCODER = new TextEncoder();

/**
 * The bytes of an answer in the codings that it has been asked for. Packed, only its gzip is held: an
 * answer of usual size is unpacked for who asks for another coding, a huge one is sent unpacked as a
 * stream and never held so.
 */
export class AnswerBytes {
  /** Called when more or fewer bytes are held. */
  onResize: () => void = () => {};
  /** Bytes of the answer without a coding. */
  readonly size: number;
  /** SHA-1 of those bytes. */
  readonly digest: string;
  readonly #ready = new Map<ContentEncoding, Bytes>();
  readonly #pending = new Map<ContentEncoding, Promise<Bytes>>();

  private constructor(size: number, digest: string, private readonly encoder: Encoder) {
    this.size = size;
    this.digest = digest;
  }

  static of(body: Bytes, encoder: Encoder = encode): AnswerBytes {
    const digest = createHash("sha1").update(body).digest("base64url");
    const bytes = new AnswerBytes(body.length, digest, encoder);
    bytes.#ready.set("identity", body);
    return bytes;
  }

  /** Of an answer that is held packed from the beginning. */
  static packed(gzip: Bytes, { size, digest }: { size: number; digest: string }): AnswerBytes {
    const bytes = new AnswerBytes(size, digest, encode);
    bytes.#ready.set("gzip", gzip);
    return bytes;
  }

  /** Bytes of memory held, about. */
  get weight(): number {
    return this.#ready.values().reduce((sum, { length }) => sum + length, OVERHEAD);
  }

  /** Whether only the gzip is held. */
  get isPacked(): boolean {
    return !this.#ready.has("identity");
  }

  /** Whether it is held packed whatever is asked for. */
  get isHuge(): boolean {
    return this.isPacked && this.size > PACKED_AT_ONCE;
  }

  /** The bytes in a coding: at once when they are there, else as soon as they are computed. */
  in(encoding: ContentEncoding): Bytes | Promise<Bytes> {
    const ready = this.#ready.get(encoding);
    if (ready !== undefined) return ready;
    if (encoding === "identity") return this.unpacked();
    let pending = this.#pending.get(encoding);
    if (pending === undefined) {
      pending = this.encoder(this.unpacked(), encoding).then((bytes) => {
        this.#keep(encoding, bytes);
        return bytes;
      });
      this.#pending.set(encoding, pending);
      // Where it cannot be computed now, it is tried again for the next.
      pending.catch(() => this.#pending.delete(encoding));
    }
    return pending;
  }

  /** The bytes without a coding, held from now on. */
  unpacked(): Bytes {
    const plain = this.#ready.get("identity");
    if (plain !== undefined) return plain;
    const bytes = new Uint8Array(gunzipSync(this.#ready.get("gzip")!));
    this.#keep("identity", bytes);
    return bytes;
  }

  /** Holds the gzip alone; false, and nothing is changed, where that saves nothing or takes long. */
  pack(): boolean {
    if (this.isPacked || this.size < COMPRESSION_THRESHOLD) return false;
    if (!this.#ready.has("gzip")) {
      if (this.size > PACKED_AT_ONCE) return false;
      this.#ready.set("gzip", new Uint8Array(gzipSync(this.unpacked())));
    }
    this.#ready.delete("identity");
    this.#ready.delete("br");
    this.#pending.clear();
    this.onResize();
    return true;
  }

  /** What is held packed, unpacked piece by piece. */
  async *pieces(): AsyncGenerator<Bytes> {
    const gzip = this.#ready.get("gzip")!;
    const stream = ReadableStream.from(partsOf(gzip))
      .pipeThrough(new DecompressionStream("gzip"));
    for await (const piece of stream) yield piece;
  }

  #keep(encoding: ContentEncoding, bytes: Bytes): void {
    this.#ready.set(encoding, bytes);
    this.#pending.delete(encoding);
    this.onResize();
  }
}

// Of what is packed, because it becomes ten times as much.
function* partsOf(bytes: Bytes): Generator<Bytes> {
  for (let at = 0; at < bytes.length; at += PIECE / 8) yield bytes.subarray(at, at + PIECE / 8);
}

/**
 * Takes an answer piece by piece. One that becomes huge is compressed as it comes, and never held
 * without a coding.
 */
export class AnswerWriter {
  readonly #digest = createHash("sha1");
  readonly #yielder = new EventLoopYielder();
  #size = 0;
  /** What is not compressed yet. */
  readonly #parts: Bytes[] = [];
  #waiting = 0;
  #gzip: GzipWriter | undefined;

  /** @param most Bytes up to which an answer is held without a coding. */
  constructor(private readonly most: number, private readonly encoder: Encoder = encode) {}

  /** Takes the next part, whose bytes are handed over; others are let in when much has been done. */
  async write(part: string | Bytes): Promise<void> {
    if (typeof part !== "string") return await this.#write(part);
    for (let at = 0; at < part.length;) {
      const end = endOfPiece(part, at + PIECE);
      await this.#write(ENCODER.encode(part.slice(at, end)));
      await this.pause();
      at = end;
    }
  }

  /** Lets others in when much has been done, here or by who makes the parts. */
  pause(): Promise<void> {
    return this.#yielder.yieldIfDue();
  }

  async #write(bytes: Bytes): Promise<void> {
    this.#size += bytes.length;
    this.#parts.push(bytes);
    this.#waiting += bytes.length;
    if (this.#size <= this.most || (this.#gzip !== undefined && this.#waiting < PART)) return;
    this.#gzip ??= new GzipWriter(this.encoder);
    await this.#compress(this.#gzip);
  }

  async #compress(gzip: GzipWriter): Promise<void> {
    this.#waiting = 0;
    const parts = this.#parts.splice(0);
    const part = joined(parts);
    if (parts.length > 1) parts.forEach(releaseBytes);
    this.#digest.update(part);
    await gzip.write(part);
    await this.pause();
  }

  async end(): Promise<AnswerBytes> {
    if (this.#gzip === undefined) {
      return AnswerBytes.of(joined(this.#parts), this.encoder);
    }
    await this.#compress(this.#gzip);
    return AnswerBytes.packed(await this.#gzip.end(), {
      size: this.#size,
      digest: this.#digest.digest("base64url"),
    });
  }
}

/** Where a piece of a text ends, about at `end`: not between the two halves of a character. */
function endOfPiece(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isHalf ? end + 1 : end;
}

/** The bytes of all parts; a single part itself. */
const joined = (parts: readonly Bytes[]): Bytes =>
  parts.length === 1 ? parts[0]! : joinedBytes(parts);

/** One answer and its validator. */
export class Answer {
  constructor(
    readonly bytes: AnswerBytes,
    readonly etag: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The bytes without a coding. */
  get body(): Uint8Array<ArrayBuffer> {
    return this.bytes.unpacked();
  }

  /** The same bytes, and what is there of their codings, under another validator. */
  withEtag(etag: string): Answer {
    return etag === this.etag ? this : new Answer(this.bytes, etag, this.headers);
  }

  /** The coding in which this answer goes out to a client that sends this `Accept-Encoding`. */
  encodingFor(header: string | null): ContentEncoding {
    if (this.bytes.size < COMPRESSION_THRESHOLD) return "identity";
    // Packing has given up what is made with more effort.
    if (this.bytes.isPacked && acceptsGzip(header)) return "gzip";
    return this.bytes.isHuge ? "identity" : acceptedEncoding(header);
  }
}
