import assert from "node:assert/strict";
import { check } from "../../../domain/packing/check.ts";
import type { LoadedPallet, PackingProblem, PlacedBox } from "../../../domain/packing/problem.ts";
import {
  at,
  FREE,
  HIGH_AND_LOW,
  inTurns,
  kinds,
  NINE,
  ONE,
  onSquare,
  pallet,
  problem,
  SQUARE,
} from "./small_layouts.ts";

/** The square of nine with the middle one last but one, and a neighbour of an earlier stop last. */
const NEARLY_LAST = inTurns(SQUARE, [1, 2, 3, 4, 5, 6, 9, 7, 8]);
const LAST_STOPS = NINE.map((_, index) => ({ stop: index === 6 ? 3 : index === 8 ? 4 : 1 }));

const RIGHT: [what: string, PackingProblem, LoadedPallet[]][] = [
  ["three quarters of a base", problem([{}, {}]), [pallet([10, 10], [[0, 0, 0]], [[1, 2.5, 0]])]],
  ["the whole difference of heights", problem([{}, { height: 8 }, {}]), [
    pallet([10, 10], [[0, 0, 0], [1, 10, 0]], [[2, 0, 0]]),
  ]],
  ["any difference in the topmost layer", problem([{}, { height: 1 }]), [
    pallet([10], [[0, 0, 0], [1, 10, 0]]),
  ]],
  ["any difference where it is 1", problem([{}, { height: 1 }, {}], { heightLayerDiff: 1 }), [
    pallet([10, 10], [[0, 0, 0], [1, 10, 0]], [[2, 0, 0]]),
  ]],
  ["the whole tolerance where it is 0", problem([{}, { height: 9 }, {}], { heightLayerDiff: 0 }), [
    pallet([10, 10], [[0, 0, 0], [1, 10, 0]], [[2, 0, 0]]),
  ]],
  ["the whole bearable load", problem([{ bearableLoad: 5 }, {}]), [HIGH_AND_LOW]],
  ["the whole fill ratio", problem([{}, {}], { minLayerFillRatio: 0.125 }), [HIGH_AND_LOW]],
  ["nothing on a box where nothing may stand", problem([{ bearableLoad: 0 }]), [ONE]],
  [
    "a box lower than the tolerance under another, which does not touch it",
    problem([{}, { height: 8.9, bearableLoad: 0 }, { length: 13 }]),
    [pallet([10, 10], [[0, 0, 0], [1, 10, 0]], [[2, 0, 0]])],
  ],
  [
    "decimals that add up to the pallet",
    {
      ...problem([{ count: 3, length: 0.1 }]),
      pallet: { length: 0.3, width: 10, height: 10 },
    },
    [pallet([10], [[0, 0, 0], [0, 0.1, 0], [0, 0.1 + 0.1, 0]])],
  ],
  [
    "a box turned in the plane",
    problem([{ length: 20, width: 40 }]),
    [{ height: 10, layers: [{ height: 10, boxes: [{ ...at([0, 0, 0], 1), orientation: 1 }] }] }],
  ],
  [
    "a box tipped that may be",
    problem([{ mayTip: true, length: 5, width: 12, height: 30 }]),
    [{ height: 5, layers: [{ height: 5, boxes: [{ ...at([0, 0, 0], 1), orientation: 2 }] }] }],
  ],
  [
    "a box tipped as its type states, whatever else is said of it",
    problem([{ orientations: [2, 3], length: 5, width: 12, height: 30 }], FREE),
    [{ height: 5, layers: [{ height: 5, boxes: [{ ...at([0, 0, 0, 0], 1), orientation: 2 }] }] }],
  ],
  [
    "a box before one of an earlier stop that would wall it in",
    onSquare(LAST_STOPS, { packingType: 3 }),
    [NEARLY_LAST],
  ],
  [
    "a load shared with the sheet between, which passes it on",
    problem([{}, { height: 0.5, weight: 0, bearableLoad: 5 }, {}], FREE),
    [pallet([20.5], [[0, 0, 0, 0], [1, 0, 0, 10], [2, 0, 0, 10.5]])],
  ],
  [
    "a free box on two of almost one height",
    problem([{}, { height: 9 }, { length: 20 }], { ...FREE, minSupportRatio: 1 }),
    [pallet([20], [[0, 0, 0, 0], [1, 10, 0, 0], [2, 0, 0, 10]])],
  ],
  [
    "fewer boxes in mixed layers than make a full one",
    problem([{ count: 3 }, { count: 2 }], { packingType: 1 }),
    [
      pallet([10, 10], [[0, 0, 0], [0, 10, 0]], [[1, 0, 0]]),
      pallet([10], [[0, 0, 0], [1, 10, 0]]),
    ],
  ],
];

// The neighbours of the middle in the square: before, left, right and behind.
for (const last of [1, 3, 4, 6]) {
  const turns = [...NINE.keys()].map((box) => box === last ? 9 : box === 8 ? 8 : 0);
  let turn = 1;
  const loaded = inTurns(SQUARE, turns.map((given) => given || turn++));
  RIGHT.push([`a middle box before its neighbour ${last}`, onSquare(NINE), [loaded]]);
}

for (const [what, asked, pallets] of RIGHT) {
  Deno.test(`check: right: ${what}`, () => assert.deepEqual(check(asked, { pallets }), []));
}

Deno.test("check: a sheet thinner than the tolerance bears all that stands on it", () => {
  const sheet = { height: 0.5, weight: 0, bearableLoad: 4.9 };
  const loaded = pallet([20.5], [[0, 0, 0, 0], [1, 0, 0, 10], [2, 0, 0, 10.5]]);
  assert.deepEqual(kinds(problem([{}, sheet, {}], FREE), loaded), ["load"]);
});

Deno.test("check: names the place of what is wrong, in words that count from 1", () => {
  const [violation] = check(problem([{ bearableLoad: 4 }, {}]), { pallets: [HIGH_AND_LOW] });
  assert.deepEqual(violation, {
    kind: "load",
    pallet: 0,
    layer: 0,
    box: 0,
    words: "Pallet 1, layer 1, box 1: bears 5, more than 4",
  });
});

for (const packingType of [0, 4]) {
  Deno.test(`check: thousands of boxes are no trouble (packing type ${packingType})`, () => {
    const side = 25;
    const levels = 4;
    const boxes = Array.from({ length: side * side * levels }, (_, index): PlacedBox => {
      const [x, y, z] = [index % side, Math.floor(index / side) % side, Math.floor(index / 625)];
      return {
        type: 0,
        orientation: 0,
        x,
        y,
        ...(packingType === 4 ? { z } : {}),
        order: index + 1,
      };
    });
    const count = boxes.length;
    const layers = Array.from({ length: levels }, (_, z) => (
      { height: 1, boxes: boxes.slice(z * 625, (z + 1) * 625) }
    ));
    const cubes = problem([{ length: 1, width: 1, height: 1, count, bearableLoad: 15 }], {
      packingType,
      heightTolerance: 0,
    });
    const asked = { ...cubes, pallet: { length: side, width: side, height: levels } };
    assert.deepEqual(kinds(asked, { height: levels, layers }), []);
    const heavier = { ...asked, types: [{ ...asked.types[0]!, bearableLoad: 14.5 }] };
    assert.equal(kinds(heavier, { height: levels, layers }).length, side * side);
  });
}
