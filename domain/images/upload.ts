/** The body of an upload: `{ "imageData": base64, "mimeType": "image/jpeg" }`. Runs in a worker. */
import { AppError } from "../app_error.ts";

/** Largest image that may be uploaded, in bytes once decoded. */
export const UPLOAD_LIMIT = 15 * 1024 * 1024;

/** An uploaded file as its sender declares it. */
export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: string;
}

// What a browser's `data:` address has before the base64.
const DATA_ADDRESS = /^data:[^,]{0,200};base64,/;

/**
 * Reads a body, which comes in pieces. Parsing and decoding twenty megabytes takes longer than any other request should
 * wait for, so this is not done on the thread that answers them.
 *
 * @throws {AppError} 400 that names the field; 413 when the image is larger than {@link UPLOAD_LIMIT}.
 */
export async function readUpload(body: Uint8Array<ArrayBuffer>[]): Promise<Upload> {
  let fields: { imageData?: unknown; mimeType?: unknown } | null;
  try {
    fields = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(body).bytes()),
    );
  } catch {
    throw new AppError(400, "Malformed JSON in request body");
  }
  if (typeof fields !== "object" || fields === null) throw new AppError(400, "expected an object");
  const { imageData, mimeType } = fields;
  if (typeof imageData !== "string" || imageData === "") {
    throw new AppError(400, "imageData: expected base64");
  }
  if (typeof mimeType !== "string" || mimeType === "" || mimeType.length > 100) {
    throw new AppError(400, "mimeType: expected text of 1 to 100 characters");
  }
  return { bytes: decodeBase64(imageData), mimeType };
}

function decodeBase64(imageData: string): Uint8Array<ArrayBuffer> {
  const [prefix = ""] = DATA_ADDRESS.exec(imageData.slice(0, 300)) ?? [];
  const base64 = imageData.slice(prefix.length);
  const tooLarge = new AppError(
    413,
    `imageData: the image is larger than ${UPLOAD_LIMIT} bytes`,
  );
  // Three bytes in four letters; what is left over is padding and line breaks.
  if (base64.length * 3 / 4 > UPLOAD_LIMIT * 1.05) throw tooLarge;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.fromBase64(base64);
  } catch {
    throw new AppError(400, "imageData: expected base64");
  }
  if (bytes.length === 0) throw new AppError(400, "imageData: expected base64");
  if (bytes.length > UPLOAD_LIMIT) throw tooLarge;
  return bytes;
}
