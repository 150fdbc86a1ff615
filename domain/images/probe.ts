import { refusal } from "../app_error.ts";
import { ByteReader, type ImageType, sniffType } from "./image_type.ts";
import type { Orientation } from "./exif_orientation.ts";
import { readGifHeader } from "./gif_header.ts";
import { type JpegHeader, readJpegHeader } from "./jpeg_header.ts";
import { readPngHeader } from "./png_header.ts";
import { readWebpHeader, type WebpFrame } from "./webp_header.ts";

/** Default maximum number of pixels. */
export const DEFAULT_MAX_PIXELS = 100_000_000;

/** Properties of an image before decoding. */
export interface Probed {
  type: ImageType;
  /** Pixels as stored, before {@link orientation}. */
  width: number;
  height: number;
  /** Number of pictures in the file; only the first is used. */
  frames: number;
  orientation: Orientation;
  /** Coding of a JPEG. */
  jpeg?: JpegHeader;
  /** The first frame of an animated WebP. */
  webpFrame?: WebpFrame;
  /** An embedded ICC profile that is stored uncompressed; PNG compresses its own. */
  profile?: Uint8Array;
}

/**
 * Reads the properties of an image only from its bytes, not from its name or declared type. Takes
 * milliseconds for any input, and allocates hardly any memory.
 *
 * @throws {AppError} 415 for bytes of no supported type; 422 for a supported type whose header is
 *   broken, whose coding is not supported, or which has more than `maxPixels` pixels.
 */
export function probe(bytes: Uint8Array, { maxPixels = DEFAULT_MAX_PIXELS } = {}): Probed {
  const type = sniffType(bytes);
  const probed = { type, ...readHeader(type, new ByteReader(bytes)) };
  if (probed.width * probed.height > maxPixels) {
    throw refusal(422, "image_too_many_pixels", {
      width: probed.width,
      height: probed.height,
      megapixels: Number((maxPixels / 1e6).toPrecision(4)),
    });
  }
  return probed;
}

function readHeader(type: ImageType, file: ByteReader): Omit<Probed, "type"> {
  switch (type) {
    case "image/jpeg": {
      const jpeg = readJpegHeader(file);
      const { width, height, orientation, profile } = jpeg;
      return { width, height, orientation, frames: 1, jpeg, ...(profile && { profile }) };
    }
    case "image/png":
      return readPngHeader(file);
    case "image/gif":
      return { ...readGifHeader(file), orientation: 1 };
    case "image/webp": {
      const { firstFrame, profile, ...header } = readWebpHeader(file);
      return {
        ...header,
        ...(firstFrame && { webpFrame: firstFrame }),
        ...(profile && { profile }),
      };
    }
  }
}
