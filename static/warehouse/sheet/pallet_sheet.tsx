/** Content of a pallet's page between header and footer. */
import type { PalletResult } from "../shared/calculation.ts";
import { columnWidth, GAP } from "./layer_grid.ts";
import { hatching, layerSize, layerSvg, SIDE_WIDTH, sideSvg } from "./layer_svg.ts";
import { lengthText } from "../shared/measures.ts";
import {
  BELOW_COLUMNS,
  BESIDE_COLUMNS,
  type LegendEntry,
  type PalletPage,
} from "./pallet_pages.ts";
import type { SheetLayer } from "./sheet_layers.ts";
import { count, t } from "./messages.ts";

/** Returns a CSS length for pixels on paper; the style sheet scales it down on narrow screens. */
export const onPaper = (pixels: number) => `calc(var(--u) * ${pixels})`;

/** Pallet and the data of its drawings. */
export interface DrawnPallet {
  pallet: PalletResult;
  /** All drawings; a page may show only some of them. */
  drawings: readonly SheetLayer[];
  base: { length: number; width: number };
  packingType: number;
}

function Drawing({ size, inside, label }: {
  size: { width: number; height: number };
  inside: string;
  label: string;
}) {
  return (
    <svg
      class="drawing"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ width: onPaper(size.width), height: onPaper(size.height) }}
      dangerouslySetInnerHTML={{ __html: inside }}
    />
  );
}

const SWATCH = { x: 0.5, y: 0.5, width: 23, height: 19 };

export function Legend({ entries, columns }: { entries: readonly LegendEntry[]; columns: number }) {
  return (
    <ul class="legend" style={{ "--columns": columns }}>
      {entries.map(({ type, count: boxes }) => (
        <li key={type.key} class="legend-entry">
          <svg class="swatch" viewBox="0 0 24 20" aria-hidden="true">
            <path class="hatch" d={hatching(SWATCH, type.index)} />
            <rect class="outline" {...SWATCH} />
            <text class="order" x="12" y="14" font-size="11">{type.key}</text>
          </svg>
          <span class="legend-sku">{type.sku}</span>
          <span class="legend-count">{t("times", { count: boxes })}</span>
          <span class="legend-size">
            {t("size", {
              length: lengthText(type.length),
              width: lengthText(type.width),
              height: lengthText(type.height),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Layer({ layer, scale, base }: {
  layer: SheetLayer;
  scale: number;
  base: DrawnPallet["base"];
}) {
  const { number, step, steps, boxes } = layer;
  const turns = boxes.map(({ order }) => order);
  const [first, last] = [Math.min(...turns), Math.max(...turns)];
  return (
    <figure class="layer">
      <figcaption class="layer-caption">
        <strong>
          {steps > 1 ? t("layer_step", { number, step, steps }) : t("layer", { number })}
        </strong>{" "}
        <span class="layer-turns">{first === last ? first : t("turns", { first, last })}</span>
        <span class="layer-facts">
          {t("layer_facts", {
            boxes: count("boxes", boxes.length),
            from: lengthText(layer.base),
            to: lengthText(layer.base + layer.height),
          })}
        </span>
      </figcaption>
      <Drawing
        size={layerSize(base, scale)}
        inside={layerSvg(layer, base, scale)}
        label={t("layer_view", { number, boxes: count("boxes", boxes.length) })}
      />
    </figure>
  );
}

export function PalletSheet(
  { page, drawn, width }: { page: PalletPage; drawn: DrawnPallet; width: number },
) {
  const { pallet, drawings, base } = drawn;
  const { overview, beside, below, layers, columns, scale } = page;
  return (
    <>
      {overview > 0 && (
        <div class="overview" style={{ height: onPaper(overview), marginBottom: onPaper(GAP) }}>
          <Drawing
            size={{ width: SIDE_WIDTH, height: overview }}
            inside={sideSvg(pallet, drawings, overview)}
            label={t("side_view", {
              number: pallet.numpallete,
              layers: count("layers", pallet.countLayer),
              height: lengthText(pallet.totalHeightPallete),
            })}
          />
          <Legend entries={beside} columns={BESIDE_COLUMNS} />
        </div>
      )}
      {below.length > 0 && (
        <div style={{ marginBottom: onPaper(GAP) }}>
          <Legend entries={below} columns={BELOW_COLUMNS} />
        </div>
      )}
      {layers.length > 0 && (
        <div
          class="layers"
          style={{
            gap: onPaper(GAP),
            gridTemplateColumns: `repeat(${columns}, ${onPaper(columnWidth(width, columns))})`,
          }}
        >
          {layers.map((layer) => (
            <Layer
              key={`${layer.number} ${layer.step}`}
              layer={layer}
              scale={scale}
              base={base}
            />
          ))}
        </div>
      )}
    </>
  );
}
