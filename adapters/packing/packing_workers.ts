import { AppError } from "../../domain/app_error.ts";
import { FairQueue, type Queued } from "../../domain/fair_queue.ts";
import type { Requester } from "../workers/requester.ts";
import { Pace } from "../workers/pace.ts";
import { type Observe, unobserved } from "../../domain/observe.ts";
import { stopping, tooMuchToDo } from "../workers/refusals.ts";
import type { Up } from "../workers/messages.ts";
import { startWorker } from "../workers/start_worker.ts";
import { WorkerDied } from "../workers/worker_pool.ts";
import type { Packed, PackingNews, PackingRequest, PackingState } from "./packing_messages.ts";
import type { PackingProblem } from "../../domain/packing/problem.ts";
import { Pulse } from "./pulse.ts";

// Workers with nothing to do give their memory back after this many milliseconds.
const IDLE_TIME = 30_000;
// Orders that one worker packs at once: each keeps patterns and layouts in memory.
const MOST_AT_ONCE = 8;
// Of these one client has at most so many, so that another's single order need not wait for his.
const MOST_OF_ONE = MOST_AT_ONCE / 2;
// Boxes of the orders that one worker packs at once, unless it is a single order, and how many of them
// are one client's: memory goes with them.
const MOST_BOXES = 60_000;
const MOST_BOXES_OF_ONE = MOST_BOXES / 2;
// No order counts for more, so that there is always room for a small one beside it.
const HEAVIEST = 50_000;
// More orders than this are refused at the door instead of waiting for minutes.
const MOST_WAITING = 100;

const SOURCE = new URL("./packing_worker.ts", import.meta.url);

/**
 * How one order is packed, and for whom. The signal ends it, whether it waits or is under way; the
 * promise rejects with the signal's reason.
 */
export interface PackOptions extends Requester {
  /**
   * Milliseconds after which the best layout so far will do, time that it waits included. A layout
   * there is in any case, if only of effort 0.
   */
  deadline?: number | undefined;
  /** What it is called where it has to be told from others, as by its id. */
  name?: string;
  /** Called some times a second at the most. */
  onProgress?: ((state: PackingState) => void) | undefined;
}

interface Order extends PackOptions {
  id: number;
  problem: PackingProblem;
  /** For how many it counts. */
  boxes: number;
  /** When it came, and when its packing began, on the clock of `performance`. */
  since: number;
  began?: number;
  /** Whether anything has been heard of it. */
  heard?: boolean;
  begun: () => void;
  resolve: (packed: Packed) => void;
  reject: (error: unknown) => void;
  onAbort: () => void;
}

/** A worker and the orders that it packs, by their ids. */
interface WorkerSlot {
  worker: Worker;
  orders: Map<number, Order>;
  pulse: Pulse;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds of a worker's silence while it has orders. */
export interface Patience {
  /** Of the clock, after which new orders get another worker. */
  beside: number;
  /** Of the processor, after which it is given up. */
  replaced: number;
}

// Milliseconds after which it is tried again where no worker may be started.
const START_AGAIN = 200;
// A step ends by itself after five seconds.
const PATIENCE: Patience = { beside: 2000, replaced: 15_000 };

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
  /** Told the name of an order that a worker was given up over. */
  onStuck?: (order: string) => void;
  patience?: Partial<Patience>;
}

/**
 * Packs orders beside the thread that answers requests, in as many workers as there are cores to
 * spare. Each worker gives the orders it has turns of some milliseconds, so that a short one is not
 * kept waiting by a long one. Workers are started when there is something to do and ended when there
 * has been nothing for a while.
 *
 * A worker that says nothing for long is replaced: the order that it was at fails, the others begin
 * anew in another. Its thread goes on until its code returns, which Deno 2.9 leaves no way to end.
 */
