import { eq } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { PackedResult, PackingState } from "../../../adapters/packing/packing_task.ts";
import type { PackingWorkers, PackOptions } from "../../../adapters/packing/packing_workers.ts";
import type { Log } from "../../../domain/log.ts";
import type { PackingProblem } from "../../../domain/packing/problem.ts";
import { problemOf, withStops } from "../../../domain/packing/problem_of.ts";
import type { WalkingGraph } from "../../../domain/routing/graph.ts";
import {
  type ComputedOrder,
  deadlineOf,
  type JobRequest,
  PackingParameters,
} from "../../../domain/warehouse/computed_order.ts";
import { summaryOf } from "../../../domain/warehouse/order_layout.ts";
import { isSmallTour, planPicking } from "../../../domain/warehouse/floor_tasks.ts";
import type { Picking } from "../../../domain/warehouse/picking.ts";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import type { Database } from "../../../db/open.ts";
import { warehousePoints } from "../../../db/schema/warehouse.ts";
import { type OrderInput, orderInput, type OrderOf, stockedSections } from "./order_input.ts";
import type { StoredCalculation } from "../../../domain/warehouse/pallet_json.ts";
import { MOST_BOXES_KEPT, newLayout } from "../pallets/kept_layouts.ts";
import { storeTrial } from "../pallets/order_layouts.ts";
import { storeCalculation, type StoreOptions } from "./results.ts";
import type { WalkingGraphs } from "../floor/walking_graph.ts";

// Tours of more stops leave a hundred megabytes and more in the memory of their worker.
const MANY_STOPS = 1000;

/** How a calculation is watched and ended. */
export interface CalculationOptions extends StoreOptions {
  /** Whose turns it shares while it is packed. */
  client?: string | undefined;
  /** Called some times a second at the most. */
  onProgress?: ((state: PackingState) => void) | undefined;
}

/** What may be asked of a job besides. */
type JobOptions = Pick<JobRequest, "parameters" | "keep_below" | "background">;

/** A calculation that can begin. */
export interface PreparedCalculation {
  order: OrderOf;
  input: OrderInput;
  problem: PackingProblem;
  picking: Picking;
  graph: WalkingGraph;
  /** Id of the point where the walk begins; empty for none. */
  start: string;
  /** Set where what comes of it is kept as a layout alone: see `JobRequest`. */
  trial?: { keepBelow: number } | undefined;
  /** Whether other calculations go first. */
  background: boolean;
  /** Milliseconds that it may take in all. */
  deadline: number;
  /** True if it may wait for room beyond its deadline. */
  isJob: boolean;
  /** When it was asked for, on the clock of `performance`. */
  began: number;
}

/** Calculates the pallets of orders and stores them. */
export class OrderCalculator {
  constructor(
    private readonly services: {
      db: Database;
      graphs: WalkingGraphs;
      packing: PackingWorkers;
      workers: Pick<WorkerPool, "run">;
      log: Pick<Log, "info">;
    },
  ) {}

  /**
   * Reads all that a calculation needs, and finds where the boxes are taken from.
   *
   * @param job What is asked of a job besides; undefined where the sender waits.
   * @param requester For whom it is read; the signal ends it, and its reason is thrown.
   * @throws {AppError} 404 for an unknown order, warehouse or start point; 422 when the order cannot be
   *   calculated.
   */
  async prepare(
    request: ComputedOrder,
    job?: JobOptions,
    requester: Requester = {},
  ): Promise<PreparedCalculation> {
    const { signal } = requester;
    const { id_order_item: orderId, id_warehouse: warehouseId, id_point_start, effort } = request;
    const began = performance.now();
    const order = { warehouseId, orderId };
    const graph = await this.services.graphs.of(warehouseId);
    signal?.throwIfAborted();
    const own = await orderInput(this.services.db.read, order);
    signal?.throwIfAborted();
    const input = job?.parameters === undefined ? own : {
      ...own,
      parameters: PackingParameters.safeParse({ ...own.parameters, ...job.parameters }).data,
    };
    const start = id_point_start === "" ? undefined : graph.indexOf(id_point_start);
    if (start !== undefined && start < 0) await this.#refuseStart(id_point_start);
    const posed = problemOf({ ...input, effort });
    const wanted = new Map(posed.types.map(({ key, count }) => [key, count]));
    const sections = await stockedSections(this.services.db.read, order, wanted);
    const task = { graph: graph.arrays, start, sections, wanted };
    const { picking, stops } = isSmallTour(graph, sections.length)
      ? planPicking(task)
      : await this.services.workers.run("planPicking", task, {
        ...requester,
        thenEnd: sections.length > MANY_STOPS,
      });
    signal?.throwIfAborted();
    const problem = withStops(posed, stops);
    const trial = job?.parameters && { keepBelow: job.keep_below ?? Infinity };
    const background = job?.background ?? false;
    const isJob = job !== undefined;
    const deadline = deadlineOf(request, isJob);
    const how = { start: id_point_start, trial, background, deadline, isJob, began };
    return { order, input, problem, picking, graph, ...how };
  }

