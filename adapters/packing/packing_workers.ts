import { refusal } from "../../domain/app_error.ts";
import { FairQueue, type Queued } from "../../domain/fair_queue.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import type { PackingProblem } from "../../domain/packing/problem.ts";
import { Pace } from "../workers/pace.ts";
import { stopping, tooMuchToDo } from "../workers/refusals.ts";
import { startWorker } from "../workers/start_worker.ts";
import { WorkerDied } from "../workers/worker_pool.ts";
import { type PackOptions, type PendingTask, settled } from "./pack_options.ts";
import type { Packed, PackingReport } from "./packing_messages.ts";
import { type Patience, send, type WorkerSlot, WorkerSlots } from "./worker_slots.ts";

// Workers with nothing to do give their memory back after this many milliseconds.
const IDLE_TIME = 30_000;
// No task counts for more boxes, so that there is always room for a small one beside it.
const HEAVIEST = 50_000;
// More tasks than this are refused at once instead of waiting for minutes.
const MOST_WAITING = 100;
// Milliseconds after which it is tried again where no worker may be started.
const START_AGAIN = 200;
// A step ends by itself after five seconds.
const PATIENCE: Patience = { beside: 2000, replaced: 15_000 };

const SOURCE = new URL("./packing_worker.ts", import.meta.url);

/** What {@link PackingWorkers} can be given; all of it may be left out. */
export interface WorkersOptions {
  /** Workers at once. */
  size?: number;
  start?: () => Worker;
  observe?: Observe;
  /** Whether a worker may be started: not where file descriptors are short, which ends the process. */
  mayStart?: () => boolean;
  /** Called after each start; the first message of the worker says that it is up. */
  afterStart?: (worker: Worker) => void;
  /** Workers that are there all the time, up to as many as there may be. */
  warm?: number;
  /** Called with the name of a task that a worker was given up over. */
  onStuck?: (task: string) => void;
  patience?: Partial<Patience>;
}

/**
 * Packs orders beside the thread that answers requests, in as many workers as there are cores to
 * spare. Each worker solves its tasks by time slices of some milliseconds, so that a short one is not
 * kept waiting by a long one. Workers are started when there is something to do and ended when there
 * has been nothing for a while.
 *
 * A worker that reports nothing for long is replaced: the task that it was at fails, the others begin
 * anew in another. Its thread goes on until its code returns, which Deno 2.9 leaves no way to end.
 */
export class PackingWorkers {
  readonly #slots: WorkerSlots;
  readonly #waiting = new FairQueue<PendingTask>(MOST_WAITING);
  readonly #pace = new Pace();
  readonly #observe: Observe;
  readonly #mayStart: () => boolean;
  readonly #warm: number;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #onStuck: (task: string) => void;
  #lastId = 0;
  #ended = 0;
  #closed = false;

