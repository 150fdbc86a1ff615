import { useState } from "preact/hooks";
import { BoxPicture, scaleOf } from "../../boxes/box_picture.tsx";
import { t as pick } from "../../pick/messages.ts";
import { CameraScan } from "../../pick/view/camera_scan.tsx";
import { LegPlan } from "../../pick/view/leg_plan.tsx";
import {
  PickButtons,
  PickProgress,
  SendState,
  usePickScreen,
} from "../../pick/view/pick_screen.tsx";
import { ScanResult } from "../../pick/view/scan_result.tsx";
import { CartPicking } from "../state/cart_picking.ts";
import { type CartStop, cartStopState } from "../state/cart_stops.ts";
import type { CartRound } from "../state/load_cart.ts";
import { t } from "../messages.ts";

/** A round of several orders: one stop at a time, its buttons under the thumb. */
export function CartView({ cart }: { cart: CartRound }) {
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
