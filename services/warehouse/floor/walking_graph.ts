import { and, eq, gt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { notFound } from "../../../domain/app_error.ts";
import {
  buildGraph,
  type GraphArrays,
  sharedArrays,
  WalkingGraph,
} from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { warehouseEdges, warehousePoints } from "../../../db/schema/warehouse.ts";
import { readRows } from "../../../db/warehouse/read_rows.ts";

// Graphs of more points or edges are built by a worker and get landmarks; smaller ones are built and
// searched in some milliseconds at most.
const LARGE = 10_000;
// A graph of a million points takes about 150 MB with landmarks.
const MOST_BYTES = 256 * 2 ** 20;
// While someone changes a warehouse all the time, its graph is one read in between after so many.
const MOST_READINGS = 3;

const POINT = {
  id: warehousePoints.id,
  pos_x: warehousePoints.pos_x,
  pos_y: warehousePoints.pos_y,
};
const EDGE = {
  id_points_from: warehouseEdges.id_points_from,
  id_points_to: warehouseEdges.id_points_to,
  one_way: warehouseEdges.one_way,
  speed: warehouseEdges.speed,
};

interface Versioned {
  version: string;
  graph: WalkingGraph;
}

/** The walking graphs of the warehouses, each kept while nothing in it changes. */
export class WalkingGraphs {
  readonly #db: Database;
  readonly #workers: Pick<WorkerPool, "run">;
  readonly #mostBytes: number;
  /** By warehouse, the one asked for last at the end. */
  readonly #kept = new Map<string, Versioned>();
  /** What is being built, by warehouse. */
  readonly #builds = new Map<string, Promise<Versioned>>();

  /** @param options `mostBytes` that all kept graphs take together; one is kept in any case. */
  constructor(
    { db, workers }: { db: Database; workers: Pick<WorkerPool, "run"> },
    { mostBytes = MOST_BYTES } = {},
  ) {
    this.#db = db;
    this.#workers = workers;
    this.#mostBytes = mostBytes;
  }

  /**
   * The graph of a warehouse with everything in it that was written before this was called. However
   * many ask for it at once, it is built once.
   *
   * @throws {AppError} 404 when there is no such warehouse; 503 when the workers have too much to do.
   */
  async of(warehouseId: string): Promise<WalkingGraph> {
    for (let joined = 0;; joined++) {
      const version = await walkingGraphVersion(this.#db.read, warehouseId);
      const kept = this.#kept.get(warehouseId);
      if (kept?.version === version) {
        this.#keep(warehouseId, kept);
        return kept.graph;
      }
      const underWay = this.#builds.get(warehouseId);
      const built = await (underWay ?? this.#start(warehouseId));
      // What was in progress may have read before the last change; whatever began after it has not.
      if (built.version === version || underWay === undefined || joined > 0) return built.graph;
    }
  }

  #start(warehouseId: string): Promise<Versioned> {
    const build = this.#build(warehouseId).finally(() => this.#builds.delete(warehouseId));
    this.#builds.set(warehouseId, build);
    return build;
  }

  async #build(warehouseId: string): Promise<Versioned> {
    const { version, draft } = await this.#read(warehouseId);
    const graph = new WalkingGraph(sharedArrays(await this.#arraysOf(draft)));
    this.#keep(warehouseId, { version, graph });
    return { version, graph };
  }

  #arraysOf(draft: GraphDraft): GraphArrays | Promise<GraphArrays> {
    if (draft.points <= LARGE && draft.edges <= LARGE) return buildGraph(draft.parts());
    return this.#workers.run("buildGraph", draft.parts(), { transfer: true, thenEnd: true });
  }

  // Reading lets writes in between, so what was read holds only when nothing has changed meanwhile.
  async #read(warehouseId: string): Promise<{ version: string; draft: GraphDraft }> {
    for (let reading = 1;; reading++) {
      const version = await walkingGraphVersion(this.#db.read, warehouseId);
      const draft = new GraphDraft();
      await this.#eachRow(warehousePoints, POINT, warehouseId, (row) => {
        draft.addPoint(row.id as string, row.pos_x as number, row.pos_y as number);
      });
      await this.#eachRow(warehouseEdges, EDGE, warehouseId, (row) => {
        draft.addEdge(row.id_points_from as string, row.id_points_to as string, {
          oneWay: row.one_way === 1,
          speed: row.speed as number | null ?? 1,
        });
      });
      const after = await walkingGraphVersion(this.#db.read, warehouseId);
      if (after === version || reading === MOST_READINGS) return { version, draft };
    }
  }

  async #eachRow(
    table: typeof warehousePoints | typeof warehouseEdges,
    columns: Record<string, SQLiteColumn>,
    warehouseId: string,
    take: (row: Record<string, unknown>) => void,
  ): Promise<void> {
    const owned = eq(table.id_warehouse, warehouseId);
    for (let after: number | undefined = 0; after !== undefined;) {
      const condition = and(owned, gt(table.seq, after))!;
      const { rows, last } = await readRows(this.#db.read, table, columns, condition);
      rows.forEach(take);
      after = last;
    }
  }

  #keep(warehouseId: string, versioned: Versioned): void {
    this.#kept.delete(warehouseId);
    this.#kept.set(warehouseId, versioned);
    let bytes = 0;
    for (const { graph } of this.#kept.values()) bytes += graph.bytes;
    for (const [id, { graph }] of this.#kept) {
      if (bytes <= this.#mostBytes || id === warehouseId) return;
      this.#kept.delete(id);
      bytes -= graph.bytes;
    }
  }
}

/**
 * A name for the walking graph of a warehouse as it is now: it changes with every point or edge that
 * is added, changed or removed, whichever process does it, and with nothing else.
 *
 * @throws {AppError} 404 when there is no such warehouse.
 */
export async function walkingGraphVersion(db: Reader, warehouseId: string): Promise<string> {
  const [found] = await db.all<{ version: string }>(sql`
    SELECT 
      ifnull((SELECT max(seq) FROM warehouse_points WHERE id_warehouse = ${warehouseId}), 0)
      || '.' ||
      ifnull((SELECT max(seq) FROM warehouse_edges WHERE id_warehouse = ${warehouseId}), 0)
      || '.' ||
      ifnull((SELECT changes FROM walking_graph_changes WHERE id_warehouse = ${warehouseId}), 0)
      AS version FROM warehouses WHERE id = ${warehouseId}`);
  if (found === undefined) throw notFound("warehouse", warehouseId);
  return found.version;
}
