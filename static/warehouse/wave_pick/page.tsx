/** Picking of a wave of several orders on a phone: one stop at a time, also offline. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import {
  type CartPick,
  cartStops,
  cartStopState,
  loadCart,
  loadWaveProgress,
  stepOf,
  storeCart,
  unsentOnDevice,
  type WaveCart,
} from "./state/cart.ts";
import { PlacePicture } from "../pick/view/place_picture.tsx";
import {
  MissingBoxes,
  PickHead,
  PickOver,
  PickStage,
  SignedOut,
  Troubles,
  usePickScreen,
} from "../pick/view/pick_screen.tsx";
import { t } from "../pick/messages.ts";
import { useState } from "preact/hooks";
import { batch, computed, signal } from "@preact/signals";
import { newId } from "../../../domain/new_id.ts";
import { sendPhotos, type ShortPick, storePhoto } from "../pick/state/photos.ts";
import { keepSending, type PickQueue } from "../pick/state/pick_queue.ts";
import { BoxScans, judgeScan, type Scanned } from "../pick/state/scan.ts";
import { cannotSend } from "../shared/credentials.ts";
import { queueOf } from "../pick/state/outbox.ts";

/** State and actions of the picking page of a wave. */
class CartPicking {
  readonly at = signal(0);
  /** True if the tour has just been recomputed. */
  readonly renewed = signal(false);
  readonly scanned = signal<Scanned | undefined>(undefined);
  readonly #scans = new BoxScans();
  readonly cart;
  readonly #queues: ReadonlyMap<string, PickQueue>;
  /** True if something differs from the plan of the wave. */
  #isStale = false;
  #isRenewing = false;

