import { AppError } from "../../domain/app_error.ts";
import { buffersIn, type Outcome, type TaskRequest } from "./messages.ts";
import { watchOverrun } from "./overrun.ts";
import type { Tasks } from "./tasks.ts";
import {
  type PoolOptions,
  type Task,
  type Watch,
  type Work,
  WorkerDied,
  type WorkerSlot,
  WorkerSupervisor,
} from "./worker_supervisor.ts";

const KIND = {
  source: new URL("./worker.ts", import.meta.url),
  mostWaiting: 512,
  urgentWorkers: 1,
};

/** A task took more of the processor than its deadline; its worker was ended. */
export class WorkerOverrun extends Error {
  override readonly name = "WorkerOverrun";
}

/**
 * How one task is run, and for whom. The signal ends it, whether it waits or runs; the promise rejects
 * with the signal's reason. An urgent one has a worker kept free for it.
 */
export interface RunOptions extends Work {
  /**
   * Milliseconds of processor it may take. Where it starves beside others it is refused with 503
   * after six times as long.
   */
  deadline?: number;
  /** Hands the input's typed arrays over instead of copying them. */
  transfer?: boolean;
}

interface Job extends RunOptions {
  request: TaskRequest;
}

type Slot = WorkerSlot<Job, unknown>;

/**
 * Runs what burns CPU beside the thread that answers requests: as many tasks at once as there are
 * cores to spare, and one more if it is urgent. Clients take turns.
 *
 * A worker is ended and replaced when its task overruns, is aborted or fails in an unforeseen way:
 * WebAssembly that has trapped is not to be trusted with the next file.
 */
export class WorkerPool extends WorkerSupervisor<Job, unknown, Outcome> {
  constructor(options: PoolOptions = {}) {
    super(KIND, options);
  }

  /**
   * Runs a task.
   *
   * @throws {AppError} What the task refused, or 503 when too many wait already, the task starves or
   *   the pool closes.
   * @throws {WorkerOverrun | WorkerDied}
   */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options: RunOptions = {},
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const output = this.enqueue(name, { ...options, request: { name, input } });
    return output as Promise<Awaited<ReturnType<Tasks[Name]>>>;
  }

  protected mayBegin({ urgent }: Job): boolean {
    const most = this.size + (urgent ? KIND.urgentWorkers : 0);
    return this.busy < most && (this.#idle() !== undefined || this.mayStart());
  }

  protected choose(): Slot {
    return this.#idle() ?? this.start();
  }

  protected send({ worker }: Slot, { request, transfer }: Job): void {
    worker.postMessage(request, transfer ? buffersIn(request.input) : []);
  }

  protected watch(slot: Slot, { deadline, request: { name } }: Job): Watch {
    if (deadline === undefined) return { rest: () => {} };
    const rest = watchOverrun(deadline, (starved) => {
      const overrun = new WorkerOverrun(`${name} took ${deadline} ms`);
      this.end(slot, starved ? this.tooMuch() : overrun);
    });
    return { rest };
  }

  protected receive(slot: Slot, outcome: Outcome): void {
    const [job] = slot.tasks;
    if (job === undefined) return;
    if ("fault" in outcome) return this.end(slot, new WorkerDied(outcome.fault));
    this.finish(slot, job);
    if ("output" in outcome) job.resolve(outcome.output);
    else {
      const { status, messages, more } = outcome.refusal;
      job.reject(new AppError(status, messages, { more }));
    }
  }

  protected cancel(slot: Slot, { work: { signal } }: Task<Job, unknown>): void {
    this.end(slot, signal?.reason);
  }

  #idle(): Slot | undefined {
    return this.slots.values().find(({ tasks }) => tasks.size === 0);
  }
}