  constructor({
    size = Math.max(1, navigator.hardwareConcurrency - 1),
    start = () => startWorker(SOURCE),
    observe = unobserved,
    mayStart = () => true,
    afterStart = () => {},
    warm = 0,
    onStuck = (_task: string): void => {},
    patience = {},
  }: WorkersOptions = {}) {
    this.#slots = new WorkerSlots({
      size,
      start: () => {
        const worker = start();
        afterStart(worker);
        return worker;
      },
      mayStart,
      patience: { ...PATIENCE, ...patience },
      onReport: (slot, report) => this.#receive(slot, report),
      onError: (slot, message) => this.#terminate(slot, message),
      onSilent: (slot, task) => this.#moveWaiting(slot, task),
      onStuck: (slot, task) => this.#replace(slot, task),
    });
    this.#observe = observe;
    this.#mayStart = mayStart;
    this.#warm = Math.min(warm, size);
    this.#onStuck = onStuck;
    this.#keepWarm();
  }

  /** Tasks that workers have. */
  get busy(): number {
    return this.#slots.tasks;
  }

  /** Tasks that wait for a worker. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Workers that were ended in the middle of a task. */
  get ended(): number {
    return this.#ended;
  }

  /**
   * Packs an order.
   *
   * @param problem One whose boxes all fit the pallet, as those of `problemOf` do.
   * @throws {AppError} 503 when too many wait already, or the server stops.
   * @throws {AppError} 422 when the order holds its worker for too long.
   * @throws {WorkerDied} when the engine fails, or its worker with it.
   */
  pack(problem: PackingProblem, options: PackOptions = {}): Promise<Packed> {
    return this.#observe("packOrder", (begun) => this.#enqueue(problem, options, begun));
  }

  #enqueue(problem: PackingProblem, options: PackOptions, begun: () => void): Promise<Packed> {
    const { promise, resolve, reject } = Promise.withResolvers<Packed>();
    const { signal, client } = options;
    if (this.#closed) reject(stopping());
    else if (signal?.aborted) reject(signal.reason);
    else {
      const id = ++this.#lastId;
      const onAbort = () => this.#cancel(task, place!);
      const since = performance.now();
      const all = problem.types.reduce((sum, { count }) => sum + count, 0);
      const boxes = Math.min(all, HEAVIEST);
      const task: PendingTask = {
        ...options,
        id,
        problem,
        boxes,
        since,
        begun,
        resolve,
        reject,
        onAbort,
      };
      const place = this.#waiting.add(task, client);
      if (place === undefined) {
        reject(tooMuchToDo(this.#pace.retryAfter(this.waiting, this.busy)));
      } else {
        signal?.addEventListener("abort", onAbort, { once: true });
        this.#next();
      }
    }
    return promise;
  }

  /** Ends all workers; what waits or is under way is rejected. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    const unfinished = [...this.#waiting.clear(), ...this.#slots.clear()];
    for (const task of unfinished) settled(task).reject(stopping());
  }

  #next(): void {
    for (;;) {
      const place = this.#waiting.next((client, task) =>
        this.#slots.mayBegin(client, task) && this.#slots.hasRoom(task)
      );
      const slot = place && this.#slots.free(place.item);
      if (place === undefined || slot === undefined) {
        if (this.waiting === 0 || this.#mayStart()) return;
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#next(), START_AGAIN);
        return;
      }
      this.#begin(this.#waiting.serve(place), slot);
    }
  }

  #keepWarm(): void {
    while (!this.#closed && this.#slots.count < this.#warm && this.#mayStart()) this.#slots.add();
  }

  #begin(task: PendingTask, slot: WorkerSlot): void {
    clearTimeout(slot.idle);
    slot.heartbeat.watch();
    slot.tasks.set(task.id, task);
    task.began = performance.now();
    task.begun();
    const { id, problem, deadline, since, client = `task ${id}` } = task;
    const left = deadline === undefined
      ? {}
      : { remaining: Math.max(0, since + deadline - performance.now()) };
    send(slot, { task: { id, client, problem, ...left } });
  }

  #receive(slot: WorkerSlot, report: PackingReport): void {
    const task = slot.tasks.get(report.id);
    // Of one that was cancelled there may still be a report on the way.
    if (task === undefined) return;
    task.hasReported = true;
    if ("state" in report) {
      task.onProgress?.(report.state);
      return;
    }
    this.#pace.note(performance.now() - (task.began ?? task.since));
    this.#release(slot, task);
    if ("packed" in report) task.resolve(report.packed);
    else if ("overrun" in report) this.#giveUp(task);
    else task.reject(new WorkerDied(report.fault));
  }

  #cancel(task: PendingTask, place: Queued<PendingTask>): void {
    this.#waiting.leave(place);
    const slot = this.#slots.of(task);
    if (slot !== undefined) {
      send(slot, { cancelled: task.id });
      this.#release(slot, task);
    }
    task.reject(task.signal?.reason);
  }

  /** Takes a task off a worker, which makes room for the next. */
  #release(slot: WorkerSlot, task: PendingTask): void {
    slot.tasks.delete(task.id);
    settled(task);
    if (slot.tasks.size === 0) {
      slot.heartbeat.rest();
      slot.idle = setTimeout(() => this.#terminate(slot, "idle"), IDLE_TIME);
      Deno.unrefTimer(slot.idle);
    }
    this.#next();
  }

  /** What waits behind a task that takes long goes to another worker, and so does what comes. */
  #moveWaiting(slot: WorkerSlot, slow: number): void {
    const waiting = [...slot.tasks.values()]
      .filter(({ id, hasReported }) => id !== slow && !hasReported);
    for (const task of waiting) {
      const other = this.#slots.free(task);
      if (other === undefined) break;
      send(slot, { cancelled: task.id });
      slot.tasks.delete(task.id);
      this.#begin(task, other);
    }
    this.#next();
  }

  #giveUp(task: PendingTask): void {
    const name = task.name ?? String(task.id);
    this.#onStuck(name);
    settled(task).reject(refusal(422, "calculation_given_up", { order: name }));
  }

  /** Puts a new worker in the place of one that makes no progress; the task that it was at fails. */
  #replace(slot: WorkerSlot, stuck: number): void {
    const tasks = [...slot.tasks.values()];
    const stuckTask = slot.tasks.get(stuck);
    // Which task a worker hangs at that has begun none is not known.
    if (stuckTask === undefined) return this.#terminate(slot, "silent");
    slot.tasks.clear();
    this.#ended++;
    this.#terminate(slot, "silent");
    this.#giveUp(stuckTask);
    for (const task of tasks) {
      if (task === stuckTask) continue;
      this.#begin(task, this.#slots.free(task) ?? this.#slots.add());
    }
  }

  /** Ends a worker, and rejects what it was packing. */
  #terminate(slot: WorkerSlot, why: string): void {
    if (!this.#slots.remove(slot)) return;
    if (slot.tasks.size > 0) this.#ended++;
    for (const task of slot.tasks.values()) settled(task).reject(new WorkerDied(why));
    slot.tasks.clear();
    this.#keepWarm();
    this.#next();
  }
}
