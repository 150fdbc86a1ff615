import { useState } from "preact/hooks";
import { TASK_CAUSES } from "../../../../domain/warehouse/reasons.ts";
import type { PickData } from "../state/load_pick_data.ts";
import { Picking } from "../state/picking.ts";
import type { PickStop, Trouble } from "../state/pick_stops.ts";
import { count, t } from "../messages.ts";
import {
  MissingBoxes,
  PickHead,
  PickOver,
  PickStage,
  Troubles,
  usePickScreen,
} from "./pick_screen.tsx";
import { PlacePicture } from "./place_picture.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { OrderItem } from "../../../../domain/warehouse/records.ts";
import { placeText, timeText } from "../../shared/measures.ts";

/** Returns the pallets of the boxes; with several pallets, the number of boxes for each. */
function palletsText({ pallets }: PickStop): string {
  const isKnown = pallets.length > 1 && pallets.every(({ count }) => count > 0);
  const names = pallets.map(({ number, count: boxes }) =>
    isKnown ? t("pallet_count", { number, boxes: count("boxes", boxes) }) : String(number)
  );
  return t("pallets", { pallets: names.join(", ") });
}

/** Shows the details of an order on one line, and its note. */
function OrderDetails({ order }: { order: OrderItem }) {
  const { customer, due_at, priority, carrier, reference, note } = order;
  const facts = [
    customer,
    due_at !== "" && t("due", { time: timeText(due_at) }),
    priority !== undefined && priority !== null && t("priority", { priority }),
    carrier,
    reference !== order.order_name && reference,
  ].filter((fact) => fact);
  return (
    <>
      {facts.length > 0 && <p class="soft small full">{facts.join(" · ")}</p>}
      {note && <p class="callout full">{note}</p>}
    </>
  );
}

/** Select field for the pallet to pick, or the whole order on one tour. */
function PalletChoice({ picking }: { picking: Picking }) {
  const { value: pallets } = picking.pallets;
  const { value: selectedPallet } = picking.pallet;
  if (pallets.length === 0) return null;
  return (
    <select
      class="input"
      aria-label={t("choice")}
      value={selectedPallet ?? "all"}
      onChange={({ currentTarget: { value } }) =>
        picking.choose(value === "all" ? undefined : Number(value))}
    >
      {pallets.map(({ number, picked, wanted }) => (
        <option key={number} value={number} selected={number === selectedPallet}>
          {t("choice_pallet", { number, pallets: pallets.length, done: picked, all: wanted })}
        </option>
      ))}
      <option value="all" selected={selectedPallet === undefined}>{t("choice_all")}</option>
    </select>
  );
}

/** Message that the pallet is finished, with a button for the next one. */
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

/** Picking page of one order: one stop at a time, buttons within reach of the thumb. */
export function PickView({ pickData }: { pickData: PickData }) {
  const [picking] = useState(() => new Picking(pickData));
  const isOver = picking.totals.value.finished && picking.queue.waiting.value === 0;
  usePickScreen(picking, { isOver });
  const stops = picking.stops.value;
  const at = picking.at.value;
  const stop = stops[at];
  const { all, done, short, finished } = picking.totals.value;
  const isPalletOver = !finished &&
    picking.pallets.value.find(({ number }) => number === picking.pallet.value)?.isOver;
  return (
    <div class="pick">
      <PickHead
        title={pickData.order.order_name}
        back={<a href={location.pathname.replace(/\/pick\/?$/, "")}>{t("to_order")}</a>}
        done={done}
        all={all}
        waiting={picking.queue.waiting.value}
        isOffline={picking.queue.offline.value}
        picks={picking.queue.picks.value.length}
      >
        <PalletChoice picking={picking} />
        <OrderDetails order={pickData.order} />
      </PickHead>
      <Troubles
        troubles={picking.troubles.value.map((trouble) => ({
          id: trouble.id,
          text: troubleText(trouble),
        }))}
      />
      <MissingBoxes missing={picking.missing} isOpen={finished} />
      {finished && (
        <PickOver
          text={t("all_done_text")}
          short={short}
          shorts={picking.shorts.value.map(({ wanted, picked, ...stop }) => ({
            ...stop,
            count: wanted - picked,
          }))}
        />
      )}
      {isPalletOver && <PalletFinished picking={picking} />}
      {stop && !isPalletOver && (
        <PickStage
          picking={picking}
          stop={stop}
          at={at}
          stops={stops.length}
          boxes={pickData.boxes}
          warehouse={pickData.warehouse}
          outline={pickData.floor}
          withSizes
        >
          <div class="cluster cluster-between cluster-nowrap">
            {stop.pallets.length > 0 && (
              <p class="stack gap-0">
                {palletsText(stop)}
                {stop.place && <span class="soft small">{placeText(stop.place)}</span>}
              </p>
            )}
            <PlacePicture
              step={pickData.steps?.find(({ key }) => key === stop.key.split("/")[0])}
              steps={pickData.steps ?? []}
            />
          </div>
          {stop.replaces && <p class="soft">{t("replacement")}</p>}
        </PickStage>
      )}
    </div>
  );
}

function troubleText({ section, cause, error }: Trouble): string {
  if (error !== "") return t("refused", { section, cause: error });
  const knownCause = TASK_CAUSES.find((one) => one === cause) ?? "unknown";
  return t("task", { section, cause: t(`cause_${knownCause}`) });
}
