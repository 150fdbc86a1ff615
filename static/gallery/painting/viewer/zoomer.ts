/** Deep zoom over the image service; what moves is OpenSeadragon's, what is seen around it is ours. */
import "../../../shared/common.ts";
import OpenSeadragon from "openseadragon";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import type { Look } from "../state/look_address.ts";
import type { Keymap } from "../../../shared/keyboard.ts";

/** A place on the picture, in fractions of its width and height. */
export interface ImagePoint {
  x: number;
  y: number;
}

/** Picture to zoom. */
export interface ZoomedPicture {
  /** Address of the image information. */
  info: string;
  /** Address of an image that the browser has already; stands there until the tiles have come. */
  still: string;
}

const ZOOM_STEP = 1.6;
// Screens that the picture moves at one press of an arrow.
const PAN_STEP = 0.15;
// A place is looked at this many times closer than the whole.
const CLOSE = 3.2;
// What is seen around a rectangle, as a share of its longer side.
const MARGIN = 0.08;

/**
 * OpenSeadragon puts a style sheet into the page, which the page's policy forbids, unless it finds
 * one by this mark; what it says there is in viewer.css.
 */
function markStyled(): void {
  const mark = "data-openseadragon-mobile-css";
  if (document.querySelector(`style[${mark}]`)) return;
  const style = document.createElementNS("urn:open-depot", "style");
  style.setAttribute(mark, "true");
  document.head.append(style);
}

/** A picture in a box, to be zoomed, moved and turned. */
export class Zoomer {
  readonly #viewer: OpenSeadragon.Viewer;
  #ratio = 1;

