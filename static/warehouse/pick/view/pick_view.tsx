import { useEffect, useState } from "preact/hooks";
import { TASK_CAUSES } from "../../../../domain/warehouse/task_causes.ts";
import type { Round } from "../state/load_round.ts";
import { Picking } from "../state/picking.ts";
import type { Trouble } from "../state/troubles.ts";
import { keyboardWedge } from "../state/scan.ts";
import { keepAwake } from "../state/keep_awake.ts";
import { keepPage, letPageGo } from "../state/keep_page.ts";
import { t } from "../messages.ts";
import { CameraScan } from "./camera_scan.tsx";
import { LegPlan } from "./leg_plan.tsx";
import { PalletChoice, PalletFinished } from "./pallet_choice.tsx";
import { ShortPanel } from "./short_panel.tsx";
import { StopCard } from "./stop_card.tsx";

/** A picker's round: one stop at a time, its buttons under the thumb. */
export function PickView({ round }: { round: Round }) {
  const [picking] = useState(() => new Picking(round));
  const [isShort, setShort] = useState(false);
  useEffect(() => picking.start(), [picking]);
  useEffect(keepAwake, []);
  const isOver = picking.totals.value.finished && picking.queue.waiting.value === 0;
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

  const stops = picking.stops.value;
  const at = picking.at.value;
  const stop = stops[at];
  const { all, done, missing, finished } = picking.totals.value;
  const isPalletOver = !finished &&
    picking.pallets.value.find(({ number }) => number === picking.pallet.value)?.isOver;
  const go = (to: number) => {
    setShort(false);
    picking.go(to);
  };
  const boxesOf = new Map(round.boxes.map((box) => [box.id, box]));
  return (
    <div class="pick">
      <header class="pick-head">
        <h1 class="pick-order">{round.order.order_name}</h1>
        <a href={location.pathname.replace(/\/pick\/?$/, "")}>{t("to_order")}</a>
        <p class="pick-progress" role="status">{t("progress", { done, all })}</p>
        <progress max={all} value={done} aria-label={t("progress", { done, all })} />
        <SendState picking={picking} />
        <PalletChoice picking={picking} />
      </header>
      {finished && (
        <section class="pick-finished pick-all-done">
          <h2>{t("all_done")}</h2>
          <p>{t("all_done_text")}</p>
          {missing > 0 && <p>{t("finished_short", { count: missing })}</p>}
        </section>
      )}
      {isPalletOver && <PalletFinished picking={picking} />}
      {stop && !isPalletOver && (
        <>
          <StopCard
            stop={stop}
            box={boxesOf.get(stop.id_box)}
            boxes={round.boxes}
            position={t("stop_of", { stop: at + 1, stops: stops.length })}
          />
          {picking.renewed.value && <p class="pick-renewed" role="status">{t("way_renewed")}</p>}
          <LegPlan stop={stop} round={round} />
          <CameraScan onScan={(code) => picking.scan(code)} />
          <p class="pick-scan" role="alert">{scanText(picking, stop.sku_box)}</p>
          <nav class="pick-buttons" aria-label={t("title")}>
            {isShort && !stop.done
              ? (
                <ShortPanel
                  key={stop.key}
                  left={stop.wanted - stop.picked}
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
                    disabled={stop.done}
                    onClick={() => void picking.confirm()}
                  >
                    {t("picked")}
                  </button>
                  <button
                    type="button"
                    class="button pick-less"
                    disabled={stop.done}
                    onClick={() => setShort(true)}
                  >
                    {t("short")}
                  </button>
                  <button
                    type="button"
                    class="button"
                    disabled={at === 0}
                    onClick={() => go(at - 1)}
                  >
                    {t("previous")}
                  </button>
                  <button
                    type="button"
                    class="button"
                    disabled={at >= stops.length - 1}
                    onClick={() => go(at + 1)}
                  >
                    {t("next")}
                  </button>
                </>
              )}
          </nav>
        </>
      )}
      <Troubles troubles={picking.troubles.value} />
    </div>
  );
}

function scanText(picking: Picking, sku: string): string {
  const scanned = picking.scanned.value;
  if (scanned === undefined) return "";
  return scanned.right
    ? t("right_scan", { sku: scanned.code })
    : t("wrong_scan", { code: scanned.code, sku });
}

function SendState({ picking: { queue } }: { picking: Picking }) {
  const waiting = queue.waiting.value;
  return (
    <p class="pick-sending soft" role="status">
      {queue.offline.value && waiting > 0
        ? <>{t("offline")} {t("waiting", { count: waiting })}</>
        : waiting > 0
        ? t("waiting", { count: waiting })
        : queue.acts.value.length > 0
        ? t("sent")
        : ""}
    </p>
  );
}

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  if (troubles.length === 0) return null;
  const textOf = ({ section, cause, error }: Trouble) => {
    if (error !== "") return t("refused", { section, cause: error });
    const known = TASK_CAUSES.find((one) => one === cause) ?? "unknown";
    return t("task", { section, cause: t(`cause_${known}`) });
  };
  return (
    <ul class="pick-troubles">
      {troubles.map((trouble) => <li key={trouble.id}>{textOf(trouble)}</li>)}
    </ul>
  );
}
