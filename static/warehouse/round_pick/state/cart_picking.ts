/** A round of several orders in progress: where the picker stands, and what is confirmed. */
import { batch, computed, signal } from "@preact/signals";
import type { ActQueue } from "../../pick/state/act_queue.ts";
import { judgeScan, type Scanned } from "../../pick/state/scan.ts";
import { needsSignIn, signedIn } from "../../shared/credentials.ts";
import { type CartAct, cartStops, cartStopState } from "./cart_stops.ts";
import { queueOf } from "../../pick/state/load_round.ts";
import { type CartRound, keepCart, leftOfRound } from "./load_cart.ts";

// Milliseconds after which what waits is sent again.
const RESEND_INTERVAL_MS = 5000;

/** One round, and what the picker does. */
export class CartPicking {
  readonly at = signal(0);
  /** True if the tour has just been recomputed. */
  readonly renewed = signal(false);
  readonly scanned = signal<Scanned | undefined>(undefined);
  readonly cart;
  readonly #queues: ReadonlyMap<string, ActQueue>;
  /** True if something differs from the plan of the wave. */
  #isStale = false;
  #isRenewing = false;

  readonly stops = computed(() => cartStops(this.cart.value.round, this.cart.value.left));
  /** Acts since the round was read; those that came to nothing do not count. */
  readonly acts = computed<CartAct[]>(() => {
    const settled = new Set(this.cart.value.settled);
    return [...this.#queues].flatMap(([id_order_item, { acts }]) =>
      acts.value.filter(({ id, status }) =>
        !settled.has(id) && (status === "waiting" || status === "applied")
      ).map((act) => ({ ...act, id_order_item }))
    );
  });
  readonly waiting = computed(() =>
    [...this.#queues.values()].reduce((sum, { waiting }) => sum + waiting.value, 0)
  );
  readonly offline = computed(() =>
    [...this.#queues.values()].some(({ offline }) => offline.value)
  );
  readonly totals = computed(() => {
    const { boxes, picked } = this.cart.value.round;
    const done = picked + this.acts.value.reduce((sum, { count }) => sum + count, 0);
    return { all: Math.max(boxes, done), done, finished: this.#next(0) < 0 };
  });
  /** Acts that someone has to look after. */
  readonly troubles = computed(() =>
    [...this.#queues.values()].flatMap(({ acts }) =>
      acts.value.filter(({ status }) => status === "task" || status === "refused")
    )
  );

  constructor(cart: CartRound) {
    this.cart = signal(cart);
    this.#queues = new Map(cart.round.orders.map(({ id }) => [id, queueOf(id)]));
    this.#isStale = this.acts.value.some(({ short }) => short);
    this.at.value = Math.max(0, this.#next(0));
  }

  #next(from: number): number {
    const stops = this.stops.value;
    const turned = stops.map((_, at) => (from + at) % stops.length);
    return turned.find((at) => !cartStopState(stops[at]!, this.acts.value).done) ?? -1;
  }

  /** Sends what waits, now and whenever there may be a connection again; answers what ends it. */
  start(): () => void {
    const flush = () => void this.#flush();
    const unfollow = signedIn.subscribe(flush);
    const timer = setInterval(() => {
      if (this.waiting.value > 0) flush();
    }, RESEND_INTERVAL_MS);
    addEventListener("online", flush);
    return () => {
      unfollow();
      clearInterval(timer);
      removeEventListener("online", flush);
    };
  }

  async #flush(): Promise<void> {
    const before = this.troubles.value.length;
    for (const queue of this.#queues.values()) await queue.flush();
    if (this.troubles.value.length > before) this.#isStale = true;
    // While acts wait to be sent the server does not know what is left.
    if (this.#isStale && this.waiting.value === 0) await this.#renew();
  }

  /** Reads what is left again, by the shortest way from where the picker stands. */
  async #renew(): Promise<void> {
    if (this.#isRenewing || needsSignIn()) return;
    this.#isRenewing = true;
    const { warehouse, round, stood, boxes } = this.cart.value;
    try {
      const left = await leftOfRound(warehouse.id, round.id, stood);
      this.#isStale = false;
      batch(() => {
        this.cart.value = { ...this.cart.value, ...left, boxes };
        this.go(Math.max(0, this.#next(0)));
        this.renewed.value = left.left.stops.length > 0;
      });
      keepCart(this.cart.value);
    } catch {
      // As it was: the next act asks again.
    } finally {
      this.#isRenewing = false;
    }
  }

  /** Goes to a stop by its place. */
  go(at: number): void {
    this.scanned.value = undefined;
    this.renewed.value = false;
    this.at.value = Math.min(Math.max(at, 0), this.stops.value.length - 1);
  }

  /** Confirms what is left to take at the stop, or that there were only `count`; and goes on. */
  async confirm(short?: { count: number; reason: string }): Promise<void> {
    const stop = this.stops.value[this.at.value];
    const queue = stop && this.#queues.get(stop.id_order_item);
    if (stop === undefined || queue === undefined) return;
    const { picked, done } = cartStopState(stop, this.acts.value);
    if (done) return;
    if (short !== undefined) this.#isStale = true;
    this.cart.value = { ...this.cart.value, stood: stop.id_point };
    keepCart(this.cart.value);
    const sent = queue.add({
      id_section: stop.id_section,
      id_box: stop.id_box,
      section_name: stop.section_name,
      count: short?.count ?? stop.wanted - picked,
      short: short !== undefined,
      reason: short?.reason ?? "",
    });
    const next = this.#next(this.at.value);
    if (next >= 0) this.go(next);
    await sent;
    await this.#flush();
  }

  /** Takes the code of a box: the right one confirms the stop. */
  scan(code: string): void {
    const stop = this.stops.value[this.at.value];
    if (stop === undefined) return;
    const { articles, boxes } = this.cart.value;
    const scanned = judgeScan(code, stop.sku_box, articles ?? boxes);
    if (scanned.right) void this.confirm();
    this.scanned.value = scanned;
  }
}
