import { say } from "../messages/message.ts";
import { refusal } from "../app_error.ts";

/** The types that can be uploaded. */
export type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

const NAMES: Readonly<Record<ImageType, string>> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/gif": "GIF",
  "image/webp": "WebP",
};

const ACCEPTED = say("accepted_types");

// What browsers and older programs call the same four.
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
};

// Known, but without a reliable decoder; named so that the sender knows what to do.
const OTHERS: readonly [name: string, at: number, magic: string][] = [
  ["TIFF", 0, "II*\0"],
  ["TIFF", 0, "MM\0*"],
  ["TIFF", 0, "II+\0"],
  ["TIFF", 0, "MM\0+"],
  ["BMP", 0, "BM"],
  ["ICO", 0, "\0\0\x01\0"],
  ["AVIF", 4, "ftypavif"],
  ["AVIF", 4, "ftypavis"],
  ["HEIC", 4, "ftyphei"],
  ["HEIC", 4, "ftypmif1"],
  ["JPEG XL", 0, "\xff\x0a"],
  ["JPEG XL", 4, "JXL \r\n"],
  ["JPEG 2000", 4, "jP  \r\n"],
  ["PSD", 0, "8BPS"],
  ["SVG", 0, "<svg"],
  ["PDF", 0, "%PDF"],
];

/**
 * The type that the first bytes prove.
 *
 * @throws {AppError} 415 for a type that is known and not supported, 422 for anything else.
 */
export function sniffType(bytes: Uint8Array): ImageType {
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  const other = OTHERS.find(([, at, magic]) => startsWith(bytes, magic, at));
  if (other === undefined) throw refusal(422, "unknown_image", { accepted: ACCEPTED });
  throw refusal(415, "image_type_unsupported", { type: other[0], accepted: ACCEPTED });
}

/**
 * The type that a declared media type means; parameters and case do not matter.
 *
 * @throws {AppError} 415 when it is none that is supported.
 */
export function supportedType(declared: string): ImageType {
  const essence = declared.split(";", 1)[0]!.trim().toLowerCase();
  if (Object.hasOwn(SYNONYMS, essence)) return SYNONYMS[essence]!;
  throw refusal(415, "declared_type_unsupported", { accepted: ACCEPTED });
}

/**
 * Holds a declared media type against what the bytes are.
 *
 * @throws {AppError} 415 when it is no supported type or another one.
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
