/** Input of every layer of the river for one frame. */
import type { FilteredGraph } from "../../../../domain/gallery/influence/filter.ts";
import { type AxisPicture, type EraHit, HEAD, type Hit, ramp, xOf } from "../../map/axis.ts";
import type { LabelPlacer } from "../../../shared/canvas/label_placer.ts";
import type { ChipImages } from "../../map/small_images.ts";
import type { Isolation, RiverScene } from "../state/scene.ts";

type NodeHit = Hit<"node">;

/** Values from which one frame is drawn. */
export interface RiverPicture extends AxisPicture {
  scene: RiverScene;
  placer: LabelPlacer;
  chips: ChipImages;
  hits: (NodeHit | EraHit)[];
  filteredGraph: FilteredGraph;
  /** Number of edges that pass the filter, by stream. */
  streamWeight: Uint32Array;
  /** Emphasized part, and the degree (0 to 1) to which the rest is faded. */
  isolation: Isolation | undefined;
  emphasis: number;
  /** Marked nodes; -1 for none. */
  focusedNode: number;
  selectedNode: number;
}

/** Opacity of a movement that the filter excludes. */
export const FILTERED_OPACITY = 0.12;
/** Opacity of the rest while a part is fully emphasized. */
const FADED_OPACITY = 0.16;

/** Returns the opacity of everything outside the emphasized part. */
export const fadedOpacity = ({ emphasis }: RiverPicture) => 1 - (1 - FADED_OPACITY) * emphasis;

/** Returns the opacity of a node for the current emphasis. */
export function nodeOpacity(picture: RiverPicture, node: number): number {
  return picture.isolation?.nodes.has(node) ? 1 : fadedOpacity(picture);
}

/**
 * Returns the degree of detail: 0 for movements and streams (zoomed out), 1 for artists, works and
 * edges (zoomed in).
 */
export const detailLevel = ({ row }: RiverPicture) => ramp(row, 9, 19);

/** Converts a curve of the layout to canvas coordinates; eight numbers. */
export function toCanvas(
  picture: RiverPicture,
  curve: ArrayLike<number>,
  offset: number,
): [number, number, number, number, number, number, number, number] {
  const { view, unit, row } = picture;
  const x = (i: number) => (curve[offset + i]! - view.left) * unit;
  const y = (i: number) => HEAD + (curve[offset + i]! - view.top) * row;
  return [x(0), y(1), x(2), y(3), x(4), y(5), x(6), y(7)];
}

/** Returns a gradient between the colours of two movements, or a plain colour if they are equal. */
export function blend(
  picture: RiverPicture,
  [from, startUnit]: [movement: number, unit: number],
  [to, endUnit]: [movement: number, unit: number],
): string | CanvasGradient {
  const { shades } = picture.palette;
  const [start, end] = [shades[from]!.bar, shades[to]!.bar];
  if (start === end) return start;
  const [x0, x1] = [xOf(picture, startUnit), xOf(picture, endUnit)];
  const inset = (x1 - x0) * 0.1;
  // Only two stops, at the ends: browsers fill such gradients several times faster than others.
  const gradient = picture.context.createLinearGradient(x0 + inset, 0, x1 - inset, 0);
  gradient.addColorStop(0, start);
  gradient.addColorStop(1, end);
  return gradient;
}
