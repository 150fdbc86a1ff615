/** How two pictures side by side are moved together. */
import { type Look, WHOLE } from "../../painting/state/look_address.ts";

/** How the look at the second picture differs from that at the first. */
export interface Link {
  /** In fractions of each picture's own width and height. */
  right: number;
  down: number;
  /** How many times nearer the second is. */
  factor: number;
}

/** The same part of both, equally near. */
export const SAME: Link = { right: 0, down: 0, factor: 1 };

/** What is to be kept from now on, while both are moved. */
export const linkOf = (first: Look, second: Look): Link => ({
  right: second.x - first.x,
  down: second.y - first.y,
  factor: second.zoom / first.zoom,
});

/** Where the second is looked at while the first is looked at here. */
export const secondOf = ({ x, y, zoom }: Look, { right, down, factor }: Link): Look => ({
  x: x + right,
  y: y + down,
  zoom: zoom * factor,
});

/** Where the first is looked at while the second is looked at here. */
export const firstOf = ({ x, y, zoom }: Look, { right, down, factor }: Link): Look => ({
  x: x - right,
  y: y - down,
  zoom: zoom / factor,
});

const SLACK = 5e-4;

/** Whether the whole is shown, as far as an address can say. */
export const isWhole = ({ x, y, zoom }: Look) =>
  Math.abs(x - WHOLE.x) < SLACK && Math.abs(y - WHOLE.y) < SLACK &&
  Math.abs(zoom - WHOLE.zoom) < SLACK;
