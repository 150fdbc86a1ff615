/** The body of an upload: `{ "imageData": base64, "mimeType": "image/jpeg" }`. Runs in a worker. */
import { expecting, messageOf } from "../messages/expecting.ts";
import { z } from "zod";
import { AppError, refusal } from "../app_error.ts";

/** Largest image that may be uploaded, in bytes once decoded. */
export const UPLOAD_LIMIT = 15 * 1024 * 1024;

/** Body of an upload. */
export const UploadBody = expecting(
  z.object({
    imageData: expecting(z.string().min(1), "expected_base64")
      .describe("Base64 of the file, at most 15 MB once decoded."),
    mimeType: expecting(z.string().min(1).max(100), "expected_text_between", { min: 1, max: 100 })
      .describe("Its media type, such as image/jpeg."),
  }),
  "expected_object",
).meta({ id: "ImageUpload", description: "An uploaded image." });

/** An uploaded file with its declared type. */
export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: string;
}

// The beginning of a browser's `data:` URL before the base64.
const DATA_ADDRESS = /^data:[^,]{0,200};base64,/;

/**
 * Parses a body that was received in pieces. Parsing and decoding twenty megabytes would delay
 * other requests too long on the request thread, so it runs in a worker.
 * @throws {AppError} 400 that names the field; 413 when the image is larger than {@link
 *   UPLOAD_LIMIT}.
 */
export async function readUpload(body: Uint8Array<ArrayBuffer>[]): Promise<Upload> {
  let json: unknown;
  try {
    json = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(body).bytes()),
    );
  } catch {
    throw refusal(400, "malformed_json");
  }
  const { data, error } = UploadBody.safeParse(json);
  if (error !== undefined) {
    throw new AppError(400, messageOf(UploadBody, error.issues[0]!));
  }
  return { bytes: decodeBase64(data.imageData), mimeType: data.mimeType };
}

function decodeBase64(imageData: string): Uint8Array<ArrayBuffer> {
  const [prefix = ""] = DATA_ADDRESS.exec(imageData.slice(0, 300)) ?? [];
  const base64 = imageData.slice(prefix.length);
  const tooLarge = refusal(413, "image_too_large", { size: UPLOAD_LIMIT }, { where: "imageData" });
  // Four characters encode three bytes; the rest is padding and line breaks.
  if (base64.length * 3 / 4 > UPLOAD_LIMIT * 1.05) throw tooLarge;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.fromBase64(base64);
  } catch {
    throw refusal(400, "expected_base64", {}, { where: "imageData" });
  }
  if (bytes.length === 0) throw refusal(400, "expected_base64", {}, { where: "imageData" });
  if (bytes.length > UPLOAD_LIMIT) throw tooLarge;
  return bytes;
}
