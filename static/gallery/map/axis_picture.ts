/** Input of a map over the time axis for one frame. */
import type { Bootstrap } from "../../../domain/gallery/records.ts";
import type { Palette } from "./palette.ts";
import type { TextMeter } from "../../shared/canvas/text_meter.ts";
import type { TimeScale } from "./time_scale.ts";
import type { Frame, View } from "./view.ts";

/** An era as it stands over the axis. */
export type EraBand = Pick<
  Bootstrap["eras"][number],
  "name" | "start_year" | "end_year" | "start_definite" | "end_definite"
>;

/** Clickable area, in CSS pixels of the canvas. */
export interface Hit<Kind> {
  kind: Kind;
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The name of an era. */
export type EraHit = Hit<"era">;

export interface AxisPicture {
  context: CanvasRenderingContext2D;
  scene: { scale: TimeScale; catalog: { eras: readonly EraBand[] } };
  palette: Palette;
  meter: TextMeter;
  view: View;
  frame: Frame;
  /** CSS pixels of one unit and of one row. */
  unit: number;
  row: number;
  /** Filled while drawing. */
  hits: { push(hit: EraHit): unknown };
  yearText: (year: number) => string;
}

/** Height of the strip with eras and years above the world, CSS pixels. */
export const ERA_STRIP = 38;
export const AXIS_STRIP = 24;
export const HEAD = ERA_STRIP + AXIS_STRIP;

/** Place of a unit on the canvas, CSS pixels. */
export const xOf = ({ view, unit }: Pick<AxisPicture, "view" | "unit">, at: number) =>
  (at - view.left) * unit;
/** Place of a row on the canvas, CSS pixels. */
export const yOf = ({ view, row }: Pick<AxisPicture, "view" | "row">, at: number) =>
  HEAD + (at - view.top) * row;

/** 0 below `from`, 1 above `to`, smooth between: layers fade in as meaning changes with scale. */
export function ramp(value: number, from: number, to: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}
