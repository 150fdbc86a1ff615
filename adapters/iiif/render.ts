/** Renders images of the image service in a worker: decodes files to levels, and cuts them. */
import { decodeUpright } from "../images/codecs/decode.ts";
import { encodeJpeg } from "../images/codecs/jpeg.ts";
import { encodePng } from "../images/codecs/encode_png.ts";
import { encodeWebp } from "../images/codecs/webp.ts";
import type { Orientation } from "../../domain/images/exif_orientation.ts";
import type { Size } from "../../domain/images/decode_plan.ts";
import { orient, swapsSides } from "../../domain/images/orient.ts";
import { onWhite, type Pixels, withoutColour } from "../../domain/images/pixels.ts";
import { probe } from "../../domain/images/probe.ts";
import { type Box, stretch } from "../../domain/images/resample.ts";
import type { ImagePlan } from "../../domain/iiif/image_plan.ts";

/** An image to be rendered from a level. */
export interface RenderJob
  extends Pick<ImagePlan, "size" | "mirrored" | "rotation" | "quality" | "format"> {
  /** The level's name and its pixels, upright. */
  level: { key: string; size: Size };
  part: Box;
  /** The stored file, for a worker that has not cached the level. */
  bytes?: Uint8Array<ArrayBuffer>;
}

// Enough for 4096 × 4096 pixels with alpha, or without alpha and with the smaller levels of the
// same image.
const MAX_LEVEL_BYTES = 72_000_000;

/** Decoded levels of this worker, the least recently used first. */
const levels = new Map<string, Pixels>();

// Pixels are encoded a second time here, so the quality is slightly above what is visible.
const JPEG_QUALITY = 88;
// For the pages, whose pictures mostly have several pixels per CSS pixel, which hides losses.
const WEBP_QUALITY = 75;
const MAX_CHANNELS = 4;

/** EXIF orientations by mirroring and clockwise rotation. */
const ORIENTATIONS = {
  plain: { 0: 1, 90: 6, 180: 3, 270: 8 },
  mirrored: { 0: 2, 90: 7, 180: 4, 270: 5 },
} as const satisfies Record<string, Record<number, Orientation>>;

/**
 * Cuts, resizes, recolours, turns and encodes; undefined if this worker has neither the level nor
 * the file.
 * @throws {AppError} 422 when the file cannot be decoded.
 */
export async function renderImage(job: RenderJob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { part, size, mirrored, rotation, quality, format, bytes } = job;
  const { key } = job.level;
  const level = levels.get(key) ?? (bytes && await decodedLevel(bytes, job.level.size));
  if (level === undefined) return undefined;
  levels.delete(key);
  levels.set(key, level);
  const cut = stretch(level, size, part);
  const opaque = format === "jpg" ? onWhite(cut) : cut;
  const coloured = quality === "default" ? opaque : withoutColour(opaque, quality === "bitonal");
  const turned = orient(coloured, ORIENTATIONS[mirrored ? "mirrored" : "plain"][rotation]);
  if (format === "webp") return await encodeWebp(turned, WEBP_QUALITY);
  return format === "jpg" ? encodeJpeg(turned, JPEG_QUALITY) : encodePng(turned);
}

/** Decodes a level and evicts the least recently used ones to make room. */
async function decodedLevel(bytes: Uint8Array, size: Size): Promise<Pixels> {
  let memoryBytes = size.width * size.height * MAX_CHANNELS;
  for (const { data } of levels.values()) memoryBytes += data.length;
  for (const [oldest, { data }] of levels) {
    if (memoryBytes <= MAX_LEVEL_BYTES) break;
    levels.delete(oldest);
    memoryBytes -= data.length;
  }
  const probed = probe(bytes);
  const stored = swapsSides(probed.orientation) ? { width: size.height, height: size.width } : size;
  const decoded = await decodeUpright(bytes, probed, () => stored, 1);
  const level = decoded.width === size.width && decoded.height === size.height
    ? decoded
    : stretch(decoded, size, { x: 0, y: 0, width: decoded.width, height: decoded.height });
  // A copy: the result is a view of the decoder's memory, half of which is not the picture.
  return { ...level, data: level.data.slice() };
}
