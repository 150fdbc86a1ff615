import { eq } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { PackedResult, PackingState } from "../../../domain/warehouse/order_packing.ts";
import { boxesOf } from "../../../domain/packing/problem.ts";
import type { PackingWorkers, PackOptions } from "../../../adapters/packing/packing_workers.ts";
import type { Log } from "../../../domain/log.ts";
import { problemOf, withStops } from "../../../domain/packing/problem_of.ts";
import {
  type ComputedOrder,
  deadlineOf,
  type JobRequest,
  PackingParameters,
} from "../../../domain/warehouse/computed_order.ts";
import type { StoredCalculation } from "../../../domain/warehouse/built_result.ts";
import { summaryOf } from "../../../domain/warehouse/order_layout.ts";
import { isSmallTour, planPicking } from "../../../domain/warehouse/floor_tasks.ts";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import { warehousePoints } from "../../../db/schema/warehouse.ts";
import { orderInput, stockedSections } from "./order_input.ts";
import { type FloorServices, MIN_LARGE_TOUR_STOPS } from "./order_tours.ts";
import { MAX_RETAINED_BOXES, newLayout, storeCalculation, type StoreOptions } from "./results.ts";

/** Options for finishing a calculation. */
export interface CalculationOptions extends StoreOptions {
  /** Client whose share of the queue is used. */
  client?: string | undefined;
  /** Called at most a few times per second. */
  onProgress?: ((state: PackingState) => void) | undefined;
}

/** A calculation that is ready to start. */
export type PreparedCalculation = Awaited<ReturnType<OrderCalculator["prepare"]>>;

/** Calculates the pallets of orders and stores them. */
export class OrderCalculator {
  constructor(
    private readonly services: FloorServices & {
      packing: PackingWorkers;
      log: Pick<Log, "info">;
    },
  ) {}

  /**
   * Reads all inputs of a calculation, and determines the sections that boxes are taken from.
   * @param job Options of a job; undefined if the client waits for the result.
   * @param requester The client; the signal ends it, and its reason is thrown.
   * @throws {AppError} 404 for an unknown order, warehouse or start point; 422 when the order
   *   cannot be calculated.
   */
  async prepare(
    request: ComputedOrder,
    job?: Pick<JobRequest, "parameters" | "keep_below" | "background">,
    requester: Requester = {},
  ) {
    const { signal } = requester;
    const { id_order_item: orderId, id_warehouse: warehouseId, id_point_start, effort } = request;
    const began = performance.now();
    const order = { warehouseId, orderId };
    const { db, graphs, workers } = this.services;
    const graph = await graphs.of(warehouseId);
    signal?.throwIfAborted();
    const own = await orderInput(db.background, order);
    signal?.throwIfAborted();
    const input = job?.parameters === undefined ? own : {
      ...own,
      parameters: PackingParameters.safeParse({ ...own.parameters, ...job.parameters }).data,
    };
    const start = id_point_start === "" ? undefined : graph.indexOf(id_point_start);
    if (start !== undefined && start < 0) await this.#refuseStart(id_point_start);
    const posed = problemOf({ ...input, effort });
    const orderedCounts = new Map(posed.types.map(({ key, count }) => [key, count]));
    const sections = await stockedSections(db.background, order, job !== undefined);
    const task = { graph: graph.arrays, start, sections, wanted: orderedCounts };
    const { picking, stops } = isSmallTour(graph, sections.length)
      ? planPicking(task)
      : await workers.run("planPicking", task, {
        ...requester,
        endAfterwards: sections.length > MIN_LARGE_TOUR_STOPS,
      });
    signal?.throwIfAborted();
    return {
      order,
      input,
      problem: withStops(posed, stops),
      picking,
      graph,
      start: id_point_start,
      /** Set if only the layout is stored: see `JobRequest`. */
      trial: job?.parameters && { keepBelow: job.keep_below ?? Infinity },
      background: job?.background ?? false,
      /** Maximum milliseconds in total; a job may wait for a worker beyond it. */
      deadline: deadlineOf(request, job !== undefined),
      isJob: job !== undefined,
      began,
    };
  }

  /** @throws {AppError} 400 when the point is in another warehouse, 404 when it does not exist. */
  async #refuseStart(id: string): Promise<never> {
    const pointCount = await this.services.db.read.$count(
      warehousePoints,
      eq(warehousePoints.id, id),
    );
    if (pointCount === 0) throw notFound("point", id);
    throw refusal(400, "not_in_warehouse", { what: "point", id }, { where: "id_point_start" });
  }

  /**
   * Packs a prepared order and stores the result.
   * @throws {AppError} 422 when it would occupy a worker too long; 409 when the order was changed
   *   meanwhile, or the result of a later calculation was stored; 404 when it was deleted; 503 on
   *   overload, or when the server stops. The signal's reason when it is aborted.
   */
  async finish(
    prepared: PreparedCalculation,
    { onProgress, client, ...options }: CalculationOptions = {},
  ): Promise<StoredCalculation> {
    const { order: { orderId }, problem } = prepared;
    const { types, parameters: { effort } } = problem;
    const properties = { order: orderId, boxes: boxesOf(problem), types: types.length, effort };
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
      const { signal } = options;
      const packed = await this.#pack(prepared, { client, signal, onBegin, onProgress });
      const { result: { pallets }, effort, complete } = packed;
      const ended = { effort, ...times(), pallets: pallets.length, complete };
      signal?.throwIfAborted();
      const stored = await this.#store(prepared, packed, options);
      this.services.log.info("Calculation ended", { ...properties, ...ended });
      return stored;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.services.log.info("Calculation failed", { ...properties, ...times(), reason });
      throw error;
    }
  }

  #pack(prepared: PreparedCalculation, options: PackOptions): Promise<PackedResult> {
    const { order, input, problem, picking, graph, start, background, isJob } = prepared;
    const deadline = Math.max(0, prepared.began + prepared.deadline - performance.now());
    const result = {
      graph: graph.arrays,
      start,
      shelves: picking.shelves,
      skus: new Map(input.boxes.map(({ id, sku_box }) => [id, sku_box])),
      maxRetainedBoxes: MAX_RETAINED_BOXES,
    };
    const maxWaitMs = isJob ? undefined : deadline;
    const name = order.orderId;
    return this.services.packing.packResult(problem, result, {
      ...options,
      name,
      deadline,
      maxWaitMs,
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
    const isKept = trial === undefined || result.pallets.length < trial.keepBelow;
    const layout = isKept && content !== undefined
      ? newLayout(order, { input, start, summary: summaryOf(figures, walk), figures, content })
      : undefined;
    const started = performance.timeOrigin + began;
    const origin = { order, started, input, isTrial: trial !== undefined };
    const calculated = { ...result, figures, layout };
    return await storeCalculation(this.services.db, origin, calculated, options);
  }
}
