/** The banks of a strand: its extent above and below its middle line along its length. */

/** Number of equidistant points at which the banks of a strand are given, including both ends. */
export const BANK_STEPS = 48;

/** Half the height of a strand without threads, in rows. */
const EMPTY_HALF_HEIGHT = 0.22;
/**
 * Share of a strand's length over which its ends close, zoomed in (blunt) and zoomed out (pointed).
 */
const BLUNT_SHARE = 0.05;
const POINTED_SHARE = 0.42;
/** Number of steps by which a bank widens before the threads it encloses. */
const LEAD_STEPS = 4;

/**
 * Rows above and below the middle at `BANK_STEPS` equal steps; negative if the bank does not reach
 * the middle.
 */
export interface Banks {
  above: Float64Array | Float32Array;
  below: Float64Array | Float32Array;
}

/** A range of the strand that the banks have to enclose, in units. */
export interface EnclosedRange {
  left: number;
  right: number;
  /** Rows that it needs above and below the middle; negative for none. */
  above: number;
  below: number;
}

function widen(values: Float64Array): Float64Array {
  return values.map((_, i) => {
    let maximum = 0;
    for (
      let j = Math.max(0, i - LEAD_STEPS);
      j <= Math.min(values.length - 1, i + LEAD_STEPS);
      j++
    ) {
      maximum = Math.max(maximum, values[j]!);
    }
    return maximum;
  });
}

// Takes a mean over the window of `widen`, so that the result never falls below the original
// values.
function smooth(values: Float64Array): Float64Array {
  return values.map((_, i) => {
    let sum = 0;
    for (let j = i - LEAD_STEPS; j <= i + LEAD_STEPS; j++) {
      sum += values[Math.min(Math.max(j, 0), values.length - 1)]!;
    }
    return sum / (2 * LEAD_STEPS + 1);
  });
}

/**
 * Returns the factor of the height at a step of a shape that closes to a point at both ends.
 * @param share Share of the length over which an end closes.
 */
function taper(step: number, share: number): number {
  const position = step / (BANK_STEPS - 1);
  const fromEnd = Math.min(position, 1 - position) / share;
  return fromEnd >= 1 ? 1 : Math.sin(fromEnd * Math.PI / 2) ** 0.8;
}

/**
 * Returns the banks of a strand that enclose its threads.
 * @param left Start of the strand, in units.
 * @param right End of the strand, in units.
 */
export function banksOf(enclosed: readonly EnclosedRange[], left: number, right: number): Banks {
  const above = new Float64Array(BANK_STEPS).fill(EMPTY_HALF_HEIGHT);
  const below = new Float64Array(BANK_STEPS).fill(EMPTY_HALF_HEIGHT);
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
    smooth(widen(values)).map((value, step) => value * taper(step, BLUNT_SHARE));
  return { above: tapered(above), below: tapered(below) };
}

/** A strand as drawn when zoomed out: banks that close to points, and the lean of those points. */
export interface Leaf extends Banks {
  /** Rows below the middle, at the same steps. */
  lean: Float64Array;
}

/**
 * Returns the leaf of a strand. Its ends lean towards the incoming and outgoing streams as far as
 * the height of the banks allows.
 * @param from Mean height of the incoming streams, in rows below the strand's middle.
 * @param to Mean height of the outgoing streams, likewise.
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
    const factor = taper(step, POINTED_SHARE);
    leaf.above[step] = Math.max(above[step]! * factor, EMPTY_HALF_HEIGHT / 2);
    leaf.below[step] = Math.max(below[step]! * factor, EMPTY_HALF_HEIGHT / 2);
    const goal = step < BANK_STEPS / 2 ? from : to;
    const room = goal < 0 ? up - leaf.above[step]! : down - leaf.below[step]!;
    leaf.lean[step] = Math.sign(goal) * Math.min(Math.abs(goal) / 2, Math.max(room, 0)) *
      (1 - factor) ** 1.5;
  }
  return leaf;
}
