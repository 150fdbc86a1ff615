/** The calculation of the order that is shown: begun, watched, cancelled, found again. */
import { signal } from "@preact/signals";
import type { CalculationJob } from "../../../../domain/warehouse/calculation_job.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { type CalculationRequest, cancelJob, startJob, watchJob } from "./calculation_jobs.ts";
import { storedJob } from "./last_used.ts";

export type RunState =
  | { phase: "idle" }
  | { phase: "starting" }
  | { phase: "running"; job: CalculationJob | undefined; connected: boolean; cancelling: boolean }
  /** `why` is the server's own text. */
  | { phase: "failed"; why: string }
  | { phase: "cancelled" }
  | { phase: "lost" };

/** One calculation at a time. */
export class CalculationRun {
  readonly state = signal<RunState>({ phase: "idle" });

  /** @param onDone loads what has come of it */
  constructor(readonly order: string, private readonly onDone: () => Promise<void>) {}

  get isBusy(): boolean {
    const { phase } = this.state.value;
    return phase === "starting" || phase === "running";
  }

  /**
   * Begins.
   *
   * @param prepare what has to be done before, as saving
   * @throws {ApiError} when it cannot begin; the state is back to `idle` then
   */
  async start(wanted: CalculationRequest, prepare: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.state.value = { phase: "starting" };
    let id: string;
    try {
      await prepare();
      ({ id } = await startJob(wanted));
    } catch (error) {
      this.state.value = { phase: "idle" };
      throw error;
    }
    storedJob(this.order).write(id);
    await this.#watch(id);
  }

  /** Goes on watching what was in progress when the page was left. @throws {ApiError} */
  async resume(): Promise<void> {
    const id = storedJob(this.order).read();
    if (id !== undefined) await this.#watch(id);
  }

  /** Ends it. @throws {ApiError} when the server cannot be reached; it goes on then */
  async cancel(): Promise<void> {
    const { value: state } = this.state;
    if (state.phase !== "running" || state.job === undefined) return;
    this.state.value = { ...state, cancelling: true };
    try {
      await cancelJob(state.job.id);
    } catch (error) {
      if (this.state.value.phase === "running") {
        this.state.value = { ...this.state.value, cancelling: false };
      }
      throw error;
    }
  }

  async #watch(id: string): Promise<void> {
    this.state.value = { phase: "running", job: undefined, connected: true, cancelling: false };
    let last: CalculationJob | undefined;
    try {
      for await (const { job, connected } of watchJob(id, new AbortController().signal)) {
        last = job;
        const before: RunState = this.state.value;
        const cancelling: boolean = before.phase === "running" && before.cancelling;
        this.state.value = { phase: "running", job, connected, cancelling };
      }
    } catch (error) {
      // The server has forgotten the job, or does not let it be watched: that can be tried again.
      if (!(error instanceof ApiError && error.status === 404)) {
        this.state.value = { phase: "idle" };
        throw error;
      }
      this.state.value = { phase: "lost" };
      storedJob(this.order).write(undefined);
      return;
    }
    storedJob(this.order).write(undefined);
    await this.#end(last!);
  }

  async #end({ state, error = "" }: CalculationJob): Promise<void> {
    if (state === "done") {
      try {
        await this.onDone();
      } finally {
        this.state.value = { phase: "idle" };
      }
    } else if (state === "failed") this.state.value = { phase: "failed", why: error };
    else this.state.value = { phase: state === "cancelled" ? "cancelled" : "lost" };
  }
}
