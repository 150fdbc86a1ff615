/** Pallets that are loaded at random, but by the rules of the floor that each layer stands on. */
import type { Layout, PackingProblem } from "../../../../domain/packing/problem.ts";
import type { LayerBox } from "../../../../domain/packing/layers/layer_box.ts";
import { inOrder } from "../../../../domain/packing/layers/sequence.ts";
import { layerOf, Stack } from "../../../../domain/packing/layers/stack.ts";
import { placedBox, type Stance, stancesOf } from "../../../../domain/packing/stances.ts";
import type { Draws } from "../draws.ts";
import { overlap, rectangleOf } from "./small_floors.ts";

export interface RandomStack {
  problem: PackingProblem;
  stack: Stack;
  layout: Layout;
  /** Boxes that found no place since something below could not bear them. */
  refused: number;
}

/** Half of what the judge lets pass. */
export const slackOf = ({ pallet }: PackingProblem) =>
  0.5e-9 * Math.max(pallet.length, pallet.width);

/**
 * Up to five layers of a few types, each box put where the floor lets it.
 * @param scale What a unit of length is: sizes are whole numbers of it.
 * @param careless Looks at the area only, not at what is borne.
 */
export function randomStack(
  draws: Draws,
  { scale = 1, careless = false }: { scale?: number; careless?: boolean } = {},
): RandomStack {
  const minSupportRatio = draws.of([0, 0.3, 0.75, 1]);
  const heights = draws.of([[3], [3, 4], [2, 3, 4, 5]]);
  const loads = draws.of([[null, null, 30], [0, 10, 40, null], [8, 20, 60]]);
  const problem: PackingProblem = {
    types: Array.from({ length: draws.whole(1, 5) }, (_, type) => ({
      key: `${type}`,
      length: scale * draws.whole(2, 7),
      width: scale * draws.whole(2, 7),
      height: scale * draws.of(heights),
      weight: draws.of([0, 1, draws.between(0, 12)]),
      bearableLoad: draws.of(loads),
      mayTip: draws.chance(0.5),
      count: 0,
      stop: null,
    })),
    pallet: { length: 12 * scale, width: 10 * scale, height: 100 * scale },
    parameters: {
      minLayerFillRatio: 0,
      minSupportRatio,
      heightLayerDiff: 100 * scale,
      heightTolerance: scale * draws.of([0, 1]),
      packingType: 0,
      effort: 1,
    },
  };
  const stances = stancesOf(problem, slackOf(problem));
  const stack = new Stack({
    heightTolerance: problem.parameters.heightTolerance,
    slack: slackOf(problem),
  });
  let refused = 0;
  for (let level = draws.whole(1, 5); level > 0; level--) {
    const boxes: LayerBox[] = [];
    for (let time = 0; time < 60; time++) {
      const box = randomBox(draws, draws.of(stances), problem, scale);
      if (boxes.some((other) => overlap(rectangleOf(other), rectangleOf(box), slackOf(problem)))) {
        continue;
      }
      const { x0, y0, x1, y1 } = rectangleOf(box);
      const { area, weight } = box.stance;
      const rest = careless ? restArea(stack, box) : stack.floor.rest(x0, y0, x1, y1, weight);
      if (rest < 0) refused++;
      else if (rest >= minSupportRatio * area - 1e-12 * area) boxes.push(box);
    }
    if (boxes.length === 0) break;
    stack.add(layerOf(boxes));
  }
  return { ...laidOut(problem, stack), stack, refused };
}

function randomBox(
  draws: Draws,
  stance: Stance,
  { pallet: { length, width } }: PackingProblem,
  scale: number,
): LayerBox {
  const place = (most: number) => scale * draws.whole(0, Math.round(most / scale));
  return { stance, x: place(length - stance.dx), y: place(width - stance.dy) };
}

function restArea({ floor }: Stack, box: LayerBox): number {
  const { x0, y0, x1, y1 } = rectangleOf(box);
  if (floor.whole) return box.stance.area;
  let rest = 0;
  floor.contacts(x0, y0, x1, y1, (_, area) => rest += area);
  return rest;
}

/** A stack as the layout of an order that asks for just its boxes. */
function laidOut(
  problem: PackingProblem,
  stack: Stack,
): { problem: PackingProblem; layout: Layout } {
  const counts = problem.types.map(() => 0);
  let order = 1;
  const layers = stack.layers.map(({ height, boxes }) => ({
    height,
    boxes: inOrder(boxes).map(({ stance, x, y }) => {
      counts[stance.type]!++;
      return placedBox(stance, { x, y }, order++);
    }),
  }));
  return {
    problem: {
      ...problem,
      types: problem.types.map((type, at) => ({ ...type, count: counts[at]! })),
    },
    layout: { pallets: [{ height: stack.height, layers }] },
  };
}
