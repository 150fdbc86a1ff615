import { FairQueue, type Place } from "../fair_queue.ts";
import type { Asker } from "../workers/asker.ts";
import { Pace } from "../workers/pace.ts";
import { type Observe, unobserved } from "../observe.ts";
import { stopping, tooMuchToDo } from "../workers/refusals.ts";
import { startWorker } from "../workers/start_worker.ts";
import { WorkerDied } from "../workers/worker_pool.ts";
import type { Packed, PackingNews, PackingRequest, PackingState } from "./packing_messages.ts";
import type { PackingProblem } from "./problem.ts";

// Workers with nothing to do give their memory back after this many milliseconds.
const IDLE_TIME = 30_000;
// Orders that one worker packs at once: each keeps patterns and layouts in memory.
const MOST_AT_ONCE = 8;
// Of these one client has at most so many, so that another's single order need not wait for his.
const MOST_OF_ONE = MOST_AT_ONCE / 2;
// More orders than this are refused at the door instead of waiting for minutes.
const MOST_WAITING = 100;

const SOURCE = new URL("./packing_worker.ts", import.meta.url);

/**
 * How one order is packed, and for whom. The signal ends it, whether it waits or is under way; the
 * promise rejects with the signal's reason.
 */
export interface PackOptions extends Asker {
  /**
   * Milliseconds after which the best layout so far will do, time that it waits included. A layout
   * there is in any case, if only of effort 0.
   */
  deadline?: number | undefined;
  /** Called some times a second at the most. */
  onProgress?: ((state: PackingState) => void) | undefined;
}

interface Order extends PackOptions {
  id: number;
  problem: PackingProblem;
  /** When it came, and when its packing began, on the clock of `performance`. */
  since: number;
  began?: number;
  begun: () => void;
  resolve: (packed: Packed) => void;
  reject: (error: unknown) => void;
  onAbort: () => void;
}

/** A worker and the orders that it packs, by their ids. */
interface Desk {
  worker: Worker;
  orders: Map<number, Order>;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Packs orders beside the thread that answers requests, in as many workers as there are cores to
 * spare. Each worker gives the orders it has turns of some milliseconds, so that a short one is not
 * kept waiting by a long one. Workers are started when there is something to do and ended when there
 * has been nothing for a while.
 */
export class PackingWorkers {
  readonly #size: number;
  readonly #start: () => Worker;
  readonly #desks: Desk[] = [];
  readonly #waiting = new FairQueue<Order>(MOST_WAITING);
  readonly #pace = new Pace();
  readonly #observe: Observe;
  #lastId = 0;
  #ended = 0;
  #closed = false;

  constructor({
    size = Math.max(1, navigator.hardwareConcurrency - 1),
    start = () => startWorker(SOURCE),
    observe = unobserved,
  } = {}) {
    this.#size = size;
    this.#start = start;
    this.#observe = observe;
  }

  /** Orders that are packed now. */
  get busy(): number {
    return this.#desks.reduce((sum, { orders }) => sum + orders.size, 0);
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
      const order: Order = { ...options, id, problem, since, begun, resolve, reject, onAbort };
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
    const unfinished = this.#waiting.clear();
    for (const { worker, orders, idle } of this.#desks.splice(0)) {
      clearTimeout(idle);
      worker.terminate();
      unfinished.push(...orders.values());
    }
    for (const order of unfinished) this.#settle(order).reject(stopping());
  }

  #next(): void {
    for (;;) {
      const place = this.#waiting.next((client) => this.#mayBegin(client));
      const desk = place && this.#freeDesk();
      if (place === undefined || desk === undefined) return;
      this.#begin(this.#waiting.serve(place), desk);
    }
  }

  #mayBegin(client: string): boolean {
    if (client === "") return true;
    let own = 0;
    for (const { orders } of this.#desks) {
      for (const order of orders.values()) if (order.client === client) own++;
    }
    return own < MOST_OF_ONE * this.#size;
  }

  /** The worker with the least to do, a new one rather than a busy one; undefined when all are full. */
  #freeDesk(): Desk | undefined {
    const [least] = this.#desks.toSorted((a, b) => a.orders.size - b.orders.size);
    if (least?.orders.size === 0) return least;
    if (this.#desks.length < this.#size) return this.#newDesk();
    return least !== undefined && least.orders.size < MOST_AT_ONCE ? least : undefined;
  }

  #newDesk(): Desk {
    const desk: Desk = { worker: this.#start(), orders: new Map(), idle: undefined };
    desk.worker.onmessage = ({ data }: MessageEvent<PackingNews>) => this.#hear(desk, data);
    desk.worker.onerror = (event) => {
      // Kept from ending the whole process.
      event.preventDefault();
      this.#bury(desk, event.message);
    };
    this.#desks.push(desk);
    return desk;
  }

  #begin(order: Order, desk: Desk): void {
    clearTimeout(desk.idle);
    desk.orders.set(order.id, order);
    order.began = performance.now();
    order.begun();
    const { id, problem, deadline, since } = order;
    const left = deadline === undefined
      ? {}
      : { remaining: Math.max(0, since + deadline - performance.now()) };
    send(desk.worker, { order: { id, problem, ...left } });
  }

  #hear(desk: Desk, news: PackingNews): void {
    const order = desk.orders.get(news.id);
    // Of one that was cancelled there may still be news on the way.
    if (order === undefined) return;
    if ("state" in news) {
      order.onProgress?.(news.state);
      return;
    }
    this.#pace.note(performance.now() - (order.began ?? order.since));
    this.#leave(desk, order);
    if ("packed" in news) order.resolve(news.packed);
    else order.reject(new WorkerDied(news.fault));
  }

  #cancel(order: Order, place: Place<Order>): void {
    this.#waiting.leave(place);
    const desk = this.#desks.find(({ orders }) => orders.get(order.id) === order);
    if (desk !== undefined) {
      send(desk.worker, { cancelled: order.id });
      this.#leave(desk, order);
    }
    order.reject(order.signal?.reason);
  }

  /** Takes an order off a worker, which makes room for the next. */
  #leave(desk: Desk, order: Order): void {
    desk.orders.delete(order.id);
    this.#settle(order);
    if (desk.orders.size === 0) {
      desk.idle = setTimeout(() => this.#bury(desk, "idle"), IDLE_TIME);
      Deno.unrefTimer(desk.idle);
    }
    this.#next();
  }

  /** Ends a worker, and with it what it was packing. */
  #bury(desk: Desk, why: string): void {
    const place = this.#desks.indexOf(desk);
    if (place < 0) return;
    this.#desks.splice(place, 1);
    clearTimeout(desk.idle);
    desk.worker.terminate();
    if (desk.orders.size > 0) this.#ended++;
    for (const order of desk.orders.values()) this.#settle(order).reject(new WorkerDied(why));
    desk.orders.clear();
    this.#next();
  }

  #settle(order: Order): Order {
    order.signal?.removeEventListener("abort", order.onAbort);
    return order;
  }
}

function send(worker: Worker, request: PackingRequest): void {
  worker.postMessage(request);
}
