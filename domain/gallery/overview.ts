/** Small pictures of movements on the whole map of the timeline, side by side in one image. */
import { z } from "zod";

export const OverviewPictures = z.object({
  url: z.string().describe("The image with all pictures side by side."),
  height: z.int().describe("Height of the image in pixels."),
  pictures: z.array(z.object({
    artist_id: z.int().describe("Its artist, who is of the movement."),
    x: z.int().describe("Left edge in the image, in pixels."),
    width: z.int().describe("Width in pixels."),
  })).describe("At most one of each movement."),
}).meta({
  id: "OverviewPictures",
  description: "Pictures of movements for the whole map of the timeline, in one image.",
});
export type OverviewPictures = z.infer<typeof OverviewPictures>;

/** Height of the pictures: twice the drawn height, for screens with a pixel ratio of 2. */
export const SHEET_HEIGHT_PX = 64;
/** Narrowest and widest shape of a picture; others are cropped. */
const MIN_ASPECT = 0.6;
const MAX_ASPECT = 1.5;

/** Places pictures side by side in one image. */
export function placeInSheet(
  works: readonly { artist_id: number; width: number; height: number }[],
): OverviewPictures["pictures"] {
  let x = 0;
  return works.map(({ artist_id, width, height }) => {
    const aspect = Math.min(Math.max(width / height, MIN_ASPECT), MAX_ASPECT);
    const place = { artist_id, x, width: Math.round(SHEET_HEIGHT_PX * aspect) };
    x += place.width;
    return place;
  });
}
