/** Draws one frame of the river layer by layer; only elements in view are processed. */
import { drawBackdrop, drawEras, HEAD, ticksOf } from "../../map/axis.ts";
import { drawArtistNames, drawMovementNames, drawTitles, hasLabelAtAnyZoom } from "./labels.ts";
import { drawMark, drawThreads, drawWorks, visibleThreads, visibleWorks } from "./nodes.ts";
import type { RiverPicture } from "./river_picture.ts";
import {
  drawEdges,
  drawIsolatedEdges,
  drawIsolatedStreams,
  drawStrands,
  drawStreams,
  visibleStrands,
} from "./streams.ts";

/**
 * Draws everything below the axis in steps and fills `picture.hits` with the clickable labels.
 * Between the steps only the head may be drawn, after the first one.
 */
function* worldInSteps(picture: RiverPicture): Generator<void> {
  const { context, placer, frame } = picture;
  placer.reset();
  const strands = visibleStrands(picture);
  const threads = visibleThreads(picture);
  const works = visibleWorks(picture);
  drawBackdrop(picture, ticksOf(picture));
  yield;
  context.save();
  try {
    context.beginPath();
    context.rect(0, HEAD, frame.width, frame.height);
    context.clip();
    yield* drawStreams(picture);
    drawStrands(picture, strands);
    yield;
    drawIsolatedStreams(picture);
    drawThreads(picture, threads);
    drawEdges(picture);
    drawIsolatedEdges(picture);
    for (const node of new Set([picture.chosenNode, picture.focusedNode])) drawMark(picture, node);
    drawWorks(picture, works);
    const isLabelledFirst = (node: number) => hasLabelAtAnyZoom(picture, node);
    drawArtistNames(picture, threads.filter(isLabelledFirst));
    drawTitles(picture, works.filter(isLabelledFirst));
    yield* drawMovementNames(picture, strands);
    drawArtistNames(picture, threads.filter((node) => !isLabelledFirst(node)));
    drawTitles(picture, works.filter((node) => !isLabelledFirst(node)));
  } finally {
    context.restore();
  }
}

/** Draws everything below the axis. */
export function paintWorld(picture: RiverPicture): void {
  const steps = worldInSteps(picture);
  while (!steps.next().done);
}

/** Draws the river and the head, one step at a time. */
export function* paintInSteps(picture: RiverPicture, hoveredEra: number): Generator<void> {
  const steps = worldInSteps(picture);
  steps.next();
  paintHead(picture, hoveredEra);
  yield;
  yield* steps;
}

/** Draws the eras and years over the river. */
export function paintHead(picture: RiverPicture, hoveredEra: number): void {
  const { context, frame } = picture;
  const ticks = ticksOf(picture);
  context.save();
  context.beginPath();
  context.rect(0, 0, frame.width, HEAD);
  context.clip();
  drawBackdrop(picture, ticks);
  context.restore();
  drawEras(picture, ticks, { hovered: hoveredEra });
}
