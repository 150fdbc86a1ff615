import { AppError, refusal } from "../../domain/app_error.ts";
import { FairQueue, type Queued } from "../../domain/fair_queue.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import type { Tasks } from "./tasks.ts";
import { cpuUsage } from "node:process";

// Time after which an idle worker is ended and its memory freed.
const IDLE_MS = 30_000;

/** A task took more processor time than its deadline; its worker was ended. */
export class WorkerOverrun extends Error {
  override readonly name = "WorkerOverrun";
}

/** A task failed unexpectedly; its worker was ended. */
export class WorkerDied extends Error {
  override readonly name = "WorkerDied";
}

/** Options of a pool of workers; all of them may be left out. */
export interface PoolOptions {
  /** Workers at once, besides one for urgent tasks; one less than there are cores if not given. */
  size?: number;
  /** Waiting tasks of one priority above which the next is refused. */
  maxWaiting?: number;
  start?: () => Worker;
  observe?: Observe;
}

/** Options of a task. Its signal ends it, whether it waits or runs. */
export interface RunOptions extends Requester {
  /** Goes before all tasks that are not urgent, and has a worker reserved for it. */
  urgent?: boolean;
  /** Goes behind all other tasks, and starts again later when one of them needs its worker. */
  background?: boolean;
  /** Milliseconds of processor time; a task that starves beside others gets 503 after six times as long. */
  deadline?: number;
  /** Hands the input's typed arrays over instead of copying them. */
  transfer?: boolean;
  /** Ends the worker afterwards, so that the memory it has taken is freed. */
  thenEnd?: boolean;
  /** Called when a worker starts it. */
  onStart?: (() => void) | undefined;
  /** Receives the task's reports while it runs. */
  onProgress?: ((progress: unknown) => void) | undefined;
}

/** A task as {@link WorkerPool} queues it. */
export interface Job extends RunOptions {
  name: keyof Tasks;
  /** Makes the input when a worker gets the task. */
  input: () => unknown;
  /** Called when the worker is ended during the task: its thread goes on until its code returns. */
  onEnd?: () => void;
}

interface QueuedJob {
  job: Job;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  onBegin: () => void;
  onAbort: () => void;
  place: Queued<QueuedJob> | undefined;
  /** Start time in a worker, on the clock of `performance`. */
  startedAt: number;
}

interface Slot {
  readonly worker: Worker;
  current: QueuedJob | undefined;
  unwatch: () => void;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Runs CPU work beside the thread that answers requests: one task per worker, as many tasks at once as
 * there are cores to spare, and one more if it is urgent. Clients take turns.
 *
 * A worker is ended and replaced when its task overruns, is aborted or fails in an unforeseen way:
 * WebAssembly that has trapped is not to be trusted with the next file. An idle worker is ended.
 */
export class WorkerPool {
  readonly #size: number;
  readonly #options: PoolOptions;
  readonly #observe: Observe;
  readonly #slots = new Set<Slot>();
  readonly #queues: Record<"urgent" | "usual" | "background", FairQueue<QueuedJob>>;
  readonly #pace = new Pace();
  #ended = 0;
  #closed = false;

  constructor(options: PoolOptions = {}) {
    const { size = Math.max(1, navigator.hardwareConcurrency - 1), maxWaiting = 512 } = options;
    this.#size = size;
    this.#options = options;
    this.#observe = options.observe ?? unobserved;
    const queue = () => new FairQueue<QueuedJob>(maxWaiting);
    this.#queues = { urgent: queue(), usual: queue(), background: queue() };
  }

  /** Tasks that workers have. */
  get busy(): number {
    return this.#slots.values().reduce((sum, { current }) => sum + (current ? 1 : 0), 0);
  }

