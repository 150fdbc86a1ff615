import assert from "node:assert/strict";
import { applyFilter } from "../../../../../domain/gallery/influence/filter.ts";
import { graphOf, keyOf, nodeOfKey } from "../../../../../domain/gallery/influence/graph.ts";
import {
  type Step,
  walk,
  type WalkContext,
} from "../../../../../static/gallery/influence/state/controls.ts";
import { answerOf } from "../../../../domain/gallery/influence/answers.ts";

/** Work 1 led to 2 (above) and 3 (below), 3 led to 4; 2 and 4 stand alone otherwise. */
const GRAPH = graphOf(answerOf({
  movements: [{ id: 1 }],
  artists: [{ id: 1, movement: 1 }],
  paintings: [1, 2, 3, 4].map((id) => ({ id, artist: 1 })),
  edges: [["painting", 1, 2], ["painting", 1, 3], ["painting", 3, 4]],
}));
const PLACES: Record<string, [x: number, y: number]> = {
  "painting-1": [0, 50],
  "painting-2": [100, 10],
  "painting-3": [90, 60],
  "painting-4": [200, 60],
};
const GROUND: WalkContext = {
  graph: GRAPH,
  filteredGraph: applyFilter(GRAPH, {}),
  positionOf: (node) => {
    const [x, y] = PLACES[keyOf(GRAPH, node)] ?? [500, 500];
    return { x, y };
  },
};

function path(start: string, ...steps: Step[]): (string | undefined)[] {
  let stand = { node: nodeOfKey(GRAPH, start)!, fork: [nodeOfKey(GRAPH, start)!] };
  return steps.map((step) => {
    const next = walk(GROUND, stand, step);
    if (!next) return undefined;
    stand = next;
    return keyOf(GRAPH, next.node);
  });
}

Deno.test("walk: to the nearest successor, along branches, back to the source", () => {
  assert.deepEqual(path("painting-1", "on", "up", "down", "on", "back", "back"), [
    "painting-3",
    "painting-2",
    "painting-3",
    "painting-4",
    "painting-3",
    "painting-1",
  ]);
});

Deno.test("walk: no step without a link; up and down to the nearest of the kind", () => {
  assert.deepEqual(path("painting-4", "on"), [undefined]);
  assert.deepEqual(path("painting-1", "back"), [undefined]);
  assert.deepEqual(path("painting-1", "down", "up"), ["painting-3", "painting-2"]);
});
