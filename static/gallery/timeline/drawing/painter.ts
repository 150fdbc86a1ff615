/** Draws one frame of the map layer by layer; only elements in view are processed. */
import { drawArtists, drawLives, drawRing } from "./lives.ts";
import { drawBackdrop, drawEras, HEAD, type MarkedEras, ticksOf } from "../../map/axis.ts";
import { drawLanes, drawMovementNames, placeMovementNames } from "./lanes.ts";
import { drawTours, drawWorks } from "./works.ts";
import type { Picture } from "./picture.ts";

const ascending = (a: number, b: number) => a - b;

/** Returns the bars that touch the frame, in the order of their blocks. */
export function visibleBars({ scene, view, frame, row }: Picture): number[] {
  const right = view.left + 1 / view.zoom;
  const bottom = view.top + frame.height / row;
  return scene.barIndex?.search(view.left, view.top, right, bottom).sort(ascending) ?? [];
}

/** Returns the blocks that touch the frame. */
export function visibleBlocks({ scene, view, frame, row }: Omit<Picture, "blocks">): number[] {
  const right = view.left + 1 / view.zoom;
  const bottom = view.top + frame.height / row;
  return scene.blockIndex?.search(view.left, view.top, right, bottom).sort(ascending) ?? [];
}

/**
 * Draws everything in steps and fills `picture.hits` with the clickable areas besides bars and
 * lanes. Between the steps nothing else may be drawn.
 */
export function* paintInSteps(picture: Picture, eras: MarkedEras): Generator<void> {
  const { context, placer, palette, frame } = picture;
  picture.hits.length = 0;
  placer.reset();
  const ticks = ticksOf(picture);
  const bars = visibleBars(picture);
  drawBackdrop(picture, ticks);
  drawEras(picture, ticks, eras);
  yield;
  context.save();
  try {
    context.beginPath();
    context.rect(0, HEAD, frame.width, frame.height);
    context.clip();
    drawLanes(picture);
    yield;
    drawLives(picture, bars);
    yield;
    const names = placeMovementNames(picture);
    yield;
    drawArtists(picture, bars);
    drawWorks(picture, bars);
    drawMovementNames(picture, names);
    drawTours(picture);
    drawRing(picture, picture.hovered, palette.ink, 1.5);
    drawRing(picture, picture.chosen, palette.accent, 2.5);
    if (picture.focused !== picture.chosen) drawRing(picture, picture.focused, palette.accent, 2.5);
  } finally {
    context.restore();
  }
}

/** Draws everything at once. */
export function paint(picture: Picture, eras: MarkedEras): void {
  const steps = paintInSteps(picture, eras);
  while (!steps.next().done);
}
