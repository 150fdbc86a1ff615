/** Deep zoom over the image service with OpenSeadragon. */
import "../../../shared/common.ts";
import OpenSeadragon from "openseadragon";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import type { PictureView } from "../state/look_address.ts";
import type { Keymap } from "../../../shared/keyboard.ts";

/** A position on the picture, in fractions of its width and height. */
export interface ImagePoint {
  x: number;
  y: number;
}

/** Picture to zoom. */
export interface ZoomedPicture {
  info: string;
  /** URL of an image that the browser has already; shown until the tiles are loaded. */
  still: string;
}

/** Factor of a zoom step. */
const ZOOM_STEP = 1.6;
// Distance of a step with an arrow key, as a share of the view's width.
const PAN_STEP = 0.15;
// Zoom of a position, relative to the whole picture.
const CLOSE_ZOOM = 3.2;
// Margin around a rectangle, as a share of its longer side.
const MARGIN_SHARE = 0.08;

/**
 * Prevents OpenSeadragon from adding a style element, which the page's content security policy
 * forbids; its rules are in our style sheet.
 */
function addStyleMarker(): void {
  const mark = "data-openseadragon-mobile-css";
  if (document.querySelector(`style[${mark}]`)) return;
  const style = document.createElementNS("urn:open-depot", "style");
  style.setAttribute(mark, "true");
  document.head.append(style);
}

/** A picture that can be zoomed, moved and rotated. */
export class Zoomer {
  readonly #viewer: OpenSeadragon.Viewer;
  #ratio = 1;

  /**
   * @param calls `moved` is called when positions on screen have changed, `ready` when the
   * picture's size is known, `failed` when the picture cannot be loaded.
   */
  constructor(
    box: HTMLElement,
    { info, still }: ZoomedPicture,
    { moved, ready, failed }: Record<"moved" | "ready" | "failed", () => void>,
  ) {
    addStyleMarker();
    const isMotionReduced = prefersReducedMotion();
    this.#viewer = OpenSeadragon({
      element: box,
      // The other drawers need WebGL, which is slower without hardware support and no better with
      // it.
      drawer: "canvas",
      showNavigationControl: false,
      tileSources: [],
      animationTime: isMotionReduced ? 0 : 0.7,
      blendTime: isMotionReduced ? 0 : 0.15,
      springStiffness: 7,
      visibilityRatio: 0.5,
      minZoomImageRatio: 0.8,
      maxZoomPixelRatio: 3,
      zoomPerScroll: 1.25,
      gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
      gestureSettingsTouch: { dblClickToZoom: true, flickEnabled: !isMotionReduced },
      crossOriginPolicy: false,
    });
    this.#viewer.addHandler("update-viewport", moved);
    this.#viewer.addHandler("resize", moved);
    // All keys are handled by keyboard shortcuts of the close look, for focus anywhere in it.
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

  showWhole(): void {
    this.#viewer.viewport.goHome();
  }

  /** Rotates by a quarter turn clockwise. */
  turn(): void {
    const { viewport } = this.#viewer;
    viewport.setRotation(viewport.getRotation() + 90);
  }

  /** Moves the view by multiples of a step, to the right and down. */
  pan(right: number, down: number): void {
    const { viewport } = this.#viewer;
    const { width } = viewport.getBounds();
    const step = new OpenSeadragon.Point(right, down).times(width * PAN_STEP)
      .rotate(-viewport.getRotation());
    viewport.panBy(step).applyConstraints();
  }

  flyTo({ x, y }: ImagePoint): void {
    const { viewport } = this.#viewer;
    const zoom = Math.min(viewport.getHomeZoom() * CLOSE_ZOOM, viewport.getMaxZoom());
    viewport.panTo(this.#point({ x, y })).zoomTo(Math.max(zoom, viewport.getZoom()));
  }

  /**
   * Flies to a rectangle, in fractions of the picture, so that it is wholly visible; without one to
   * the whole picture.
   */
  showPlace(place: (ImagePoint & { width: number; height: number }) | undefined): void {
    if (place === undefined) return this.showWhole();
    const { x, y } = this.#point(place);
    const [width, height] = [place.width, place.height * this.#ratio];
    const margin = Math.max(width, height) * MARGIN_SHARE;
    this.#viewer.viewport.fitBounds(
      new OpenSeadragon.Rect(x - margin, y - margin, width + 2 * margin, height + 2 * margin),
    );
  }

  /** The view, or the target of a running animation. */
  get look(): PictureView {
    return this.#look(false);
  }

  get lookNow(): PictureView {
    return this.#look(true);
  }

  #look(isCurrent: boolean): PictureView {
    const { viewport } = this.#viewer;
    const { x, y } = viewport.getCenter(isCurrent);
    return { x, y: y / this.#ratio, zoom: viewport.getZoom(isCurrent) / viewport.getHomeZoom() };
  }

  lookAt({ x, y, zoom }: PictureView): void {
    const { viewport } = this.#viewer;
    viewport.zoomTo(zoom * viewport.getHomeZoom(), undefined, true)
      .panTo(this.#point({ x, y }), true).applyConstraints(true);
  }

  /** Moves a position into view if it is outside. */
  reveal(place: ImagePoint): void {
    const { viewport } = this.#viewer;
    const point = this.#point(place);
    if (!viewport.getBounds().containsPoint(point)) viewport.panTo(point);
  }

  /** Returns the current position on screen, in CSS pixels from the box's top left. */
  onScreen(place: ImagePoint): ImagePoint {
    const { x, y } = this.#viewer.viewport.pixelFromPoint(this.#point(place), true);
    return { x, y };
  }

  /**
   * Returns the position on the picture at a point of the box, in CSS pixels from its top left; it
   * may be outside the picture.
   */
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
    const corner = viewport.pointFromPixel(new OpenSeadragon.Point(0, 0));
    const oppositeCorner = viewport.pointFromPixel(viewport.getContainerSize());
    return {
      x: Math.min(corner.x, oppositeCorner.x),
      y: Math.min(corner.y, oppositeCorner.y) / this.#ratio,
      width: Math.abs(oppositeCorner.x - corner.x),
      height: Math.abs(oppositeCorner.y - corner.y) / this.#ratio,
    };
  }

  drag(dx: number, dy: number): void {
    const { viewport } = this.#viewer;
    const from = viewport.pointFromPixel(new OpenSeadragon.Point(dx, dy), true);
    const to = viewport.pointFromPixel(new OpenSeadragon.Point(0, 0), true);
    viewport.panBy(to.minus(from), true).applyConstraints(true);
  }

  zoomAt(factor: number, point: ImagePoint): void {
    const { viewport } = this.#viewer;
    const fixed = viewport.pointFromPixel(new OpenSeadragon.Point(point.x, point.y), true);
    viewport.zoomBy(factor, fixed, true).applyConstraints(true);
  }

  /**
   * Calls `listener` when positions on screen have changed.
   * @returns A function that stops this.
   */
  onMoved(listener: () => void): () => void {
    const events = ["update-viewport", "resize"] as const;
    for (const event of events) this.#viewer.addHandler(event, listener);
    return () => {
      for (const event of events) this.#viewer.removeHandler(event, listener);
    };
  }

  // Converts to OpenSeadragon coordinates, in which the picture is one unit wide.
  #point({ x, y }: ImagePoint): OpenSeadragon.Point {
    return new OpenSeadragon.Point(x, y * this.#ratio);
  }

  close(): void {
    this.#viewer.destroy();
  }
}

/** Returns the keyboard shortcuts that move and zoom a picture. */
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
