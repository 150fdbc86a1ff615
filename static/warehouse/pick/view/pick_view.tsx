import { useState } from "preact/hooks";
import { TASK_CAUSES } from "../../../../domain/warehouse/task_causes.ts";
import type { Round } from "../state/load_round.ts";
import { Picking } from "../state/picking.ts";
import type { Trouble } from "../state/troubles.ts";
import { count, count as boxesText, count as countText, t } from "../messages.ts";
import { CameraScan } from "./camera_scan.tsx";
import { LegPlan } from "./leg_plan.tsx";
import { PickButtons, PickProgress, SendState, usePickScreen } from "./pick_screen.tsx";
import { ScanResult } from "./scan_result.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { MissingBox } from "../../../../domain/warehouse/calculation_records.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { BoxPicture, scaleOf } from "../../boxes/box_picture.tsx";
import { placeText } from "../../shared/place_text.ts";
import type { PickStop } from "../state/pick_stops.ts";

/** One stop: where, what, how many, and which pallet it goes to. */
function StopCard({ stop, box, boxes, position }: {
  stop: PickStop;
  /** The type of the boxes, where it is still known. */
  box: Box | undefined;
  /** All types of the round: their pictures are drawn to one scale. */
  boxes: readonly Box[];
  position: string;
}) {
  const left = stop.wanted - stop.picked;
  return (
    <section
      class={`panel stack gap-3 pick-stop${stop.done ? " pick-stop-done" : ""}`}
      aria-label={position}
    >
      <p class="soft">{position}</p>
      <p class="pick-section">{stop.section_name}</p>
      <div class="cluster cluster-nowrap pick-box">
        {box && <BoxPicture box={box} scale={scaleOf(boxes)} />}
        <div>
          <p class="pick-sku">{stop.sku_box}</p>
          {box?.description && <p>{box.description}</p>}
          {box && (
            <p class="soft">
              {t("size", {
                length: box.length_box,
                width: box.width_box,
                height: box.height_box,
              })}
            </p>
          )}
        </div>
      </div>
      <p class="pick-count">
        <span>{t("to_take")}</span> <strong>{stop.done ? stop.wanted : left}</strong>
      </p>
      {stop.pallets.length > 0 && (
        <p class="cluster cluster-baseline">
          {palletsText(stop)}
          {stop.place && <span class="soft small">{placeText(stop.place)}</span>}
        </p>
      )}
      {stop.replaces && <p class="soft">{t("replacement")}</p>}
      {stop.done && (
        <p class="pick-done">
          {stop.short
            ? t("stop_short", { count: stop.picked, wanted: stop.wanted })
            : t("stop_done", { count: stop.picked })}
        </p>
      )}
    </section>
  );
}

/** The pallets that the boxes go to; how many to each where there are several. */
function palletsText({ pallets }: PickStop): string {
  const isKnown = pallets.length > 1 && pallets.every(({ count }) => count > 0);
  const names = pallets.map(({ number, count }) =>
    isKnown ? t("pallet_count", { number, boxes: boxesText("boxes", count) }) : String(number)
  );
  return t("pallets", { pallets: names.join(", ") });
}

/** Boxes that a tour cannot take, and why; nothing if there are none. */
function MissingBoxes({ missing, isOpen }: {
  missing: readonly MissingBox[];
  isOpen: boolean;
}) {
  if (missing.length === 0) return null;
  const boxes = missing.reduce((sum, { count }) => sum + count, 0);
  return (
    <details class="callout pick-missing" open={isOpen}>
      <summary>{countText("missing_title", boxes)}</summary>
      <ul class="bullets">
        {missing.map(({ sku_box: sku, count, reason }) => (
          <li key={`${sku} ${reason}`}>{t(`missing_${reason}`, { count, sku })}</li>
        ))}
      </ul>
    </details>
  );
}

