import type { PlacedBoxes } from "./placed_boxes.ts";
import { checkTime } from "../time_limit.ts";

/** A grid of boxes in the same orientation. */
export interface Grid {
  x: number;
  y: number;
  columns: number;
  rows: number;
  turned: 0 | 1;
}

/** Above this number of combinations of four blocks, only two blocks are tried. */
const MAX_COMBINATIONS = 1_000_000;
/** Above this number of combinations of the two blocks on one side, some are skipped. */
const MAX_PAIRS = 10_000_000;

/**
 * Returns the best layout of the four-block heuristic (Smith & De Cani 1980): one grid in each
 * corner, neighbours turned against each other. Layouts of one, two and three blocks are the cases
 * with empty blocks. Stops at `enough` boxes.
 */
export function fourBlocks(L: number, W: number, l: number, w: number, enough: number): Grid[] {
  const across = Math.floor(L / l);
  const up = Math.floor(W / w);
  const turnedUp = Math.floor(W / l);
  const all = (across + 1) ** 2 * (up + 1) * (turnedUp + 1) <= MAX_COMBINATIONS;
  let best: Grid[] = [];
  let maxBoxes = 0;
  // Skips some of very many combinations.
  const step = Math.ceil((across + 1) ** 2 / MAX_PAIRS);
  for (let i = 0; i <= across; i += step) {
    const k = Math.floor((L - i * l) / w);
    for (let j = all ? 0 : up; j <= up; j++) {
      const q = Math.floor((W - j * w) / l);
      for (let m = all ? 0 : turnedUp; m <= turnedUp; m++) {
        checkTime(across);
        const t = Math.floor((W - m * l) / w);
        for (let p = 0; p <= across; p++) {
          const r = Math.floor((L - p * l) / w);
          const boxes = i * j + k * m + p * t + r * q;
          if (boxes <= maxBoxes || (i * l + p * l > L && j * w + t * w > W)) continue;
          if (r * w + k * w > L && q * l + m * l > W) continue;
          maxBoxes = boxes;
          best = [
            { x: 0, y: 0, columns: i, rows: j, turned: 0 },
            { x: L - k * w, y: 0, columns: k, rows: m, turned: 1 },
            { x: L - p * l, y: W - t * w, columns: p, rows: t, turned: 0 },
            { x: 0, y: W - q * l, columns: r, rows: q, turned: 1 },
          ];
          if (maxBoxes >= enough) return best;
        }
      }
    }
  }
  return best;
}

/** Returns the number of boxes in the grids. */
export function boxesIn(grids: readonly Grid[]): number {
  return grids.reduce((boxes, grid) => boxes + grid.columns * grid.rows, 0);
}

/** Places the grids' boxes. */
export function placeGrids(grids: readonly Grid[], into: PlacedBoxes): void {
  for (const { x, y, columns, rows, turned } of grids) into.grid(x, y, columns, rows, turned);
}