  /**
   * @param calls `moved` whenever places have moved on the screen, `ready` when it is known where
   * they are, `failed` when the picture cannot be had
   */
  constructor(
    box: HTMLElement,
    { info, still }: ZoomedPicture,
    { moved, ready, failed }: Record<"moved" | "ready" | "failed", () => void>,
  ) {
    markStyled();
    const calm = prefersReducedMotion();
    this.#viewer = OpenSeadragon({
      element: box,
      // The others need WebGL, which is slower where it is not in hardware and no better elsewhere.
      drawer: "canvas",
      showNavigationControl: false,
      tileSources: [],
      animationTime: calm ? 0 : 0.7,
      blendTime: calm ? 0 : 0.15,
      springStiffness: 7,
      visibilityRatio: 0.5,
      minZoomImageRatio: 0.8,
      maxZoomPixelRatio: 3,
      zoomPerScroll: 1.25,
      gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
      gestureSettingsTouch: { dblClickToZoom: true, flickEnabled: !calm },
      crossOriginPolicy: false,
    });
    this.#viewer.addHandler("update-viewport", moved);
    this.#viewer.addHandler("resize", moved);
    // All keys are answered in one place (keys.ts), whichever part has the focus.
    this.#viewer.addHandler("canvas-key", (event) => event.preventDefaultAction = true);
    this.#viewer.addTiledImage({
      tileSource: { type: "image", url: still, buildPyramid: false },
      width: 1,
    });
    this.#viewer.addTiledImage({
      tileSource: info,
      width: 1,
      success: (event) => {
        const { x, y } = (event as unknown as { item: OpenSeadragon.TiledImage }).item
          .getContentSize();
        this.#ratio = y / x;
        moved();
        ready();
      },
      error: failed,
    });
  }

  /** The part that takes the keyboard's focus. */
  get canvas(): HTMLElement {
    return this.#viewer.canvas as HTMLElement;
  }

  zoomIn(): void {
    this.#zoomBy(ZOOM_STEP);
  }

  zoomOut(): void {
    this.#zoomBy(1 / ZOOM_STEP);
  }

  #zoomBy(factor: number): void {
    this.#viewer.viewport.zoomBy(factor).applyConstraints();
  }

  /** Shows the whole picture. */
  showWhole(): void {
    this.#viewer.viewport.goHome();
  }

  /** A quarter clockwise. */
  turn(): void {
    const { viewport } = this.#viewer;
    viewport.setRotation(viewport.getRotation() + 90);
  }

  /** Moves the view by shares of the step, to the right and down. */
  pan(right: number, down: number): void {
    const { viewport } = this.#viewer;
    const { width } = viewport.getBounds();
    const step = new OpenSeadragon.Point(right, down).times(width * PAN_STEP)
      .rotate(-viewport.getRotation());
    viewport.panBy(step).applyConstraints();
  }

  /** Flies to a place and near it. */
  flyTo({ x, y }: ImagePoint): void {
    const { viewport } = this.#viewer;
    const zoom = Math.min(viewport.getHomeZoom() * CLOSE, viewport.getMaxZoom());
    viewport.panTo(this.#point({ x, y })).zoomTo(Math.max(zoom, viewport.getZoom()));
  }

  /** Glides to a rectangle, in fractions of the picture, so that all of it is seen; else the whole. */
  showPlace(place: (ImagePoint & { width: number; height: number }) | undefined): void {
    if (place === undefined) return this.showWhole();
    const { x, y } = this.#point(place);
    const [width, height] = [place.width, place.height * this.#ratio];
    const margin = Math.max(width, height) * MARGIN;
    this.#viewer.viewport.fitBounds(
      new OpenSeadragon.Rect(x - margin, y - margin, width + 2 * margin, height + 2 * margin),
    );
  }

  /** The view, or the target of a running animation. */
  get look(): Look {
    return this.#look(false);
  }

  /** The view in this frame. */
  get lookNow(): Look {
    return this.#look(true);
  }

  #look(now: boolean): Look {
    const { viewport } = this.#viewer;
    const { x, y } = viewport.getCenter(now);
    return { x, y: y / this.#ratio, zoom: viewport.getZoom(now) / viewport.getHomeZoom() };
  }

  /** Looks there at once. */
  lookAt({ x, y, zoom }: Look): void {
    const { viewport } = this.#viewer;
    viewport.zoomTo(zoom * viewport.getHomeZoom(), undefined, true)
      .panTo(this.#point({ x, y }), true).applyConstraints(true);
  }

  /** Brings a place into view where it is outside. */
  reveal(place: ImagePoint): void {
    const { viewport } = this.#viewer;
    const point = this.#point(place);
    if (!viewport.getBounds().containsPoint(point)) viewport.panTo(point);
  }

  /** Returns the current position of a place, in CSS pixels from the box's top left. */
  onScreen(place: ImagePoint): ImagePoint {
    const { x, y } = this.#viewer.viewport.pixelFromPoint(this.#point(place), true);
    return { x, y };
  }

  /** The place at a point of the box, in CSS pixels from its top left; outside the picture too. */
  at(point: ImagePoint): ImagePoint {
    const { x, y } = this.#viewer.viewport.pointFromPixel(
      new OpenSeadragon.Point(point.x, point.y),
      true,
    );
    return { x, y: y / this.#ratio };
  }

  /** The picture's height, as a multiple of its width. */
  get ratio(): number {
    return this.#ratio;
  }

  /** Visible part at the end of all animations, including the area beyond the picture's edges. */
  get visiblePlace(): ImagePoint & { width: number; height: number } {
    const { viewport } = this.#viewer;
    const one = viewport.pointFromPixel(new OpenSeadragon.Point(0, 0));
    const other = viewport.pointFromPixel(viewport.getContainerSize());
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y) / this.#ratio,
      width: Math.abs(other.x - one.x),
      height: Math.abs(other.y - one.y) / this.#ratio,
    };
  }

  /** Moves the picture with a hand, by CSS pixels. */
  drag(dx: number, dy: number): void {
    const { viewport } = this.#viewer;
    const from = viewport.pointFromPixel(new OpenSeadragon.Point(dx, dy), true);
    const to = viewport.pointFromPixel(new OpenSeadragon.Point(0, 0), true);
    viewport.panBy(to.minus(from), true).applyConstraints(true);
  }

  /** Zooms around a point of the box. */
  zoomAt(factor: number, point: ImagePoint): void {
    const { viewport } = this.#viewer;
    const fixed = viewport.pointFromPixel(new OpenSeadragon.Point(point.x, point.y), true);
    viewport.zoomBy(factor, fixed, true).applyConstraints(true);
  }

  /** Calls `listener` whenever places have moved on the screen. @returns stops it */
  onMoved(listener: () => void): () => void {
    const events = ["update-viewport", "resize"] as const;
    for (const event of events) this.#viewer.addHandler(event, listener);
    return () => {
      for (const event of events) this.#viewer.removeHandler(event, listener);
    };
  }

  // The picture is one unit wide, wherever its pixels are.
  #point({ x, y }: ImagePoint): OpenSeadragon.Point {
    return new OpenSeadragon.Point(x, y * this.#ratio);
  }

  /** Lets go of everything. */
  close(): void {
    this.#viewer.destroy();
  }
}

/** The keys that move a picture and zoom it. */
export const zoomKeys = (zoomer: Zoomer): Keymap<() => void> => ({
  ArrowLeft: () => zoomer.pan(-1, 0),
  ArrowRight: () => zoomer.pan(1, 0),
  ArrowUp: () => zoomer.pan(0, -1),
  ArrowDown: () => zoomer.pan(0, 1),
  "+": () => zoomer.zoomIn(),
  "=": () => zoomer.zoomIn(),
  "-": () => zoomer.zoomOut(),
  "0": () => zoomer.showWhole(),
});
