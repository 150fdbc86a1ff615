import type { Box } from "../../../../domain/warehouse/records.ts";
import { BoxPicture, scaleOf } from "../../boxes/box_picture.tsx";
import { placeText } from "../../shared/place_text.ts";
import { count as boxesText, t } from "../messages.ts";
import type { PickStop } from "../state/pick_stops.ts";

/** One stop: where, what, how many, and which pallet it goes to. */
export function StopCard({ stop, box, boxes, position }: {
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
