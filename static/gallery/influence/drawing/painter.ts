/** One frame of the river, layer by layer; only what is in view is touched. */
import { drawBackdrop, drawEras, HEAD, ticksOf } from "../../map/axis.ts";
import { drawArtistNames, drawMovementNames, drawTitles, standsOut } from "./labels.ts";
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
 * Draws all that lies under the axis, part by part; `picture.hits` then holds what can be clicked by
 * its name. Between the parts nothing else may draw but the head, after the first of them.
 */
function* worldInParts(picture: RiverPicture): Generator<void> {
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
    for (const node of new Set([picture.chosen, picture.focused])) drawMark(picture, node);
    drawWorks(picture, works);
    const out = (node: number) => standsOut(picture, node);
    drawArtistNames(picture, threads.filter(out));
    drawTitles(picture, works.filter(out));
    yield* drawMovementNames(picture, strands);
    drawArtistNames(picture, threads.filter((node) => !out(node)));
    drawTitles(picture, works.filter((node) => !out(node)));
  } finally {
    context.restore();
  }
}

/** Draws all that lies under the axis. */
export function paintWorld(picture: RiverPicture): void {
  const parts = worldInParts(picture);
  while (!parts.next().done);
}

/** Draws the world and its head, a part at a time. */
export function* paintInParts(picture: RiverPicture, hoveredEra: number): Generator<void> {
  const parts = worldInParts(picture);
  parts.next();
  paintHead(picture, hoveredEra);
  yield;
  yield* parts;
}

/** Draws the eras and the years over what has been drawn. */
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
