/** The judge and its slow twin on layouts that are wrong in many ways. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { check } from "../../../domain/packing/check.ts";
import { inBands } from "../../../domain/packing/free/bands.ts";
import type { Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { Draws } from "./draws.ts";
import { randomHeap } from "./free/random_heap.ts";
import { messyLayout } from "./messy_layout.ts";
import { naiveViolations } from "./naive_check.ts";
import { casesOf } from "../../support/random_cases.ts";

const TWIN_KINDS: readonly string[] = ["overlap", "support", "load", "buried"];

/** What the judge finds of that which its twin looks for too, in the words of the twin. */
function foundByJudge(problem: PackingProblem, layout: Layout): string[] {
  return check(problem, layout).filter(({ kind }) => TWIN_KINDS.includes(kind))
    .map(({ kind, pallet, layer, box }) => `${kind} ${pallet} ${layer} ${box}`);
}

/** Counts kinds of violations, and tells which are too rare to have been tried. */
class Seen {
  readonly #times = new Map<string, number>();

  add(found: readonly string[]): void {
    for (const [kind = ""] of found.map((text) => text.split(" "))) {
      this.#times.set(kind, (this.#times.get(kind) ?? 0) + 1);
    }
  }

  assertOften(kinds: readonly string[], times: number): void {
    for (const kind of kinds) {
      assert.ok((this.#times.get(kind) ?? 0) > times, `${kind}: ${this.#times.get(kind)}`);
    }
  }
}

Deno.test("check: agrees with the slow twin on overlap, support, load and what is buried", () => {
  const seen = new Seen();
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 4 }), (seed, packingType) => {
      const { problem, layout } = messyLayout(seed, packingType);
      const found = foundByJudge(problem, layout);
      seen.add(found);
      assert.deepEqual(found.toSorted(), [...naiveViolations(problem, layout)].toSorted());
    }),
    { numRuns: casesOf(5000) },
  );
  seen.assertOften(TWIN_KINDS, casesOf(100));
});

/** A heap in which nearly everything rests on something, with turns that may be mixed up. */
function heapToJudge(seed: number, scale: number): { problem: PackingProblem; layout: Layout } {
  const draws = new Draws(seed);
  const { problem, boxes, slack } = randomHeap(draws, draws.whole(2, 25), { scale, thin: 0.5 });
  const loads = draws.of([[null, 0], [null, 3.3, 11.7, 40.1], [40.1, 90.7]]);
  const pallet = inBands(boxes, slack);
  const mixedUp = draws.of([0, 0, 0.2]);
  // Tops a little below a base carry as well, if the tolerance is as much.
  const lifted = draws.of([0, 0, 0.3]);
  const turns = boxes.map((_, index) => index + 1);
  turns.forEach((turn, at) => {
    if (!draws.chance(mixedUp)) return;
    const other = draws.whole(0, turns.length - 1);
    [turns[at], turns[other]] = [turns[other]!, turn];
  });
  return {
    problem: {
      ...problem,
      types: problem.types.map((type) => ({ ...type, bearableLoad: draws.of(loads) })),
      parameters: {
        ...problem.parameters,
        minSupportRatio: draws.of([0, 0.3123, 0.7123, 1]),
        // Less than any box, as much as a thin one, more than several, more than all.
        heightTolerance: draws.of([0, 0.5, 1, 2, 3, 1e6]) * scale,
      },
    },
    layout: {
      pallets: [{
        ...pallet,
        layers: pallet.layers.map((layer) => ({
          ...layer,
          boxes: layer.boxes.map((box) => ({
            ...box,
            z: box.z! + (draws.chance(lifted) ? 0.5 * scale : 0),
            order: turns[box.order - 1]!,
          })),
        })),
      }],
    },
  };
}

Deno.test("check: agrees with the slow twin on heaps, thin boxes and overhangs among them", () => {
  const seen = new Seen();
  let [thin, right] = [0, 0];
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 0.1, 1 / 3), (seed, scale) => {
      const { problem, layout } = heapToJudge(seed, scale);
      const { types, parameters: { heightTolerance } } = problem;
      if (types.some(({ height }) => height < heightTolerance)) thin++;
      const found = foundByJudge(problem, layout);
      if (found.length === 0) right++;
      seen.add(found);
      assert.deepEqual(found.toSorted(), [...naiveViolations(problem, layout)].toSorted());
    }),
    { numRuns: casesOf(5000) },
  );
  seen.assertOften(["support", "load", "buried"], 100);
  assert.ok(thin > 300 && right > 100, `${thin} with thin boxes, ${right} right`);
});
