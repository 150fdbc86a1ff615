/** Linked movement of two pictures side by side. */
import { type Look, WHOLE } from "../../painting/state/look_address.ts";

/** Difference of the second picture's view from the first's. */
export interface Link {
  /** In fractions of each picture's own width and height. */
  right: number;
  down: number;
  /** Zoom factor of the second relative to the first. */
  factor: number;
}

/** The same part of both, equally near. */
export const SAME: Link = { right: 0, down: 0, factor: 1 };

/** Returns the difference of two views, which stays constant while both are moved. */
export const linkOf = (first: Look, second: Look): Link => ({
  right: second.x - first.x,
  down: second.y - first.y,
  factor: second.zoom / first.zoom,
});

/** Returns the second's view from the first's. */
export const secondOf = ({ x, y, zoom }: Look, { right, down, factor }: Link): Look => ({
  x: x + right,
  y: y + down,
  zoom: zoom * factor,
});

/** Returns the first's view from the second's. */
export const firstOf = ({ x, y, zoom }: Look, { right, down, factor }: Link): Look => ({
  x: x - right,
  y: y - down,
  zoom: zoom / factor,
});

const SLACK = 5e-4;

/** Returns true if the whole is shown, within the precision of the URL. */
export const isWhole = ({ x, y, zoom }: Look) =>
  Math.abs(x - WHOLE.x) < SLACK && Math.abs(y - WHOLE.y) < SLACK &&
  Math.abs(zoom - WHOLE.zoom) < SLACK;
