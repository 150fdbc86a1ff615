/** What every layer of the map gets to draw one frame. */
import type { LabelPlacer } from "../label_placer.ts";
import type { Palette } from "../palette.ts";
import type { Portraits } from "../portraits.ts";
import type { Scene } from "../scene.ts";
import type { TextMeter } from "../text_meter.ts";
import type { Frame, View } from "../view.ts";

/** A label that can be clicked, in CSS pixels of the canvas. */
export interface Hit {
  kind: "movement" | "era";
  /** Index into the blocks or the eras. */
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Picture {
  context: CanvasRenderingContext2D;
  scene: Scene;
  palette: Palette;
  meter: TextMeter;
  placer: LabelPlacer;
  portraits: Portraits;
  view: View;
  frame: Frame;
  /** CSS pixels of one unit and of one row. */
  unit: number;
  row: number;
  /** Visible blocks, and how strongly each is drawn (0 to 1, by block). */
  blocks: number[];
  strength: Float32Array;
  /** Bar under the pointer, bar with the keyboard's focus, bar that is pointed out; -1: none. */
  hovered: number;
  focused: number;
  chosen: number;
  /** Filled while drawing. */
  hits: Hit[];
  yearText: (year: number) => string;
  spanText: (start: number, end: number) => string;
  lifeText: (birth: number | null, death: number | null) => string;
}

/** Height of the strip with eras and years above the world, CSS pixels. */
export const ERA_STRIP = 38;
export const AXIS_STRIP = 24;
export const HEAD = ERA_STRIP + AXIS_STRIP;

/** Place of a unit on the canvas, CSS pixels. */
export const xOf = ({ view, unit }: Picture, at: number) => (at - view.left) * unit;
/** Place of a row on the canvas, CSS pixels. */
export const yOf = ({ view, row }: Picture, at: number) => HEAD + (at - view.top) * row;

/** 0 below `from`, 1 above `to`, smooth between: layers fade in as meaning changes with scale. */
export function ramp(value: number, from: number, to: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}
