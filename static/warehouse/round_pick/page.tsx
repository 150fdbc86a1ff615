/** Picking of a round of several orders on a phone: one stop at a time, also without a connection. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import {
  type CartRound,
  keepCart,
  leftOfRound,
  loadCart,
  storedOnDevice,
} from "./state/load_cart.ts";
import { SignedOut } from "../pick/view/signed_out.tsx";
import { t } from "./messages.ts";
import { useState } from "preact/hooks";
import { BoxPicture, scaleOf } from "../boxes/box_picture.tsx";
import { t as pick } from "../pick/messages.ts";
import { CameraScan } from "../pick/view/camera_scan.tsx";
import { LegPlan } from "../pick/view/leg_plan.tsx";
import { PickButtons, PickProgress, SendState, usePickScreen } from "../pick/view/pick_screen.tsx";
import { ScanResult } from "../pick/view/scan_result.tsx";
import { type CartAct, type CartStop, cartStops, cartStopState } from "./state/cart_stops.ts";
import { batch, computed, signal } from "@preact/signals";
import type { ActQueue } from "../pick/state/act_queue.ts";
import { judgeScan, type Scanned } from "../pick/state/scan.ts";
import { needsSignIn, signedIn } from "../shared/credentials.ts";
import { queueOf } from "../pick/state/load_round.ts";

/** A round of several orders in progress: where the picker stands, and what is confirmed. */
// Milliseconds after which what waits is sent again.
const RESEND_INTERVAL_MS = 5000;

/** One round, and what the picker does. */
class CartPicking {
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

/** A round of several orders: one stop at a time, its buttons under the thumb. */
function CartView({ cart }: { cart: CartRound }) {
  const [picking] = useState(() => new CartPicking(cart));
  const [isShort, setShort] = useState(false);
  const { all, done, finished } = picking.totals.value;
  usePickScreen(picking, { isOver: finished && picking.waiting.value === 0 });
  const at = picking.at.value;
  const stop = picking.stops.value[at];
  const go = (to: number) => {
    setShort(false);
    picking.go(to);
  };
  const state = stop && cartStopState(stop, picking.acts.value);
  return (
    <div class="pick">
      <header class="cluster cluster-between pick-head">
        <h1 class="pick-order">{t("title", { number: cart.round.number })}</h1>
        <a href={`/warehouse/${cart.warehouse.id}/rounds`}>{t("to_rounds")}</a>
        <PickProgress done={done} all={all} />
        <SendState
          waiting={picking.waiting.value}
          isOffline={picking.offline.value}
          acts={picking.acts.value.length}
        />
      </header>
      {finished && (
        <section class="panel stack gap-3">
          <h2>{pick("all_done")}</h2>
          <p>{t("done_text")}</p>
        </section>
      )}
      {stop && state && (
        <>
          <CartStopCard picking={picking} stop={stop} />
          {picking.renewed.value && <p class="callout" role="status">{pick("way_renewed")}</p>}
          <LegPlan
            stop={stop}
            warehouse={cart.warehouse}
            outline={picking.cart.value.outline}
          />
          <CameraScan onScan={(code) => picking.scan(code)} />
          <ScanResult
            scanned={picking.scanned.value}
            sku={stop.sku_box}
            onClose={() => picking.scanned.value = undefined}
          />
          <PickButtons
            at={at}
            stops={picking.stops.value.length}
            left={stop.wanted - state.picked}
            done={state.done}
            isShort={isShort}
            setShort={setShort}
            onConfirm={(short) => void picking.confirm(short)}
            onGo={go}
          />
        </>
      )}
      <Troubles picking={picking} />
    </div>
  );
}

/** One stop: where, what, how many, and whose place on the cart it goes to. */
function CartStopCard({ picking, stop }: { picking: CartPicking; stop: CartStop }) {
  const { boxes } = picking.cart.value;
  const box = boxes.find(({ id }) => id === stop.id_box);
  const { picked, short, done } = cartStopState(stop, picking.acts.value);
  const position = pick("stop_of", {
    stop: picking.at.value + 1,
    stops: picking.stops.value.length,
  });
  return (
    <section
      class={`panel stack gap-3 pick-stop${done ? " pick-stop-done" : ""}`}
      aria-label={position}
    >
      <p class="soft">{position}</p>
      <p class="pick-section">{stop.section_name}</p>
      <div class="cluster cluster-nowrap pick-box">
        {box && <BoxPicture box={box} scale={scaleOf(boxes)} />}
        <div>
          <p class="pick-sku">{stop.sku_box}</p>
          {box?.description && <p>{box.description}</p>}
        </div>
      </div>
      <p class="pick-count">
        <span>{pick("to_take")}</span> <strong>{done ? stop.wanted : stop.wanted - picked}</strong>
      </p>
      <p class="cluster cluster-baseline">
        {t("place", { place: stop.place, name: stop.order_name })}
      </p>
      {done && (
        <p class="pick-done">
          {short
            ? pick("stop_short", { count: picked, wanted: stop.wanted })
            : pick("stop_done", { count: picked })}
        </p>
      )}
    </section>
  );
}

function Troubles({ picking }: { picking: CartPicking }) {
  if (picking.troubles.value.length === 0) return null;
  return (
    <ul class="pick-troubles">
      {picking.troubles.value.map(({ id, section_name: section, error }) => (
        <li key={id}>
          {error === undefined
            ? pick("task", { section, cause: pick("cause_unknown") })
            : pick("refused", { section, cause: error })}
        </li>
      ))}
    </ul>
  );
}

mountWarehousePage(loadCart, (cart) => (
  <WarehousePage
    title={t("title", { number: cart.round.number })}
    of={{ warehouse: cart.warehouse, tab: "shift" }}
  >
    <CartView cart={cart} />
  </WarehousePage>
), () => <SignedOut {...storedOnDevice()} />);