  /** @throws {AppError} 400 when the point lies in another warehouse, 404 when there is none. */
  async #refuseStart(id: string): Promise<never> {
    const found = await this.services.db.read.select({ id: warehousePoints.id }).from(
      warehousePoints,
    )
      .where(eq(warehousePoints.id, id));
    if (found.length === 0) throw notFound("point", id);
    throw refusal(400, "not_in_warehouse", { what: "point", id }, { where: "id_point_start" });
  }

  /**
   * Packs a prepared order and stores what comes of it.
   *
   * @throws {AppError} 422 when it would hold a worker for too long; 409 when the order was changed
   *   meanwhile, or a calculation that began later was stored; 404 when it is gone; 503 when there is
   *   too much to do, or the server stops. The signal's reason when it is aborted.
   */
  async finish(
    prepared: PreparedCalculation,
    { onProgress, client, ...options }: CalculationOptions = {},
  ): Promise<StoredCalculation> {
    const { order, problem } = prepared;
    const { signal } = options;
    const boxes = problem.types.reduce((sum, { count }) => sum + count, 0);
    const { effort } = problem.parameters;
    const about = { order: order.orderId, boxes, types: problem.types.length, effort };
    const waitsSince = performance.now();
    let runsSince: number | undefined;
    const onBegin = () => {
      runsSince ??= performance.now();
    };
    const times = () => {
      const now = performance.now();
      const from = runsSince ?? now;
      return { waited_ms: Math.round(from - waitsSince), run_ms: Math.round(now - from) };
    };
    try {
      const packed = await this.#pack(prepared, { client, signal, onBegin, onProgress });
      const { result: { pallets }, effort, complete } = packed;
      const ended = { effort, ...times(), pallets: pallets.length, complete };
      const stored = await this.#store(prepared, packed, options);
      this.services.log.info("Calculation ended", { ...about, ...ended });
      return stored;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.services.log.info("Calculation failed", { ...about, ...times(), reason });
      throw error;
    }
  }

  #pack(prepared: PreparedCalculation, options: PackOptions): Promise<PackedResult> {
    const { order, input, problem, picking, graph, start, background } = prepared;
    const deadline = Math.max(0, prepared.began + prepared.deadline - performance.now());
    const result = {
      graph: graph.arrays,
      start,
      shelves: picking.shelves,
      skus: new Map(input.boxes.map(({ id, sku_box }) => [id, sku_box])),
      maxRetainedBoxes: MOST_BOXES_KEPT,
    };
    return this.services.packing.packResult(problem, result, {
      ...options,
      name: order.orderId,
      deadline,
      longestWait: prepared.isJob ? undefined : deadline,
      background,
    });
  }

  async #store(
    { order, input, start, began, trial }: PreparedCalculation,
    { result, walk, content, effort, complete, ...packed }: PackedResult,
    options: StoreOptions,
  ): Promise<StoredCalculation> {
    const time_ms = Math.round(performance.now() - began);
    const figures = { ...packed.figures, effort, complete, time_ms };
    options.signal?.throwIfAborted();
    const isKept = trial === undefined || result.pallets.length < trial.keepBelow;
    const layout = isKept && content !== undefined
      ? newLayout({
        orderId: order.orderId,
        input,
        start,
        summary: summaryOf(figures, walk),
        figures,
        content,
      })
      : undefined;
    const calculated = { ...result, figures, layout };
    if (trial !== undefined) {
      return await storeTrial(this.services.db, order, calculated, { input, ...options });
    }
    const origin = { ...order, started: performance.timeOrigin + began, input: input.text };
    return await storeCalculation(this.services.db, origin, calculated, options);
  }
}
