/** Calculation of the order: start, progress, cancellation, and resumption after a reload. */
import { signal } from "@preact/signals";
import type { CalculationJob } from "../../../../domain/warehouse/calculation_job.ts";
import { ApiError } from "../../../shared/api_error.ts";
import {
  type CalculationRequest,
  cancelJob,
  type DrawnLayout,
  startJob,
  watchJob,
} from "./calculation_jobs.ts";
import { storedJob } from "./last_used.ts";

export type RunState =
  | { phase: "idle" }
  | { phase: "starting" }
  | { phase: "running"; job: CalculationJob | undefined; connected: boolean; cancelling: boolean }
  /** `why`: error text of the server. */
  | { phase: "failed"; why: string }
  | { phase: "cancelled" }
  | { phase: "lost" };

/** Runs at most one calculation at a time. */
export class CalculationRun {
  readonly state = signal<RunState>({ phase: "idle" });
  /** The best layout so far of the calculation that is running; undefined before the first. */
  readonly layout = signal<DrawnLayout | undefined>(undefined);

  /** @param onDone Loads the result. */
  constructor(readonly order: string, private readonly onDone: () => Promise<void>) {}

  get isBusy(): boolean {
    const { phase } = this.state.value;
    return phase === "starting" || phase === "running";
  }

  /**
   * Starts a calculation.
   * @param prepare Called first, for example to save changes.
   * @throws {ApiError} The calculation cannot be started; the state is `idle` again.
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
    await this.#watch(id).finally(() => this.layout.value = undefined);
  }

  /**
   * Resumes watching a calculation that was in progress when the page was closed.
   * @throws {ApiError}
   */
  async resume(): Promise<void> {
    const id = storedJob(this.order).read();
    if (id !== undefined) await this.#watch(id).finally(() => this.layout.value = undefined);
  }

  /**
   * Cancels the calculation.
   * @throws {ApiError} The server is unreachable; the calculation continues.
   */
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
      for await (const watched of watchJob(id, new AbortController().signal, { layouts: "1" })) {
        const { job, connected, layout } = watched;
        if (layout !== undefined) this.layout.value = layout;
        last = job;
        const before: RunState = this.state.value;
        const cancelling: boolean = before.phase === "running" && before.cancelling;
        this.state.value = { phase: "running", job, connected, cancelling };
      }
    } catch (error) {
      // The job no longer exists; other errors can be retried.
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
