import { checkTime } from "../time_limit.ts";
import { type Grid, placeGrids } from "./four_blocks.ts";
import { integerSizes, type Rectangle } from "./pack_single_type.ts";
import { PlacedBoxes } from "./placed_boxes.ts";

/** Positions of a layer's boxes: the corner of each nearest the origin. */
interface Arrangement {
  x: Float64Array;
  y: Float64Array;
  /** 1 if the box's length is along the floor's width. */
  turned: Uint8Array;
}

// Maximum number of examined combinations of grids, and of returned arrangements.
const MAX_COMBINATIONS = 200_000;
const MAX_ARRANGEMENTS = 24;
const MAX_BOXES = 400;

/**
 * Returns different layers of at least `boxes` equal boxes, pushed into the floor's corners: one
 * grid in each corner, neighbours turned against each other, including pinwheels (Smith & De Cani
 * 1980). Returns a selection if there are many, and none for very small boxes.
 */
export function arrangements(floor: Rectangle, box: Rectangle, boxes: number): Arrangement[] {
  const { floor: [L, W], box: [l, w], unit } = integerSizes(
    [floor.length, floor.width],
    [box.length, box.width],
  );
  const [across, up, turnedUp] = [Math.floor(L / l), Math.floor(W / w), Math.floor(W / l)];
  if ((across + 1) ** 2 * (up + 1) * (turnedUp + 1) > MAX_COMBINATIONS) return [];
  const byKey = new Map<string, Arrangement>();
  for (let i = 0; i <= across; i++) {
    const k = Math.floor((L - i * l) / w);
    for (let j = 0; j <= up; j++) {
      const q = Math.floor((W - j * w) / l);
      for (let m = 0; m <= turnedUp; m++) {
        checkTime(across);
        const t = Math.floor((W - m * l) / w);
        for (let p = 0; p <= across; p++) {
          const r = Math.floor((L - p * l) / w);
          const count = i * j + k * m + p * t + r * q;
          if (count < boxes || count > MAX_BOXES) continue;
          if (i * l + p * l > L && j * w + t * w > W) continue;
          if (r * w + k * w > L && q * l + m * l > W) continue;
          const grids: Grid[] = [
            { x: 0, y: 0, columns: i, rows: j, turned: 0 },
            { x: L - k * w, y: 0, columns: k, rows: m, turned: 1 },
            { x: L - p * l, y: W - t * w, columns: p, rows: t, turned: 0 },
            { x: 0, y: W - q * l, columns: r, rows: q, turned: 1 },
          ];
          checkTime(count);
          const placed = new PlacedBoxes(l, w, count);
          placeGrids(grids, placed);
          const key = keyOf(placed);
          if (!byKey.has(key)) byKey.set(key, inUnits(placed, unit));
          if (byKey.size === MAX_ARRANGEMENTS) return [...byKey.values()];
        }
      }
    }
  }
  return [...byKey.values()];
}

function keyOf({ x, y, turned, count }: PlacedBoxes): string {
  return Array.from({ length: count }, (_, at) => `${x[at]} ${y[at]} ${turned[at]}`).sort().join();
}

function inUnits({ x, y, turned, count }: PlacedBoxes, unit: number): Arrangement {
  const scaled = (values: Float64Array) => values.slice(0, count).map((value) => value / unit);
  return { x: scaled(x), y: scaled(y), turned: turned.slice(0, count) };
}
