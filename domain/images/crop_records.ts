/** Records of crops. */
import { z } from "zod";
import { unless } from "../messages/expecting.ts";
import type { PictureCrop } from "./crop.ts";

const fraction = () => z.number().min(0).max(1);
// One pixel of the largest picture.
const MIN_SIDE = 1 / 4096;

/** A part of a picture, in fractions of the picture once it is turned. */
export const Crop = z.object({
  x: fraction().describe("Left edge, as a fraction of the width of the turned picture."),
  y: fraction().describe("Top edge, as a fraction of its height."),
  width: fraction().min(MIN_SIDE).describe("Width, as a fraction of its width."),
  height: fraction().min(MIN_SIDE).describe("Height, as a fraction of its height."),
  rotation: z.number().min(-180).max(180).describe(
    "Degrees by which the picture is turned clockwise about its middle. The turned picture is as " +
      "large as its corners need.",
  ),
}).meta({ id: "PictureCrop", description: "A part of a picture that is turned first." });

const ROUNDING = 1e-9;

const isWithin = ({ x, y, width, height }: PictureCrop) =>
  x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING;

/** A crop that lies within the picture, with an operation. */
export const CropBody = Crop.extend({
  operation: z.guid().toLowerCase().optional()
    .describe("An import of the same curator that this belongs to; a new id begins one."),
}).refine(isWithin, { path: ["width"], ...unless("expected_part_within") })
  .meta({ id: "CropChange", description: "The part of a painting's picture to publish." });

/** Crop of a painting's published picture. */
export const PublishedCrop = z.object({
  crop: Crop.nullable().describe("The published part of the original; null for all of it."),
}).meta({ id: "PublishedCrop", description: "The published part of a painting's picture." });
