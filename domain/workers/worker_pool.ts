import { AppError } from "../app_error.ts";
import { buffersIn, type Order, type Outcome } from "./messages.ts";
import { stopping, tooMuchToDo } from "./refusals.ts";
import { startWorker } from "./start_worker.ts";
import type { Tasks } from "./tasks.ts";

// Workers with nothing to do give their memory back after this many milliseconds.
const IDLE_TIME = 30_000;
// More jobs than this are refused at the door instead of waiting for minutes.
const MOST_WAITING = 512;

const SOURCE = new URL("./worker.ts", import.meta.url);

/** A task took longer than its deadline; its worker was ended. */
export class WorkerOverrun extends Error {
  override readonly name = "WorkerOverrun";
}

/** A task failed in a way it does not know, or took its worker with it; the worker was ended. */
export class WorkerDied extends Error {
  override readonly name = "WorkerDied";
}

/** How one task is run. */
export interface RunOptions {
  /** Milliseconds it may run, not counting the time it waits. */
  deadline?: number;
  /** Ends it, whether it waits or runs; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Goes before all that is not urgent, on a worker kept free for it. */
  urgent?: boolean;
  /** Ends the worker afterwards, so that the memory it has taken goes back. */
  thenEnd?: boolean;
  /** Hands the input's typed arrays over instead of copying them. */
  transfer?: boolean;
}

type Timer = ReturnType<typeof setTimeout>;

interface Job extends RunOptions {
  order: Order;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs what burns CPU beside the thread that answers requests: as many tasks at once as there are
 * cores to spare, and one more if it is urgent.
 *
 * A worker is ended and replaced when its task overruns, is aborted or fails in an unforeseen way:
 * WebAssembly that has trapped is not to be trusted with the next file.
 */
export class WorkerPool {
  readonly #size: number;
  readonly #start: () => Worker;
  readonly #urgent: Job[] = [];
  readonly #waiting: Job[] = [];
  readonly #idle: { worker: Worker; timer: Timer }[] = [];
  readonly #running = new Map<Job, { worker: Worker; overrun: Timer | undefined }>();
  #closed = false;

  constructor(
    { size = Math.max(1, navigator.hardwareConcurrency - 1), start = () => startWorker(SOURCE) } =
      {},
  ) {
    this.#size = size;
    this.#start = start;
  }

  /**
   * Runs a task.
   *
   * @throws {AppError} What the task refused, or 503 when too many wait already or the pool closes.
   * @throws {WorkerOverrun | WorkerDied}
   */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options: RunOptions = {},
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { ...options, order: { name, input }, resolve, reject };
    if (this.#closed) reject(stopping());
    else if (options.signal?.aborted) reject(options.signal.reason);
    else if (this.#urgent.length + this.#waiting.length >= MOST_WAITING) {
      reject(tooMuchToDo());
    } else {
      const queue = options.urgent ? this.#urgent : this.#waiting;
      queue.push(job);
      options.signal?.addEventListener("abort", () => this.#abort(job, queue), { once: true });
      this.#next();
    }
    return promise as Promise<Awaited<ReturnType<Tasks[Name]>>>;
  }

  /** Ends all workers; what waits or runs is rejected. */
  close(): void {
    this.#closed = true;
    for (const { worker, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      worker.terminate();
    }
    for (const { worker, overrun } of this.#running.values()) {
      clearTimeout(overrun);
      worker.terminate();
    }
    const unfinished = [...this.#running.keys(), ...this.#urgent, ...this.#waiting];
    this.#running.clear();
    this.#urgent.length = this.#waiting.length = 0;
    for (const job of unfinished) job.reject(stopping());
  }

  #next(): void {
    while (this.#running.size <= this.#size) {
      const spare = this.#running.size < this.#size;
      const job = this.#urgent.shift() ?? (spare ? this.#waiting.shift() : undefined);
      if (job === undefined) return;
      this.#begin(job);
    }
  }

  #begin(job: Job): void {
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    const worker = idle?.worker ?? this.#start();
    const overrun = job.deadline === undefined ? undefined : setTimeout(() => {
      this.#end(job, new WorkerOverrun(`${job.order.name} took over ${job.deadline} ms`));
    }, job.deadline);
    this.#running.set(job, { worker, overrun });
    worker.onmessage = ({ data }: MessageEvent<Outcome>) => {
      if ("fault" in data) return this.#end(job, new WorkerDied(data.fault));
      if (!this.#running.delete(job)) return;
      clearTimeout(overrun);
      if (job.thenEnd) worker.terminate();
      else this.#rest(worker);
      if ("output" in data) job.resolve(data.output);
      else job.reject(new AppError(data.refusal.status, data.refusal.message));
      this.#next();
    };
    worker.onerror = (event) => {
      // Kept from ending the whole process.
      event.preventDefault();
      this.#end(job, new WorkerDied(event.message));
    };
    worker.postMessage(job.order, job.transfer ? buffersIn(job.order.input) : []);
  }

  /** Ends a running job and its worker with it. */
  #end(job: Job, error: unknown): void {
    const running = this.#running.get(job);
    if (running === undefined) return;
    clearTimeout(running.overrun);
    running.worker.terminate();
    this.#running.delete(job);
    job.reject(error);
    this.#next();
  }

  #abort(job: Job, queue: Job[]): void {
    const place = queue.indexOf(job);
    if (place >= 0) {
      queue.splice(place, 1);
      job.reject(job.signal?.reason);
    } else this.#end(job, job.signal?.reason);
  }

  #rest(worker: Worker): void {
    const timer = setTimeout(() => {
      this.#idle.splice(this.#idle.findIndex((resting) => resting.worker === worker), 1);
      worker.terminate();
    }, IDLE_TIME);
    Deno.unrefTimer(Number(timer));
    this.#idle.push({ worker, timer });
  }
}
