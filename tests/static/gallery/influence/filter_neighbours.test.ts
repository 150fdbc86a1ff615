import assert from "node:assert/strict";
import fc from "fast-check";
import { applyFilter } from "../../../../domain/gallery/influence/filter.ts";
import {
  graphOf,
  movementOf,
  nodeAt,
  nodeCount,
  nodeOfKey,
} from "../../../../domain/gallery/influence/graph.ts";
import { neighboursOf } from "../../../../static/gallery/influence/neighbours.ts";
import { answerOf, randomRows } from "../../../domain/gallery/influence/answers.ts";

const GRAPH = graphOf(answerOf({
  movements: [{ id: 1 }, { id: 2 }],
  artists: [{ id: 1, movement: 1 }, { id: 2, movement: 2 }],
  paintings: [{ id: 1, artist: 1 }, { id: 2, artist: 2 }, { id: 3, artist: 2 }],
  edges: [["painting", 1, 2], ["painting", 1, 3], ["artist", 2, 3], ["movement", 1, 2]],
}));
const node = (key: string) => nodeOfKey(GRAPH, key)!;
const ALL = applyFilter(GRAPH, {}).edges;
const byNumber = (one: number) => one;

Deno.test("applyFilter: by the kind of the source", () => {
  const { edges, nodes } = applyFilter(GRAPH, { kinds: new Set(["artist"] as const) });
  assert.deepEqual([...edges], [0, 0, 1, 0]);
  assert.equal(nodes[node("painting-3")], 1);
  assert.equal(nodes[node("artist-2")], 1);
  assert.equal(nodes[node("painting-2")], 0);
  assert.equal(nodes[node("artist-1")], 0);
});

Deno.test("applyFilter: by movement at both ends", () => {
  assert.deepEqual([...applyFilter(GRAPH, { movements: new Set([2]) }).edges], [0, 0, 1, 0]);
  assert.deepEqual([...applyFilter(GRAPH, { movements: new Set() }).edges], [0, 0, 0, 0]);
  assert.deepEqual([...applyFilter(GRAPH, { movements: new Set([1, 2]) }).edges], [1, 1, 1, 1]);
});

Deno.test("neighboursOf: a painting's are those of its edges", () => {
  assert.deepEqual(neighboursOf(GRAPH, node("painting-2"), ALL, byNumber), {
    sources: [{ node: node("movement-1"), edges: 1 }, { node: node("painting-1"), edges: 1 }],
    successors: [],
  });
});

Deno.test("neighboursOf: an artist's are artists and movements, never the artist", () => {
  assert.deepEqual(neighboursOf(GRAPH, node("artist-2"), ALL, byNumber), {
    sources: [{ node: node("movement-1"), edges: 1 }, { node: node("artist-1"), edges: 2 }],
    successors: [],
  });
  assert.deepEqual(neighboursOf(GRAPH, node("artist-1"), ALL, byNumber).successors, [
    { node: node("artist-2"), edges: 2 },
  ]);
});

Deno.test("neighboursOf: a movement's are movements", () => {
  assert.deepEqual(neighboursOf(GRAPH, node("movement-1"), ALL, byNumber), {
    sources: [],
    successors: [{ node: node("movement-2"), edges: 3 }],
  });
});

Deno.test("neighboursOf: sources and successors of paintings are inverse", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const graph = graphOf(answerOf(rows));
    const { edges } = applyFilter(graph, {});
    for (let one = 0; one < nodeCount(graph); one++) {
      if (nodeAt(graph, one).kind !== "painting") continue;
      for (const { node: source } of neighboursOf(graph, one, edges, byNumber).sources) {
        if (nodeAt(graph, source).kind !== "painting") continue;
        const back = neighboursOf(graph, source, edges, byNumber).successors;
        assert.ok(back.some((way) => way.node === one));
      }
    }
  }));
});

Deno.test("applyFilter: an edge passes if neither end nor kind is filtered, and shows its ends", () => {
  fc.assert(fc.property(
    randomRows,
    fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    (rows, selected) => {
      const graph = graphOf(answerOf(rows));
      const movements = new Set(selected);
      const { edges, nodes } = applyFilter(graph, { movements });
      const passes = (one: number) => movements.has(graph.movements[movementOf(graph, one)]!.id);
      edges.forEach((pass, edge) => {
        const [source, target] = [graph.source[edge]!, graph.target[edge]!];
        assert.equal(pass === 1, passes(source) && passes(target));
        if (pass) assert.deepEqual([nodes[source], nodes[target]], [1, 1]);
      });
    },
  ));
});
