/** View of a map over the time axis, moved by gestures and by animated flights. */
import {
  clampView,
  type Frame,
  panBy,
  type RequestedWindow,
  rowHeight,
  rowOf,
  type TimeWindow,
  type View,
  viewAround,
  viewOf,
  wholeView,
  windowOf,
  type World,
  zoomAt,
} from "./view.ts";
import { HEAD } from "./axis.ts";
import type { GestureHandlers } from "../../shared/canvas/gestures.ts";
import { Viewport } from "../../shared/canvas/viewport.ts";
import type { TimeScale } from "./time_scale.ts";

// Zoom-out factor of a flight in relation to its length; the authors' users preferred √2.
const RHO = Math.SQRT2;

/**
 * An animated path between two views, and its length (dimensionless; about 1 per screen or
 * doubling).
 */
interface Flight {
  length: number;
  at(share: number): { zoom: number; left: number; share: number };
}

/**
 * Plans a flight over time; rows follow the travelled share of the distance.
 * @returns `at(share)`: zoom and left edge at that share (0 to 1) of the flight, and the travelled
 * share of the distance.
 */
export function planFlight(from: View, to: View): Flight {
  const width0 = 1 / from.zoom;
  const width1 = 1 / to.zoom;
  const center0 = from.left + width0 / 2;
  const distance = to.left + width1 / 2 - center0;
  const squared = distance * distance;
  const view = (center: number, width: number, share: number) => ({
    zoom: 1 / width,
    left: center - width / 2,
    share,
  });
  if (Math.abs(distance) < 1e-9) {
    const length = Math.abs(Math.log(width1 / width0)) / RHO;
    const widthAt = (share: number) => width0 * Math.exp(Math.log(width1 / width0) * share);
    return { length, at: (share) => view(center0, widthAt(share), share) };
  }
  const span = Math.abs(distance);
  const rise = (sign: 1 | -1, width: number) => {
    const b = (width1 ** 2 - width0 ** 2 + sign * RHO ** 4 * squared) /
      (2 * width * RHO ** 2 * span);
    return Math.log(Math.sqrt(b * b + 1) - b);
  };
  const r0 = rise(1, width0);
  const length = (rise(-1, width1) - r0) / RHO;
  return {
    length,
    at(share) {
      const s = share * length;
      const travelled = width0 / (RHO ** 2 * span) *
        (Math.cosh(r0) * Math.tanh(RHO * s + r0) - Math.sinh(r0));
      const width = width0 * Math.cosh(r0) / Math.cosh(RHO * s + r0);
      return view(center0 + travelled * distance, width, travelled);
    },
  };
}

interface CameraScene {
  scale: TimeScale;
  world: World;
}

/** A camera over a world with a time axis. */
export class Camera extends Viewport {
  view: View;
  frame: Frame = { width: 1, height: 1 };
  readonly #scene: CameraScene;

  /** @param onChange Called after every change of the view. */
  constructor(scene: CameraScene, changed: () => void) {
    super(changed);
    this.#scene = scene;
    this.view = wholeView(scene.world, this.frame);
  }

  get row(): number {
    return rowOf(this.view, this.#scene.world, this.frame);
  }

  /** Returns the height of a row at another zoom without squeeze, in CSS pixels. */
  rowAt(zoom: number): number {
    return rowHeight(zoom, this.#scene.world, this.frame);
  }

  #set(view: View): void {
    this.view = view;
    this.changed();
  }

  /** Fits the view into a frame of another size, keeping the years and the middle row. */
  resize(frame: Frame): void {
    const previousWindow = this.frame.width > 1 ? this.window() : undefined;
    this.frame = frame;
    const { scale, world } = this.#scene;
    this.#set(
      previousWindow && this.view.zoom > 1.001
        ? viewOf(previousWindow, scale, world, frame)
        : clampView(this.view, world, frame),
    );
  }

  /** Returns the years at the edges and the row in the middle. */
  window(): TimeWindow {
    return windowOf(this.view, this.#scene.scale, this.#scene.world, this.frame);
  }

  /** Shows a window without animation; without a row it is centred on the content. */
  show({ row, ...window }: RequestedWindow): void {
    this.motions.stop();
    const requestedWindow = { ...window, row: row ?? this.middleRow(window.from, window.to) };
    this.#set(viewOf(requestedWindow, this.#scene.scale, this.#scene.world, this.frame));
  }

  override pan(dx: number, dy: number): void {
    this.#set(panBy(this.view, dx, dy, this.#scene.world, this.frame));
  }

  /** Centres the view on a point of the world (unit, row). */
  centerOn(unit: number, row: number): void {
    this.motions.stop();
    const { view } = this;
    const top = row - this.frame.height / this.row / 2;
    this.#set(
      clampView({ ...view, left: unit - 0.5 / view.zoom, top }, this.#scene.world, this.frame),
    );
  }

  protected override zoomAt(factor: number, x: number, y: number): void {
    this.#set(zoomAt(this.view, factor, x, y, this.#scene.world, this.frame));
  }

  /**
   * Moves the view by gestures on the canvas of a map.
   * @param clearPointer Clears the hover, whose target moves away from the pointer.
   * @param own Additional handlers of the map.
   * @returns A function that stops listening.
   */
  listenOn(
    canvas: HTMLElement,
    clearPointer: () => void,
    own: Pick<GestureHandlers, "hover" | "tap">,
  ): () => void {
    const dragging = (isDragging: boolean) => isDragging && clearPointer();
    return this.listen(canvas, { ...own, zoom: clearPointer, leave: clearPointer, dragging }, HEAD);
  }

  /** Flies to a view; without animation for visitors who prefer reduced motion. */
  flyTo(goal: View): void {
    const { world } = this.#scene;
    const to = clampView(goal, world, this.frame);
    const from = this.view;
    const visibleRows = (view: View) => this.frame.height / rowOf(view, world, this.frame);
    const rowFrom = from.top + visibleRows(from) / 2;
    const rowTo = to.top + visibleRows(to) / 2;
    const { squeeze: squeezeFrom = 1 } = from;
    const { squeeze: squeezeTo = 1 } = to;
    const flight = planFlight(from, to);
    this.fly(Math.min(Math.max(420 * Math.sqrt(flight.length), 260), 1400), (share) => {
      if (share === 1) return this.#set(to);
      const squeeze = squeezeFrom * (squeezeTo / squeezeFrom) ** share;
      const view = { ...flight.at(share), top: 0, squeeze };
      const row = rowFrom + (rowTo - rowFrom) * share;
      this.#set(clampView({ ...view, top: row - visibleRows(view) / 2 }, world, this.frame));
    });
  }

  override flyToWhole(): void {
    this.flyTo(wholeView(this.#scene.world, this.frame));
  }

  /** Flies to a range of years, centred on its content. */
  flyToYears(start: number, end: number): void {
    const [left, right] = this.units(start, end);
    const row = this.middleRow(start, end);
    this.flyTo(viewAround(left, right, row, this.#scene.world, this.frame));
  }

  /** Returns the positions of years, clamped to the world. */
  protected units(start: number, end: number): [left: number, right: number] {
    const { scale } = this.#scene;
    const clampYear = (year: number) => Math.min(Math.max(year, scale.start), scale.end);
    return [scale.toUnit(clampYear(start)), scale.toUnit(clampYear(end))];
  }

  /** Returns the row on which a range of years is centred. */
  protected middleRow(_start: number, _end: number): number {
    return this.#scene.world.rows / 2;
  }
}
