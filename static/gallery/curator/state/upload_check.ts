/** Checks a file before it is sent. */

/** Largest file the server takes, in bytes. */
export const UPLOAD_LIMIT = 15 * 1024 * 1024;

export type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";
type UploadProblem = "empty" | "too_large" | "wrong_type";

/** Number of bytes that {@link checkUpload} examines. */
export const HEAD_BYTES = 12;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const begins = (head: Uint8Array, bytes: number[]) => bytes.every((byte, i) => head[i] === byte);
const text = (head: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...head.subarray(from, to));

/** The type that the first bytes prove, whatever the name says; undefined: none that is taken. */
function imageTypeOf(head: Uint8Array): ImageType | undefined {
  if (begins(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (begins(head, PNG)) return "image/png";
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return "image/gif";
  if (text(head, 0, 4) === "RIFF" && text(head, 8, 12) === "WEBP") return "image/webp";
  return undefined;
}

/**
 * Returns the image type of an upload, or its problem.
 *
 * @param head its first {@link HEAD_BYTES} bytes
 * @param size in bytes
 */
export function checkUpload(head: Uint8Array, size: number): ImageType | UploadProblem {
  if (size === 0) return "empty";
  const type = imageTypeOf(head);
  if (type === undefined) return "wrong_type";
  return size > UPLOAD_LIMIT ? "too_large" : type;
}
