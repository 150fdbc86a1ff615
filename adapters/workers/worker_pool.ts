import { AppError } from "../../domain/app_error.ts";
import { FairQueue } from "../../domain/fair_queue.ts";
import type { Requester } from "./requester.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import { buffersIn, type Order, type Outcome, type Up } from "./messages.ts";
import { watchOverrun } from "./overrun.ts";
import { Pace } from "./pace.ts";
import { stopping, tooMuchToDo } from "./refusals.ts";
import { startWorker } from "./start_worker.ts";
import type { Tasks } from "./tasks.ts";

// Workers with nothing to do give their memory back after this many milliseconds.
const IDLE_TIME = 30_000;
// More jobs than this are refused at the door instead of waiting for minutes.
const MOST_WAITING = 512;

const SOURCE = new URL("./worker.ts", import.meta.url);

/** A task took more of the processor than its deadline; its worker was ended. */
export class WorkerOverrun extends Error {
  override readonly name = "WorkerOverrun";
}

/** A task failed in a way it does not know, or took its worker with it; the worker was ended. */
export class WorkerDied extends Error {
  override readonly name = "WorkerDied";
}

/**
 * How one task is run, and for whom. The signal ends it, whether it waits or runs; the promise rejects
 * with the signal's reason.
 */
export interface RunOptions extends Requester {
  /**
   * Milliseconds of processor it may take. Where it starves beside others it is refused with 503
   * after six times as long.
   */
  deadline?: number;
  /** Goes before all that is not urgent, on a worker kept free for it. */
  urgent?: boolean;
  /** Ends the worker afterwards, so that the memory it has taken goes back. */
  thenEnd?: boolean;
  /** Hands the input's typed arrays over instead of copying them. */
  transfer?: boolean;
}

/** What {@link WorkerPool} can be given; all of it may be left out. */
export interface PoolOptions {
  /** Tasks at once, urgent ones apart. */
  size?: number;
  start?: () => Worker;
  observe?: Observe;
  /** Whether a worker may be started: not where file descriptors are short, which ends the process. */
  mayStart?: () => boolean;
  /** Called after each start; the first message of the worker says that it is up. */
  afterStart?: (worker: Worker) => void;
  /** Workers that are there all the time, up to as many as there may be. */
  warm?: number;
}

// Milliseconds after which it is tried again where no worker may be started.
const START_AGAIN = 200;

type Timer = ReturnType<typeof setTimeout>;

interface Job extends RunOptions {
  order: Order;
  begun: () => void;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  /** Stops listening to the signal. */
  settled: () => void;
}

/**
 * Runs what burns CPU beside the thread that answers requests: as many tasks at once as there are
 * cores to spare, and one more if it is urgent. Clients take turns.
 *
 * A worker is ended and replaced when its task overruns, is aborted or fails in an unforeseen way:
 * WebAssembly that has trapped is not to be trusted with the next file.
 */
export class WorkerPool {
  readonly #size: number;
  readonly #start: () => Worker;
  readonly #mayStart: () => boolean;
  readonly #warm: number;
  readonly #urgent = new FairQueue<Job>(MOST_WAITING);
  readonly #waiting = new FairQueue<Job>(MOST_WAITING);
  readonly #pace = new Pace();
  readonly #idle: { worker: Worker; timer: Timer | undefined }[] = [];
  #retry: Timer | undefined;
  readonly #running = new Map<Job, { worker: Worker; unwatch: () => void }>();
  readonly #observe: Observe;
  #ended = 0;
  #closed = false;

