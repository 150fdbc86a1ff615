/** The banks of a strand: how far it reaches above and below its middle along its way. */

/** Places at which the banks are known, from one end of the strand to the other. */
export const BANK_STEPS = 48;

/** Half the width of a strand where nothing flows, in rows. */
const DRY = 0.22;
/** How far a bank runs ahead of what it has to hold, in steps. */
const LEAD = 4;

export interface Held {
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

/** The ends of a strand run out to a point. */
function taper(step: number): number {
  const fromEnd = Math.min(step, BANK_STEPS - 1 - step) / 3;
  return fromEnd >= 1 ? 1 : Math.sqrt(1 - (1 - fromEnd) ** 2);
}

/**
 * The banks of a strand that holds threads.
 *
 * @param left where the strand begins, in units
 * @param right where it ends
 * @returns rows above and below the middle at `BANK_STEPS` equal steps
 */
export function banksOf(
  held: readonly Held[],
  left: number,
  right: number,
): { above: Float64Array; below: Float64Array } {
  const above = new Float64Array(BANK_STEPS).fill(DRY);
  const below = new Float64Array(BANK_STEPS).fill(DRY);
  const step = (right - left) / (BANK_STEPS - 1);
  for (const { left: from, right: to, above: up, below: down } of held) {
    const first = Math.max(0, Math.floor((from - left) / step));
    const last = Math.min(BANK_STEPS - 1, Math.ceil((to - left) / step));
    for (let i = first; i <= last; i++) {
      above[i] = Math.max(above[i]!, up);
      below[i] = Math.max(below[i]!, down);
    }
  }
  const tapered = (values: Float64Array) =>
    smooth(widen(values)).map((value, i) => value * taper(i));
  return { above: tapered(above), below: tapered(below) };
}
