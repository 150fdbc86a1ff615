import { type AppError, refusal } from "../app_error.ts";

/** The refusal of a file whose header ends early or contradicts itself. */
export function damaged(what: string): AppError {
  return refusal(422, "image_damaged", { detail: what });
}

/** Reads numbers at given places of a file and refuses to read beyond its end. */
export class ByteReader {
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  /** @throws {AppError} 422 when the place is outside the file, as do all of these. */
  uint8(at: number): number {
    this.#check(at, 1);
    return this.#view.getUint8(at);
  }

  uint16(at: number, littleEndian = false): number {
    this.#check(at, 2);
    return this.#view.getUint16(at, littleEndian);
  }

  /** Three bytes, the lowest first, as WebP has them. */
  uint24(at: number): number {
    this.#check(at, 3);
    return this.#view.getUint16(at, true) | this.#view.getUint8(at + 2) << 16;
  }

  uint32(at: number, littleEndian = false): number {
    this.#check(at, 4);
    return this.#view.getUint32(at, littleEndian);
  }

  /** `length` bytes as Latin-1 characters. */
  text(at: number, length: number): string {
    this.#check(at, length);
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }

  /** A part of the file that must be there in full; not a copy. */
  part(at: number, length: number): Uint8Array {
    this.#check(at, length);
    return this.bytes.subarray(at, at + length);
  }

  #check(at: number, length: number): void {
    if (at < 0 || at + length > this.bytes.length) throw damaged("it ends too early");
  }
}
