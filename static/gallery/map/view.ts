/**
 * Visible part of the world. At zoom 1 the whole world fits; zooming widens time without end but
 * heightens the rows only until names are comfortable to read.
 */
import type { TimeScale } from "./time_scale.ts";

/** The part of the canvas that shows the world, in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

export interface World {
  rows: number;
  /** Units of the roomiest year. */
  densest: number;
  /** A row is never higher, in CSS pixels; `ROW_CAP` when absent. */
  rowCap?: number;
  /** CSS pixels at the frame's edges that something covers: the world can be moved out from there. */
  covered?: { left: number; right: number; bottom: number };
}

export interface View {
  /** 1 shows all of time in the whole frame. */
  zoom: number;
  /** Unit at the left edge. */
  left: number;
  /** Row at the top edge. */
  top: number;
  /**
   * Rows are so much lower than the zoom alone would have them, above 0 and below 1, so that more of
   * them are seen at once; absent: as high as that.
   */
  squeeze?: number;
}

/** The window as it stands in the address: years at the edges, row in the middle. */
export interface TimeWindow {
  from: number;
  to: number;
  row: number;
  /** Number of visible rows, if more than the years alone would show. */
  rows?: number;
}

/** A window as someone may ask for it: the row is left to the map when only years are given. */
export type AskedWindow = Omit<TimeWindow, "row"> & { row?: number };

/** In CSS pixels: a portrait and a name read well at this height. */
export const ROW_CAP = 36;
const MAX_YEAR_WIDTH = 40;
/** Rows have their full height at the latest when the roomiest year has this width. */
const FULL_ROW_YEAR_WIDTH = 8;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The largest zoom: the roomiest year 40 px wide. */
export function maxZoom(world: World, frame: Frame): number {
  return Math.max(1, MAX_YEAR_WIDTH / (world.densest * frame.width));
}

/** The smallest zoom: the whole world fits, beside what covers the frame. */
function minZoom({ covered }: World, frame: Frame): number {
  if (!covered) return 1;
  return clamp((frame.width - covered.left - covered.right) / frame.width, 0.25, 1);
}

/** The zoom from which rows have their full height. */
export function fullRowZoom(world: World, frame: Frame): number {
  const { rowCap = ROW_CAP } = world;
  const fit = frame.height / Math.max(world.rows, 1);
  if (fit >= rowCap) return 1;
  const full = FULL_ROW_YEAR_WIDTH / (world.densest * frame.width);
  return clamp(rowCap / fit, 1.5, Math.max(1.5, full));
}

/** Height of a row in CSS pixels. */
export function rowHeight(zoom: number, world: World, frame: Frame): number {
  const { rowCap = ROW_CAP } = world;
  const fit = frame.height / Math.max(world.rows, 1);
  if (fit >= rowCap) return rowCap;
  const zoomAtCap = fullRowZoom(world, frame);
  const power = Math.log(rowCap / fit) / Math.log(zoomAtCap);
  return Math.min(rowCap, fit * zoom ** power);
}

/** Height of a row of a view in CSS pixels: rows are never lower than where all of them fit. */
export function rowOf({ zoom, squeeze = 1 }: View, world: World, frame: Frame): number {
  const height = rowHeight(zoom, world, frame);
  if (squeeze >= 1) return height;
  const free = frame.height - (world.covered?.bottom ?? 0);
  return Math.max(height * squeeze, Math.min(height, free / Math.max(world.rows, 1)));
}

// Lower rows by less than this are as high as others.
const UNSQUEEZED = 1 - 1e-6;

const squeezed = (squeeze: number) => squeeze < UNSQUEEZED ? { squeeze } : {};

/** The whole world. */
export function wholeView(world: World, frame: Frame): View {
  return clampView({ zoom: 1, left: 0, top: 0 }, world, frame);
}

