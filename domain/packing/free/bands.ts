import type { Orientation } from "../orientation.ts";
import type { LoadedPallet, PalletLayer } from "../problem.ts";
import { placedBox } from "../stances.ts";
import { checkTime } from "../time_limit.ts";

/** A placed box on the engines' axes, with its extents in the problem's unit of length. */
export interface FreeBox {
  /** Index of its type in `PackingProblem.types`. */
  type: number;
  orientation: Orientation;
  /** The lower corner nearest the pallet's origin. */
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
  /** True if some box of the band is above another. */
  stacked: boolean;
}

// Bases at least this many slacks apart also differ for the judge, whose slack may be twice the
// caller's.
const CLEARLY_APART = 4;

/**
 * Divides the boxes of one pallet into bands, in an order in which a person can place them.
 *
 * Within a band no box is above another, so the boxes of a band can be placed in any order on the
 * bands below. A box of a later band is never below a box of an earlier band, even with an
 * overhang: the lower of two boxes has the lower base, and a band contains all bases between its
 * borders.
 * @param boxes Boxes that do not overlap.
 * @param slack Largest difference of lengths that counts as equal: all or half of what the judge
 *   allows.
 */
export function inBands(boxes: readonly FreeBox[], slack: number): LoadedPallet {
  const top = boxes.reduce((highest, { z, dz }) => Math.max(highest, z + dz), 0);
  const bands = divideIntoBands(boxes, slack);
  const layers: PalletLayer[] = [];
  let [height, order] = [0, 0];
  bands.forEach((band, index) => {
    const border = bands[index + 1]?.boxes[0]?.z ?? top;
    // Computed from the sum of the heights below, so that rounding errors do not accumulate.
    const own = border - height;
    height += own;
    // A box above another is possible only if boxes are hardly higher than the slack.
    const inTurn = band.stacked ? band.boxes : inRows(band.boxes, slack);
    layers.push({
      height: own,
      boxes: inTurn.map((box) => placedBox(box, box, ++order)),
    });
  });
  return { height, layers };
}

/**
 * Divides boxes into bands: a new band begins with the lowest box that is above another of the
 * band.
 */
function divideIntoBands(boxes: readonly FreeBox[], slack: number): Band[] {
  const bands: Band[] = [];
  let band: Band = { boxes: [], stacked: false };
  let lowestTop = Infinity;
  for (const box of boxes.toSorted((a, b) => a.z - b.z)) {
    // Boxes do not overlap in space, so if they overlap in the plan, one is above the other.
    checkTime(band.boxes.length);
    const isAbove = (other: FreeBox) => overlap(box, other, slack);
    if (box.z >= lowestTop - CLEARLY_APART * slack && band.boxes.some(isAbove)) {
      // Bases that are equal within rounding move to the new band as well.
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
 * Returns boxes in rows from the far end of the pallet to the near one, in each row by distance
 * from the origin, except that each box is followed by the row of equal boxes in front of it, so
 * that blocks of one type are built together.
 *
 * Every box is open towards the near end: an earlier box in front would belong to a row that begins
 * behind the box, has no gap and therefore passes through the box.
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

/**
 * Returns the rank of each number; numbers that differ by at most the slack from their neighbour
 * share a rank.
 */
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
