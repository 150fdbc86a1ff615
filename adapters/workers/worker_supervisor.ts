import type { AppError } from "../../domain/app_error.ts";
import { FairQueue } from "../../domain/fair_queue.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import { letOthersIn } from "../event_loop_yielder.ts";
import type { Up } from "./messages.ts";
import { Pace } from "./pace.ts";
import { stopping, tooMuchToDo } from "./refusals.ts";
import type { Requester } from "./requester.ts";
import { startWorker } from "./start_worker.ts";

// Milliseconds after which a worker with nothing to do is ended and its memory freed.
const IDLE_TIME = 30_000;
// Milliseconds after which a start is tried again where no worker may be started.
const START_AGAIN = 200;

/** A task failed in a way it does not know, or took its worker with it; the worker was ended. */
export class WorkerDied extends Error {
  override readonly name = "WorkerDied";
}

/** What all pools of one kind share. */
export interface PoolKind {
  /** The workers' module. */
  source: URL;
  /** More tasks than this are refused at once instead of waiting for minutes. */
  mostWaiting: number;
  /** Workers beyond the pool's size, kept free for urgent tasks; none if not given. */
  urgentWorkers?: number;
}

/** What a pool of workers can be given; all of it may be left out. */
export interface PoolOptions {
  /** Workers at once; one less than there are cores if not given. */
  size?: number;
  start?: () => Worker;
  observe?: Observe;
  /** Whether a worker may be started: not where file descriptors are short, which ends the process. */
  mayStart?: () => boolean;
  /** Called after each start; the first message of the worker says that it is up. */
  afterStart?: (worker: Worker) => void;
  /** Workers that are there all the time, up to as many as there may be. */
  warm?: number;
  /** Says when each of them, counted from 1, comes up, if no task needs it before; at once if not given. */
  warmUp?: (start: () => void, count: number) => void;
}

/** What a task is about, and who waits for it. */
export interface Work extends Requester {
  /** Goes before all that is not urgent. */
  urgent?: boolean;
  /** Ends the worker afterwards, so that the memory it has taken is freed. */
  thenEnd?: boolean;
}

/** A task that waits or runs. */
export interface Task<W, Output> {
  readonly work: W;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
  readonly begun: () => void;
  readonly onAbort: () => void;
  /** When a worker got it, on the clock of `performance`. */
  began: number;
}

/** Watches over a worker for as long as it has tasks. */
export interface Watch {
  /** Ends the watch. */
  rest(): void;
  /** True if the worker is at a task. */
  isAt?(task: number): boolean;
  /** Lets the worker end a task that it is at before it next receives messages. */
  cancel?(task: number): void;
  /** Milliseconds since the worker was last seen to make progress. */
  readonly silence?: number;
}

/** A worker and the tasks that it has. */
export interface WorkerSlot<W, Output> {
  readonly worker: Worker;
  readonly tasks: Set<Task<W, Output>>;
  watch: Watch | undefined;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Supervises the workers of a pool: queues tasks, clients in turn; starts a worker when there is
 * something to do, replaces one that died or was ended during a task, and ends one that is long idle.
 */
export abstract class WorkerSupervisor<W extends Work, Output, Report extends object> {
  /** Workers at once, those for urgent tasks apart. */
  protected readonly size: number;
  protected readonly slots = new Set<WorkerSlot<W, Output>>();
  readonly #observe: Observe;
  readonly #mayStart: () => boolean;
  readonly #start: () => Worker;
  readonly #warm: number;
  readonly #urgent: FairQueue<Task<W, Output>>;
  readonly #waiting: FairQueue<Task<W, Output>>;
  readonly #pace = new Pace();
  #startRefused = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ended = 0;
  #closed = false;

  constructor({ source, mostWaiting, urgentWorkers = 0 }: PoolKind, {
    size = Math.max(1, navigator.hardwareConcurrency - 1),
    start = () => startWorker(source),
    observe = unobserved,
    mayStart = () => true,
    afterStart = () => {},
    warm = 0,
    warmUp = (start) => start(),
  }: PoolOptions) {
    this.size = size;
    this.#observe = observe;
    this.#mayStart = mayStart;
    this.#start = () => {
      const worker = start();
      afterStart(worker);
      return worker;
    };
    this.#warm = Math.min(warm, size + urgentWorkers);
    this.#urgent = new FairQueue(mostWaiting);
    this.#waiting = new FairQueue(mostWaiting);
    for (let count = 1; count <= this.#warm; count++) warmUp(() => this.#keepWarm(count), count);
  }

  /** Whether a worker can take a task at once. */
  protected abstract mayBegin(work: W, client: string): boolean;

  /** The worker that takes a task, started if need be. */
  protected abstract choose(work: W): WorkerSlot<W, Output>;

  /** Sends a task to a worker. */
  protected abstract send(slot: WorkerSlot<W, Output>, work: W): void;

  /** Watches over a worker that gets its first task. */
  protected abstract watch(slot: WorkerSlot<W, Output>, work: W): Watch;

  /** Receives what a worker reports. */
  protected abstract receive(slot: WorkerSlot<W, Output>, report: Report): void;

  /** Ends a task that a worker has, when its signal is aborted. */
  protected abstract cancel(slot: WorkerSlot<W, Output>, task: Task<W, Output>): void;

