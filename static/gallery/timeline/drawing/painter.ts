/** Draws one frame of the map layer by layer; only elements in view are processed. */
import { drawArtists, drawLives, drawRing } from "./lives.ts";
import { drawBackdrop, drawEras, HEAD, type MarkedEras, ticksOf } from "../../map/axis.ts";
import { drawLanes, drawMovementNames, placeMovementNames } from "./lanes.ts";
import { drawTours, drawWorks } from "./works.ts";
import type { Picture } from "./picture.ts";

/** Draws everything and fills `picture.hits` with the clickable areas besides bars and lanes. */
export function paint(picture: Picture, eras: MarkedEras): void {
  const { context, placer, palette, frame } = picture;
  picture.hits.length = 0;
  placer.reset();
  const ticks = ticksOf(picture);
  const bars = picture.scene.barBoxes.inView(picture);
  drawBackdrop(picture, ticks);
  drawEras(picture, ticks, eras);
  context.save();
  try {
    context.beginPath();
    context.rect(0, HEAD, frame.width, frame.height);
    context.clip();
    drawLanes(picture);
    drawLives(picture, bars);
    const names = placeMovementNames(picture);
    drawArtists(picture, bars);
    drawWorks(picture, bars);
    drawMovementNames(picture, names);
    drawTours(picture);
    drawRing(picture, picture.hovered, palette.ink, 1.5);
    drawRing(picture, picture.selected, palette.accent, 2.5);
    if (picture.focused !== picture.selected) {
      drawRing(picture, picture.focused, palette.accent, 2.5);
    }
  } finally {
    context.restore();
  }
}
