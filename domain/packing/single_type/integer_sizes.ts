/** A floor's and a box's edges as integers: `unit` of them make one of the caller's units. */
export interface IntegerSizes {
  floor: [number, number];
  box: [number, number];
  unit: number;
}

/**
 * Scales decimals to integers, exactly if none has more than three decimals. Otherwise the floor is
 * rounded down and the box up to thousandths, so that a layer of the integers also fits in reality.
 */
export function integerSizes(floor: [number, number], box: [number, number]): IntegerSizes {
  for (const unit of [1, 10, 100, 1000]) {
    if ([...floor, ...box].every((edge) => isWhole(edge, unit))) {
      const scaled = (edge: number) => Math.round(edge * unit);
      return {
        floor: [scaled(floor[0]), scaled(floor[1])],
        box: [scaled(box[0]), scaled(box[1])],
        unit,
      };
    }
  }
  const down = (edge: number) => Math.floor(edge * 1000);
  const up = (edge: number) => Math.ceil(edge * 1000);
  return { floor: [down(floor[0]), down(floor[1])], box: [up(box[0]), up(box[1])], unit: 1000 };
}

/** Returns true if dividing the rounded product again gives exactly `edge`. */
function isWhole(edge: number, unit: number): boolean {
  return Math.round(edge * unit) / unit === edge;
}