  readonly stops = computed(() => cartStops(this.cart.value.round, this.cart.value.left));
  /** Picks since the wave was loaded that are unsent or applied. */
  readonly picks = computed<CartPick[]>(() => {
    const settled = new Set(this.cart.value.settled);
    return [...this.#queues].flatMap(([id_order_item, { picks }]) =>
      picks.value.filter(({ id, status }) =>
        !settled.has(id) && (status === "waiting" || status === "applied")
      ).map((pick) => ({ ...pick, id_order_item }))
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
    const done = picked + this.picks.value.reduce((sum, { count }) => sum + count, 0);
    return { all: Math.max(boxes, done), done, finished: this.#next(0) < 0 };
  });
  /** Short picks of this device: what was not found, and why. */
  readonly shorts = computed(() =>
    [...this.#queues.values()].flatMap(({ picks }) =>
      picks.value.flatMap(({ id: key, section_name, reason, missing }) =>
        missing === undefined ? [] : [{ key, section_name, reason, ...missing }]
      )
    )
  );
  /** Picks that need attention. */
  readonly troubles = computed(() =>
    [...this.#queues.values()].flatMap(({ picks }) =>
      picks.value.filter(({ status }) => status === "task" || status === "refused")
    )
  );

  constructor(cart: WaveCart) {
    this.cart = signal(cart);
    this.#queues = new Map(cart.round.orders.map(({ id }) => [id, queueOf(id)]));
    this.#isStale = this.picks.value.some(({ short }) => short);
    this.at.value = Math.max(0, this.#next(0));
  }

  #next(from: number): number {
    const stops = this.stops.value;
    const rotated = stops.map((_, at) => (from + at) % stops.length);
    return rotated.find((at) => !cartStopState(stops[at]!, this.picks.value).done) ?? -1;
  }

  /**
   * Starts sending unsent picks.
   * @returns A function that stops this.
   */
  start = () => keepSending(() => this.#flush(), () => this.waiting.value > 0);

  async #flush(): Promise<void> {
    const before = this.troubles.value.length;
    for (const queue of this.#queues.values()) await queue.flush();
    if (this.troubles.value.length > before) this.#isStale = true;
    // Until all picks are sent, the server does not know the remaining stops.
    if (this.#isStale && this.waiting.value === 0) await this.#renew();
  }

  /** Loads the remaining stops, on the shortest tour from the picker's position. */
  async #renew(): Promise<void> {
    if (this.#isRenewing || cannotSend()) return;
    this.#isRenewing = true;
    const { warehouse, round, stood, boxes } = this.cart.value;
    try {
      const progress = await loadWaveProgress(warehouse.id, round.id, stood);
      this.#isStale = false;
      batch(() => {
        this.cart.value = { ...this.cart.value, ...progress, boxes };
        this.go(Math.max(0, this.#next(0)));
        this.renewed.value = progress.left.stops.length > 0;
      });
      storeCart(this.cart.value);
    } catch {
      // Keeps the last tour: it is requested again at the next pick.
    } finally {
      this.#isRenewing = false;
    }
  }

  go(at: number): void {
    this.scanned.value = undefined;
    this.renewed.value = false;
    this.at.value = Math.min(Math.max(at, 0), this.stops.value.length - 1);
  }

  /**
   * Confirms the remaining boxes of the stop, or a short pick of `count` boxes, and shows the next
   * open stop.
   */
  async confirm(short?: ShortPick): Promise<void> {
    const stop = this.stops.value[this.at.value];
    const queue = stop && this.#queues.get(stop.id_order_item);
    if (stop === undefined || queue === undefined) return;
    const { picked, done } = cartStopState(stop, this.picks.value);
    if (done) return;
    if (short !== undefined) this.#isStale = true;
    this.cart.value = { ...this.cart.value, stood: stop.id_point };
    storeCart(this.cart.value);
    const id = newId();
    const stored = short?.photo && storePhoto(stop.id_order_item, id, short.photo);
    const sent = queue.add({
      id,
      id_section: stop.id_section,
      id_box: stop.id_box,
      section_name: stop.section_name,
      count: short?.count ?? stop.wanted - picked,
      short: short !== undefined,
      reason: short?.reason ?? "",
      ...(short && {
        missing: { sku_box: stop.sku_box, count: stop.wanted - picked - short.count },
      }),
    });
    const next = this.#next(this.at.value);
    if (next >= 0) this.go(next);
    await sent;
    if (stored) void stored.then(sendPhotos);
    await this.#flush();
  }

  /** Judges a scanned code; the right article confirms the stop. */
  scan(code: string): void {
    const stop = this.stops.value[this.at.value];
    if (stop === undefined) return;
    const { articles, boxes } = this.cart.value;
    const judged = judgeScan(code, stop.sku_box, articles ?? boxes);
    const { picked } = cartStopState(stop, this.picks.value);
    const key = `${stop.id_order_item} ${stop.id_section} ${stop.id_box}`;
    const [scanned, isComplete] = this.#scans.add(judged, key, stop.wanted - picked);
    if (isComplete) void this.confirm();
    this.scanned.value = scanned;
  }
}

/** Picking page of a wave: one stop at a time, buttons within reach of the thumb. */
function CartView({ cart: loaded }: { cart: WaveCart }) {
  const [picking] = useState(() => new CartPicking(loaded));
  const { all, done, finished } = picking.totals.value;
  usePickScreen(picking, { isOver: finished && picking.waiting.value === 0 });
  const cart = picking.cart.value;
  const at = picking.at.value;
  const stop = picking.stops.value[at];
  return (
    <div class="pick">
      <PickHead
        title={t("wave_number", { number: loaded.round.number })}
        back={<a href={`/warehouse/${loaded.warehouse.id}/rounds`}>{t("to_waves")}</a>}
        done={done}
        all={all}
        waiting={picking.waiting.value}
        isOffline={picking.offline.value}
        picks={picking.picks.value.length}
      />
      <Troubles
        troubles={picking.troubles.value.map(({ id, section_name: section, error }) => ({
          id,
          text: error === undefined
            ? t("task", { section, cause: t("cause_unknown") })
            : t("refused", { section, cause: error }),
        }))}
      />
      <MissingBoxes missing={cart.missing ?? []} isOpen={finished} />
      {finished && (
        <PickOver
          text={t("wave_done_text")}
          short={picking.shorts.value.reduce((sum, { count }) => sum + count, 0)}
          shorts={picking.shorts.value}
        />
      )}
      {stop && (
        <PickStage
          picking={picking}
          stop={{ ...stop, ...cartStopState(stop, picking.picks.value) }}
          at={at}
          stops={picking.stops.value.length}
          boxes={cart.boxes}
          warehouse={loaded.warehouse}
          outline={cart.outline}
        >
          <div class="cluster cluster-between cluster-nowrap">
            <p>{t("cart_place", { place: stop.place, name: stop.order_name })}</p>
            <PlacePicture
              step={stepOf(stop, cartStopState(stop, picking.picks.value).picked, cart.steps)}
              steps={cart.steps?.[stop.id_order_item] ?? []}
            />
          </div>
        </PickStage>
      )}
    </div>
  );
}

mountWarehousePage(loadCart, (cart) => (
  <WarehousePage
    title={t("wave_number", { number: cart.round.number })}
    of={{ warehouse: cart.warehouse, tab: "waves" }}
  >
    <CartView cart={cart} />
  </WarehousePage>
), () => <SignedOut unsent={unsentOnDevice()} />);
