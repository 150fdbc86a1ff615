import type { Up } from "../workers/messages.ts";
import { Heartbeat } from "./heartbeat.ts";
import type { PendingTask } from "./pack_options.ts";
import type { PackingReport, PackingRequest } from "./packing_messages.ts";

// Tasks that one worker has at once: each keeps patterns and layouts in memory.
const MOST_AT_ONCE = 8;
// Of these one client has at most so many, so that another's single task need not wait for his.
const MOST_OF_ONE = MOST_AT_ONCE / 2;
// Boxes of the tasks that one worker has at once, unless it is a single task, and how many of them are
// one client's: memory goes with them.
const MOST_BOXES = 60_000;
const MOST_BOXES_OF_ONE = MOST_BOXES / 2;

/** A worker and the tasks that it has, by their ids. */
export interface WorkerSlot {
  worker: Worker;
  tasks: Map<number, PendingTask>;
  heartbeat: Heartbeat;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds of a worker's silence while it has tasks. */
export interface Patience {
  /** Of the clock, after which new tasks get another worker. */
  beside: number;
  /** Of the processor, after which it is given up. */
  replaced: number;
}

/** Where workers come from, and what is called when something happens to them. */
export interface SlotsOptions {
  size: number;
  start: () => Worker;
  mayStart: () => boolean;
  patience: Patience;
  onReport: (slot: WorkerSlot, report: PackingReport) => void;
  onError: (slot: WorkerSlot, message: string) => void;
  /** Called with the id of the task that a silent worker is at. */
  onSilent: (slot: WorkerSlot, task: number) => void;
  onStuck: (slot: WorkerSlot, task: number) => void;
}

/** The packing workers there are, and which of them has room for what. */
export class WorkerSlots {
  readonly #slots: WorkerSlot[] = [];
  readonly #options: SlotsOptions;

  constructor(options: SlotsOptions) {
    this.#options = options;
  }

  /** How many there are. */
  get count(): number {
    return this.#slots.length;
  }

  /** Tasks that workers have. */
  get tasks(): number {
    return this.#slots.reduce((sum, { tasks }) => sum + tasks.size, 0);
  }

  /** The worker that has a task. */
  of(task: PendingTask): WorkerSlot | undefined {
    return this.#slots.find(({ tasks }) => tasks.get(task.id) === task);
  }

  /** Whether a client has few enough tasks for one more. */
  mayBegin(client: string, { boxes }: PendingTask): boolean {
    if (client === "") return true;
    const { size } = this.#options;
    let [own, boxesOfOwn] = [0, boxes];
    for (const { tasks } of this.#slots) {
      for (const task of tasks.values()) {
        if (task.client !== client) continue;
        own++;
        boxesOfOwn += task.boxes;
      }
    }
    return own === 0 || own < MOST_OF_ONE * size && boxesOfOwn <= MOST_BOXES_OF_ONE * size;
  }

  /** Whether `free` has an answer. */
  hasRoom(task: PendingTask): boolean {
    return this.#mayAdd() || this.#least(task) !== undefined;
  }

  /** The worker with the least to do, a new one rather than a busy one; undefined when all are full. */
  free(task: PendingTask): WorkerSlot | undefined {
    const least = this.#least(task);
    if (least?.tasks.size === 0) return least;
    return this.#mayAdd() ? this.add() : least;
  }

  /** Starts one more worker. */
  add(): WorkerSlot {
    const { start, patience, onReport, onError, onSilent, onStuck } = this.#options;
    const heartbeat = new Heartbeat({
      patience: patience.replaced,
      over: (task) => onStuck(slot, task),
      silent: (task) => onSilent(slot, task),
      beside: patience.beside,
    });
    const slot: WorkerSlot = { worker: start(), tasks: new Map(), heartbeat, idle: undefined };
    send(slot, { heartbeat: heartbeat.shared });
    slot.worker.onmessage = ({ data }: MessageEvent<PackingReport | Up>) =>
      "up" in data || onReport(slot, data);
    slot.worker.onerror = (event) => {
      // Kept from ending the whole process.
      event.preventDefault();
      onError(slot, event.message);
    };
    this.#slots.push(slot);
    return slot;
  }

  /** Ends a worker; false where it has ended already. */
  remove(slot: WorkerSlot): boolean {
    const place = this.#slots.indexOf(slot);
    if (place < 0) return false;
    this.#slots.splice(place, 1);
    end(slot);
    return true;
  }

  /** Ends all workers; returns the tasks that they had. */
  clear(): PendingTask[] {
    return this.#slots.splice(0).flatMap((slot) => {
      end(slot);
      return [...slot.tasks.values()];
    });
  }

  #mayAdd(): boolean {
    const { size, mayStart } = this.#options;
    const active = this.#active().length;
    // Others take the places of silent ones, which are counted twice.
    return active < Math.min(size, 2 * size - (this.#slots.length - active)) && mayStart();
  }

  /** Workers that are not silent. */
  #active(): WorkerSlot[] {
    const { beside } = this.#options.patience;
    return this.#slots.filter(({ heartbeat }) => heartbeat.silence < beside);
  }

  /** The one with the least to do that has room for a task. */
  #least({ boxes }: PendingTask): WorkerSlot | undefined {
    return this.#active()
      .filter(({ tasks }) =>
        tasks.size === 0 || tasks.size < MOST_AT_ONCE && boxesOf(tasks) + boxes <= MOST_BOXES
      )
      .sort((a, b) => boxesOf(a.tasks) - boxesOf(b.tasks))[0];
  }
}

function end({ idle, heartbeat, worker }: WorkerSlot): void {
  clearTimeout(idle);
  heartbeat.rest();
  worker.terminate();
}

function boxesOf(tasks: ReadonlyMap<number, PendingTask>): number {
  return tasks.values().reduce((sum, { boxes }) => sum + boxes, 0);
}

/** Asks something of a worker. */
export function send({ worker }: WorkerSlot, request: PackingRequest): void {
  worker.postMessage(request);
}
