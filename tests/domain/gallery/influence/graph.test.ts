import assert from "node:assert/strict";
import fc from "fast-check";
import {
  artistOf,
  edgesAt,
  graphOf,
  keyOf,
  movementOf,
  nodeAt,
  nodeCount,
  nodeOfKey,
} from "../../../../domain/gallery/influence/graph.ts";
import { answerOf, randomRows } from "./answers.ts";

const SMALL = answerOf({
  movements: [{ id: 3 }, { id: 8 }],
  artists: [{ id: 5, movement: 8 }, { id: 6, movement: 3 }],
  paintings: [{ id: 10, artist: 5 }, { id: 11, artist: 6 }],
  edges: [["painting", 10, 11], ["artist", 5, 11], ["movement", 8, 10]],
});

Deno.test("graphOf: movements, artists and paintings are numbered one after the other", () => {
  const graph = graphOf(SMALL);
  assert.equal(nodeCount(graph), 6);
  assert.deepEqual(nodeAt(graph, 1), { kind: "movement", index: 1 });
  assert.deepEqual(nodeAt(graph, 2), { kind: "artist", index: 0 });
  assert.deepEqual(nodeAt(graph, 5), { kind: "painting", index: 1 });
  assert.deepEqual([...graph.source], [4, 2, 1]);
  assert.deepEqual([...graph.target], [5, 5, 4]);
  assert.deepEqual([...edgesAt(graph.reaching, 5)], [0, 1]);
  assert.deepEqual([...edgesAt(graph.leaving, 1)], [2]);
  assert.equal(movementOf(graph, 4), 1);
  assert.equal(artistOf(graph, 4), 0);
  assert.equal(artistOf(graph, 0), undefined);
});

Deno.test("graphOf: omits dangling references", () => {
  const answer = structuredClone(SMALL);
  answer.artists.movement_id[0] = 99;
  const graph = graphOf(answer);
  assert.deepEqual(graph.artists.map(({ id }) => id), [6]);
  assert.deepEqual(graph.paintings.map(({ id }) => id), [11]);
  assert.equal(graph.source.length, 0);
});

Deno.test("keyOf, nodeOfKey: round trip for every node; other keys are unknown", () => {
  const graph = graphOf(SMALL);
  assert.equal(keyOf(graph, 4), "painting-10");
  assert.equal(nodeOfKey(graph, "movement-8"), 1);
  for (const key of ["painting-12", "artist-", "artist-5x", "era-1", "", "movement--8"]) {
    assert.equal(nodeOfKey(graph, key), undefined, key);
  }
});

Deno.test("graphOf: each edge is listed once at both ends", () => {
  fc.assert(fc.property(randomRows, (rows) => {
    const graph = graphOf(answerOf(rows));
    assert.equal(graph.source.length, rows.edges.length);
    for (let node = 0; node < nodeCount(graph); node++) {
      assert.equal(nodeOfKey(graph, keyOf(graph, node)), node);
      const at = (ends: Uint32Array) => [...ends.keys()].filter((edge) => ends[edge] === node);
      assert.deepEqual([...edgesAt(graph.leaving, node)], at(graph.source));
      assert.deepEqual([...edgesAt(graph.reaching, node)], at(graph.target));
    }
  }));
});
