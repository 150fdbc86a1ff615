/** Calculations of several orders, and their comparison with free packing. */
import { signal } from "@preact/signals";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import type { OrderItem } from "../../../../domain/warehouse/records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import {
  backgroundTrial,
  cancelJob,
  startJob,
  trialJob,
  watchJob,
} from "../../order/state/calculation_jobs.ts";
import { newParameters } from "../../order/state/last_used.ts";
import { orders, parameters } from "../../shared/warehouse_api.ts";
import type { OrderRow } from "./order_rows.ts";

/** State of one order of a batch. */
export type BatchState =
  | { phase: "waiting" }
  | { phase: "running"; fraction: number; pallets: number | undefined; connected: boolean }
  | { phase: "done"; pallets: number }
  | { phase: "failed"; why: unknown }
  | { phase: "cancelled" };

interface BatchChoice {
  warehouse: string;
  start: string;
  effort: number;
}

/** Calculation of several orders, one after another. Cancelling keeps finished calculations. */
export class BatchRun {
  /** States by order id, in calculation order. */
  readonly states = signal<ReadonlyMap<string, BatchState>>(new Map());
  readonly isRunning = signal(false);
  #cancel = new AbortController();
  #job: string | undefined;

  /** @param onDone Called for each calculated order. */
  constructor(private readonly onDone: (order: OrderItem, pallets: number) => void) {}

  async run(ids: readonly string[], choice: BatchChoice): Promise<void> {
    if (this.isRunning.value || ids.length === 0) return;
    this.isRunning.value = true;
    this.#cancel = new AbortController();
    this.states.value = new Map(ids.map((id) => [id, { phase: "waiting" }]));
    for (const id of ids) {
      if (this.#cancel.signal.aborted) this.#set(id, { phase: "cancelled" });
      else await this.#calculate(id, choice);
    }
    this.isRunning.value = false;
  }

  /** Cancels the batch, including the calculation in progress. */
  cancel(): void {
    this.#cancel.abort();
    // A job that cannot be cancelled continues unwatched; its result is valid.
    if (this.#job !== undefined) cancelJob(this.#job).catch(() => {});
  }

  /** Clears the states of a finished batch. */
  clear(): void {
    if (!this.isRunning.value) this.states.value = new Map();
  }

  async #calculate(id: string, { warehouse, start, effort }: BatchChoice): Promise<void> {
    const { signal } = this.#cancel;
    this.#set(id, { phase: "running", fraction: 0, pallets: undefined, connected: true });
    try {
      await fillParameters(id, warehouse);
      const job = await startJob({
        id_order_item: id,
        id_warehouse: warehouse,
        id_point_start: start,
        effort,
      });
      this.#job = job.id;
      if (signal.aborted) this.cancel();
      let last = job;
      for await (const watched of watchJob(job.id, signal)) {
        const { fraction, pallets } = last = watched.job;
        this.#set(id, { phase: "running", fraction, pallets, connected: watched.connected });
      }
      if (last.state === "done") {
        const pallets = last.pallets ?? 0;
        this.onDone((await orders.read(id)).record, pallets);
        this.#set(id, { phase: "done", pallets });
      } else if (signal.aborted || last.state === "cancelled") {
        this.#set(id, { phase: "cancelled" });
      } else this.#set(id, { phase: "failed", why: new ApiError(422, last.error ?? "") });
    } catch (why) {
      this.#set(id, { phase: "failed", why });
    } finally {
      this.#job = undefined;
    }
  }

  #set(id: string, state: BatchState): void {
    this.states.value = new Map(this.states.value).set(id, state);
  }
}

/**
 * Comparison of layered orders with free packing, one after another at low priority. Layouts with
 * fewer pallets are stored.
 */
export class FreeComparison {
  /** Number of orders to compare. */
  readonly remaining = signal(0);
  #stop = new AbortController();

  /** @param onFewer Called for each order that needs fewer pallets when packed free. */
  constructor(private readonly onFewer: () => Promise<unknown>) {}

  /** Compares orders; a running comparison is stopped. */
  async run(
    rows: readonly Pick<OrderRow, "id" | "pallets">[],
    { warehouse, start, effort }: BatchChoice,
  ): Promise<void> {
    this.stop();
    const { signal } = this.#stop = new AbortController();
    // One pallet is the least.
    const compared = rows.filter(({ pallets }) => pallets > 1);
    this.remaining.value = compared.length;
    for (const { id, pallets } of compared) {
      const [present] = await parameters.listOf(id).catch(() => []);
      if (signal.aborted) return;
      if (present !== undefined && present.packing_type !== PACKING_TYPES.free) {
        const wanted = {
          id_order_item: id,
          id_warehouse: warehouse,
          id_point_start: start,
          effort,
        };
        const trial = backgroundTrial(wanted, { packing_type: PACKING_TYPES.free }, pallets);
        const job = await trialJob(trial, signal);
        if (signal.aborted) return;
        if (job?.state === "done" && (job.pallets ?? Infinity) < pallets) await this.onFewer();
      }
      this.remaining.value--;
    }
  }

  stop(): void {
    this.#stop.abort();
    this.remaining.value = 0;
  }
}

/** Sets the parameters of a new order on an order that has none. */
async function fillParameters(order: string, warehouse: string): Promise<void> {
  const [present] = await parameters.listOf(order);
  if (present === undefined) {
    await parameters.create([{ id_order_item: order, ...await newParameters(warehouse) }]);
  }
}
