/** Several orders calculated one after another. */
import { signal } from "@preact/signals";
import { ApiError } from "../../../shared/api_error.ts";
import { cancelJob, startJob, watchJob } from "../../order/state/calculation_jobs.ts";
import { lastParameters } from "../../order/state/last_used.ts";
import { orders, parameters } from "../../shared/warehouse_api.ts";
import type { OrderItem } from "../../../../domain/warehouse/records.ts";

/** State of one order of a batch. */
export type BatchState =
  | { phase: "waiting" }
  | { phase: "running"; fraction: number; pallets: number | undefined; connected: boolean }
  | { phase: "done"; pallets: number }
  | { phase: "failed"; why: unknown }
  | { phase: "cancelled" };

/** Common options of all orders of a batch. */
export interface BatchChoice {
  warehouse: string;
  start: string;
  effort: number;
}

/** One batch at a time; what has been calculated when it is cancelled stays. */
export class BatchRun {
  /** By the ids of the orders, in their turn. */
  readonly states = signal<ReadonlyMap<string, BatchState>>(new Map());
  readonly isRunning = signal(false);
  #cancel = new AbortController();
  #job: string | undefined;

  /** @param onDone called for every order that has been calculated */
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

  /** Ends the batch, the order in progress included. */
  cancel(): void {
    this.#cancel.abort();
    // It is no longer watched; a job that cannot be cancelled goes on, and its result is valid.
    if (this.#job !== undefined) cancelJob(this.#job).catch(() => {});
  }

  /** Puts away what there was to be said. */
  clear(): void {
    if (!this.isRunning.value) this.states.value = new Map();
  }

  async #calculate(id: string, { warehouse, start, effort }: BatchChoice): Promise<void> {
    const { signal } = this.#cancel;
    this.#set(id, { phase: "running", fraction: 0, pallets: undefined, connected: true });
    try {
      await fillParameters(id);
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

/** An order that has no parameters takes those used last. */
async function fillParameters(order: string): Promise<void> {
  const [present] = await parameters.listOf(order);
  if (present === undefined) {
    await parameters.create([{ id_order_item: order, ...lastParameters(), pallet_limits: null }]);
  }
}
