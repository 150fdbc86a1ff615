import { useEffect, useState } from "preact/hooks";
import { BoxPicture, scaleOf } from "../../boxes/box_picture.tsx";
import { t as pick } from "../../pick/messages.ts";
import { keepAwake } from "../../pick/state/keep_awake.ts";
import { keepPage, letPageGo } from "../../pick/state/keep_page.ts";
import { keyboardWedge } from "../../pick/state/scan.ts";
import { CameraScan } from "../../pick/view/camera_scan.tsx";
import { ShortPanel } from "../../pick/view/short_panel.tsx";
import { placesOf } from "../../shared/floor_outline.ts";
import { dotOf, FloorSvg } from "../../shared/floor_svg.tsx";
import { CartPicking } from "../state/cart_picking.ts";
import { type CartStop, cartStopState } from "../state/cart_stops.ts";
import type { CartRound } from "../state/load_cart.ts";
import { t } from "../messages.ts";

/** A round of several orders: one stop at a time, its buttons under the thumb. */
export function CartView({ cart }: { cart: CartRound }) {
  const [picking] = useState(() => new CartPicking(cart));
  const [isShort, setShort] = useState(false);
  useEffect(() => picking.start(), [picking]);
  useEffect(keepAwake, []);
  const { all, done, finished } = picking.totals.value;
  const isOver = finished && picking.waiting.value === 0;
  useEffect(() => void (isOver ? letPageGo() : keepPage()), [isOver]);
  useEffect(() => {
    const take = keyboardWedge((code) => picking.scan(code));
    const onKey = (event: KeyboardEvent) => {
      // The Enter of a scanner must not press the button that has the focus.
      if (take(event.key, event.timeStamp)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [picking]);
  const at = picking.at.value;
  const stop = picking.stops.value[at];
  const go = (to: number) => {
    setShort(false);
    picking.go(to);
  };
  const state = stop && cartStopState(stop, picking.acts.value);
  return (
    <div class="pick">
      <header class="pick-head">
        <h1 class="pick-order">{t("title", { number: cart.round.number })}</h1>
        <a href={`/warehouse/${cart.warehouse.id}/rounds`}>{t("to_rounds")}</a>
        <p class="pick-progress" role="status">{pick("progress", { done, all })}</p>
        <progress
          max={Math.max(all, 1)}
          value={done}
          aria-label={pick("progress", { done, all })}
        />
        <SendState picking={picking} />
      </header>
      {finished && (
        <section class="pick-finished">
          <h2>{pick("all_done")}</h2>
          <p>{t("done_text")}</p>
        </section>
      )}
      {stop && state && (
        <>
          <CartStopCard picking={picking} stop={stop} />
          {picking.renewed.value && <p class="pick-renewed" role="status">{pick("way_renewed")}</p>}
          <Leg picking={picking} stop={stop} />
          <CameraScan onScan={(code) => picking.scan(code)} />
          <p class="pick-scan" role="alert">{scanText(picking, stop.sku_box)}</p>
          <nav class="pick-buttons" aria-label={pick("title")}>
            {isShort && !state.done
              ? (
                <ShortPanel
                  key={at}
                  left={stop.wanted - state.picked}
                  onCancel={() => setShort(false)}
                  onShort={(short) => {
                    setShort(false);
                    void picking.confirm(short);
                  }}
                />
              )
              : (
                <>
                  <button
                    type="button"
                    class="button button-main pick-picked"
                    disabled={state.done}
                    onClick={() => void picking.confirm()}
                  >
                    {pick("picked")}
                  </button>
                  <button
                    type="button"
                    class="button pick-less"
                    disabled={state.done}
                    onClick={() => setShort(true)}
                  >
                    {pick("short")}
                  </button>
                  <button
                    type="button"
                    class="button"
                    disabled={at === 0}
                    onClick={() => go(at - 1)}
                  >
                    {pick("previous")}
                  </button>
                  <button
                    type="button"
                    class="button"
                    disabled={at >= picking.stops.value.length - 1}
                    onClick={() => go(at + 1)}
                  >
                    {pick("next")}
                  </button>
                </>
              )}
          </nav>
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
    <section class={`pick-stop${done ? " pick-stop-done" : ""}`} aria-label={position}>
      <p class="soft">{position}</p>
      <p class="pick-section">{stop.section_name}</p>
      <div class="pick-box">
        {box && <BoxPicture box={box} scale={scaleOf(boxes)} />}
        <p class="pick-sku">{stop.sku_box}</p>
      </div>
      <p class="pick-count">
        <strong>{done ? stop.wanted : stop.wanted - picked}</strong> <span>{pick("to_take")}</span>
      </p>
      <p class="pick-pallet">{t("place", { place: stop.place, name: stop.order_name })}</p>
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

/** The leg to a stop on a small plan; nothing where it is not known. */
function Leg({ picking, stop }: { picking: CartPicking; stop: CartStop }) {
  const { warehouse, outline } = picking.cart.value;
  const places = placesOf(outline, stop.leg);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const dot = dotOf(warehouse);
  return (
    <div class="pick-plan">
      <FloorSvg
        warehouse={warehouse}
        outline={outline}
        label={pick("way", { section: stop.section_name })}
      >
        <polyline
          class="floor-svg-way"
          points={places.map((place) => place.join()).join(" ")}
        />
        <circle class="floor-svg-start" cx={first[0]} cy={first[1]} r={1.5 * dot} />
        <circle class="floor-svg-dot" cx={last[0]} cy={last[1]} r={2 * dot} />
      </FloorSvg>
    </div>
  );
}

function scanText(picking: CartPicking, sku: string): string {
  const scanned = picking.scanned.value;
  if (scanned === undefined) return "";
  return scanned.right
    ? pick("right_scan", { sku: scanned.code })
    : pick("wrong_scan", { code: scanned.code, sku });
}

function SendState({ picking }: { picking: CartPicking }) {
  const waiting = picking.waiting.value;
  const offline = picking.offline.value && waiting > 0;
  return (
    <p class="pick-sending soft" role="status">
      {offline && <>{pick("offline")}{" "}</>}
      {waiting > 0
        ? pick("waiting", { count: waiting })
        : picking.acts.value.length > 0
        ? pick("sent")
        : ""}
    </p>
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