/** Chooses the pallet that is picked, or the whole order in one round. */
function PalletChoice({ picking }: { picking: Picking }) {
  const { value: pallets } = picking.pallets;
  const { value: chosen } = picking.pallet;
  if (pallets.length === 0) return null;
  return (
    <select
      class="input"
      aria-label={t("choice")}
      value={chosen ?? "all"}
      onChange={({ currentTarget: { value } }) =>
        picking.choose(value === "all" ? undefined : Number(value))}
    >
      {pallets.map(({ number, picked, wanted }) => (
        <option key={number} value={number} selected={number === chosen}>
          {t("choice_pallet", { number, pallets: pallets.length, done: picked, all: wanted })}
        </option>
      ))}
      <option value="all" selected={chosen === undefined}>{t("choice_all")}</option>
    </select>
  );
}

/** Says that the pallet is finished, and which one follows. */
function PalletFinished({ picking }: { picking: Picking }) {
  const { value: pallets } = picking.pallets;
  const pallet = pallets.find(({ number }) => number === picking.pallet.value);
  if (pallet === undefined) return null;
  const { number } = pallet;
  const open = pallets.filter(({ isOver }) => !isOver);
  const next = open.find((one) => one.number > number) ?? open[0];
  const label = `${location.pathname.replace(/\/pick\/?$/, "/labels")}?pallets=${number}`;
  return (
    <section class="panel stack gap-3">
      <h2>{t("pallet_done", { number })}</h2>
      {next !== undefined && (
        <Button
          class="button button-main pick-next"
          onClick={() => picking.choose(next.number)}
        >
          {t("next_pallet", { number: next.number })}
        </Button>
      )}
      <a href={label}>{t("label")}</a>
    </section>
  );
}

/** A picker's round: one stop at a time, its buttons under the thumb. */
export function PickView({ round }: { round: Round }) {
  const [picking] = useState(() => new Picking(round));
  const [isShort, setShort] = useState(false);
  const isOver = picking.totals.value.finished && picking.queue.waiting.value === 0;
  usePickScreen(picking, { isOver });
  const stops = picking.stops.value;
  const at = picking.at.value;
  const stop = stops[at];
  const { all, done, short, finished } = picking.totals.value;
  const isPalletOver = !finished &&
    picking.pallets.value.find(({ number }) => number === picking.pallet.value)?.isOver;
  const go = (to: number) => {
    setShort(false);
    picking.go(to);
  };
  const boxesOf = new Map(round.boxes.map((box) => [box.id, box]));
  return (
    <div class="pick">
      <header class="cluster cluster-between pick-head">
        <h1 class="pick-order">{round.order.order_name}</h1>
        <a href={location.pathname.replace(/\/pick\/?$/, "")}>{t("to_order")}</a>
        <PickProgress done={done} all={all} />
        <SendState
          waiting={picking.queue.waiting.value}
          isOffline={picking.queue.offline.value}
          acts={picking.queue.acts.value.length}
        />
        <PalletChoice picking={picking} />
      </header>
      <MissingBoxes missing={picking.missing} isOpen={finished} />
      {finished && (
        <section class="panel stack gap-3  pick-all-done">
          <h2>{t("all_done")}</h2>
          <p>{t("all_done_text")}</p>
          {short > 0 && <p>{count("finished_short", short)}</p>}
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
          {picking.renewed.value && <p class="callout" role="status">{t("way_renewed")}</p>}
          <LegPlan stop={stop} warehouse={round.warehouse} outline={round.floor} />
          <CameraScan onScan={(code) => picking.scan(code)} />
          <ScanResult
            scanned={picking.scanned.value}
            sku={stop.sku_box}
            onClose={() => picking.scanned.value = undefined}
          />
          <PickButtons
            at={at}
            stops={stops.length}
            left={stop.wanted - stop.picked}
            done={stop.done}
            isShort={isShort}
            setShort={setShort}
            onConfirm={(short) => void picking.confirm(short)}
            onGo={go}
          />
        </>
      )}
      <Troubles troubles={picking.troubles.value} />
    </div>
  );
}

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  if (troubles.length === 0) return null;
  const textOf = ({ section, cause, error }: Trouble) => {
    if (error !== "") return t("refused", { section, cause: error });
    const knownCause = TASK_CAUSES.find((one) => one === cause) ?? "unknown";
    return t("task", { section, cause: t(`cause_${knownCause}`) });
  };
  return (
    <ul class="pick-troubles">
      {troubles.map((trouble) => <li key={trouble.id}>{textOf(trouble)}</li>)}
    </ul>
  );
}