  /** Tasks that wait for a worker. */
  get waiting(): number {
    return Object.values(this.#queues).reduce((sum, { length }) => sum + length, 0);
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
    const output = this.enqueue({ ...options, name, input: () => input });
    return output as Promise<Awaited<ReturnType<Tasks[Name]>>>;
  }

  /** Ends all workers; what waits or is in progress is rejected. */
  close(): void {
    this.#closed = true;
    for (const queue of Object.values(this.#queues)) {
      for (const queued of queue.clear()) settle(queued).reject(stopping());
    }
    for (const slot of this.#slots) this.#end(slot, stopping());
  }

  /** Queues a task as {@link run} does. */
  protected enqueue(job: Job): Promise<unknown> {
    return this.#observe(job.name, (onBegin) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const { signal, client } = job;
      if (this.#closed) reject(stopping());
      else if (signal?.aborted) reject(signal.reason);
      else {
        const queue = this.#queueOf(job);
        const onAbort = () => {
          const slot = this.#slots.values().find(({ current }) => current === queued);
          if (slot !== undefined) this.#end(slot, signal?.reason);
          else queue.leave(queued.place!);
          reject(signal?.reason);
        };
        const place = undefined;
        const queued: QueuedJob = { job, resolve, reject, onBegin, onAbort, place, startedAt: 0 };
        queued.place = queue.add(queued, client);
        if (queued.place === undefined) reject(this.tooMuch());
        else {
          signal?.addEventListener("abort", onAbort, { once: true });
          this.#next();
        }
      }
      return promise;
    });
  }

  /** Returns a refusal that says when there may be room. */
  protected tooMuch(): AppError {
    return overloadRefusal(this.#pace.retryAfter(this.waiting, this.busy));
  }

  #queueOf({ urgent, background }: Job): FairQueue<QueuedJob> {
    return this.#queues[urgent ? "urgent" : background ? "background" : "usual"];
  }

  /** Starts the tasks for which there is a worker. */
  #next(): void {
    const { urgent, usual, background } = this.#queues;
    for (const [queue, most] of [[urgent, this.#size + 1], [usual, this.#size]] as const) {
      while (this.#startOne(queue, most));
      if (queue.length > 0 && this.busy >= most) this.#preempt();
    }
    while (this.#startOne(background, this.#size));
  }

  #startOne(queue: FairQueue<QueuedJob>, most: number): boolean {
    const place = queue.next();
    if (place === undefined || this.busy >= most) return false;
    try {
      const slot = this.#slots.values().find(({ current }) => current === undefined) ??
        this.#startWorker();
      this.#send(slot, queue.serve(place));
    } catch (error) {
      // The host has no workers.
      queue.leave(place);
      settle(place.item).reject(error);
    }
    return true;
  }

  /** Ends a background task, which starts again once nothing else waits. */
  #preempt(): void {
    const slot = this.#slots.values().find(({ current }) => current?.job.background);
    if (slot === undefined) return;
    const queued = slot.current!;
    slot.current = undefined;
    queued.job.onEnd?.();
    queued.place = this.#queues.background.add(queued, queued.job.client);
    this.#end(slot, undefined);
    if (queued.place === undefined) settle(queued).reject(this.tooMuch());
  }

  #send(slot: Slot, queued: QueuedJob): void {
    const { name, input, transfer, deadline, onStart } = queued.job;
    clearTimeout(slot.idle);
    slot.current = queued;
    queued.startedAt = performance.now();
    queued.onBegin();
    onStart?.();
    if (deadline !== undefined) {
      slot.unwatch = watchOverrun(deadline, (starved) => {
        const overrun = new WorkerOverrun(`${name} took ${deadline} ms`);
        this.#end(slot, starved ? this.tooMuch() : overrun);
      });
    }
    const request: TaskRequest = { name, input: input() };
    slot.worker.postMessage(request, transfer ? buffersIn(request.input) : []);
  }

  #receive(slot: Slot, message: WorkerMessage): void {
    const queued = slot.current;
    if (queued === undefined) return;
    if ("progress" in message) return queued.job.onProgress?.(message.progress);
    if ("fault" in message) return this.#end(slot, new WorkerDied(message.fault));
    this.#pace.note(performance.now() - queued.startedAt);
    slot.unwatch();
    slot.current = undefined;
    settle(queued);
    if ("output" in message) queued.resolve(message.output);
    else {
      const { status, messages, more } = message.refusal;
      queued.reject(new AppError(status, messages, { more }));
    }
    if (queued.job.thenEnd) return this.#end(slot, undefined);
    slot.idle = setTimeout(() => this.#end(slot, undefined), IDLE_MS);
    Deno.unrefTimer(slot.idle);
    this.#next();
  }

  #startWorker(): Slot {
    const worker = (this.#options.start ?? startWorker)();
    const slot: Slot = { worker, current: undefined, unwatch: () => {}, idle: undefined };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => this.#receive(slot, data);
    worker.onerror = (event) => {
      // Kept from ending the whole process.
      event.preventDefault();
      this.#end(slot, new WorkerDied(event.message));
    };
    this.#slots.add(slot);
    return slot;
  }

  /** Ends a worker, and rejects the task that it has. */
  #end(slot: Slot, error: unknown): void {
    if (!this.#slots.delete(slot)) return;
    clearTimeout(slot.idle);
    slot.unwatch();
    slot.worker.terminate();
    if (slot.current !== undefined) {
      this.#ended++;
      slot.current.job.onEnd?.();
      settle(slot.current).reject(error);
    }
    this.#next();
  }
}

/** The task, which its signal ends no more. */
function settle(queued: QueuedJob): QueuedJob {
  queued.job.signal?.removeEventListener("abort", queued.onAbort);
  return queued;
}

/**
 * Starts a worker that may read, write and connect to nothing.
 *
 * @throws {AppError} 501 on an edge host that has no workers.
 */
function startWorker(): Worker {
  if (typeof Worker === "undefined") throw refusal(501, "no_workers");
  // The one thing that a worker may be allowed: to lower its own priority.
  const { state } = Deno.permissions.querySync({ name: "sys", kind: "setPriority" });
  return new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    deno: { permissions: state === "granted" ? { sys: ["setPriority"] } : "none" },
  });
}

// A task that starves beside others has so many times its deadline, then it is given up.
const STARVED_FACTOR = 6;

/** Milliseconds of processor that this process has used, all of its threads together. */
function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/**
 * Watches over a task's deadline in time of the processor, not of the clock: on a crowded machine a
 * worker of low priority may get next to nothing of it. The process's time stands for the thread's own.
 *
 * @param deadline Milliseconds of processor that the task may take.
 * @param onOverrun Called once; starved if the task did not get that much in six times as long.
 * @param used Milliseconds of processor used until now.
 * @returns Ends the watch.
 */
export function watchOverrun(
  deadline: number,
  onOverrun: (starved: boolean) => void,
  used: () => number = processorTime,
): () => void {
  const startedAt = performance.now();
  const usedBefore = used();
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const missing = deadline - (used() - usedBefore);
    const left = deadline * STARVED_FACTOR - (performance.now() - startedAt);
    if (missing <= 0 || left <= 0) onOverrun(missing > 0);
    else timer = setTimeout(check, Math.max(1, Math.min(missing, left)));
  };
  timer = setTimeout(check, deadline);
  return () => clearTimeout(timer);
}

