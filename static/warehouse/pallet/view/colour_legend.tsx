/** Legend of the boxes' colours. */
import { cssColor } from "../../../shared/color.ts";
import type { Colouring } from "../model/colouring.ts";
import { scaleColour, UNKNOWN } from "../model/palette.ts";
import { edges, figure, percent, weight } from "../figure_text.ts";
import { count, t } from "../messages.ts";
import type { PalletState } from "./pallet_state.ts";

// More would push away what stands below; the list and the box card have them all.
const MAX_TYPES = 40;
const STEPS = 24;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

function Types({ state }: { state: PalletState }) {
  const { types } = state.order;
  const { value: colouring } = state.colouring;
  const counts = new Map<unknown, number>();
  for (const { type } of state.boxes.value) counts.set(type, (counts.get(type) ?? 0) + 1);
  const shown = types.filter((type) => counts.has(type));
  const more = shown.length - MAX_TYPES;
  const sample = (type: typeof types[number]) =>
    state.boxes.value.find((box) => box.type === type)!;
  return (
    <>
      <ul class="legend-types" tabIndex={0}>
        {shown.slice(0, MAX_TYPES).map((type) => (
          <li key={type.key}>
            <span
              class="swatch"
              style={{ background: cssColor(colouring.colourOf(sample(type))) }}
            />
            <span class="legend-sku">{type.sku}</span>
            <span class="soft">{edges(type.length, type.width, type.height)}</span>
            <span class="legend-count">{figure(counts.get(type)!)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="soft">{count("legend_more", more)}</p>}
    </>
  );
}

function ScaleBar({ colouring }: { colouring: Colouring }) {
  const { scale, gaps, by } = colouring;
  if (!scale) return null;
  const written = (share: number) =>
    scale.unit === "share" ? percent(share) : weight(share * scale.most);
  return (
    <>
      <svg
        class="legend-scale"
        viewBox={`0 0 ${STEPS} 2`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {Array.from({ length: STEPS }, (_, at) => (
          <rect
            key={at}
            x={at - 0.05}
            y="0"
            width="1.1"
            height="2"
            fill={cssColor(scaleColour(at / (STEPS - 1)))}
          />
        ))}
      </svg>
      <p class="cluster cluster-between smaller soft">
        {TICKS.map((tick) => <span key={tick}>{written(tick)}</span>)}
      </p>
      {gaps && (
        <p class="cluster gap-3">
          <span class="swatch" style={{ background: cssColor(UNKNOWN) }} />
          {t(by === "weight" ? "legend_gap_weight" : "legend_gap_load")}
        </p>
      )}
    </>
  );
}

/** The legend of the colours that are shown. */
export function ColourLegend({ state }: { state: PalletState }) {
  const { value: colouring } = state.colouring;
  const { by, scale } = colouring;
  const title = by === "load" && scale?.unit === "weight"
    ? "legend_load_plain"
    : `legend_${by}` as const;
  return (
    <section class="panel stack gap-3 small" aria-label={t(title)}>
      <h3>{t(title)}</h3>
      {by === "type" ? <Types state={state} /> : <ScaleBar colouring={colouring} />}
    </section>
  );
}
