/** Row of small pallets to scale, for selection, and the layer slider. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import { length, percent, weight } from "../figure_text.ts";
import { count, t } from "../messages.ts";
import type { PalletState } from "./pallet_state.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { PackedPallet } from "../model/packed_order.ts";

// Height of the pallet, and of the space above the boxes, in pixels.
const [PALLET, SPACE] = [12, 16];
// Minimum height of a layer to show its name, and minimum width of a column to show its text, in
// pixels.
const [MIN_NAMED_HEIGHT, MIN_TEXT_WIDTH] = [13, 56];
// A height limit above this multiple of the boxes' height is not drawn.
const MAX_DRAWN_HEIGHT_RATIO = 2.5;

function Bars({ state, figures }: { state: PalletState; figures: LayoutMetrics }) {
  const svg = useRef<SVGSVGElement>(null);
  const [{ wide, high: tall }, setSize] = useState({ wide: 120, high: 420 });
  const pallet = state.pallet.value;
  useLayoutEffect(() => {
    const { current } = svg;
    if (!current) return;
    const fit = () => setSize({ wide: current.clientWidth || 1, high: current.clientHeight || 1 });
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    return () => observer.disconnect();
  }, [pallet === undefined]);
  if (!pallet) return null;
  const covers = figures.by_pallet[pallet.index]?.layers ?? [];
  const limit = pallet.size.height;
  const limited = limit <= MAX_DRAWN_HEIGHT_RATIO * pallet.height;
  const scale = Math.max(1, tall - PALLET - SPACE) /
    Math.max(limited ? limit : 0, pallet.height, 1);
  const floor = tall - PALLET;
  const layer = state.layer.value;
  return (
    <svg
      class="stack-bars cover"
      ref={svg}
      viewBox={`0 0 ${wide} ${tall}`}
      role="img"
      aria-label={t("stack")}
    >
      {pallet.layers.map(({ base, height }, index) => {
        const cover = covers[index]?.cover ?? 1;
        const broad = wide * Math.min(1, cover);
        const [top, high] = [floor - (base + height) * scale, height * scale];
        const shown = state.placed.value > 0 &&
          (state.only.value ? index === layer : index <= layer);
        const name = `${t("layer_name", { number: index + 1 })}: ${
          t("layer_line", { height: length(height), cover: percent(cover) })
        }`;
        return (
          <g
            key={index}
            class={shown ? index === layer ? "bar bar-shown bar-top" : "bar bar-shown" : "bar"}
            onClick={() => state.showLayers(index + 1)}
          >
            <title>{name}</title>
            <rect class="bar-room" x="0" y={top} width={wide} height={high} />
            <rect
              class="bar-cover"
              x={(wide - broad) / 2}
              y={top + 0.6}
              width={broad}
              height={Math.max(0.8, high - 1.2)}
            />
            {high >= MIN_NAMED_HEIGHT && wide >= MIN_TEXT_WIDTH && (
              <text x={wide / 2} y={top + high / 2 + 4}>{index + 1}</text>
            )}
          </g>
        );
      })}
      <rect class="fill-wood" x="0" y={floor + 2} width={wide} height="4" />
      {[0, 0.43, 0.86].map((at) => (
        <rect
          key={at}
          class="fill-wood"
          x={at * wide}
          y={floor + 5}
          width={0.14 * wide}
          height={PALLET - 6}
        />
      ))}
      {limited && (
        <>
          <path
            class="line-faint"
            stroke-dasharray="4 3"
            d={`M0 ${floor - limit * scale}h${wide}`}
          />
          {wide >= MIN_TEXT_WIDTH && (
            <text class="bar-limit-name" x={wide} y={floor - limit * scale - 4}>
              {length(limit)}
            </text>
          )}
        </>
      )}
    </svg>
  );
}

/** Layer slider with the layers next to it. */
export function LayerStack({ state, figures }: { state: PalletState; figures: LayoutMetrics }) {
  const shown = state.layer.value + 1;
  const { layers } = state;
  return (
    <div class={state.pallet.value ? "layer-stack" : "layer-stack layer-stack-bare"}>
      <input
        type="range"
        class="layer-slider"
        aria-label={t("layer_slider")}
        aria-orientation="vertical"
        aria-valuetext={t("layer_value", { layer: shown, layers })}
        min={1}
        max={Math.max(1, layers)}
        value={shown}
        onInput={(event) => state.showLayers(event.currentTarget.valueAsNumber)}
      />
      <div class="stack-room">
        <Bars state={state} figures={figures} />
      </div>
      <p class="layer-shown full nowrap">
        <strong>{shown}</strong> <span class="soft">/ {layers}</span>
      </p>
    </div>
  );
}

// Sizes of the small drawings in pixels.
const [WIDE, HIGH, DECK] = [34, 46, 4];
// Visible part of the selected pallet's neighbour in pixels, as a hint that the row scrolls.
const PEEK_PX = 40;

/** Front view of a pallet as a stack of layers. */
function Silhouette({ pallet, figures, highest, longest }: {
  pallet: PackedPallet;
  figures: LayoutMetrics;
  highest: number;
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

/** Row of buttons: all pallets, and each pallet. */
export function PalletStrip({ state, figures }: { state: PalletState; figures: LayoutMetrics }) {
  const { pallets } = state.order;
  const { value: choice } = state.choice;
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: room } = strip;
    const chip = room?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!room || !chip) return;
    // Horizontal scrolling only: scrollIntoView could scroll the page as well.
    const [left, right] = [chip.offsetLeft, chip.offsetLeft + chip.offsetWidth];
    if (left < room.scrollLeft) room.scrollLeft = left - PEEK_PX;
    else if (right > room.scrollLeft + room.clientWidth) {
      room.scrollLeft = right + PEEK_PX - room.clientWidth;
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
        const { volume_fill, boxes, weight: ofBoxes } = figures.by_pallet[pallet.index]!;
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
            <span class="stack gap-0 chip-words">
              <strong class="title">
                <span class="unseen">{t("title_one")}</span> {pallet.index + 1}
              </strong>{" "}
              <span class="soft">{percent(volume_fill)}</span>
              {pallet.palletType && (
                <span class="cut soft chip-type" title={pallet.palletType.name}>
                  {pallet.palletType.name}
                </span>
              )}
              <span class="soft smaller nowrap" title={t("with_pallet")}>
                {length(pallet.height)}
                {ofBoxes > 0 && (
                  <>
                    {` · ${weight(ofBoxes + state.order.emptyWeightOf(pallet))}`}
                    <span class="unseen">{` ${t("with_pallet")}`}</span>
                  </>
                )}
              </span>
              <span class="unseen">, {count("boxes", boxes)}</span>
            </span>
          </Button>
        );
      })}
    </div>
  );
}
