/** Camera of a floor plan: panning, zooming and animated flights. */
import { type Rect } from "../floor/model/rect.ts";
import { Viewport } from "../../shared/canvas/viewport.ts";
import { inUnits } from "../shared/units.ts";

const FLIGHT_MS = 450;
// CSS pixels per millimetre, from a hall of 1 km to details of 1 mm.
const MIN_SCALE = 0.0002;
const MAX_SCALE = 2;
/** Share of the frame kept free around the target of a flight. */
const MARGIN = 0.06;

/** CSS pixels at the edges of the frame that are covered. */
export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class FloorCamera extends Viewport {
  /** CSS pixels per unit of length. */
  scale = perUnit(0.02);
  /** Position of the frame's top left corner on the floor. */
  x = 0;
  y = 0;
  frame = { width: 1, height: 1 };
  insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The centre of the view is kept inside this area. */
  world: Rect;

  /** @param changed Called after every change of the view. */
  constructor(world: Rect, changed: () => void) {
    super(changed);
    this.world = world;
  }

  /** Returns CSS pixels from the left of the frame. */
  screenX = (x: number): number => (x - this.x) * this.scale;
  /** Returns CSS pixels from the top of the frame. */
  screenY = (y: number): number => (y - this.y) * this.scale;
  floorX = (screenX: number): number => this.x + screenX / this.scale;
  floorY = (screenY: number): number => this.y + screenY / this.scale;

  /** Visible part of the floor. */
  get view(): Rect {
    const { width, height } = this.frame;
    return {
      left: this.x,
      top: this.y,
      right: this.x + width / this.scale,
      bottom: this.y + height / this.scale,
    };
  }

  /** Resizes the frame and keeps its centre. */
  resize(width: number, height: number): void {
    this.#set(
      this.scale,
      this.x + (this.frame.width - width) / 2 / this.scale,
      this.y + (this.frame.height - height) / 2 / this.scale,
      { width, height },
    );
  }

  override pan(dx: number, dy: number): void {
    this.#set(this.scale, this.x - dx / this.scale, this.y - dy / this.scale);
  }

  /** Zooms around the centre of the uncovered area. */
  override zoomMiddle(factor: number): void {
    const { left, top, right, bottom } = this.insets;
    const { width, height } = this.frame;
    this.zoom(factor, (left + width - right) / 2, (top + height - bottom) / 2, true);
  }

  /** Shows a part of the floor immediately, as large as possible. */
  show(part: Rect, closest = perUnit(MAX_SCALE)): void {
    this.hold();
    const { scale, x, y } = this.#fitting(part, closest);
    this.#set(scale, x, y);
  }

  /** Flies to a part of the floor; immediate if the visitor prefers reduced motion. */
  flyTo(part: Rect, closest = perUnit(MAX_SCALE)): void {
    const goal = this.#fitting(part, closest);
    const from = { scale: this.scale, ...this.#middle(this.scale, this.x, this.y) };
    const to = this.#middle(goal.scale, goal.x, goal.y);
    this.fly(FLIGHT_MS, (share) => {
      const scale = from.scale * (goal.scale / from.scale) ** share;
      const middleX = from.x + (to.x - from.x) * share;
      const middleY = from.y + (to.y - from.y) * share;
      const { width, height } = this.frame;
      this.#set(scale, middleX - width / 2 / scale, middleY - height / 2 / scale);
    });
  }

  override flyToWhole(): void {
    this.flyTo(this.world);
  }

  /** Returns true if a rectangle is entirely visible and not covered. */
  sees({ left, top, right, bottom }: Rect): boolean {
    const { insets, frame } = this;
    return this.screenX(left) >= insets.left && this.screenY(top) >= insets.top &&
      this.screenX(right) <= frame.width - insets.right &&
      this.screenY(bottom) <= frame.height - insets.bottom;
  }

  #middle(scale: number, x: number, y: number) {
    const { width, height } = this.frame;
    return { x: x + width / 2 / scale, y: y + height / 2 / scale };
  }

  #fitting({ left, top, right, bottom }: Rect, closest: number) {
    const { insets, frame } = this;
    const width = Math.max(frame.width - insets.left - insets.right, 40);
    const height = Math.max(frame.height - insets.top - insets.bottom, 40);
    const free = 1 - 2 * MARGIN;
    const scale = clamped(
      Math.min(
        width * free / Math.max(right - left, inUnits(1)),
        height * free / Math.max(bottom - top, inUnits(1)),
      ),
      perUnit(MIN_SCALE),
      closest,
    );
    return {
      scale,
      x: (left + right) / 2 - (insets.left + width / 2) / scale,
      y: (top + bottom) / 2 - (insets.top + height / 2) / scale,
    };
  }

  protected override zoomAt(factor: number, x: number, y: number): void {
    const scale = clamped(this.scale * factor, perUnit(MIN_SCALE), perUnit(MAX_SCALE));
    this.#set(scale, this.floorX(x) - x / scale, this.floorY(y) - y / scale);
  }

  #set(scale: number, x: number, y: number, frame = this.frame): void {
    const { left, top, right, bottom } = this.world;
    const [halfWidth, halfHeight] = [frame.width / 2 / scale, frame.height / 2 / scale];
    this.frame = frame;
    this.scale = scale;
    this.x = clamped(x, left - halfWidth, right - halfWidth);
    this.y = clamped(y, top - halfHeight, bottom - halfHeight);
    this.changed();
  }
}

/** Converts CSS pixels per millimetre to CSS pixels per unit of length. */
const perUnit = (scale: number) => scale / inUnits(1);

const clamped = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
