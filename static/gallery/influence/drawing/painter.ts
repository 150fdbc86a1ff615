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
} from "./streams.ts";

/**
 * Draws the river and its head, and fills `picture.hits` with the clickable labels.
 * @param hasNames False to draw it faster, without names
 */
export function paint(picture: RiverPicture, hoveredEra: number, hasNames = true): void {
  const { context, frame, hits } = picture;
  hits.length = 0;
  const ticks = ticksOf(picture);
  drawBackdrop(picture, ticks);
  context.save();
  try {
    context.beginPath();
    context.rect(0, HEAD, frame.width, frame.height);
    context.clip();
    drawWorld(picture, hasNames);
  } finally {
    context.restore();
  }
  drawEras(picture, ticks, { hovered: hoveredEra });
}

function drawWorld(picture: RiverPicture, hasNames: boolean): void {
  picture.placer.reset();
  const strands = picture.scene.strandBoxes.inView(picture);
  const threads = visibleThreads(picture);
  const works = visibleWorks(picture);
  drawStreams(picture);
  drawStrands(picture, strands);
  drawIsolatedStreams(picture);
  drawThreads(picture, threads);
  drawEdges(picture);
  drawIsolatedEdges(picture);
  for (const node of new Set([picture.selectedNode, picture.focusedNode])) drawMark(picture, node);
  drawWorks(picture, works);
  if (!hasNames) return;
  const isLabelledFirst = (node: number) => hasLabelAtAnyZoom(picture, node);
  drawArtistNames(picture, threads.filter(isLabelledFirst));
  drawTitles(picture, works.filter(isLabelledFirst));
  drawMovementNames(picture, strands);
  drawArtistNames(picture, threads.filter((node) => !isLabelledFirst(node)));
  drawTitles(picture, works.filter((node) => !isLabelledFirst(node)));
}
