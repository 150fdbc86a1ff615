/** Sizes of stored images, and what it takes to decode images for them. */
import { type DecodePlan, fitWithin, planDecode } from "../../domain/images/decode_plan.ts";
import type { Probed } from "../../domain/images/probe.ts";

/** The subject of an image, which decides its sizes. */
export type ImageKind = "painting" | "portrait";

/** Pixels on the long side of a painting. */
export const PAINTING = { full: 4096, thumbnail: 480 };
/** Pixels on either side of a portrait. */
export const PORTRAIT = { full: 512, thumbnail: 96 };
// Four for the picture, four for what the encoder reads, one for the file.
const BYTES_A_RESULT_PIXEL = 9;

/** Returns how an image is decoded. @throws {AppError} 422 when that needs too much memory. */
export function planOf(probed: Probed, fileBytes: number, kind: ImageKind): DecodePlan {
  if (kind === "painting") return planDecode(probed, fileBytes, fitWithin(probed, PAINTING.full));
  const side = PORTRAIT.full * 2;
  return planDecode(probed, fileBytes, { width: side, height: side });
}

/** Returns about the bytes that `processImage` needs at its peak. @throws {AppError} as {@link planOf} */
export function memoryOf(probed: Probed, fileBytes: number, kind: ImageKind): number {
  const plan = planOf(probed, fileBytes, kind);
  const full = kind === "painting"
    ? fitWithin(plan, PAINTING.full)
    : { width: PORTRAIT.full, height: PORTRAIT.full };
  return plan.memory + BYTES_A_RESULT_PIXEL * full.width * full.height;
}
