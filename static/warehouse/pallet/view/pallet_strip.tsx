/** The pallets of an order in a row, small and to scale; one is chosen by a click. */
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import type { PackedPallet } from "../model/packed_order.ts";
import { length, percent } from "../figure_text.ts";
import { count, t } from "../messages.ts";
import type { PalletState } from "./pallet_state.ts";

// Of the little drawings, in pixels.
const [WIDE, HIGH, DECK] = [34, 46, 4];
// Of the neighbour of the chosen pallet, so much is seen that one knows it is there.
const EDGE = 40;

/** A pallet from the front as a stack of its layers. */
function Silhouette({ pallet, figures, highest, longest }: {
  pallet: PackedPallet;
  figures: LayoutMetrics;
  highest: number;
  /** Length of the longest pallet. */
  longest: number;
}) {
  const wide = WIDE * pallet.size.length / longest;
  const scale = (HIGH - DECK) / highest;
  const covers = figures.by_pallet[pallet.index]?.layers ?? [];
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} width={WIDE} height={HIGH} aria-hidden="true">
      {pallet.layers.map(({ base, height }, index) => {
        const broad = Math.max(2, (wide - 4) * (covers[index]?.cover ?? 1));
        return (
          <rect
            key={index}
            class="chip-layer"
            x={(WIDE - broad) / 2}
            y={HIGH - DECK - (base + height) * scale}
            width={broad}
            height={Math.max(0.5, height * scale - 0.7)}
          />
        );
      })}
      <rect
        class="fill-wood"
        x={(WIDE - wide) / 2}
        y={HIGH - DECK + 1}
        width={wide}
        height={DECK - 1}
      />
    </svg>
  );
}

/** All of them, or each. */
export function PalletStrip({ state, figures }: { state: PalletState; figures: LayoutMetrics }) {
  const { pallets } = state.order;
  const { value: choice } = state.choice;
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: room } = strip;
    const chip = room?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!room || !chip) return;
    // Sideways only: the page stays where it is.
    const [left, right] = [chip.offsetLeft, chip.offsetLeft + chip.offsetWidth];
    if (left < room.scrollLeft) room.scrollLeft = left - EDGE;
    else if (right > room.scrollLeft + room.clientWidth) {
      room.scrollLeft = right + EDGE - room.clientWidth;
    }
  }, [choice]);
  const highest = Math.max(...pallets.map(({ height }) => height), 1);
  return (
    <div
      ref={strip}
      class="cluster cluster-nowrap gap-3 pallet-strip"
      role="group"
      aria-label={t("choice")}
    >
      {pallets.length > 1 && !state.flat.value && (
        <Button
          class="panel pallet-chip pallet-chip-all"
          aria-pressed={choice === "all"}
          title={t("all_pallets")}
          onClick={() => state.choose("all")}
        >
          <span>{t("all")}</span>
          <span class="soft">{pallets.length}</span>
        </Button>
      )}
      {pallets.map((pallet) => {
        const { volume_fill, boxes } = figures.by_pallet[pallet.index]!;
        return (
          <Button
            key={pallet.index}
            class="panel pallet-chip"
            aria-pressed={choice === pallet.index}
            onClick={() => state.choose(pallet.index)}
          >
            <Silhouette
              pallet={pallet}
              figures={figures}
              highest={highest}
              longest={state.order.size.length}
            />
            <span class="stack gap-2 chip-words">
              <strong>
                <span class="unseen">{t("title_one")}</span> {pallet.index + 1}
              </strong>{" "}
              <span class="soft">{percent(volume_fill)}</span>
              {pallet.palletType && (
                <span class="cut soft chip-type" title={pallet.palletType.name}>
                  {pallet.palletType.name}
                </span>
              )}
              <span class="unseen">, {count("boxes", boxes)}, {length(pallet.height)}</span>
            </span>
          </Button>
        );
      })}
    </div>
  );
}
