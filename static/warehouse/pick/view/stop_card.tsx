import type { Box } from "../../../../domain/warehouse/records.ts";
import { BoxPicture, scaleOf } from "../../boxes/box_picture.tsx";
import { t } from "../messages.ts";
import type { PickStop, StopState } from "../state/pick_stops.ts";

/** One stop: where, what, how many, and which pallet it goes to. */
export function StopCard({ stop, state, box, boxes, position }: {
  stop: PickStop;
  state: StopState;
  /** The type of the boxes, where it is still known. */
  box: Box | undefined;
  /** All types of the round: their pictures are drawn to one scale. */
  boxes: readonly Box[];
  position: string;
}) {
  const left = stop.wanted - state.picked;
  return (
    <section class={`pick-stop${state.done ? " pick-stop-done" : ""}`} aria-label={position}>
      <p class="soft">{position}</p>
      <p class="pick-section">{stop.section_name}</p>
      <div class="pick-box">
        {box && <BoxPicture box={box} scale={scaleOf(boxes)} />}
        <div>
          <p class="pick-sku">{stop.sku_box}</p>
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
        <strong>{state.done ? stop.wanted : left}</strong> <span>{t("to_take")}</span>
      </p>
      <p class="pick-pallet">
        {stop.replaces ? t("replacement") : t("pallets", { pallets: stop.pallets.join(", ") })}
      </p>
      {state.done && (
        <p class="pick-done">
          {state.short
            ? t("stop_short", { count: state.picked, wanted: stop.wanted })
            : t("stop_done", { count: state.picked })}
        </p>
      )}
    </section>
  );
}
