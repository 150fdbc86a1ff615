/** The layers of a pallet from the side, to scale: a picture, and the slider of layers in one. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import { length, percent } from "../figure_text.ts";
import { t } from "../messages.ts";
import type { PalletState } from "./pallet_state.ts";

// Pixels of the pallet, and of the room above the boxes.
const [DECK, SPACE] = [12, 16];
// Layers that are lower, and columns that are narrower, have no room for a name.
const [NAME_FROM, WORDS_FROM] = [13, 56];
// So many times as high as the boxes, a limit of height is no longer drawn.
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
  const scale = Math.max(1, tall - DECK - SPACE) / Math.max(limited ? limit : 0, pallet.height, 1);
  const floor = tall - DECK;
  const layer = state.layer.value;
  return (
    <svg
      class="stack-bars"
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
            {high >= NAME_FROM && wide >= WORDS_FROM && (
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
          height={DECK - 6}
        />
      ))}
      {limited && (
        <>
          <path
            class="line-faint"
            stroke-dasharray="4 3"
            d={`M0 ${floor - limit * scale}h${wide}`}
          />
          {wide >= WORDS_FROM && (
            <text class="bar-limit-name" x={wide} y={floor - limit * scale - 4}>
              {length(limit)}
            </text>
          )}
        </>
      )}
    </svg>
  );
}

/** The slider of layers, with the layers beside it. */
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
      <p class="layer-shown nowrap">
        <strong>{shown}</strong> <span class="soft">/ {layers}</span>
      </p>
    </div>
  );
}