  /** Tasks that workers have. */
  get busy(): number {
    return this.slots.values().reduce((sum, { tasks }) => sum + tasks.size, 0);
  }

  /** Tasks that wait for a worker. */
  get waiting(): number {
    return this.#urgent.length + this.#waiting.length;
  }

  /** Workers that were ended in the middle of a task. */
  get ended(): number {
    return this.#ended;
  }

  /** Ends all workers; what waits or is in progress is rejected. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    for (const task of [...this.#urgent.clear(), ...this.#waiting.clear()]) {
      settle(task).reject(stopping());
    }
    for (const slot of this.slots) this.end(slot, stopping());
  }

  /**
   * Queues a task under a name for the measurements.
   *
   * @throws {AppError} 503 when too many wait already, or the pool closes; the signal's reason when it
   *   is aborted.
   */
  protected enqueue(name: string, work: W): Promise<Output> {
    return this.#observe(name, (begun) => {
      const { promise, resolve, reject } = Promise.withResolvers<Output>();
      const { signal, client, urgent } = work;
      if (this.#closed) reject(stopping());
      else if (signal?.aborted) reject(signal.reason);
      else {
        const queue = urgent ? this.#urgent : this.#waiting;
        const onAbort = () => {
          const slot = this.slots.values().find(({ tasks }) => tasks.has(task));
          if (slot !== undefined) this.cancel(slot, task);
          else queue.leave(place!);
          reject(signal?.reason);
        };
        const task: Task<W, Output> = { work, resolve, reject, begun, onAbort, began: 0 };
        const place = queue.add(task, client);
        if (place === undefined) reject(this.tooMuch());
        else {
          signal?.addEventListener("abort", onAbort, { once: true });
          this.next();
        }
      }
      return promise;
    });
  }

  /** A refusal that says when there may be room. */
  protected tooMuch(): AppError {
    return tooMuchToDo(this.#pace.retryAfter(this.waiting, this.busy));
  }

  /** Whether one more worker may be started; asked again in a while where it may not. */
  protected mayStart(): boolean {
    const may = this.#mayStart();
    this.#startRefused ||= !may;
    return may;
  }

  protected start(): WorkerSlot<W, Output> {
    const worker = this.#start();
    const slot = { worker, tasks: new Set<Task<W, Output>>(), watch: undefined, idle: undefined };
    worker.onmessage = ({ data }: MessageEvent<Report | Up>) => {
      if (!("up" in data)) this.receive(slot, data);
    };
    worker.onerror = (event) => {
      // Kept from ending the whole process.
      event.preventDefault();
      this.end(slot, new WorkerDied(event.message));
    };
    this.slots.add(slot);
    return slot;
  }

  /** Gives a worker a task. */
  protected begin(task: Task<W, Output>, slot: WorkerSlot<W, Output>): void {
    clearTimeout(slot.idle);
    if (slot.tasks.size === 0) slot.watch = this.watch(slot, task.work);
    slot.tasks.add(task);
    task.began = performance.now();
    task.begun();
    this.send(slot, task.work);
  }

  /** Takes a task off a worker that has finished it. */
  protected finish(slot: WorkerSlot<W, Output>, task: Task<W, Output>): void {
    this.#pace.note(performance.now() - task.began);
    this.release(slot, task);
  }

  /** Takes a task off a worker, which makes room for the next. */
  protected release(slot: WorkerSlot<W, Output>, task: Task<W, Output>): void {
    slot.tasks.delete(settle(task));
    if (task.work.thenEnd) return this.end(slot, new WorkerDied("ended"));
    if (slot.tasks.size === 0) {
      slot.watch?.rest();
      slot.watch = undefined;
      slot.idle = setTimeout(() => this.end(slot, new WorkerDied("idle")), IDLE_TIME);
      Deno.unrefTimer(slot.idle);
    }
    this.next();
  }

  /** Ends a worker, and rejects the tasks that it has. */
  protected end(slot: WorkerSlot<W, Output>, error: unknown): void {
    if (!this.slots.delete(slot)) return;
    clearTimeout(slot.idle);
    slot.watch?.rest();
    slot.worker.terminate();
    if (slot.tasks.size > 0) this.#ended++;
    for (const task of slot.tasks) settle(task).reject(error);
    slot.tasks.clear();
    if (this.#warm > 0 && !this.#closed) void letOthersIn().then(() => this.#keepWarm());
    this.next();
  }

  /** Begins the tasks for which there is room. */
  protected next(): void {
    this.#startRefused = false;
    while (this.#beginOne(this.#urgent) || this.#beginOne(this.#waiting));
    if (!this.#startRefused) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.next(), START_AGAIN);
  }

  #beginOne(queue: FairQueue<Task<W, Output>>): boolean {
    const place = queue.next((client, { work }) => this.mayBegin(work, client));
    if (place === undefined) return false;
    const task = queue.serve(place);
    this.begin(task, this.choose(task.work));
    return true;
  }

  /** Has workers ready, without what others have left in memory, each a turn: a start takes some 10 ms. */
  async #keepWarm(count = this.#warm): Promise<void> {
    for (; !this.#closed && this.slots.size < count && this.#mayStart(); await letOthersIn()) {
      this.start();
    }
  }
}

/** The task, which its signal ends no more. */
function settle<W extends Work, Output>(task: Task<W, Output>): Task<W, Output> {
  task.work.signal?.removeEventListener("abort", task.onAbort);
  return task;
}
