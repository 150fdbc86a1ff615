import type { PackingProblem } from "./problem.ts";

/** A part of a pallet's weight that sums may be off by: half of what the judge lets pass. */
const WEIGHT_SLACK = 0.5e-9;

/** Limits of boxes on one pallet: total weight, and types that must be apart. */
export class LoadLimits {
  /** The most that boxes on a pallet may weigh; infinite without a limit. */
  readonly maxWeight: number;
  /** By type, those that it may not stand with; undefined where it may with any. */
  readonly #apart: readonly (ReadonlySet<number> | undefined)[];

  private constructor({ types, limits = {} }: PackingProblem) {
    const { maxWeight = Infinity, apart = [] } = limits;
    this.maxWeight = maxWeight * (1 + WEIGHT_SLACK);
    const enemies = types.map(() => new Set<number>());
    for (const { one, other } of apart) {
      for (const a of one) {
        for (const b of other) {
          if (a === b) continue;
          enemies[a]!.add(b);
          enemies[b]!.add(a);
        }
      }
    }
    this.#apart = enemies.map((own) => own.size > 0 ? own : undefined);
  }

  /** Undefined where a pallet may hold any boxes. */
  static of(problem: PackingProblem): LoadLimits | undefined {
    const { maxWeight, apart = [] } = problem.limits ?? {};
    return maxWeight === undefined && apart.length === 0 ? undefined : new LoadLimits(problem);
  }

  /** Returns true if a type is allowed on a pallet with these counts of box types. */
  mayJoin(type: number, counts: Int32Array): boolean {
    const apart = this.#apart[type];
    if (apart === undefined) return true;
    for (const other of apart) if (counts[other]! > 0) return false;
    return true;
  }

  /** Returns true if boxes of some types with this total weight may share a pallet. */
  mayBeOne(types: ArrayLike<number>, weight: number): boolean {
    if (weight > this.maxWeight) return false;
    for (let at = 0; at < types.length; at++) {
      const apart = this.#apart[types[at]!];
      if (apart === undefined) continue;
      for (let other = 0; other < at; other++) if (apart.has(types[other]!)) return false;
    }
    return true;
  }
}
