import assert from "node:assert/strict";
import fc from "fast-check";
import { buildGraph } from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { withLandmarks } from "../../../domain/routing/landmarks.ts";
import { PointIds } from "../../../domain/routing/point_ids.ts";
import { draftOf, graphOf, grid, idOf } from "./graphs.ts";

Deno.test("graph: neighbours of each point with lengths", () => {
  const graph = graphOf({ points: [[0, 0], [3, 4], [3, 0]], edges: [[0, 1], [2, 1]] });
  const { offsets, targets, lengths, omittedEdges } = graph.arrays;
  assert.deepEqual([...offsets], [0, 1, 3, 4]);
  assert.deepEqual([...targets], [1, 0, 2, 1]);
  assert.deepEqual([...lengths], [5, 5, 4, 4]);
  assert.equal(omittedEdges, 0);
});

Deno.test("graph: edges to unknown points are omitted and counted", () => {
  const { omittedEdges, targets } = buildGraph(
    draftOf({ points: [[0, 0], [1, 0]], edges: [[0, 7], [7, 8], [0, 1]] }).parts(),
  );
  assert.equal(omittedEdges, 2);
  assert.deepEqual([...targets], [1, 0]);
});

Deno.test("graph: loops are dropped, parallel edges are allowed", () => {
  const { omittedEdges, targets, components } = graphOf({
    points: [[0, 0], [1, 0]],
    edges: [[0, 0], [1, 0], [0, 1], [1, 1]],
  }).arrays;
  assert.deepEqual([[...targets], omittedEdges], [[1, 1, 0, 0], 0]);
  assert.deepEqual([...components], [0, 0]);
});

Deno.test("graph: a one-way edge is stored at its start only", () => {
  const { offsets, targets, lengths, directed, components } = graphOf({
    points: [[0, 0], [3, 4], [3, 0]],
    edges: [[1, 2]],
    oneWay: [[0, 1]],
  }).arrays;
  assert.deepEqual([...offsets], [0, 1, 2, 3]);
  assert.deepEqual([...targets], [1, 2, 1]);
  assert.deepEqual([...lengths], [5, 4, 4]);
  assert.equal(directed, true);
  assert.deepEqual([...components], [0, 0, 0]);
  assert.equal(graphOf({ points: [[0, 0], [1, 0]], edges: [[0, 1]] }).arrays.directed, false);
});

Deno.test("graph: unconnected points are in different components", () => {
  const { components } = graphOf({
    points: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]],
    edges: [[0, 2], [4, 1]],
  }).arrays;
  assert.deepEqual([...components], [0, 1, 0, 2, 1]);
});

Deno.test("graph: an empty graph, and many points", () => {
  const none = graphOf({ points: [], edges: [] });
  assert.deepEqual([none.size, none.indexOf(idOf(0))], [0, -1]);
  // More than a draft has room for in the beginning.
  const many = graphOf(grid(70, 50));
  assert.equal(many.size, 3500);
  assert.equal(many.arrays.targets.length, 2 * (69 * 50 + 70 * 49));
  for (let index = 0; index < 3500; index++) assert.equal(many.indexOf(idOf(index)), index);
  assert.equal(many.bytes > 3500 * 50, true);
});

Deno.test("graph: points are found by any UUID, unknown ids are not", () => {
  const ids = fc.uniqueArray(fc.uuid({ version: [1, 4, 7] }), { maxLength: 200 });
  fc.assert(fc.property(ids, fc.uuid(), (known, other) => {
    const draft = new GraphDraft();
    known.forEach((id, index) => draft.addPoint(id, index, 0));
    const { ids: words, slots } = buildGraph(draft.parts());
    assert.equal(slots.length >= 2 * known.length, true);
    const points = new PointIds(words, slots);
    known.forEach((id, index) => {
      assert.equal(points.indexOf(id), index);
      assert.equal(points.indexOf(id.toUpperCase()), index);
      assert.equal(points.idOf(index), id);
    });
    assert.equal(points.indexOf(other), known.indexOf(other));
  }));
});

Deno.test("graph: texts that are not UUIDs are rejected", () => {
  const graph = graphOf(grid(2, 2));
  const wrong = ["", "north", idOf(1).slice(1), `${idOf(1)}0`, idOf(1).replace("4", "g"), "ж"];
  for (const id of [...wrong, "ж".repeat(36)]) {
    assert.equal(graph.indexOf(id), -1, id);
    assert.throws(() => new GraphDraft().addPoint(id, 0, 0), /is not a UUID/);
    assert.throws(() => new GraphDraft().addEdge(idOf(0), id), /is not a UUID/);
  }
});

Deno.test("graph: the first of duplicate ids is used", () => {
  const draft = new GraphDraft();
  for (const x of [1, 2]) draft.addPoint(idOf(5), x, 0);
  const { ids, slots } = buildGraph(draft.parts());
  assert.equal(new PointIds(ids, slots).indexOf(idOf(5)), 0);
});

Deno.test("graph: a worker builds an equal graph with landmarks and transfers it", async () => {
  const description = grid(30, 20);
  const parts = draftOf(description).parts();
  const pool = new WorkerPool({ size: 1 });
  const arrays = await pool.run("buildGraph", parts, { transfer: true });
  pool.close();
  assert.deepEqual(arrays, withLandmarks(graphOf(description).arrays));
  for (const array of Object.values(parts)) assert.equal(array.length, 0);
});