export class PackingWorkers {
  readonly #size: number;
  readonly #start: () => Worker;
  readonly #slots: WorkerSlot[] = [];
  readonly #waiting = new FairQueue<Order>(MOST_WAITING);
  readonly #pace = new Pace();
  readonly #observe: Observe;
  readonly #patience: Patience;
  readonly #mayStart: () => boolean;
  readonly #warm: number;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #onStuck: (order: string) => void;
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
    onStuck = (_order: string): void => {},
    patience = {},
  }: WorkersOptions = {}) {
    this.#size = size;
    this.#start = () => {
      const worker = start();
      afterStart(worker);
      return worker;
    };
    this.#observe = observe;
    this.#mayStart = mayStart;
    this.#warm = Math.min(warm, size);
    this.#onStuck = onStuck;
    this.#patience = { ...PATIENCE, ...patience };
    this.#keepWarm();
  }

  /** Orders that are packed now. */
  get busy(): number {
    return this.#slots.reduce((sum, { orders }) => sum + orders.size, 0);
  }

  /** Orders that wait for a worker. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Workers that were ended in the middle of an order. */
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
    return this.#observe("packOrder", (begun) => this.#give(problem, options, begun));
  }

  #give(problem: PackingProblem, options: PackOptions, begun: () => void): Promise<Packed> {
    const { promise, resolve, reject } = Promise.withResolvers<Packed>();
    const { signal, client } = options;
    if (this.#closed) reject(stopping());
    else if (signal?.aborted) reject(signal.reason);
    else {
      const id = ++this.#lastId;
      const onAbort = () => this.#cancel(order, place!);
      const since = performance.now();
      const all = problem.types.reduce((sum, { count }) => sum + count, 0);
      const boxes = Math.min(all, HEAVIEST);
      const order: Order = {
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
      const place = this.#waiting.add(order, client);
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
    const unfinished = this.#waiting.clear();
    for (const { worker, orders, idle, pulse } of this.#slots.splice(0)) {
      clearTimeout(idle);
      pulse.rest();
      worker.terminate();
      unfinished.push(...orders.values());
    }
    for (const order of unfinished) this.#settle(order).reject(stopping());
  }

  #next(): void {
    for (;;) {
      const place = this.#waiting.next((client, order) =>
        this.#mayBegin(client, order) && this.#hasRoom(order)
      );
      const slot = place && this.#freeSlot(place.item);
      if (place === undefined || slot === undefined) {
        if (this.waiting === 0 || this.#mayStart()) return;
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#next(), START_AGAIN);
        return;
      }
      this.#begin(this.#waiting.serve(place), slot);
    }
  }

  #mayBegin(client: string, { boxes }: Order): boolean {
    if (client === "") return true;
    let [own, boxesOfOwn] = [0, boxes];
    for (const { orders } of this.#slots) {
      for (const order of orders.values()) {
        if (order.client !== client) continue;
        own++;
        boxesOfOwn += order.boxes;
      }
    }
    return own === 0 ||
      own < MOST_OF_ONE * this.#size && boxesOfOwn <= MOST_BOXES_OF_ONE * this.#size;
  }

  #hasRoom(order: Order): boolean {
    return this.#mayAdd() || this.#least(order) !== undefined;
  }

  #mayAdd(): boolean {
    return this.#heard().length < this.#mostHeard() && this.#mayStart();
  }

  #keepWarm(): void {
    while (!this.#closed && this.#slots.length < this.#warm && this.#mayStart()) this.#newSlot();
  }

  /** Workers that are not silent. */
  #heard(): WorkerSlot[] {
    return this.#slots.filter(({ pulse }) => pulse.silence < this.#patience.beside);
  }

  /** How many there may be of these: others take the places of silent ones, which are counted twice. */
  #mostHeard(): number {
    return Math.min(this.#size, 2 * this.#size - (this.#slots.length - this.#heard().length));
  }

  /** The one with the least to do that has room for an order. */
  #least({ boxes }: Order): WorkerSlot | undefined {
    return this.#heard()
      .filter(({ orders }) =>
        orders.size === 0 || orders.size < MOST_AT_ONCE && boxesOf(orders) + boxes <= MOST_BOXES
      )
      .sort((a, b) => boxesOf(a.orders) - boxesOf(b.orders))[0];
  }

  /** The worker with the least to do, a new one rather than a busy one; undefined when all are full. */
  #freeSlot(order: Order): WorkerSlot | undefined {
    const least = this.#least(order);
    if (least?.orders.size === 0) return least;
    return this.#mayAdd() ? this.#newSlot() : least;
  }

  #newSlot(): WorkerSlot {
    const pulse = new Pulse({
      patience: this.#patience.replaced,
      over: (order) => this.#replace(slot, order),
      silent: (order) => this.#goBeside(slot, order),
      beside: this.#patience.beside,
    });
    const slot: WorkerSlot = { worker: this.#start(), orders: new Map(), pulse, idle: undefined };
    send(slot.worker, { pulse: pulse.shared });
    slot.worker.onmessage = ({ data }: MessageEvent<PackingNews | Up>) =>
      "up" in data || this.#hear(slot, data);
    slot.worker.onerror = (event) => {
      // Kept from ending the whole process.
      event.preventDefault();
      this.#terminate(slot, event.message);
    };
    this.#slots.push(slot);
    return slot;
  }

  #begin(order: Order, slot: WorkerSlot): void {
    clearTimeout(slot.idle);
    slot.pulse.watch();
    slot.orders.set(order.id, order);
    order.began = performance.now();
    order.begun();
    const { id, problem, deadline, since, client = `order ${id}` } = order;
    const left = deadline === undefined
      ? {}
      : { remaining: Math.max(0, since + deadline - performance.now()) };
    send(slot.worker, { order: { id, client, problem, ...left } });
  }

  #hear(slot: WorkerSlot, news: PackingNews): void {
    const order = slot.orders.get(news.id);
    // Of one that was cancelled there may still be news on the way.
    if (order === undefined) return;
    order.heard = true;
    if ("state" in news) {
      order.onProgress?.(news.state);
      return;
    }
    this.#pace.note(performance.now() - (order.began ?? order.since));
    this.#leave(slot, order);
    if ("packed" in news) order.resolve(news.packed);
    else if ("overrun" in news) this.#giveUp(order);
    else order.reject(new WorkerDied(news.fault));
  }

  #cancel(order: Order, place: Queued<Order>): void {
    this.#waiting.leave(place);
    const slot = this.#slots.find(({ orders }) => orders.get(order.id) === order);
    if (slot !== undefined) {
      send(slot.worker, { cancelled: order.id });
      this.#leave(slot, order);
    }
    order.reject(order.signal?.reason);
  }

  /** Takes an order off a worker, which makes room for the next. */
  #leave(slot: WorkerSlot, order: Order): void {
    slot.orders.delete(order.id);
    this.#settle(order);
    if (slot.orders.size === 0) {
      slot.pulse.rest();
      slot.idle = setTimeout(() => this.#terminate(slot, "idle"), IDLE_TIME);
      Deno.unrefTimer(slot.idle);
    }
    this.#next();
  }

  /** What waits behind an order that takes long goes to another worker, and so does what comes. */
  #goBeside(slot: WorkerSlot, slow: number): void {
    const waiting = [...slot.orders.values()].filter(({ id, heard }) => id !== slow && !heard);
    for (const order of waiting) {
      const other = this.#freeSlot(order);
      if (other === undefined) break;
      send(slot.worker, { cancelled: order.id });
      slot.orders.delete(order.id);
      this.#begin(order, other);
    }
    this.#next();
  }

  #giveUp(order: Order): void {
    const name = order.name ?? String(order.id);
    this.#onStuck(name);
    const reason = `The order ${name} takes too long to calculate and was given up`;
    this.#settle(order).reject(new AppError(422, reason));
  }

  /** Puts a new worker in the place of one that does not go on; the order that it was at fails. */
  #replace(slot: WorkerSlot, stuck: number): void {
    const orders = [...slot.orders.values()];
    const guilty = slot.orders.get(stuck);
    // Who is to blame for the silence of one that has not begun is not known.
    if (guilty === undefined) return this.#terminate(slot, "silent");
    slot.orders.clear();
    this.#ended++;
    this.#terminate(slot, "silent");
    this.#giveUp(guilty);
    for (const order of orders) {
      if (order === guilty) continue;
      this.#begin(order, this.#freeSlot(order) ?? this.#newSlot());
    }
  }

  /** Ends a worker, and with it what it was packing. */
  #terminate(slot: WorkerSlot, why: string): void {
    const place = this.#slots.indexOf(slot);
    if (place < 0) return;
    this.#slots.splice(place, 1);
    clearTimeout(slot.idle);
    slot.pulse.rest();
    slot.worker.terminate();
    if (slot.orders.size > 0) this.#ended++;
    for (const order of slot.orders.values()) this.#settle(order).reject(new WorkerDied(why));
    slot.orders.clear();
    this.#keepWarm();
    this.#next();
  }

  #settle(order: Order): Order {
    order.signal?.removeEventListener("abort", order.onAbort);
    return order;
  }
}

function boxesOf(orders: ReadonlyMap<number, Order>): number {
  return orders.values().reduce((sum, { boxes }) => sum + boxes, 0);
}

function send(worker: Worker, request: PackingRequest): void {
  worker.postMessage(request);
}
