/** The body of an upload: `{ "imageData": base64, "mimeType": "image/jpeg" }`. Runs in a worker. */
import { z } from "zod";
import { AppError } from "../app_error.ts";

/** Largest image that may be uploaded, in bytes once decoded. */
export const UPLOAD_LIMIT = 15 * 1024 * 1024;

const BASE64 = "expected base64";
const TYPE = "expected text of 1 to 100 characters";

/** What a client sends. */
export const UploadBody = z.object({
  imageData: z.string({ error: BASE64 }).min(1, { error: BASE64 })
    .describe("Base64 of the file, at most 15 MB once decoded."),
  mimeType: z.string({ error: TYPE }).min(1, { error: TYPE }).max(100, { error: TYPE })
    .describe("Its media type, as image/jpeg."),
}, { error: "expected an object" });

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
  let json: unknown;
  try {
    json = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(body).bytes()),
    );
  } catch {
    throw new AppError(400, "Malformed JSON in request body");
  }
  const { data, error } = UploadBody.safeParse(json);
  if (error !== undefined) {
    const [{ path, message } = { path: [], message: "" }] = error.issues;
    throw new AppError(400, [...path, message].join(": "));
  }
  return { bytes: decodeBase64(data.imageData), mimeType: data.mimeType };
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
