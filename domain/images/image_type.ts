import { say } from "../messages/message.ts";
import { type AppError, refusal } from "../app_error.ts";

/** The supported types. */
export type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "image/tiff";

const NAMES: Readonly<Record<ImageType, string>> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/gif": "GIF",
  "image/webp": "WebP",
  "image/tiff": "TIFF",
};

const ACCEPTED = say("accepted_types");

// Other names of these types in browsers and older programs.
const SYNONYMS: Readonly<Record<string, ImageType>> = {
  "image/jpeg": "image/jpeg",
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/jpe": "image/jpeg",
  "image/jfif": "image/jpeg",
  "image/png": "image/png",
  "image/x-png": "image/png",
  "image/apng": "image/png",
  "image/vnd.mozilla.apng": "image/png",
  "image/gif": "image/gif",
  "image/webp": "image/webp",
  "image/tiff": "image/tiff",
  "image/tif": "image/tiff",
  "image/x-tiff": "image/tiff",
};

// Known types without a reliable decoder; messages name them to help the sender.
const OTHERS: readonly [name: string, at: number, magic: string][] = [
  ["BMP", 0, "BM"],
  ["ICO", 0, "\0\0\x01\0"],
  ["AVIF", 4, "ftypavif"],
  ["AVIF", 4, "ftypavis"],
  ["HEIC", 4, "ftyphei"],
  ["HEIC", 4, "ftypmif1"],
  ["HEIC", 4, "ftypmsf1"],
  ["JPEG XL", 0, "\xff\x0a"],
  ["JPEG XL", 4, "JXL \r\n"],
  ["JPEG 2000", 4, "jP  \r\n"],
  ["PSD", 0, "8BPS"],
  ["SVG", 0, "<svg"],
  ["PDF", 0, "%PDF"],
];

/**
 * Detects the type from the first bytes.
 * @throws {AppError} 415 for a known but unsupported type, 422 for anything else.
 */
export function sniffType(bytes: Uint8Array): ImageType {
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  if (["II*\0", "MM\0*", "II+\0", "MM\0+"].some((magic) => startsWith(bytes, magic))) {
    return "image/tiff";
  }
  const other = OTHERS.find(([, at, magic]) => startsWith(bytes, magic, at));
  if (other === undefined) throw refusal(422, "unknown_image", { accepted: ACCEPTED });
  throw refusal(415, "image_type_unsupported", { type: other[0] });
}

/**
 * Returns the supported type of a declared media type, ignoring parameters and case.
 * @throws {AppError} 415 when it is not supported.
 */
export function supportedType(declared: string): ImageType {
  const essence = declared.split(";", 1)[0]!.trim().toLowerCase();
  if (Object.hasOwn(SYNONYMS, essence)) return SYNONYMS[essence]!;
  throw refusal(415, "declared_type_unsupported", { accepted: ACCEPTED });
}

/**
 * Checks a declared media type against the bytes.
 * @throws {AppError} 415 if it is unsupported or differs.
 */
export function checkDeclaredType(declared: string, actual: ImageType): void {
  const type = supportedType(declared);
  if (type !== actual) {
    throw refusal(415, "declared_type_differs", { declared: NAMES[type], actual: NAMES[actual] });
  }
}

function startsWith(bytes: Uint8Array, magic: string, at = 0): boolean {
  if (bytes.length < at + magic.length) return false;
  for (let i = 0; i < magic.length; i++) {
    if (bytes[at + i] !== magic.charCodeAt(i)) return false;
  }
  return true;
}

/** Returns the refusal of a file whose header is truncated or contradictory. */
export function damaged(what: string): AppError {
  return refusal(422, "image_damaged", { detail: what });
}

/** Reads numbers at offsets of a file, never beyond its end. */
export class ByteReader {
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  /** @throws {AppError} 422 when the offset is outside the file; likewise below. */
  uint8(at: number): number {
    this.#check(at, 1);
    return this.#view.getUint8(at);
  }

  uint16(at: number, littleEndian = false): number {
    this.#check(at, 2);
    return this.#view.getUint16(at, littleEndian);
  }

  /** Three bytes in little-endian order, as in WebP. */
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

  /**
   * Returns a part of the file, without copying it.
   * @throws {AppError} 422 when it is truncated.
   */
  part(at: number, length: number): Uint8Array {
    this.#check(at, length);
    return this.bytes.subarray(at, at + length);
  }

  #check(at: number, length: number): void {
    if (at < 0 || at + length > this.bytes.length) throw damaged("it ends too early");
  }
}
