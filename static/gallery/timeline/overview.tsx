/**
 * The whole map as SVG: the server's first paint, for slow networks, print, and browsers without
 * scripts. It has the geometry of the map that replaces it, at any size of the window.
 */
import { cssColor, parseColor } from "../../shared/color.ts";
import { axisTicks, HEAD, splitName } from "../map/axis.ts";
import { MINIMAP_HEIGHT_PX } from "../map/map_foot.tsx";
import { inLanguage, langOf } from "../shared/catalog_text.ts";
import { formatYear } from "../shared/years.ts";
import type { Scene } from "./state/scene.ts";

/** Width and height of the map, in CSS pixels, for which texts are chosen. */
const NOMINAL_WIDTH = 1280;
const NOMINAL_HEIGHT = 740 - HEAD - MINIMAP_HEIGHT_PX;
/** Row heights, in CSS pixels, below which lives are too dense, and above which the map is higher. */
const MIN_LIVES_ROW = 2;
const MAX_ROW = 40;
/** Average width of a letter, as a share of the font size. */
const LETTER_WIDTH = 0.54;
const YEAR_GAP_PX = 56;

const percent = (share: number) => `${Math.round(share * 1e4) / 100}%`;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns true for a catalog whose map fills the height of the window. */
export const hasOverview = ({ layout }: Scene) =>
  layout.blocks.length > 0 && NOMINAL_HEIGHT / layout.rows < MAX_ROW;

/** The eras, the years, and every movement with the lives of its artists. */
export function Overview({ scene }: { scene: Scene }) {
  const { catalog, layout, scale } = scene;
  const { rows } = layout;
  const unitOf = (year: number) => scale.toUnit(Math.min(Math.max(year, scale.start), scale.end));
  const eras = catalog.eras.map((era) => {
    const left = unitOf(era.start_year);
    return { era, left, width: unitOf(era.end_year) - left };
  });
  const colors = catalog.movements.map(({ color }) => cssColor(parseColor(color)));
  const bands = eras.map(({ era, left, width }, at) =>
    at % 2 === 0 && (
      <rect
        key={era.id}
        x={percent(left)}
        width={percent(width)}
        height="100%"
        fill="var(--band)"
      />
    )
  );
  const ticks = axisTicks(scale, 0, 1, NOMINAL_WIDTH, () => YEAR_GAP_PX)
    .filter(({ year, x }) =>
      year >= scale.start && year <= scale.end && x > YEAR_GAP_PX / 2 &&
      x < NOMINAL_WIDTH - YEAR_GAP_PX / 2
    );
  return (
    <>
      <svg width="100%" height={HEAD} font-family="var(--sans)" text-anchor="middle">
        {bands}
        <g fill="var(--line)">
          <rect y="38" width="100%" height="1" />
          <rect y={HEAD - 1} width="100%" height="1" />
        </g>
        <g fill="var(--ink-soft)" font-size="11">
          {eras.map(({ era, left, width }) => (
            <EraName key={era.id} name={era.name} middle={left + width / 2} width={width} />
          ))}
        </g>
        <g fill="var(--ink-faint)" font-size="12" font-weight="400">
          {ticks.map(({ year, x }) => (
            <text key={year} x={percent(x / NOMINAL_WIDTH)} y="54.5">{formatYear(year)}</text>
          ))}
        </g>
      </svg>
      <svg width="100%" height="100%">
        {bands}
        {layout.blocks.map((block, at) => {
          return (
            <rect
              key={at}
              x={percent(scene.laneLeft[at]!)}
              y={percent(block.row / rows)}
              width={percent(scene.laneRight[at]! - scene.laneLeft[at]!)}
              height={percent(block.rows / rows)}
              rx="2"
              fill={`color-mix(in srgb, ${colors[block.movement]} 36%, var(--ground))`}
            />
          );
        })}
        {NOMINAL_HEIGHT / rows >= MIN_LIVES_ROW && (
          <svg viewBox={`0 0 1000 ${rounded(rows)}`} preserveAspectRatio="none" fill-opacity=".6">
            {layout.blocks.map(({ movement, firstBar, barCount }, at) => (
              <path
                key={at}
                fill={colors[movement]!}
                d={layout.bars.slice(firstBar, firstBar + barCount).map(({ row }, of) => {
                  const [left, right] = [scene.barLeft, scene.barRight]
                    .map((edges) => edges[firstBar + of]! * 1000);
                  const width = rounded(right! - left!);
                  return `M${rounded(left!)} ${rounded(row + 0.2)}h${width}v.6h-${width}z`;
                }).join("")}
              />
            ))}
          </svg>
        )}
        {/* A halo separates names from the lives that they cover. */}
        <g stroke="var(--ground)" stroke-width="3" stroke-opacity=".8" paint-order="stroke">
          {layout.blocks.map((_, at) => <MovementName key={at} scene={scene} index={at} />)}
        </g>
      </svg>
    </>
  );
}

/** The name of an era in one line or two, if it has room. */
function EraName({ name, middle, width }: { name: string; middle: number; width: number }) {
  const text = inLanguage(name);
  const fits = (line: string) => line.length * 11 * LETTER_WIDTH < width * NOMINAL_WIDTH - 12;
  const lines = fits(text) ? [text] : splitName(text) ?? [text];
  if (!lines.every(fits)) return null;
  return (
    <>
      {lines.map((line, at) => (
        <text
          key={line}
          x={percent(middle)}
          y={23.5 + (at - (lines.length - 1) / 2) * 13}
          {...langOf(name)}
        >
          {line}
        </text>
      ))}
    </>
  );
}

/** The name of a movement, on its lane or after a short one, if it covers no other lane. */
function MovementName({ scene, index }: { scene: Scene; index: number }) {
  const { catalog, layout, laneLeft, laneRight } = scene;
  const [left, right] = [laneLeft[index]!, laneRight[index]!];
  const { movement, row, rows } = layout.blocks[index]!;
  const { name, color } = catalog.movements[movement]!;
  const text = inLanguage(name);
  const height = rows * NOMINAL_HEIGHT / layout.rows;
  const size = Math.round(Math.min(16, Math.max(11, height * 0.4)));
  const width = text.length * size * LETTER_WIDTH;
  const isAfter = (right - left) * NOMINAL_WIDTH < width * 0.4;
  const start = isAfter ? right : left;
  const end = start + (width + 10) / NOMINAL_WIDTH;
  const isCovering = end > right &&
    scene.blockBoxes.search(right, row, end, row + rows).some((other) =>
      other !== index && laneRight[other]! > right && laneLeft[other]! < end
    );
  if (height < size * 0.95 || end > 1 || isCovering) return null;
  return (
    <text
      x={percent(start)}
      y={percent((row + rows / 2) / layout.rows)}
      dx="6"
      dy=".35em"
      font-size={size}
      fill={`color-mix(in srgb, ${cssColor(parseColor(color))} 70%, var(--ink))`}
      {...langOf(name)}
    >
      {text}
    </text>
  );
}
