/** Input of every layer of the river for one frame. */
import type { FilteredGraph } from "../../../../domain/gallery/influence/filter.ts";
import { type AxisPicture, type EraHit, HEAD, type Hit, ramp, xOf } from "../../map/axis.ts";
import type { LabelPlacer } from "../../../shared/canvas/label_placer.ts";
import type { ChipImages } from "../../map/small_images.ts";
import type { Isolation, RiverScene } from "../state/scene.ts";

/** The label of a node. */
type NodeHit = Hit<"node">;

export interface RiverPicture extends AxisPicture {
  scene: RiverScene;
  placer: LabelPlacer;
  chips: ChipImages;
  hits: (NodeHit | EraHit)[];
  shown: FilteredGraph;
  /** Edges that pass the filter, by stream. */
  streamWeight: Uint32Array;
  /** Emphasized part, and the degree (0 to 1) to which the rest is faded. */
  isolation: Isolation | undefined;
  emphasis: number;
  /** Nodes with a ring; -1: none. */
  focused: number;
  chosen: number;
}

/** Opacity of a movement that the filter excludes. */
export const FILTERED = 0.12;
/** Opacity of everything beside the emphasized part. */
const ASIDE = 0.16;

/** Opacity of what does not stand out. */
export const aside = ({ emphasis }: RiverPicture) => 1 - (1 - ASIDE) * emphasis;

/** Opacity of a node while something stands out. */
export function standing(picture: RiverPicture, node: number): number {
  return picture.isolation?.nodes.has(node) ? 1 : aside(picture);
}

/** From afar movements and their streams are seen (0), from near artists, works and edges (1). */
export const nearness = ({ row }: RiverPicture) => ramp(row, 9, 19);

/** Returns a curve of the layout on the canvas; eight numbers. */
export function onCanvas(
  picture: RiverPicture,
  curve: ArrayLike<number>,
  at: number,
): [number, number, number, number, number, number, number, number] {
  const { view, unit, row } = picture;
  const x = (i: number) => (curve[at + i]! - view.left) * unit;
  const y = (i: number) => HEAD + (curve[at + i]! - view.top) * row;
  return [x(0), y(1), x(2), y(3), x(4), y(5), x(6), y(7)];
}

/** A colour that runs from one movement's to another's between two places of the canvas. */
export function blend(
  picture: RiverPicture,
  [from, left]: [movement: number, unit: number],
  [to, right]: [movement: number, unit: number],
): string | CanvasGradient {
  const { shades } = picture.palette;
  const [start, end] = [shades[from]!.bar, shades[to]!.bar];
  if (start === end) return start;
  const [x0, x1] = [xOf(picture, left), xOf(picture, right)];
  const inset = (x1 - x0) * 0.1;
  // Two stops at the very ends: browsers fill those several times faster than any others.
  const gradient = picture.context.createLinearGradient(x0 + inset, 0, x1 - inset, 0);
  gradient.addColorStop(0, start);
  gradient.addColorStop(1, end);
  return gradient;
}
