/** Checks a file before it is uploaded. */

/** Largest accepted file, in bytes. */
export const UPLOAD_LIMIT = 200 * 1024 * 1024;

export type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "image/tiff";
type UploadProblem = "empty" | "too_large" | "wrong_type";

/** Number of bytes that {@link checkUpload} examines. */
export const HEAD_BYTES = 12;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const startsWith = (head: Uint8Array, bytes: number[]) =>
  bytes.every((byte, i) => head[i] === byte);
const text = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.subarray(from, to));

/**
 * Returns the type that the first bytes indicate, regardless of the name; undefined if it is not
 * accepted.
 */
function imageTypeOf(head: Uint8Array): ImageType | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(head, PNG)) return "image/png";
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return "image/gif";
  if (text(head, 0, 4) === "RIFF" && text(head, 8, 12) === "WEBP") return "image/webp";
  return /^(II[*+]\0|MM\0[*+])$/.test(text(head, 0, 4)) ? "image/tiff" : undefined;
}

/**
 * Returns the image type of an upload, or its problem.
 * @param head First {@link HEAD_BYTES} bytes of the file.
 * @param size Size of the file, in bytes.
 */
export function checkUpload(head: Uint8Array, size: number): ImageType | UploadProblem {
  if (size === 0) return "empty";
  const type = imageTypeOf(head);
  if (type === undefined) return "wrong_type";
  return size > UPLOAD_LIMIT ? "too_large" : type;
}
