/**
 * The way from one view to another: zooming out a little on long ways, so that the eye sees how far
 * it goes. Source: van Wijk & Nuij (2003), "Smooth and efficient zooming and panning".
 */
import type { View } from "./view.ts";

// The authors' users preferred √2: how much the path rises for its length.
const RHO = Math.SQRT2;

/** A view on the way, and how long the way is (dimensionless; about 1 per screen or doubling). */
export interface Flight {
  length: number;
  at(share: number): { zoom: number; left: number; share: number };
}

/**
 * Plans a flight over time; rows follow the share of the way gone.
 *
 * @returns `at(share)`: zoom and left edge at that share (0 to 1), and the share of the distance
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
