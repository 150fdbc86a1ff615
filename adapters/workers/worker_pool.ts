import { AppError, refusal } from "../../domain/app_error.ts";
import { FairQueue, type Queued, WaitEstimator } from "../../domain/fair_queue.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import type { Tasks } from "./tasks.ts";
import { cpuUsage } from "node:process";

// Time after which an idle worker is ended and its memory freed.
const IDLE_MS = 30_000;
// Pause before a fresh worker is started in advance, in which the last response is sent.
const BEFORE_START_MS = 1000;

/** A task took more processor time than its deadline; its worker was ended. */
export class WorkerOverrun extends Error {
  override readonly name = "WorkerOverrun";
}

/** A task failed unexpectedly; its worker was ended. */
export class WorkerDied extends Error {
  override readonly name = "WorkerDied";
}

/** Options of a pool of workers, all optional. */
export interface PoolOptions {
  /** Number of workers, besides one for urgent tasks; default: one less than there are cores. */
  size?: number;
  /** Waiting tasks of one priority beyond which the next is refused. */
  maxWaiting?: number;
  /** Always has a worker, because starting one stops this thread for 10 to 90 ms. */
  isReady?: boolean;
  start?: () => Worker;
  observe?: Observe;
}

/** Options of a task. Its signal ends it, whether waiting or running. */
export interface RunOptions extends Requester {
  /** Has priority over all other tasks, and a worker reserved for it. */
  urgent?: boolean;
  /** Yields to all other tasks, and restarts later when one of them needs its worker. */
  background?: boolean;
  /** Milliseconds of processor time; a starved task gets 503 after six times as long. */
  deadline?: number;
  /** Transfers the input's typed arrays instead of copying them. */
  transfer?: boolean;
  /** Ends the worker afterwards, to free its memory. */
  endAfterwards?: boolean;
  /** Called when a worker starts it. */
  onStart?: (() => void) | undefined;
  /** Receives the task's reports while it runs. */
  onProgress?: ((progress: unknown) => void) | undefined;
}

/** A task as {@link WorkerPool} queues it. */
export interface Job extends RunOptions {
  name: keyof Tasks;
  /** Creates the input when a worker takes the task. */
  input: () => unknown;
  /** Called when the worker is ended during the task; its thread runs on until its code returns. */
  onEnd?: () => void;
}

interface QueuedJob {
  job: Job;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  onBegin: () => void;
  onAbort: () => void;
  entry: Queued<QueuedJob> | undefined;
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
 * Runs CPU work outside the request thread: one task per worker, as many tasks at once as there are
 * cores to spare, and one more if it is urgent. Clients take turns.
 *
 * A worker is ended and replaced when its task overruns, is aborted or fails unexpectedly:
 * WebAssembly that has trapped cannot be trusted with the next file. An idle worker is ended.
 */
export class WorkerPool {
  readonly #size: number;
  readonly #options: PoolOptions;
  readonly #observe: Observe;
  readonly #slots = new Set<Slot>();
  readonly #queues: Record<"urgent" | "usual" | "background", FairQueue<QueuedJob>>;
  readonly #wait = new WaitEstimator();
  /** Workers that were ended in the middle of a task. */
  ended = 0;
  #closed = false;

  constructor(options: PoolOptions = {}) {
    const { size = Math.max(1, navigator.hardwareConcurrency - 1), maxWaiting = 512 } = options;
    this.#size = size;
    this.#options = options;
    this.#observe = options.observe ?? unobserved;
    const queue = () => new FairQueue<QueuedJob>(maxWaiting);
    this.#queues = { urgent: queue(), usual: queue(), background: queue() };
    this.#getReady();
  }

  #getReady(): void {
    if (this.#options.isReady && !this.#closed && this.#slots.size === 0) this.#startWorker();
  }

  /** Running tasks. */
  get busy(): number {
    return this.#slots.values().reduce((sum, { current }) => sum + (current ? 1 : 0), 0);
  }

  /** Waiting tasks. */
  get waiting(): number {
    return Object.values(this.#queues).reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * Runs a task.
   * @throws {AppError} What the task refused, or 503 when too many are waiting already, the task
   *   starves or the pool closes.
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

  /** Ends all workers; waiting and running tasks are rejected. */
  close(): void {
    this.#closed = true;
    for (const queue of Object.values(this.#queues)) {
      for (const queued of queue.clear()) detached(queued).reject(stopping());
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
          else queue.remove(queued.entry!);
          reject(signal?.reason);
        };
        const entry = undefined;
        const queued: QueuedJob = { job, resolve, reject, onBegin, onAbort, entry, startedAt: 0 };
        queued.entry = queue.add(queued, client);
        if (queued.entry === undefined) reject(this.overload());
        else {
          signal?.addEventListener("abort", onAbort, { once: true });
          this.#next();
        }
      }
      return promise;
    });
  }

  /** Returns a refusal with an estimate of when to retry. */
  protected overload(): AppError {
    return overloadRefusal(this.#wait.retryAfter(this.waiting, this.busy));
  }

  #queueOf({ urgent, background }: Job): FairQueue<QueuedJob> {
    return this.#queues[urgent ? "urgent" : background ? "background" : "usual"];
  }

