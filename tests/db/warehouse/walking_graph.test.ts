/** The walking graphs of the warehouses: when they are built again, and where. */
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { Database } from "../../../db/open.ts";
import * as schema from "../../../db/schema/warehouse.ts";
import {
  WalkingGraphs,
  walkingGraphVersion,
} from "../../../services/warehouse/floor/walking_graph.ts";
import { ResourceStore } from "../../../services/warehouse/records/resource_store.ts";
import { edgeResource, pointResource } from "../../../services/warehouse/records/resources.ts";
import type { WalkingGraph } from "../../../domain/routing/graph.ts";
import { shortestPath } from "../../../domain/routing/shortest_paths.ts";
import { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { type GraphDescription, grid, idOf } from "../../domain/routing/graphs.ts";
import { TestDatabase } from "../../support/app.ts";

const WAREHOUSE = "10000000-0000-4000-8000-000000000000";
const OTHER = "20000000-0000-4000-8000-000000000000";
const UNKNOWN = "30000000-0000-4000-8000-000000000000";

/** Workers that note what they are asked to do, and may be held back. */
class Asked {
  readonly names: string[] = [];
  /** Resolves when they are asked for the first time. */
  readonly first = Promise.withResolvers<void>();
  /** What they wait for before they begin. */
  held: Promise<void> | undefined;
  readonly #pool = new WorkerPool({ size: 1 });
  readonly run = (async (name, input, options) => {
    this.names.push(name);
    this.first.resolve();
    await this.held;
    return await this.#pool.run(name, input, options);
  }) as WorkerPool["run"];
  [Symbol.dispose]() {
    this.#pool.close();
  }
}

async function addWarehouse(db: Database, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.insert(schema.warehouses)
      .values({ id, warehouse_name: id, warehouse_length: 1, warehouse_width: 1 });
  });
}

async function addLayout(
  db: Database,
  id_warehouse: string,
  layout: GraphDescription,
): Promise<void> {
  await new ResourceStore(pointResource, db).create(layout.points.map(([pos_x, pos_y], index) => ({
    id: idOf(index),
    id_warehouse,
    name_points: "",
    pos_x,
    pos_y,
  })));
  await new ResourceStore(edgeResource, db).create(layout.edges.map(([from, to]) => ({
    id_warehouse,
    id_points_from: idOf(from),
    id_points_to: idOf(to),
    name_points_from: "",
    name_points_to: "",
    one_way: 0,
    speed: null,
  })));
}

// From 0 to 2 by 1 or by the farther 3.
const SQUARE: GraphDescription = {
  points: [[0, 0], [1.1, 0.1], [2, 0], [1, 5]],
  edges: [[0, 1], [1, 2], [2, 3], [3, 0]],
};

async function open() {
  const test = await TestDatabase.open();
  await addWarehouse(test.db, WAREHOUSE);
  await addWarehouse(test.db, OTHER);
  const asked = new Asked();
  const graphs = new WalkingGraphs({ db: test.db, workers: asked });
  return {
    db: test.db,
    file: `${test.folder}/depot.db`,
    asked,
    graphs,
    async [Symbol.asyncDispose]() {
      asked[Symbol.dispose]();
      await test[Symbol.asyncDispose]();
    },
  };
}

const way = (graph: WalkingGraph, from: number, to: number) =>
  shortestPath(graph, graph.indexOf(idOf(from)), graph.indexOf(idOf(to)))?.points
    .map((point) => graph.idOf(point));

const ids = (...indices: number[]) => indices.map(idOf);

