import type { Pixels } from "../../../domain/images/pixels.ts";
import { encodePng } from "./encode_png.ts";
import { encodeJpeg, encodeJpegWithin } from "./jpeg.ts";

/** An encoded image for storing and serving, produced only from the pixels of an uploaded file. */
export interface EncodedImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: "image/jpeg" | "image/png";
  /** Extension of its file name. */
  extension: "jpg" | "png";
  width: number;
  height: number;
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  sha256: string;
}

/**
 * Encodes a picture: PNG if it has an alpha channel, otherwise JPEG.
 * @param quality The JPEG's, from 1 to 100.
 * @param decibels Minimum fidelity of the JPEG to the pixels (PSNR), as in {@link
 *   encodeJpegWithin}.
 */
export async function encode(pixels: Pixels, quality: number, decibels?: number) {
  const { width, height } = pixels;
  const jpegOf = () =>
    decibels === undefined
      ? encodeJpeg(pixels, quality)
      : encodeJpegWithin(pixels, quality, decibels);
  const file = pixels.channels === 4
    ? { bytes: encodePng(pixels), type: "image/png", extension: "png" } as const
    : { bytes: jpegOf(), type: "image/jpeg", extension: "jpg" } as const;
  const digest = await crypto.subtle.digest("SHA-256", file.bytes);
  return { ...file, width, height, sha256: new Uint8Array(digest).toHex() };
}
