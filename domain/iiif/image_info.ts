import type { Size } from "../images/decode_plan.ts";
import { levelSize, scaleFactors, TILE } from "./image_plan.ts";
import { MAX_SIDE_PIXELS } from "./addresses.ts";

/** The JSON-LD context of the image information. */
export const IMAGE_CONTEXT = "http://iiif.io/api/image/3/context.json";

/** Compliance level of this server (https://iiif.io/api/image/3.0/compliance/). */
export const IMAGE_PROFILE = "http://iiif.io/api/image/3/level2.json";

/** Features beyond level 2. */
const EXTRA_FEATURES = ["canonicalLinkHeader", "mirroring", "profileLinkHeader", "sizeUpscaling"];

/** Returns an image service as referenced by other documents. */
export function imageService(id: string) {
  return { id, type: "ImageService3", profile: "level2" };
}

/**
 * Returns the image information (`info.json`).
 *
 * Source: IIIF Image API 3.0, section 5.
 * @param id The service's address, without a trailing slash.
 */
export function imageInfo(id: string, image: Size) {
  const factors = scaleFactors(image);
  return {
    "@context": IMAGE_CONTEXT,
    ...imageService(id),
    protocol: "http://iiif.io/api/image",
    width: image.width,
    height: image.height,
    maxWidth: MAX_SIDE_PIXELS,
    maxHeight: MAX_SIDE_PIXELS,
    sizes: factors.map((factor) => levelSize(image, factor))
      .filter(({ width, height }) => Math.max(width, height) <= MAX_SIDE_PIXELS)
      .reverse(),
    tiles: [{ width: TILE, height: TILE, scaleFactors: factors }],
    extraFormats: ["webp"],
    extraQualities: ["color", "gray", "bitonal"],
    extraFeatures: EXTRA_FEATURES,
  };
}