/** What changes the graph, as SQL, and the way from 0 to 2 afterwards. */
const CHANGES: Record<string, [statement: string, after: string[] | undefined]> = {
  "a point moved": [
    `UPDATE warehouse_points SET pos_y = 100 WHERE id = '${idOf(1)}'`,
    ids(0, 3, 2),
  ],
  "a point removed": [`DELETE FROM warehouse_points WHERE id = '${idOf(1)}'`, ids(0, 3, 2)],
  "a point gone to another warehouse": [
    `UPDATE warehouse_points SET id_warehouse = '${OTHER}' WHERE id = '${idOf(1)}'`,
    ids(0, 3, 2),
  ],
  "an edge removed": [
    `DELETE FROM warehouse_edges WHERE id_points_to = '${idOf(1)}'`,
    ids(0, 3, 2),
  ],
  "an edge changed": [
    `UPDATE warehouse_edges SET id_points_to = '${idOf(2)}' WHERE id_points_to = '${idOf(1)}'`,
    ids(0, 2),
  ],
  "an edge added": [
    `INSERT INTO warehouse_edges (id, id_warehouse, id_points_from, id_points_to)
      VALUES ('${UNKNOWN}', '${WAREHOUSE}', '${idOf(2)}', '${idOf(0)}')`,
    ids(0, 2),
  ],
  "all edges removed": [`DELETE FROM warehouse_edges`, undefined],
};

Deno.test("walking graphs: include every change, by any process", async () => {
  for (const [what, [statement, after]] of Object.entries(CHANGES)) {
    for (const elsewhere of [false, true]) {
      await using test = await open();
      await addLayout(test.db, WAREHOUSE, SQUARE);
      assert.deepEqual(way(await test.graphs.of(WAREHOUSE), 0, 2), ids(0, 1, 2));
      const writer = elsewhere ? await Database.open(`file:${test.file}`) : test.db;
      await writer.write(async (tx) => void await tx.run(sql.raw(statement)));
      if (elsewhere) await writer.close();
      assert.deepEqual(way(await test.graphs.of(WAREHOUSE), 0, 2), after, what);
    }
  }
});

Deno.test("walking graphs: cached until they change", async () => {
  await using test = await open();
  await addLayout(test.db, WAREHOUSE, SQUARE);
  const graph = await test.graphs.of(WAREHOUSE);
  await test.db.write(async (tx) => {
    await tx.update(schema.warehousePoints).set({ name_points: "renamed" });
    await tx.update(schema.warehouseEdges).set({ name_points_to: "renamed" });
    await tx.update(schema.warehouses).set({ warehouse_name: "renamed" });
  });
  const point = { id: UNKNOWN, id_warehouse: OTHER, name_points: "", pos_x: 0, pos_y: 0 };
  await new ResourceStore(pointResource, test.db).create([point]);
  await new ResourceStore(pointResource, test.db).remove(UNKNOWN);
  assert.equal(await test.graphs.of(WAREHOUSE), graph);
  assert.deepEqual(test.asked.names, [], "so small a graph is built here");
});

Deno.test("walking graphs: concurrent requests share one build", async () => {
  await using test = await open();
  await addLayout(test.db, WAREHOUSE, SQUARE);
  const graphs = await Promise.all(Array.from({ length: 20 }, () => test.graphs.of(WAREHOUSE)));
  assert.equal(new Set(graphs).size, 1);
});

const removePoint = (db: Database, index: number) =>
  db.write(async (tx) => {
    await tx.delete(schema.warehousePoints).where(eq(schema.warehousePoints.id, idOf(index)));
  });

Deno.test("walking graphs: a request after a change does not share an earlier build", async () => {
  await using test = await open();
  await addLayout(test.db, WAREHOUSE, grid(110, 100));
  const { promise, resolve } = Promise.withResolvers<void>();
  test.asked.held = promise;
  const before = test.graphs.of(WAREHOUSE);
  await test.asked.first.promise;
  await removePoint(test.db, 1);
  const after = [test.graphs.of(WAREHOUSE), test.graphs.of(WAREHOUSE)];
  resolve();
  assert.deepEqual(way(await before, 0, 2), ids(0, 1, 2));
  for (const graph of after) {
    assert.deepEqual(way(await graph, 0, 2), ids(0, 110, 111, 112, 2));
  }
  assert.equal(test.asked.names.length, 2, "once before, once after");
});

