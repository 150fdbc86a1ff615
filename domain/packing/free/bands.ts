import type { Orientation } from "../orientation.ts";
import type { LoadedPallet, PalletLayer } from "../problem.ts";
import { placedBox } from "../stances.ts";
import { checkTime } from "../time_limit.ts";

/**
 * A box in its place on the engines' axes, and how far it reaches from there; in the problem's unit
 * of length.
 */
export interface FreeBox {
  /** Index of its type in `PackingProblem.types`. */
  type: number;
  orientation: Orientation;
  /** The corner nearest the pallet's origin, at its base. */
  x: number;
  y: number;
  z: number;
  /** Extents along the pallet's length, its width and upwards. */
  dx: number;
  dy: number;
  dz: number;
}

/** Boxes whose bases lie within one band, lowest first. */
interface Band {
  boxes: FreeBox[];
  /** True if one of them is above another. */
  stacked: boolean;
}

// Bases so many slacks apart are distinguished by the judge of layouts too, whose slack may be twice
// that of who asks.
const CLEARLY_APART = 4;

/**
 * The boxes of one pallet in bands, in the turns in which a person can build them.
 *
 * Within a band no box is above another. So a band is what a person sets down on what stands
 * already, in any order: nothing in it is beneath anything else in it. Nor is a box of a later band
 * ever beneath one of an earlier band, however far that one overhangs: what is beneath has the lower
 * base, and a band holds all the bases between its borders.
 *
 * @param boxes None in the room of another.
 * @param slack Lengths that differ by no more are equal; half of what the judge allows, or all.
 */
export function inBands(boxes: readonly FreeBox[], slack: number): LoadedPallet {
  const top = boxes.reduce((highest, { z, dz }) => Math.max(highest, z + dz), 0);
  const bands = cut(boxes, slack);
  const layers: PalletLayer[] = [];
  let [height, order] = [0, 0];
  bands.forEach((band, index) => {
    const border = bands[index + 1]?.boxes[0]?.z ?? top;
    // Reckoned from what the heights below add up to, so that errors of rounding do not pile up.
    const own = border - height;
    height += own;
    // One above another is possible only where boxes are hardly higher than the slack.
    const inTurn = band.stacked ? band.boxes : inRows(band.boxes, slack);
    layers.push({
      height: own,
      boxes: inTurn.map((box) => placedBox(box, box, ++order)),
    });
  });
  return { height, layers };
}

/** A new band begins with the lowest box that is above another of the band. */
function cut(boxes: readonly FreeBox[], slack: number): Band[] {
  const bands: Band[] = [];
  let band: Band = { boxes: [], stacked: false };
  let lowestTop = Infinity;
  for (const box of boxes.toSorted((a, b) => a.z - b.z)) {
    // Of two that are not in each other's room, one over the other in the plan is above it.
    checkTime(band.boxes.length);
    const isAbove = (other: FreeBox) => overlap(box, other, slack);
    if (box.z >= lowestTop - CLEARLY_APART * slack && band.boxes.some(isAbove)) {
      // Bases that only rounding tells from this one go along with it.
      let from = band.boxes.length;
      let border = box.z;
      while (from > 0 && border - band.boxes[from - 1]!.z <= CLEARLY_APART * slack) {
        border = band.boxes[--from]!.z;
      }
      if (from > 0) {
        bands.push(band);
        band = { boxes: band.boxes.splice(from), stacked: false };
        lowestTop = band.boxes.reduce((lowest, { z, dz }) => Math.min(lowest, z + dz), Infinity);
      }
      band.stacked ||= band.boxes.some(isAbove);
    }
    band.boxes.push(box);
    lowestTop = Math.min(lowestTop, box.z + box.dz);
  }
  if (band.boxes.length > 0) bands.push(band);
  return bands;
}

function overlap(a: FreeBox, b: FreeBox, slack: number): boolean {
  return Math.min(a.x + a.dx, b.x + b.dx) - Math.max(a.x, b.x) > slack &&
    Math.min(a.y + a.dy, b.y + b.dy) - Math.max(a.y, b.y) > slack;
}

/**
 * Boxes that are beside each other, from the far end of the pallet to the near one, those at one
 * distance from the origin onwards; but first each is followed by the row of its like in front of it,
 * so that blocks of one type are built in one go.
 *
 * The side towards the near end is open for every box: one in front that stands already would belong
 * to a row that begins behind the box, has no gap and so goes right through it.
 */
function inRows(boxes: readonly FreeBox[], slack: number): FreeBox[] {
  const xs = ranks(boxes.flatMap(({ x, dx }) => [x, x + dx]), slack);
  const ys = ranks(boxes.map(({ y }) => y), slack);
  const key = ({ type, orientation, y }: FreeBox, x: number) =>
    `${type} ${orientation} ${xs.get(x)} ${ys.get(y)}`;
  const byPlace = new Map(boxes.map((box) => [key(box, box.x), box]));
  const order = new Set<FreeBox>();
  for (const head of boxes.toSorted((a, b) => xs.get(a.x)! - xs.get(b.x)! || a.y - b.y)) {
    let box: FreeBox | undefined = head;
    while (box !== undefined && !order.has(box)) {
      order.add(box);
      box = byPlace.get(key(box, box.x + box.dx));
    }
  }
  return [...order];
}

/** Numbers by size, those that differ by no more than the slack from the next having one rank. */
function ranks(values: readonly number[], slack: number): Map<number, number> {
  const ranks = new Map<number, number>();
  let [rank, last] = [0, -Infinity];
  for (const value of values.toSorted((a, b) => a - b)) {
    if (value - last > slack) rank++;
    ranks.set(value, rank);
    last = value;
  }
  return ranks;
}
