import { encodeJpeg, encodeJpegWithin } from "./encode_jpeg.ts";
import { encodePng } from "./encode_png.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";

/** An image as it is kept and served: made here, without anything of the uploaded file but pixels. */
export interface EncodedImage {
  bytes: Uint8Array<ArrayBuffer>;
  type: "image/jpeg" | "image/png";
  /** For its file name. */
  extension: "jpg" | "png";
  width: number;
  height: number;
  /** Of the bytes, 64 hexadecimal digits. */
  sha256: string;
}

/**
 * Encodes a picture: PNG when it has an alpha channel, JPEG when it has none. Both can be shown,
 * drawn as WebGL textures and cut into tiles by every program there is.
 *
 * @param quality The JPEG's, from 1 to 100.
 * @param decibels How near the JPEG must be to the pixels (PSNR); its quality is raised as far as
 * that takes. For small pictures.
 */
export async function encode(
  pixels: Pixels,
  quality: number,
  decibels?: number,
): Promise<EncodedImage> {
  const { width, height } = pixels;
  const file = pixels.channels === 4
    ? { bytes: encodePng(pixels), type: "image/png", extension: "png" } as const
    : { bytes: jpeg(pixels, quality, decibels), type: "image/jpeg", extension: "jpg" } as const;
  const digest = await crypto.subtle.digest("SHA-256", file.bytes);
  return { ...file, width, height, sha256: new Uint8Array(digest).toHex() };
}

function jpeg(pixels: Pixels, quality: number, decibels: number | undefined) {
  return decibels === undefined
    ? encodeJpeg(pixels, quality)
    : encodeJpegWithin(pixels, quality, decibels);
}