Deno.test("walking graphs: a large one is built by a worker, with landmarks", async () => {
  await using test = await open();
  const layout = grid(110, 100);
  await addLayout(test.db, WAREHOUSE, layout);
  const [graph, same] = await Promise.all([
    test.graphs.of(WAREHOUSE),
    test.graphs.of(WAREHOUSE),
  ]);
  assert.deepEqual(test.asked.names, ["buildGraph"]);
  assert.equal(graph, same);
  assert.deepEqual([graph.size, graph.arrays.targets.length], [11_000, 2 * layout.edges.length]);
  assert.equal(graph.arrays.landmarkCount, 4);
  assert.equal(way(graph, 0, 10_999)?.length, 110 + 100 - 1);
});

Deno.test("walking graphs: the most recently used are cached within the budget", async () => {
  await using test = await open();
  await addLayout(test.db, WAREHOUSE, SQUARE);
  const { bytes } = await test.graphs.of(WAREHOUSE);
  const room = new WalkingGraphs(
    { db: test.db, workers: test.asked },
    { maxBytes: bytes + 10 },
  );
  const first = await room.of(WAREHOUSE);
  assert.equal(await room.of(WAREHOUSE), first);
  await room.of(OTHER);
  assert.notEqual(await room.of(WAREHOUSE), first);
  const none = new WalkingGraphs({ db: test.db, workers: test.asked }, { maxBytes: 0 });
  assert.equal(await none.of(WAREHOUSE), await none.of(WAREHOUSE), "one is always kept");
});

Deno.test("walking graphs: positions keep full precision", async () => {
  await using test = await open();
  const points = [[0.1 + 0.2, -1 / 3], [1e-7, 123456789.12345679]] as const;
  await addLayout(test.db, WAREHOUSE, { points, edges: [] });
  const { x, y } = (await test.graphs.of(WAREHOUSE)).arrays;
  assert.deepEqual([[...x], [...y]], [points.map(([x]) => x), points.map(([, y]) => y)]);
});

Deno.test("walking graphs: of an unknown, an empty and a deleted warehouse", async () => {
  await using test = await open();
  const missing = { status: 404, message: `No warehouse has the id ${UNKNOWN}` };
  await assert.rejects(test.graphs.of(UNKNOWN), missing);
  assert.equal((await test.graphs.of(OTHER)).size, 0);
  await addLayout(test.db, WAREHOUSE, SQUARE);
  await test.graphs.of(WAREHOUSE);
  await test.db.write(async (tx) => {
    await tx.delete(schema.warehousePoints).where(eq(schema.warehousePoints.id, idOf(3)));
    await tx.delete(schema.warehouses);
  });
  await assert.rejects(test.graphs.of(WAREHOUSE), { status: 404 });
  const left = await test.db.read.all(sql`SELECT * FROM walking_graph_changes`);
  assert.deepEqual(left, [], "nothing of it is left");
  await addWarehouse(test.db, WAREHOUSE);
  assert.equal((await test.graphs.of(WAREHOUSE)).size, 0);
});

Deno.test("walking graphs: their version is found without reading points or edges", async () => {
  await using test = await open();
  await addLayout(test.db, WAREHOUSE, SQUARE);
  const before = await walkingGraphVersion(test.db.read, WAREHOUSE);
  assert.equal(await walkingGraphVersion(test.db.read, WAREHOUSE), before);
  for (const table of ["warehouse_points", "warehouse_edges"]) {
    const plan = await test.db.read.all<{ detail: string }>(sql.raw(
      `EXPLAIN QUERY PLAN SELECT max(seq) FROM ${table} WHERE id_warehouse = '${WAREHOUSE}'`,
    ));
    assert.match(
      plan[0]!.detail,
      new RegExp(`^SEARCH ${table} USING COVERING INDEX ${table}_by_warehouse`),
    );
  }
});
