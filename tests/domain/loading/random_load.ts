/** Made-up loads: several stops, pallets of the usual sizes, light and heavy, some that bear others. */
import { CATALOGUE } from "../../../domain/loading/catalogue.ts";
import type { LoadProblem, Pallet } from "../../../domain/loading/load_problem.ts";

const SIZES = [[1200, 800], [1200, 1000], [800, 600], [1219, 1016], [1140, 1140]] as const;

/** A generator of numbers from 0 to 1 (mulberry32, Tommy Ettinger). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

export function randomLoad(seed: number): LoadProblem {
  const next = numbers(seed);
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const vehicle = CATALOGUE[seed % CATALOGUE.length]!;
  const sizes = Array.from({ length: whole(1, 3) }, () => SIZES[whole(0, SIZES.length - 1)]!);
  const stops = whole(1, 4);
  // From what fits easily to more than there is room for.
  const area = vehicle.length * vehicle.width * (0.4 + 0.9 * next());
  const heaviest = 2 * vehicle.payload / 30 * (0.3 + 1.2 * next());
  const stacking = next() < 0.4;
  const pallets: Pallet[] = [];
  for (let used = 0; used < area;) {
    const [length, width] = sizes[whole(0, sizes.length - 1)]!;
    const weight = whole(50, Math.max(60, Math.round(heaviest)));
    const height = stacking ? whole(700, 1300) : whole(700, 2300);
    const bears = stacking && next() < 0.7 ? whole(100, 900) : 0;
    pallets.push({ length, width, height, weight, stop: whole(1, stops), bears });
    used += length * width * (stacking ? 0.7 : 1);
  }
  return { vehicle, pallets, mayTurn: next() < 0.8 };
}