/** The client for whom work is done. */
export interface Requester {
  /** For fair queueing: clients of one name share their turns. Work without a name has its own. */
  client?: string | undefined;
  /** Aborted when the client has gone: what has not begun is dropped then. */
  signal?: AbortSignal | undefined;
}

/** A task to run. */
export interface TaskRequest {
  name: string;
  input: unknown;
}

/** A message of a worker: `progress` is what its task reports while it runs. */
export type WorkerMessage = { progress: unknown } | Outcome;

/** The end of a task: its result, a refusal its sender may know, or a fault. */
export type Outcome =
  | { output: unknown }
  | { refusal: Pick<AppError, "status" | "messages" | "more"> }
  | { fault: string };

/**
 * The buffers that a value hands over instead of copying: those of its typed arrays, at the top and
 * in plain objects and lists below it.
 */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const look = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
    } else if (Array.isArray(part)) part.forEach(look);
    else if (typeof part === "object" && part !== null) Object.values(part).forEach(look);
  };
  look(value);
  return [...found];
}

/** Returns the refusal of work that would wait too long; there may be room after `retryAfter` seconds. */
export const overloadRefusal = (retryAfter = 5) =>
  refusal(503, "too_much_to_do", {}, { headers: { "Retry-After": String(retryAfter) } });

/** Returns the refusal of work that waits or runs when the server stops. */
export const stopping = () => refusal(503, "stopping", {}, { headers: { "Retry-After": "1" } });

// The last job counts for a fifth.
const WEIGHT = 0.2;
const MAX_SECONDS = 300;

/** Estimates from the durations of the last jobs when there will be room for another. */
export class Pace {
  #average: number | undefined;

  /** Records the duration of a job. */
  note(milliseconds: number): void {
    this.#average = this.#average === undefined
      ? milliseconds
      : this.#average + WEIGHT * (milliseconds - this.#average);
  }

  /**
   * Returns the seconds, from 1 to 300, after which half of the waiting jobs will have been served.
   *
   * @param atOnce Jobs that are served at once.
   */
  retryAfter(waiting: number, atOnce: number): number {
    const seconds = (this.#average ?? 1000) * waiting / 2 / Math.max(1, atOnce) / 1000;
    return Math.min(MAX_SECONDS, Math.max(1, Math.ceil(seconds)));
  }
}
