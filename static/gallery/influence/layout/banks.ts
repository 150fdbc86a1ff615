/** The banks of a strand: how far it reaches above and below its middle along its way. */

/** Places at which the banks are known, from one end of the strand to the other. */
export const BANK_STEPS = 48;

/** Half the width of a strand where nothing flows, in rows. */
const DRY = 0.22;
/** Share of a strand over which its ends close, from near and from afar. */
const BLUNT = 0.05;
const POINTED = 0.42;
/** Steps by which a bank precedes what it encloses. */
const LEAD = 4;

/** Rows above and below the middle at `BANK_STEPS` equal steps; negative: not even up to it. */
export interface Banks {
  above: Float64Array | Float32Array;
  below: Float64Array | Float32Array;
}

export interface Enclosed {
  left: number;
  right: number;
  /** Rows above and below the middle that it needs; negative: nothing. */
  above: number;
  below: number;
}

function widen(values: Float64Array): Float64Array {
  return values.map((_, i) => {
    let most = 0;
    for (let j = Math.max(0, i - LEAD); j <= Math.min(values.length - 1, i + LEAD); j++) {
      most = Math.max(most, values[j]!);
    }
    return most;
  });
}

// A mean over the window that was widened before never falls below what it has to hold.
function smooth(values: Float64Array): Float64Array {
  return values.map((_, i) => {
    let sum = 0;
    for (let j = i - LEAD; j <= i + LEAD; j++) {
      sum += values[Math.min(Math.max(j, 0), values.length - 1)]!;
    }
    return sum / (2 * LEAD + 1);
  });
}

/** A shape that runs out to points over a share of its length at either end. */
function taper(step: number, share: number): number {
  const way = step / (BANK_STEPS - 1);
  const fromEnd = Math.min(way, 1 - way) / share;
  return fromEnd >= 1 ? 1 : Math.sin(fromEnd * Math.PI / 2) ** 0.8;
}

/**
 * The banks of a strand that holds threads.
 *
 * @param left where the strand begins, in units
 * @param right where it ends
 */
export function banksOf(
  enclosed: readonly Enclosed[],
  left: number,
  right: number,
): Banks {
  const above = new Float64Array(BANK_STEPS).fill(DRY);
  const below = new Float64Array(BANK_STEPS).fill(DRY);
  const step = (right - left) / (BANK_STEPS - 1);
  for (const { left: from, right: to, above: up, below: down } of enclosed) {
    const first = Math.max(0, Math.floor((from - left) / step));
    const last = Math.min(BANK_STEPS - 1, Math.ceil((to - left) / step));
    for (let i = first; i <= last; i++) {
      above[i] = Math.max(above[i]!, up);
      below[i] = Math.max(below[i]!, down);
    }
  }
  const tapered = (values: Float64Array) =>
    smooth(widen(values)).map((value, step) => value * taper(step, BLUNT));
  return { above: tapered(above), below: tapered(below) };
}

/** A strand as it looks from afar: banks that close to points, and how far the points lean. */
export interface Leaf extends Banks {
  /** Rows below the middle, at the same steps. */
  lean: Float64Array;
}

/**
 * The leaf of a strand. Its points lean towards where it comes from and where it goes, as far as the
 * height that the banks take allows.
 *
 * @param from height of what flows in, in rows below the strand's middle
 * @param to height of what flows out
 */
export function leafOf({ above, below }: Banks, from: number, to: number): Leaf {
  const up = Math.max(...above);
  const down = Math.max(...below);
  const leaf: Leaf = {
    above: new Float64Array(BANK_STEPS),
    below: new Float64Array(BANK_STEPS),
    lean: new Float64Array(BANK_STEPS),
  };
  for (let step = 0; step < BANK_STEPS; step++) {
    const open = taper(step, POINTED);
    leaf.above[step] = Math.max(above[step]! * open, DRY / 2);
    leaf.below[step] = Math.max(below[step]! * open, DRY / 2);
    const goal = step < BANK_STEPS / 2 ? from : to;
    const room = goal < 0 ? up - leaf.above[step]! : down - leaf.below[step]!;
    leaf.lean[step] = Math.sign(goal) * Math.min(Math.abs(goal) / 2, Math.max(room, 0)) *
      (1 - open) ** 1.5;
  }
  return leaf;
}