/** The nearest view that does not leave the world; a world lower than the frame stands centred. */
export function clampView(view: View, world: World, frame: Frame): View {
  const zoom = clamp(view.zoom, minZoom(world, frame), maxZoom(world, frame));
  const row = rowOf({ ...view, zoom }, world, frame);
  const { left = 0, right = 0, bottom = 0 } = world.covered ?? {};
  const perPixel = 1 / (frame.width * zoom);
  const spare = world.rows - (frame.height - bottom) / row;
  return {
    zoom,
    left: clamp(view.left, -left * perPixel, 1 - 1 / zoom + right * perPixel),
    top: spare <= 0 ? spare / 2 : clamp(view.top, 0, spare),
    ...squeezed(row / rowHeight(zoom, world, frame)),
  };
}

/**
 * Zooms by a factor and keeps what is under the pointer under it.
 *
 * @param x pointer in the frame, CSS pixels
 * @param y pointer in the frame, CSS pixels
 */
export function zoomAt(
  view: View,
  factor: number,
  x: number,
  y: number,
  world: World,
  frame: Frame,
): View {
  const zoom = clamp(view.zoom * factor, minZoom(world, frame), maxZoom(world, frame));
  const unit = view.left + x / (frame.width * view.zoom);
  const row = view.top + y / rowOf(view, world, frame);
  // Zooming in gives low rows their height back, also where the zoom itself has reached its end.
  const squeeze = Math.min((view.squeeze ?? 1) * Math.max(factor, 1), 1);
  const next = { zoom, left: unit - x / (frame.width * zoom), top: 0, ...squeezed(squeeze) };
  return clampView({ ...next, top: row - y / rowOf(next, world, frame) }, world, frame);
}

/** Moves the world by pixels, as a dragging hand does. */
export function panBy(view: View, dx: number, dy: number, world: World, frame: Frame): View {
  return clampView(
    {
      ...view,
      left: view.left - dx / (frame.width * view.zoom),
      top: view.top - dy / rowOf(view, world, frame),
    },
    world,
    frame,
  );
}

/** The view that shows a stretch of units with a row in the middle. */
export function viewAround(
  left: number,
  right: number,
  row: number,
  world: World,
  frame: Frame,
): View {
  const zoom = clamp(
    1 / Math.max(right - left, 1e-9),
    minZoom(world, frame),
    maxZoom(world, frame),
  );
  const middle = (left + right) / 2;
  const height = rowHeight(zoom, world, frame);
  const view = { zoom, left: middle - 0.5 / zoom, top: row - frame.height / 2 / height };
  return clampView(view, world, frame);
}

/** The view that shows a stretch of units and all rows between two, however low they are then. */
export function viewOfArea(
  left: number,
  right: number,
  top: number,
  bottom: number,
  world: World,
  frame: Frame,
): View {
  const row = (top + bottom) / 2;
  const view = viewAround(left, right, row, world, frame);
  return showRows(view, row, bottom - top, world, frame);
}

/** The same stretch of time with so many rows at least, around one of them. */
function showRows(view: View, row: number, rows: number, world: World, frame: Frame): View {
  const squeeze = Math.min(frame.height / rows / rowHeight(view.zoom, world, frame), 1);
  const { zoom, left } = view;
  const next = { zoom, left, top: 0, ...squeezed(squeeze) };
  const shown = frame.height / rowOf(next, world, frame);
  return clampView({ ...next, top: row - shown / 2 }, world, frame);
}

/** Returns the URL parameters of a view. */
export function windowOf(view: View, scale: TimeScale, world: World, frame: Frame): TimeWindow {
  const rows = frame.height / rowOf(view, world, frame);
  return {
    from: scale.toYear(view.left),
    to: scale.toYear(view.left + 1 / view.zoom),
    row: view.top + rows / 2,
    ...(view.squeeze === undefined ? {} : { rows }),
  };
}

/** The view that an address asks for. */
export function viewOf(
  { from, to, row, rows }: TimeWindow,
  scale: TimeScale,
  world: World,
  frame: Frame,
): View {
  const view = viewAround(scale.toUnit(from), scale.toUnit(to), row, world, frame);
  return rows === undefined ? view : showRows(view, row, rows, world, frame);
}
