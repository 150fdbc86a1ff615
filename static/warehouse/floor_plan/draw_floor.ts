/** A floor with all that is on it, as one looks at it from a camera. */
import { drawGround } from "./draw_ground.ts";
import { drawSectionNames, drawSections } from "./draw_sections.ts";
import { drawAdjoining, drawEdges, drawPointNames, drawPoints } from "./draw_ways.ts";
import type { FloorPicture } from "./floor_picture.ts";

/**
 * Draws ground, sections, ways and names; what is not in view or too small to be seen costs nothing.
 * Rulers and scale bar are drawn by `drawRulers` and `drawScaleBar`, over everything else.
 */
export function drawFloor(picture: FloorPicture): void {
  drawGround(picture);
  drawSections(picture);
  drawAdjoining(picture);
  drawEdges(picture);
  drawPoints(picture);
  drawSectionNames(picture);
  drawPointNames(picture);
}