  constructor({
    size = Math.max(1, navigator.hardwareConcurrency - 1),
    start = () => startWorker(SOURCE),
    observe = unobserved,
    mayStart = () => true,
    afterStart = () => {},
    warm = 0,
  }: PoolOptions = {}) {
    this.#size = size;
    this.#start = () => {
      const worker = start();
      afterStart(worker);
      return worker;
    };
    this.#observe = observe;
    this.#mayStart = mayStart;
    this.#warm = Math.min(warm, size + 1);
    this.#keepWarm();
  }

  /** Tasks that run now. */
  get busy(): number {
    return this.#running.size;
  }

  /** Tasks that wait for a worker. */
  get waiting(): number {
    return this.#urgent.length + this.#waiting.length;
  }

  /** Workers that were ended in the middle of a task. */
  get ended(): number {
    return this.#ended;
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
    const output = this.#observe(name, (begun) => this.#give({ name, input }, options, begun));
    return output as Promise<Awaited<ReturnType<Tasks[Name]>>>;
  }

  #give(order: Order, options: RunOptions, begun: () => void): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const { signal, client } = options;
    if (this.#closed) reject(stopping());
    else if (signal?.aborted) reject(signal.reason);
    else {
      const queue = options.urgent ? this.#urgent : this.#waiting;
      const abort = () => {
        if (queue.leave(place!)) reject(signal?.reason);
        else this.#end(job, signal?.reason);
      };
      const settled = () => signal?.removeEventListener("abort", abort);
      const job: Job = { ...options, order, begun, resolve, reject, settled };
      const place = queue.add(job, client);
      if (place === undefined) {
        reject(this.#tooMuch());
      } else {
        signal?.addEventListener("abort", abort, { once: true });
        this.#next();
      }
    }
    return promise;
  }

  /** Ends all workers; what waits or runs is rejected. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    for (const { worker, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      worker.terminate();
    }
    for (const { worker, unwatch } of this.#running.values()) {
      unwatch();
      worker.terminate();
    }
    const unfinished = [...this.#running.keys(), ...this.#urgent.clear(), ...this.#waiting.clear()];
    this.#running.clear();
    for (const job of unfinished) {
      job.settled();
      job.reject(stopping());
    }
  }

  #next(): void {
    while (this.#running.size <= this.#size) {
      const spare = this.#running.size < this.#size;
      const urgent = this.#urgent.next();
      const next = urgent ?? (spare ? this.#waiting.next() : undefined);
      if (next === undefined) return;
      if (this.#idle.length === 0 && !this.#mayStart()) {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#next(), START_AGAIN);
        return;
      }
      this.#begin((urgent === undefined ? this.#waiting : this.#urgent).serve(next));
    }
  }

  #begin(job: Job): void {
    const idle = this.#idle.pop();
    clearTimeout(idle?.timer);
    const worker = idle?.worker ?? this.#start();
    job.begun();
    const unwatch = this.#watch(job);
    const began = performance.now();
    this.#running.set(job, { worker, unwatch });
    worker.onmessage = ({ data }: MessageEvent<Outcome | Up>) => {
      if ("up" in data) return;
      if ("fault" in data) return this.#end(job, new WorkerDied(data.fault));
      if (!this.#running.delete(job)) return;
      unwatch();
      job.settled();
      this.#pace.note(performance.now() - began);
      if (job.thenEnd) {
        worker.terminate();
        this.#keepWarm();
      } else this.#rest(worker);
      if ("output" in data) job.resolve(data.output);
      else job.reject(new AppError(data.refusal.status, data.refusal.messages));
      this.#next();
    };
    worker.onerror = (event) => {
      // Kept from ending the whole process.
      event.preventDefault();
      this.#end(job, new WorkerDied(event.message));
    };
    worker.postMessage(job.order, job.transfer ? buffersIn(job.order.input) : []);
  }

  #watch(job: Job): () => void {
    const { deadline, order: { name } } = job;
    if (deadline === undefined) return () => {};
    return watchOverrun(deadline, (starved) => {
      const refusal = starved ? this.#tooMuch() : new WorkerOverrun(`${name} took ${deadline} ms`);
      this.#end(job, refusal);
    });
  }

  #tooMuch(): AppError {
    return tooMuchToDo(this.#pace.retryAfter(this.waiting, this.#size));
  }

  /** Ends a running job and its worker with it. */
  #end(job: Job, error: unknown): void {
    const running = this.#running.get(job);
    if (running === undefined) return;
    running.unwatch();
    running.worker.terminate();
    this.#ended++;
    this.#running.delete(job);
    this.#keepWarm();
    job.settled();
    job.reject(error);
    this.#next();
  }

  /** Has workers ready, without what others have left in memory. */
  #keepWarm(): void {
    while (
      !this.#closed && this.#running.size + this.#idle.length < this.#warm && this.#mayStart()
    ) this.#idle.push({ worker: this.#start(), timer: undefined });
  }

  #rest(worker: Worker): void {
    const timer = setTimeout(() => {
      this.#idle.splice(this.#idle.findIndex((resting) => resting.worker === worker), 1);
      worker.terminate();
      this.#keepWarm();
    }, IDLE_TIME);
    Deno.unrefTimer(timer);
    this.#idle.push({ worker, timer });
  }
}
