import { LoadLimits } from "../load_limits.ts";
import type { PackingProblem } from "../problem.ts";
import type { LayerBox, Offer } from "./layer_box.ts";
import type { Stack } from "./stack.ts";

/** Checks layers against a pallet's load limits and the types that may share it. */
export class StackLimits {
  private constructor(private readonly load: LoadLimits, private readonly types: number) {}

  /** Undefined where a pallet may hold any boxes. */
  static of(problem: PackingProblem): StackLimits | undefined {
    const load = LoadLimits.of(problem);
    return load && new StackLimits(load, problem.types.length);
  }

  /** Returns the largest number of boxes of a weight on a pallet. */
  mostOf(weight: number): number {
    return weight > 0 ? Math.max(1, Math.floor(this.load.maxWeight / weight)) : Infinity;
  }

  /**
   * Of what is offered for the next layer of a stack, types that may stand on it and with each other:
   * the most valuable first decide which.
   *
   * @param fixed What stands in the layer already.
   */
  offers(
    offers: Offer[],
    left: Int32Array,
    stack: Stack,
    fixed: readonly LayerBox[],
  ): Offer[] {
    const { counts, weight } = this.#on(stack, fixed);
    const room = this.load.maxWeight - weight;
    const worth = new Map<number, number>();
    for (const { stance: { type, weight }, value } of offers) {
      if (weight <= room) worth.set(type, Math.max(worth.get(type) ?? 0, value * left[type]!));
    }
    const allowed = new Set<number>();
    for (const [type] of [...worth].sort(([a, one], [b, other]) => other - one || a - b)) {
      if (!this.load.mayJoin(type, counts)) continue;
      allowed.add(type);
      counts[type]!++;
    }
    return offers.filter(({ stance: { type } }) => allowed.has(type));
  }

  /** Of a layer's boxes those that a stack may get, in the order given; what is too much goes last. */
  within(stack: Stack, boxes: LayerBox[], worth: Float64Array): LayerBox[] {
    const { counts, weight: before } = this.#on(stack, []);
    let weight = before;
    const value = ({ stance: { type, weight } }: LayerBox) =>
      worth[type]! / Math.max(weight, 1e-300);
    const fitting = new Set<LayerBox>();
    for (const box of boxes.toSorted((a, b) => value(b) - value(a))) {
      const { type, weight: own } = box.stance;
      if (weight + own > this.load.maxWeight || !this.load.mayJoin(type, counts)) continue;
      weight += own;
      counts[type]!++;
      fitting.add(box);
    }
    return fitting.size === boxes.length ? boxes : boxes.filter((box) => fitting.has(box));
  }

  #on({ layers }: Stack, more: readonly LayerBox[]): { counts: Int32Array; weight: number } {
    const counts = new Int32Array(this.types);
    let weight = 0;
    for (const boxes of [...layers.map(({ boxes }) => boxes), more]) {
      for (const { stance } of boxes) {
        counts[stance.type]!++;
        weight += stance.weight;
      }
    }
    return { counts, weight };
  }
}
