import { AppError, refusal } from "../../domain/app_error.ts";
import type { PackingProblem } from "../../domain/packing/problem.ts";
import type { Requester } from "../workers/requester.ts";
import {
  type PoolOptions,
  type Task,
  type Work,
  WorkerDied,
  type WorkerSlot,
  WorkerSupervisor,
} from "../workers/worker_supervisor.ts";
import { Heartbeat } from "./heartbeat.ts";
import type {
  Packed,
  PackingReport,
  PackingRequest,
  PackingState,
  PackingTask,
} from "./packing_messages.ts";
import { finishMsOf } from "./scheduled_task.ts";

const KIND = { source: new URL("./packing_worker.ts", import.meta.url), mostWaiting: 100 };
// No task counts for more boxes, so that there is always room for a small one beside it.
const HEAVIEST = 50_000;
// Tasks that one worker has at once: each keeps patterns and layouts in memory.
const MOST_AT_ONCE = 8;
// Of these one client has at most so many, so that a single task of another need not wait for them.
const MOST_OF_ONE = MOST_AT_ONCE / 2;
// Boxes of the tasks that one worker has at once, unless it is a single task, and how many of them are
// one client's: memory goes with them.
const MOST_BOXES = 60_000;
const MOST_BOXES_OF_ONE = MOST_BOXES / 2;
// A step ends by itself after five seconds.
const PATIENCE: Patience = { beside: 2000, replaced: 15_000, overdue: 350 };
// Milliseconds of silence after which a worker is given up over a task that is overdue.
const MAX_SILENCE_MS = 1000;

/** Milliseconds of a worker's silence while it has tasks. */
interface Patience {
  /** Of the clock, after which new tasks get another worker. */
  beside: number;
  /** Of the processor, after which it is given up. */
  replaced: number;
  /** Of the clock, after the deadline of a task, after which that is refused. */
  overdue: number;
}

/**
 * How one problem is packed, and for whom. The signal ends it, whether it waits or is in progress; the
 * promise rejects with the signal's reason.
 */
export interface PackOptions extends Requester {
  /**
   * Milliseconds after which the best layout so far will do, time that it waits included. Where there is
   * none hardly later than that, it is refused.
   */
  deadline?: number | undefined;
  /** Milliseconds after which it is refused if no worker has had room for it; none if not given. */
  longestWait?: number | undefined;
  /** What messages call it, as by the order's id. */
  name?: string;
  /** Whether the worker's other tasks go first, for as long as there are any. */
  background?: boolean;
  /** Called when a worker has taken it. */
  onBegin?: (() => void) | undefined;
  /** Called some times a second at the most. */
  onProgress?: ((state: PackingState) => void) | undefined;
}

/** What {@link PackingWorkers} can be given; all of it may be left out. */
export interface PackingOptions extends PoolOptions {
  /** Called with the name of a task that a worker was given up over. */
  onStuck?: (task: string) => void;
  patience?: Partial<Patience>;
}

interface Packing extends PackOptions, Work {
  id: number;
  problem: PackingProblem;
  /** For how many it counts. */
  boxes: number;
  /** When it came, on the clock of `performance`. */
  since: number;
  /** Whether any report of it has come. */
  hasReported?: boolean;
  /** Refuses it where it waits for too long. */
  waitTimer?: ReturnType<typeof setTimeout> | undefined;
  /** Ends it where its worker does not answer at its deadline. */
  overdueTimer?: ReturnType<typeof setTimeout> | undefined;
}

type QueuedTask = Task<Packing, Packed>;
type Slot = WorkerSlot<Packing, Packed>;

/**
 * Packs orders beside the thread that answers requests, in as many workers as there are cores to
 * spare. Each worker solves its tasks by time slices of some milliseconds, so that a short one is not
 * kept waiting by a long one.
 *
 * A worker that makes no progress for long is replaced: the task that it was at fails, the others begin
 * again in another. Its thread goes on until its code returns, which Deno 2.9 leaves no way to end.
 */
export class PackingWorkers extends WorkerSupervisor<Packing, Packed, PackingReport> {
  readonly #onStuck: (task: string) => void;
  readonly #patience: Patience;
  #lastId = 0;

  constructor({ onStuck = () => {}, patience = {}, ...options }: PackingOptions = {}) {
    super(KIND, options);
    this.#onStuck = onStuck;
    this.#patience = { ...PATIENCE, ...patience };
  }

