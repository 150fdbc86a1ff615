/** Stacking of pallets on pallets, so that fewer are on the floor. */
import { LENGTH_TOLERANCE, type Pallet } from "./load_problem.ts";

/** A pallet on the floor with the pallet on it, if any. */
export interface Unit {
  base: number;
  top: number | null;
  /** True if the upper pallet is across the lower one. */
  crossed: boolean;
  /** Stops at which the lower and the upper pallet are unloaded. */
  stop: number;
  firstStop: number;
}

const singleUnit = (pallets: readonly Pallet[], base: number): Unit => {
  const { stop } = pallets[base]!;
  return { base, top: null, crossed: false, stop, firstStop: stop };
};

/**
 * Stacks up to `maxStacks` pallets on others: light ones first, each on the weakest one that can
 * bear it. A stack is unloaded at one stop or at two consecutive stops, because otherwise the lower
 * pallet would block others.
 */
export function stackedUnits(
  pallets: readonly Pallet[],
  loaded: readonly number[],
  { maxStacks, height, mayTurn }: { maxStacks: number; height: number; mayTurn: boolean },
): Unit[] {
  const stops = [...new Set(loaded.map((at) => pallets[at]!.stop))].sort((a, b) => a - b);
  const onTop = new Map<number, { top: number; crossed: boolean }>();
  const stackedPallets = new Set<number>();
  for (const stopsApart of [0, 1]) {
    const tops = loaded.toSorted((a, b) =>
      pallets[a]!.bears - pallets[b]!.bears || pallets[a]!.weight - pallets[b]!.weight
    );
    for (const top of tops) {
      if (onTop.size >= maxStacks) break;
      if (stackedPallets.has(top)) continue;
      const bases = loaded.flatMap((base) => {
        if (base === top || stackedPallets.has(base)) return [];
        const apart = stops.indexOf(pallets[base]!.stop) - stops.indexOf(pallets[top]!.stop);
        const crossed = apart === stopsApart ? fits(pallets[base]!, pallets[top]!) : undefined;
        return crossed === undefined ? [] : [{ base, crossed }];
      });
      const [best] = bases.sort((a, b) =>
        pallets[a.base]!.bears - pallets[b.base]!.bears ||
        pallets[b.base]!.height - pallets[a.base]!.height ||
        pallets[b.base]!.weight - pallets[a.base]!.weight
      );
      if (best === undefined) continue;
      onTop.set(best.base, { top, crossed: best.crossed });
      stackedPallets.add(top).add(best.base);
    }
  }
  const tops = new Set([...onTop.values()].map(({ top }) => top));
  return loaded.filter((at) => !tops.has(at)).map((base): Unit => {
    const above = onTop.get(base);
    if (above === undefined) return singleUnit(pallets, base);
    const firstStop = pallets[above.top]!.stop;
    return { base, ...above, stop: pallets[base]!.stop, firstStop };
  });

  /**
   * Returns true if the upper pallet must lie across, false if along; undefined if it does not fit.
   */
  function fits(below: Pallet, above: Pallet): boolean | undefined {
    if (below.height + above.height > height + LENGTH_TOLERANCE || above.weight > below.bears) {
      return undefined;
    }
    if (within(above.length, above.width, below)) return false;
    return mayTurn && within(above.width, above.length, below) ? true : undefined;
  }
}

const within = (length: number, width: number, below: Pallet) =>
  length <= below.length + LENGTH_TOLERANCE && width <= below.width + LENGTH_TOLERANCE;
