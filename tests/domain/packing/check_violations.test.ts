import assert from "node:assert/strict";
import type { ViolationKind } from "../../../domain/packing/check.ts";
import type { LoadedPallet, PackingProblem } from "../../../domain/packing/problem.ts";
import {
  at,
  FREE,
  HIGH_AND_LOW,
  inTurns,
  kinds,
  limited,
  NINE,
  ONE,
  onSquare,
  pallet,
  problem,
  SQUARE,
} from "./small_layouts.ts";

/** A type that holds all layouts here, and one that is less in all. */
const typed = (
  boxes: Parameters<typeof problem>[0],
  ...palletTypes: NonNullable<PackingProblem["palletTypes"]>
): PackingProblem => ({ ...problem(boxes), palletTypes });
const ROOMY = { name: "A", size: { length: 40, width: 20, height: 25 }, price: 9 };
const SMALL = { name: "B", size: { length: 20, width: 20, height: 15 }, maxWeight: 12, price: 4 };
const typedPallet = (palletType: number, ...given: Parameters<typeof pallet>): LoadedPallet => ({
  palletType,
  ...pallet(...given),
});

const BROKEN: [what: string, PackingProblem, LoadedPallet[], ViolationKind[]][] = [
  ["a box short", problem([{ count: 2 }]), [ONE], ["count"]],
  ["a box too many", problem([{}]), [pallet([10], [[0, 0, 0], [0, 10, 0]])], ["count"]],
  ["a type that is not there", problem([{}]), [pallet([10], [[0, 0, 0], [7, 10, 0]])], ["count"]],
  ["a pallet without layers", problem([{}]), [ONE, { height: 0, layers: [] }], ["empty"]],
  [
    "a layer without boxes",
    problem([{}]),
    [{ height: 10, layers: [...ONE.layers, { height: 0, boxes: [] }] }],
    ["empty"],
  ],
  [
    "a box on its side that stays upright",
    problem([{}]),
    [{ height: 10, layers: [{ height: 10, boxes: [{ ...at([0, 0, 0], 1), orientation: 2 }] }] }],
    ["orientation"],
  ],
  [
    "a box on its side that stays upright, with packing type 2",
    problem([{}], { packingType: 2 }),
    [{ height: 10, layers: [{ height: 10, boxes: [{ ...at([0, 0, 0], 1), orientation: 5 }] }] }],
    ["orientation"],
  ],
  [
    "an orientation that its type does not state",
    problem([{ mayTip: true, orientations: [1] }], { packingType: 2 }),
    [ONE],
    ["orientation"],
  ],
  ["z with layers", problem([{}]), [pallet([10], [[0, 0, 0, 0]])], ["position"]],
  ["a pallet without a type", typed([{}], ROOMY), [ONE], ["pallet-type"]],
  ["a pallet of another type", typed([{}], ROOMY), [typedPallet(1, [10], [[0, 0, 0]])], [
    "pallet-type",
  ]],
  ["a type where there is none", problem([{}]), [typedPallet(0, [10], [[0, 0, 0]])], [
    "pallet-type",
  ]],
  [
    "more pallets of a type than there are",
    typed([{ count: 2 }], { ...ROOMY, available: 1 }),
    [typedPallet(0, [10], [[0, 0, 0]]), typedPallet(0, [10], [[0, 0, 0]])],
    ["pallets-available"],
  ],
  [
    "over the length of its type",
    typed([{}], ROOMY, SMALL),
    [typedPallet(1, [10], [[0, 15, 0]])],
    ["outside"],
  ],
  [
    "taller than its type allows",
    typed([{ count: 2 }], ROOMY, SMALL),
    [typedPallet(1, [10, 10], [[0, 0, 0]], [[0, 0, 0]])],
    ["too-tall"],
  ],
  [
    "heavier than its type carries",
    typed([{ count: 3 }], ROOMY, SMALL),
    [typedPallet(1, [10], [[0, 0, 0], [0, 10, 0], [0, 0, 10]])],
    ["weight"],
  ],
  ["no number for a place", problem([{}]), [pallet([0], [[0, NaN, 0]])], ["position"]],
  ["over the length", problem([{}]), [pallet([10], [[0, 30.01, 0]])], ["outside"]],
  ["over the width", problem([{}]), [pallet([10], [[0, 0, 10.01]])], ["outside"]],
  ["before the origin", problem([{}]), [pallet([10], [[0, -0.01, 0]])], ["outside"]],
  ["two in one room", problem([{}, {}]), [pallet([10], [[0, 0, 0], [1, 9.9, 9.9]])], ["overlap"]],
  [
    "two in one room, free",
    problem([{}, {}], { ...FREE, heightTolerance: 0, minSupportRatio: 0.5 }),
    [pallet([10], [[0, 0, 0, 0], [1, 9.9, 9.9, 0]])],
    ["overlap"],
  ],
  [
    "a layer's height",
    problem([{}]),
    [{ height: 10, layers: [{ ...ONE.layers[0]!, height: 11 }] }],
    ["layer-height"],
  ],
  ["a pallet's height", problem([{}]), [{ ...ONE, height: 9 }], ["pallet-height"]],
  [
    "a pallet too high",
    problem([{}, { height: 15.5 }]),
    [pallet([10, 15.5], [[0, 0, 0]], [[1, 0, 0]])],
    ["too-tall"],
  ],
  [
    "a layer too uneven to carry another",
    problem([{}, { height: 7.9 }, {}]),
    [pallet([10, 10], [[0, 0, 0], [1, 10, 0]], [[2, 0, 0]])],
    ["height-difference"],
  ],
  [
    "a layer more uneven than the tolerance where the difference goes by that",
    problem([{}, { height: 8.9 }, {}], { heightLayerDiff: 0 }),
    [pallet([10, 10], [[0, 0, 0], [1, 10, 0]], [[2, 0, 0]])],
    ["height-difference"],
  ],
  [
    "a layer too empty to carry another",
    problem([{}, {}], { minLayerFillRatio: 0.126 }),
    [HIGH_AND_LOW],
    ["fill"],
  ],
  [
    "a base that juts out",
    problem([{}, {}]),
    [pallet([10, 10], [[0, 0, 0]], [[1, 2.6, 0]])],
    ["support"],
  ],
  [
    "a base on a box that is too low to carry",
    problem([{}, { height: 8.9 }, {}]),
    [pallet([10, 10], [[0, 0, 0], [1, 10, 0]], [[2, 10, 0]])],
    ["support"],
  ],
  [
    "a free box in the air whatever the ratio",
    problem([{}, {}], { ...FREE, minSupportRatio: 0 }),
    [pallet([21.5], [[0, 0, 0, 0], [1, 0, 0, 11.5]])],
    ["support"],
  ],
  ["a box crushed", problem([{ bearableLoad: 4.9 }, {}]), [HIGH_AND_LOW], ["load"]],
  [
    "a weightless box where nothing may stand",
    problem([{ bearableLoad: 0 }, { weight: 0 }]),
    [HIGH_AND_LOW],
    ["load"],
  ],
  [
    "the lowest of three, in proportion to its contact",
    problem([{ bearableLoad: 2.4, length: 5 }, { length: 5 }, {}]),
    [pallet([10, 10], [[0, 0, 0], [1, 5, 0]], [[2, 0, 0]])],
    ["load"],
  ],
  [
    "the load passed on downwards",
    { ...problem([{ bearableLoad: 9.9 }, {}, {}]), pallet: { length: 40, width: 20, height: 30 } },
    [pallet([10, 10, 10], [[0, 0, 0]], [[1, 0, 0]], [[2, 0, 0]])],
    ["load"],
  ],
  ["a turn left out", problem([{}]), [inTurns(ONE, [2])], ["order"]],
  [
    "one turn twice",
    problem([{}, {}]),
    [inTurns(pallet([10], [[0, 0, 0], [1, 10, 0]]), [1, 1])],
    ["order"],
  ],
  ["a layer before the one below", problem([{}, {}]), [inTurns(HIGH_AND_LOW, [2, 1])], ["order"]],
  ["a box walled in", onSquare(NINE), [SQUARE], ["walled-in"]],
  [
    "a free box under one that stands",
    problem([{}, {}], FREE),
    [inTurns(pallet([20], [[0, 0, 0, 0], [1, 0, 0, 10]]), [2, 1])],
    ["buried"],
  ],
  [
    "a free box outside its layer's band",
    problem([{}, {}], FREE),
    [pallet([12, 8], [[0, 0, 0, 0]], [[1, 0, 0, 10]])],
    ["band"],
  ],
  [
    "a free box on the border of two bands in the lower one",
    problem([{}, {}, {}, {}], FREE),
    [pallet([10, 10], [[0, 0, 0, 0], [1, 10, 0, 0], [2, 0, 0, 10]], [[3, 10, 0, 10]])],
    ["band"],
  ],
  [
    "a free box below the pallet's surface",
    problem([{}], FREE),
    [pallet([9.5], [[0, 0, 0, -0.5]])],
    ["outside", "band"],
  ],
  [
    "bands that do not sum up",
    problem([{}], FREE),
    [{ ...pallet([12], [[0, 0, 0, 0]]), height: 10 }],
    ["layer-height"],
  ],
  ["a free box without z", problem([{}, {}], FREE), [
    pallet([10], [[0, 0, 0, 0], [1, 10, 0]]),
  ], ["position"]],
  [
    "a full layer's boxes scattered over mixed layers",
    problem([{ count: 4 }, { count: 2 }], { packingType: 1 }),
    [
      pallet([10, 10], [[0, 0, 0], [0, 10, 0]], [[1, 0, 0]]),
      pallet([10], [[0, 0, 0], [0, 10, 0], [1, 20, 0]]),
    ],
    ["mixed"],
  ],
  [
    "boxes against the order of the walk",
    problem([{ stop: 2 }, { stop: 1 }], { packingType: 3 }),
    [pallet([10], [[0, 0, 0], [1, 10, 0]])],
    ["walk"],
  ],
  [
    "boxes too heavy together",
    limited([{}, {}], { maxWeight: 9.9 }),
    [HIGH_AND_LOW],
    ["weight"],
  ],
  [
    "a centre of gravity off the middle of the length",
    limited([{}], { centreShare: 0.5 }),
    [pallet([10], [[0, 4.9, 5]])],
    ["off-centre"],
  ],
  [
    "a centre of gravity off the middle of the width",
    limited([{}], { centreShare: 0.4 }),
    [pallet([10], [[0, 15, 0]])],
    ["off-centre"],
  ],
  ["farther over the pallet than it may be", limited([{}], { overhang: 2 }), [
    pallet([10], [[0, -2.01, 0]]),
  ], ["outside"]],
  ["a base that hangs over the pallet", limited([{}], { overhang: 3 }), [
    pallet([10], [[0, 32.6, 0]]),
  ], ["support"]],
  [
    "a free base that hangs over the pallet",
    limited([{}], { overhang: 3 }, FREE),
    [pallet([10], [[0, -1.5, -1.5, 0]])],
    ["support"],
  ],
  [
    "types on one pallet that keep apart",
    limited([{}, {}, {}], { apart: [{ one: [0], other: [1] }] }),
    [pallet([10], [[0, 0, 0], [1, 10, 0], [2, 20, 0]])],
    ["apart"],
  ],
  [
    "types of two groups that keep apart",
    limited([{}, {}, {}], { apart: [{ one: [2], other: [0, 1, 2] }] }),
    [pallet([10], [[0, 0, 0], [2, 10, 0]]), pallet([10], [[1, 0, 0]])],
    ["apart"],
  ],
  [
    "a group on two pallets",
    limited([{}, {}, {}], { together: [{ name: "A", types: [0, 2] }] }),
    [pallet([10], [[0, 0, 0], [1, 10, 0]]), pallet([10], [[2, 0, 0]])],
    ["together"],
  ],
];

for (const [what, asked, pallets, expected] of BROKEN) {
  Deno.test(`check: ${what}: ${expected.join(", ")} and nothing else`, () => {
    assert.deepEqual(kinds(asked, ...pallets).toSorted(), expected.toSorted());
  });
}