  /**
   * Packs an order.
   *
   * @param problem One whose boxes all fit the pallet, as those of `problemOf` do.
   * @throws {AppError} 503 when too many wait already, it waits for too long, its worker has not got to its
   *   end by the deadline, or the server stops.
   * @throws {AppError} 422 when the order holds its worker for too long.
   * @throws {WorkerDied} when the engine fails, or its worker with it.
   */
  pack(problem: PackingProblem, options: PackOptions = {}): Promise<Packed> {
    const all = problem.types.reduce((sum, { count }) => sum + count, 0);
    const [id, boxes, since] = [++this.#lastId, Math.min(all, HEAVIEST), performance.now()];
    const { longestWait, signal } = options;
    const work: Packing = { ...options, id, problem, boxes, since };
    if (longestWait !== undefined) {
      const late = new AbortController();
      work.waitTimer = setTimeout(() => late.abort(this.tooMuch()), longestWait);
      work.signal = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
    }
    return this.enqueue("packOrder", work).finally(() => {
      clearTimeout(work.waitTimer);
      clearTimeout(work.overdueTimer);
    });
  }

  protected mayBegin(work: Packing, client: string): boolean {
    return this.#isWithinShare(work, client) &&
      (this.#least(work) !== undefined || this.#mayAdd());
  }

  protected choose(work: Packing): Slot {
    return this.#free(work) ?? this.start();
  }

  protected send(slot: Slot, work: Packing): void {
    const { id, problem, boxes, deadline, longestWait, since, client, background = false } = work;
    clearTimeout(work.waitTimer);
    clearTimeout(work.overdueTimer);
    work.onBegin?.();
    const task: PackingTask = { id, client: client ?? `task ${id}`, problem, background };
    if (deadline !== undefined) {
      // One that may wait beyond its deadline still gets a layout.
      const least = longestWait === undefined ? finishMsOf(boxes) : 0;
      task.remaining = Math.max(least, since + deadline - performance.now());
      const end = () => this.#endOverdue(slot, id);
      work.overdueTimer = setTimeout(end, task.remaining + this.#patience.overdue);
    }
    slot.worker.postMessage({ task, sentAt: Date.now() } satisfies PackingRequest);
  }

  protected watch(slot: Slot): Heartbeat {
    const heartbeat = new Heartbeat({
      beside: this.#patience.beside,
      silent: (id) => this.#moveWaiting(slot, id),
      patience: this.#patience.replaced,
      over: (id) => this.#replace(slot, id),
    });
    slot.worker.postMessage({ heartbeat: heartbeat.shared } satisfies PackingRequest);
    return heartbeat;
  }

  protected receive(slot: Slot, report: PackingReport): void {
    const task = taskOf(slot, report.id);
    // Of one that was cancelled there may still be a report on the way.
    if (task === undefined) return;
    task.work.hasReported = true;
    if ("state" in report) return task.work.onProgress?.(report.state);
    this.finish(slot, task);
    if ("packed" in report) task.resolve(report.packed);
    else if ("refused" in report) {
      task.reject(new AppError(report.refused.status, report.refused.messages));
    } else if ("overrun" in report) task.reject(this.#givenUp(task));
    else task.reject(new WorkerDied(report.fault));
  }

  protected cancel(slot: Slot, task: QueuedTask): void {
    slot.watch?.cancel?.(task.work.id);
    slot.worker.postMessage({ cancelled: task.work.id } satisfies PackingRequest);
    this.release(slot, task);
  }

  /** Refuses a task that has no answer at its deadline, and ends a worker that does not get on with it. */
  #endOverdue(slot: Slot, id: number): void {
    const task = taskOf(slot, id);
    if (task === undefined) return;
    const { watch } = slot;
    if (watch?.isAt?.(id) && watch.silence! >= MAX_SILENCE_MS) return this.#replace(slot, id);
    this.cancel(slot, task);
    task.reject(this.tooMuch());
  }

  /** What waits behind a task that takes long goes to another worker, and so does what comes. */
  #moveWaiting(slot: Slot, slow: number): void {
    // A worker that has begun none of its tasks gets no processor time; another would hardly get any.
    const behind = taskOf(slot, slow) === undefined ? [] : [...slot.tasks];
    for (const task of behind) {
      const { id, hasReported } = task.work;
      if (id === slow || hasReported) continue;
      const other = this.#free(task.work);
      if (other === undefined) break;
      slot.worker.postMessage({ cancelled: id } satisfies PackingRequest);
      slot.tasks.delete(task);
      this.begin(task, other);
    }
    this.next();
  }

  /** Puts a new worker in the place of one that makes no progress; the task that it was at fails. */
  #replace(slot: Slot, id: number): void {
    const stuck = taskOf(slot, id);
    // One that has begun none has not been let run: others use the processor.
    if (stuck === undefined) return this.end(slot, this.tooMuch());
    const others = [...slot.tasks].filter((task) => task !== stuck);
    for (const task of others) slot.tasks.delete(task);
    this.end(slot, this.#givenUp(stuck));
    for (const task of others) this.begin(task, this.choose(task.work));
  }

  #givenUp({ work: { id, name = String(id) } }: QueuedTask): Error {
    this.#onStuck(name);
    return refusal(422, "calculation_given_up", { order: name });
  }

  /** Whether a client has few enough tasks for one more. */
  #isWithinShare({ boxes }: Packing, client: string): boolean {
    if (client === "") return true;
    const own = [...this.slots].flatMap(({ tasks }) => [...tasks])
      .filter(({ work }) => work.client === client);
    return own.length === 0 ||
      own.length < MOST_OF_ONE * this.size &&
        boxes + boxesOf(own) <= MOST_BOXES_OF_ONE * this.size;
  }

  /** The worker with the least to do, a new one rather than a busy one; undefined when all are full. */
  #free(work: Packing): Slot | undefined {
    const least = this.#least(work);
    return least?.tasks.size === 0 || !this.#mayAdd() ? least : this.start();
  }

  #mayAdd(): boolean {
    const active = this.#active().length;
    // Others take the places of silent ones, which are counted twice.
    const most = Math.min(this.size, 2 * this.size - (this.slots.size - active));
    return active < most && this.mayStart();
  }

  /** Workers that are not silent. */
  #active(): Slot[] {
    return [...this.slots].filter(({ watch }) => (watch?.silence ?? 0) < this.#patience.beside);
  }

  /** The one with the least to do that has room for a task. */
  #least({ boxes }: Packing): Slot | undefined {
    return this.#active()
      .filter(({ tasks }) =>
        tasks.size === 0 || tasks.size < MOST_AT_ONCE && boxesOf(tasks) + boxes <= MOST_BOXES
      )
      .sort((a, b) => boxesOf(a.tasks) - boxesOf(b.tasks))[0];
  }
}

const taskOf = ({ tasks }: Slot, id: number) => tasks.values().find(({ work }) => work.id === id);

const boxesOf = (tasks: Iterable<QueuedTask>) =>
  Iterator.from(tasks).reduce((sum, { work }) => sum + work.boxes, 0);