  /** Starts the tasks for which there is a worker. */
  #next(): void {
    const { urgent, usual, background } = this.#queues;
    for (const [queue, maxRunning] of [[urgent, this.#size + 1], [usual, this.#size]] as const) {
      while (this.#startOne(queue, maxRunning));
      if (queue.length > 0 && this.busy >= maxRunning) this.#preempt();
    }
    while (this.#startOne(background, this.#size));
  }

  #startOne(queue: FairQueue<QueuedJob>, maxRunning: number): boolean {
    const entry = queue.next();
    if (entry === undefined || this.busy >= maxRunning) return false;
    try {
      const slot = this.#slots.values().find(({ current }) => current === undefined) ??
        this.#startWorker();
      this.#send(slot, queue.serve(entry));
    } catch (error) {
      // The host does not support workers.
      queue.remove(entry);
      detached(entry.item).reject(error);
    }
    return true;
  }

  /** Ends a background task, which restarts once nothing else waits. */
  #preempt(): void {
    const slot = this.#slots.values().find(({ current }) => current?.job.background);
    if (slot === undefined) return;
    const queued = slot.current!;
    slot.current = undefined;
    queued.job.onEnd?.();
    queued.entry = this.#queues.background.add(queued, queued.job.client);
    this.#end(slot, undefined);
    if (queued.entry === undefined) detached(queued).reject(this.overload());
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
        this.#end(slot, starved ? this.overload() : overrun);
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
    this.#wait.record(performance.now() - queued.startedAt);
    slot.unwatch();
    slot.current = undefined;
    detached(queued);
    if ("output" in message) queued.resolve(message.output);
    else {
      const { status, messages, more } = message.refusal;
      queued.reject(new AppError(status, messages, { more }));
    }
    if (queued.job.endAfterwards) return this.#end(slot, undefined);
    slot.idle = setTimeout(() => this.#end(slot, undefined), IDLE_MS);
    Deno.unrefTimer(slot.idle);
    this.#next();
  }

  #startWorker(): Slot {
    const worker = (this.#options.start ?? startWorker)();
    const slot: Slot = { worker, current: undefined, unwatch: () => {}, idle: undefined };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => this.#receive(slot, data);
    worker.onerror = (event) => {
      // Prevents the error from ending the process.
      event.preventDefault();
      this.#end(slot, new WorkerDied(event.message));
    };
    this.#slots.add(slot);
    return slot;
  }

  /** Ends a worker, and rejects its task. */
  #end(slot: Slot, error: unknown): void {
    if (!this.#slots.delete(slot)) return;
    clearTimeout(slot.idle);
    slot.unwatch();
    slot.worker.terminate();
    if (slot.current !== undefined) {
      this.ended++;
      slot.current.job.onEnd?.();
      detached(slot.current).reject(error);
    }
    this.#next();
    if (this.#options.isReady) Deno.unrefTimer(setTimeout(() => this.#getReady(), BEFORE_START_MS));
  }
}

/** Detaches a task from its signal, and returns it. */
function detached(queued: QueuedJob): QueuedJob {
  queued.job.signal?.removeEventListener("abort", queued.onAbort);
  return queued;
}

/** Starts a worker without permissions. @throws {AppError} 501 on an edge host without workers */
function startWorker(): Worker {
  if (typeof Worker === "undefined") throw refusal(501, "no_workers");
  // A worker's only permission: to lower its own priority.
  const { state } = Deno.permissions.querySync({ name: "sys", kind: "setPriority" });
  return new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    deno: { permissions: state === "granted" ? { sys: ["setPriority"] } : "none" },
  });
}

// A task that is starved by others is abandoned after this many times its deadline.
const STARVATION_FACTOR = 6;

/** Milliseconds of processor time that this process has used, all threads together. */
function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/**
 * Watches a task's deadline in processor time, not wall-clock time: on a crowded machine a worker
 * of low priority may get hardly any. The process's time is used instead of the thread's own.
 * @param deadline Milliseconds of processor time that the task may take.
 * @param onOverrun Called once; starved if the task did not get that much in six times as long.
 * @param used Returns the milliseconds of processor time used until now.
 * @returns A function that ends the watch.
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
    const remainingMs = deadline * STARVATION_FACTOR - (performance.now() - startedAt);
    if (missing <= 0 || remainingMs <= 0) onOverrun(missing > 0);
    else timer = setTimeout(check, Math.max(1, Math.min(missing, remainingMs)));
  };
  timer = setTimeout(check, deadline);
  return () => clearTimeout(timer);
}

/** The client that requests the work. */
export interface Requester {
  /** For fair queueing: work of one client shares its turns. Work without a client has its own. */
  client?: string | undefined;
  /** Aborted when the client has disconnected: work that has not started is dropped. */
  signal?: AbortSignal | undefined;
}

/** A task to run. */
export interface TaskRequest {
  name: string;
  input: unknown;
}

/** A message of a worker: `progress` is a report of its running task. */
export type WorkerMessage = { progress: unknown } | Outcome;

/** The outcome of a task: its result, a refusal for the client, or a fault. */
export type Outcome =
  | { output: unknown }
  | { refusal: Pick<AppError, "status" | "messages" | "more"> }
  | { fault: string };

/** Returns the buffers of the typed arrays in a value and in its plain objects and lists. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const collect = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
    } else if (Array.isArray(part)) part.forEach(collect);
    else if (typeof part === "object" && part !== null) Object.values(part).forEach(collect);
  };
  collect(value);
  return [...buffers];
}

/** Returns the refusal of work that would wait too long, with `Retry-After` in seconds. */
export const overloadRefusal = (retryAfter = 5) =>
  refusal(503, "too_much_to_do", {}, { headers: { "Retry-After": String(retryAfter) } });

/** Returns the refusal of work that waits or runs when the server stops. */
export const stopping = () => refusal(503, "stopping", {}, { headers: { "Retry-After": "1" } });
