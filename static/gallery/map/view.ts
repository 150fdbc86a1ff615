/**
 * The visible part of the world. At zoom 1 the whole world fits; zooming in widens time without
 * limit but raises the row height only until names are legible.
 */
import type { TimeScale } from "./time_scale.ts";

/** The part of the canvas that shows the world, in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** Size and limits of the world. */
export interface World {
  rows: number;
  /** Width of the widest year, in units. */
  densest: number;
  /** Maximum height of a row, in CSS pixels; `ROW_CAP` if absent. */
  rowCap?: number;
  /** Covered margins of the frame, in CSS pixels; the world can be moved out from under them. */
  covered?: { left: number; right: number; bottom: number };
}

/** A visible part of the world. */
export interface View {
  /** 1 shows all of time in the whole frame. */
  zoom: number;
  /** Unit at the left edge. */
  left: number;
  /** Row at the top edge. */
  top: number;
  /**
   * Factor on the row height that the zoom gives, above 0 and below 1, so that more rows are
   * visible; 1 if absent.
   */
  squeeze?: number;
}

/** The window in URL parameters: years at the edges, row in the middle. */
export interface TimeWindow {
  from: number;
  to: number;
  row: number;
  /** Number of visible rows, if more than the years alone would show. */
  rows?: number;
}

/** A window with an optional row; without one the map chooses it. */
export type RequestedWindow = Omit<TimeWindow, "row"> & { row?: number };

/** Maximum height of a row, in CSS pixels: a portrait and a name are legible at this height. */
export const ROW_CAP = 36;
const MAX_YEAR_WIDTH = 40;
/** Width of the widest year at which rows have their full height at the latest, in CSS pixels. */
const FULL_ROW_YEAR_WIDTH = 8;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Returns the largest zoom, at which the widest year is 40 px wide. */
export function maxZoom(world: World, frame: Frame): number {
  return Math.max(1, MAX_YEAR_WIDTH / (world.densest * frame.width));
}

/** Returns the smallest zoom, at which the whole world fits beside the covered margins. */
function minZoom({ covered }: World, frame: Frame): number {
  if (!covered) return 1;
  return clamp((frame.width - covered.left - covered.right) / frame.width, 0.25, 1);
}

/** Returns the zoom from which rows have their full height. */
export function fullRowZoom(world: World, frame: Frame): number {
  const { rowCap = ROW_CAP } = world;
  const fittingRow = frame.height / Math.max(world.rows, 1);
  if (fittingRow >= rowCap) return 1;
  const fullZoom = FULL_ROW_YEAR_WIDTH / (world.densest * frame.width);
  return clamp(rowCap / fittingRow, 1.5, Math.max(1.5, fullZoom));
}

/** Returns the height of a row at a zoom, in CSS pixels. */
export function rowHeight(zoom: number, world: World, frame: Frame): number {
  const { rowCap = ROW_CAP } = world;
  const fittingRow = frame.height / Math.max(world.rows, 1);
  if (fittingRow >= rowCap) return rowCap;
  const zoomAtCap = fullRowZoom(world, frame);
  const exponent = Math.log(rowCap / fittingRow) / Math.log(zoomAtCap);
  return Math.min(rowCap, fittingRow * zoom ** exponent);
}

/**
 * Returns the height of a row of a view, in CSS pixels; at least the height at which all rows fit.
 */
export function rowOf({ zoom, squeeze = 1 }: View, world: World, frame: Frame): number {
  const height = rowHeight(zoom, world, frame);
  if (squeeze >= 1) return height;
  const freeHeight = frame.height - (world.covered?.bottom ?? 0);
  return Math.max(height * squeeze, Math.min(height, freeHeight / Math.max(world.rows, 1)));
}

// Squeeze from which rows count as not squeezed; it absorbs rounding errors.
const MIN_UNSQUEEZED = 1 - 1e-6;

const optionalSqueeze = (squeeze: number) => squeeze < MIN_UNSQUEEZED ? { squeeze } : {};

/** Returns the view of the whole world. */
export function wholeView(world: World, frame: Frame): View {
  return clampView({ zoom: 1, left: 0, top: 0 }, world, frame);
}

/** Returns the nearest view within the world; a world lower than the frame is centred. */
export function clampView(view: View, world: World, frame: Frame): View {
  const zoom = clamp(view.zoom, minZoom(world, frame), maxZoom(world, frame));
  const row = rowOf({ ...view, zoom }, world, frame);
  const { left = 0, right = 0, bottom = 0 } = world.covered ?? {};
  const perPixel = 1 / (frame.width * zoom);
  const hiddenRows = world.rows - (frame.height - bottom) / row;
  return {
    zoom,
    left: clamp(view.left, -left * perPixel, 1 - 1 / zoom + right * perPixel),
    top: hiddenRows <= 0 ? hiddenRows / 2 : clamp(view.top, 0, hiddenRows),
    ...optionalSqueeze(row / rowHeight(zoom, world, frame)),
  };
}

/**
 * Zooms by a factor and keeps the point under the pointer.
 * @param x Pointer in the frame, in CSS pixels.
 * @param y Pointer in the frame, in CSS pixels.
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
  // Zooming in removes the squeeze, also where the zoom has reached its limit.
  const squeeze = Math.min((view.squeeze ?? 1) * Math.max(factor, 1), 1);
  const next = { zoom, left: unit - x / (frame.width * zoom), top: 0, ...optionalSqueeze(squeeze) };
  return clampView({ ...next, top: row - y / rowOf(next, world, frame) }, world, frame);
}

/** Moves the world by CSS pixels. */
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

/** Returns the view of a range of units with a row in the middle. */
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

/**
 * Returns the view of a range of units and all rows between two; rows are squeezed if necessary.
 */
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

/** Returns the view squeezed so that at least `rows` rows are visible around one of them. */
function showRows(view: View, row: number, rows: number, world: World, frame: Frame): View {
  const squeeze = Math.min(frame.height / rows / rowHeight(view.zoom, world, frame), 1);
  const { zoom, left } = view;
  const next = { zoom, left, top: 0, ...optionalSqueeze(squeeze) };
  const visibleRows = frame.height / rowOf(next, world, frame);
  return clampView({ ...next, top: row - visibleRows / 2 }, world, frame);
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

/** Returns the view of a window from the URL. */
export function viewOf(
  { from, to, row, rows }: TimeWindow,
  scale: TimeScale,
  world: World,
  frame: Frame,
): View {
  const view = viewAround(scale.toUnit(from), scale.toUnit(to), row, world, frame);
  return rows === undefined ? view : showRows(view, row, rows, world, frame);
}
