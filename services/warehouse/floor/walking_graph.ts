import { eq, sql } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import { buildGraph, sharedArrays, WalkingGraph } from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import { isSmallTour, planWalk } from "../../../domain/warehouse/floor_tasks.ts";
import type { Requester, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { warehouseEdges, warehousePoints } from "../../../db/schema/warehouse.ts";
import { rowPages } from "../../../db/warehouse/read_rows.ts";

// Graphs with more points or edges are built by a worker; smaller ones take a few milliseconds.
const MAX_SMALL_GRAPH = 10_000;
// A graph of a million points takes about 150 MB with landmarks.
const MAX_CACHED_BYTES = 256 * 2 ** 20;

interface CacheEntry {
  version: string;
  graph: Promise<WalkingGraph>;
  /** Size in bytes; 0 until the graph is built. */
  bytes: number;
}

/** Cached walking graphs of the warehouses, each until it changes. */
export class WalkingGraphs {
  /** By warehouse, the most recently requested last. */
  readonly #cached = new Map<string, CacheEntry>();

  /** @param options `maxBytes`: limit of all cached graphs together; one graph is always cached. */
  constructor(
    private readonly services: { db: Database; workers: Pick<WorkerPool, "run"> },
    private readonly options: { maxBytes?: number } = {},
  ) {}

  /**
   * Returns the graph of a warehouse, including everything written before the call. Concurrent
   * requests share one build.
   * @throws {AppError} 404 when there is no such warehouse; 503 when the workers are overloaded.
   */
  async of(warehouseId: string): Promise<WalkingGraph> {
    const version = await walkingGraphVersion(this.services.db.read, warehouseId);
    const cached = this.#cached.get(warehouseId);
    const entry = cached?.version === version ? cached : this.#start(warehouseId, version);
    this.#cached.delete(warehouseId);
    this.#cached.set(warehouseId, entry);
    return await entry.graph;
  }

  #start(warehouseId: string, version: string): CacheEntry {
    const entry = { version, graph: this.#build(warehouseId), bytes: 0 };
    entry.graph.then(({ bytes }) => {
      entry.bytes = bytes;
      this.#evict();
    }, () => {
      if (this.#cached.get(warehouseId) === entry) this.#cached.delete(warehouseId);
    });
    return entry;
  }

  async #build(warehouseId: string): Promise<WalkingGraph> {
    const { db, workers } = this.services;
    const draft = await db.snapshot((reader) => readDraft(reader, warehouseId));
    const arrays = draft.points <= MAX_SMALL_GRAPH && draft.edges <= MAX_SMALL_GRAPH
      ? buildGraph(draft.parts())
      : await workers.run("buildGraph", draft.parts(), { transfer: true, endAfterwards: true });
    return new WalkingGraph(sharedArrays(arrays));
  }

  #evict(): void {
    let total = 0;
    for (const { bytes } of this.#cached.values()) total += bytes;
    for (const [id, { bytes }] of this.#cached) {
      const { maxBytes = MAX_CACHED_BYTES } = this.options;
      if (total <= maxBytes || this.#cached.size === 1) return;
      this.#cached.delete(id);
      total -= bytes;
    }
  }
}

async function readDraft(db: Reader, warehouseId: string): Promise<GraphDraft> {
  const draft = new GraphDraft();
  const { id, pos_x, pos_y, id_warehouse } = warehousePoints;
  const pointsWithin = eq(id_warehouse, warehouseId);
  for await (const points of rowPages(db, warehousePoints, { id, pos_x, pos_y }, pointsWithin)) {
    for (const { id, pos_x, pos_y } of points) {
      draft.addPoint(id as string, pos_x as number, pos_y as number);
    }
  }
  const { id_points_from, id_points_to, one_way, speed } = warehouseEdges;
  const columns = { id_points_from, id_points_to, one_way, speed };
  const edgesWithin = eq(warehouseEdges.id_warehouse, warehouseId);
  for await (const edges of rowPages(db, warehouseEdges, columns, edgesWithin)) {
    for (const { id_points_from: from, id_points_to: to, one_way, speed } of edges) {
      draft.addEdge(from as string, to as string, {
        oneWay: one_way === 1,
        speed: speed as number | null ?? 1,
      });
    }
  }
  return draft;
}

/** Identifies the state of a warehouse's walking graph: points and edges. @throws {AppError} 404 */
export async function walkingGraphVersion(db: Reader, warehouseId: string): Promise<string> {
  const [row] = await db.all<{ version: string }>(sql`
    SELECT 
      ifnull((SELECT max(seq) FROM warehouse_points WHERE id_warehouse = ${warehouseId}), 0)
      || '.' ||
      ifnull((SELECT max(seq) FROM warehouse_edges WHERE id_warehouse = ${warehouseId}), 0)
      || '.' ||
      ifnull((SELECT changes FROM walking_graph_changes WHERE id_warehouse = ${warehouseId}), 0)
      AS version FROM warehouses WHERE id = ${warehouseId}`);
  if (row === undefined) throw notFound("warehouse", warehouseId);
  return row.version;
}

/** Plans a walk: on this thread if it is short, otherwise in a worker. */
export async function walkPlan(
  workers: Pick<WorkerPool, "run">,
  graph: WalkingGraph,
  walk: Omit<Parameters<typeof planWalk>[0], "graph">,
  requester: Requester,
): Promise<ReturnType<typeof planWalk>> {
  const task = { graph: graph.arrays, ...walk };
  return isSmallTour(graph, walk.stops.length)
    ? planWalk(task)
    : await workers.run("planWalk", task, requester);
}
