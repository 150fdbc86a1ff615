/** Made-up loads: several stops, pallets of the usual sizes, light and heavy, some that bear others. */
import { CATALOGUE } from "../../../domain/loading/catalogue.ts";
import type { LoadProblem, LooseLine, Pallet } from "../../../domain/loading/load_problem.ts";

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

/** Loose boxes of several orders, and pallets in every second load. */
export function randomCargo(seed: number): Required<LoadProblem> {
  const next = numbers(seed);
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const vehicle = CATALOGUE[seed % CATALOGUE.length]!;
  const stops = whole(1, 3);
  const room = vehicle.length * vehicle.width * vehicle.height;
  const density = vehicle.payload / room * (0.3 + 1.2 * next());
  const lines: LooseLine[] = [];
  for (let rank = 0; rank < stops + 1; rank++) {
    for (let type = whole(1, 4); type > 0; type--) {
      const [length, width, height] = [whole(300, 1100), whole(250, 700), whole(150, 700)];
      const volume = length * width * height;
      lines.push({
        ...{ length, width, height, stop: 1 + rank % stops, rank },
        weight: Math.max(1, Math.round(density * volume)),
        bears: next() < 0.5 ? null : Math.round(length * width * next() * 1e-3),
        may_tip: next() < 0.4,
        count: Math.max(1, Math.round(room * next() * 0.2 / volume)),
      });
    }
  }
  const pallets = seed % 2 === 0 ? [] : Array.from({ length: whole(1, 8) }, (): Pallet => ({
    ...{ length: 1200, width: 800, height: whole(700, 1400), weight: whole(50, 400) },
    ...{ stop: whole(1, stops), bears: next() < 0.3 ? whole(50, 500) : 0 },
  }));
  return {
    vehicle,
    pallets,
    mayTurn: next() < 0.8,
    loose: { lines, support: [0, 0.75, 1][seed % 3]! },
  };
}
