import { type Cuboid, type Solid, stackOf } from "../check/solid.ts";
import type { LayoutMetrics, PalletMetrics } from "../metrics.ts";
import type { Layout, PackingProblem } from "../problem.ts";
import { tenth } from "./labels.ts";
import {
  between,
  colourOf,
  counted,
  drawing,
  escaped,
  HEADING,
  legend,
  legendEntries,
  MARGIN,
  MIN_LEGEND_HEIGHT,
  percent,
  shown,
  shownIn,
} from "./svg.ts";

// Height of the pallet on the drawing, and maximum total width of both views, in pixels.
const [HIGHEST, WIDEST] = [620, 900];
const DECK = 26;
const GAP = 48;
const LAYER_NAMES = 210;
// A height limit above this multiple of the loaded height is not drawn.
const MAX_DRAWN_HEIGHT_RATIO = 4;
// Colour of the farthest faces, and its maximum share.
const [DARK, DARKEST] = ["#23272e", 0.4];

/** One of the two side views of a pallet. */
interface Side {
  name: string;
  /** Extent of the pallet along the view. */
  extent: number;
  /** Start and end of a cuboid along the view, from left to right. */
  from(cuboid: Cuboid): number;
  to(cuboid: Cuboid): number;
  /** Distance of the cuboid's face behind the pallet's face, as seen by the viewer. */
  depth(cuboid: Cuboid): number;
  /** Depth of the pallet along the line of sight. */
  deepest: number;
  /** Position of the centre of gravity along the view. */
  centre(at: { x: number; y: number }): number;
}

/**
 * Draws a pallet from its long side and from its end, to scale, as SVG, with its layers and its
 * centre of gravity.
 *
 * @param index Index of the pallet, from 0.
 */
export function palletDrawing(
  problem: PackingProblem,
  layout: Layout,
  figures: LayoutMetrics,
  index: number,
): string {
  const { pallet: { length, width }, units = {} } = problem;
  const loaded = layout.pallets[index]!;
  const own = figures.by_pallet[index]!;
  const { solids } = stackOf(problem, loaded, index);
  // Callers without a height limit state a huge one.
  const limited = problem.pallet.height <= MAX_DRAWN_HEIGHT_RATIO * loaded.height;
  const limit = limited ? problem.pallet.height : 1.25 * loaded.height;
  const scale = Math.min(HIGHEST / limit, WIDEST / (length + width));
  const sides: Side[] = [
    {
      name: `length ${shownIn(length, units.length_unit)}`,
      extent: length,
      from: ({ y0 }) => y0,
      to: ({ y1 }) => y1,
      depth: ({ x0 }) => x0,
      deepest: width,
      centre: ({ y }) => y,
    },
    // Seen from the pallet's far end, the width runs from left to right.
    {
      name: `width ${shownIn(width, units.length_unit)}`,
      extent: width,
      from: ({ x0 }) => x0,
      to: ({ x1 }) => x1,
      depth: ({ y1 }) => length - y1,
      deepest: length,
      centre: ({ x }) => x,
    },
  ];
  const [top, floor] = [HEADING + MARGIN, HEADING + MARGIN + limit * scale];
  const parts: string[] = [];
  let left = MARGIN;
  for (const side of sides) {
    parts.push(...sideView(side, solids, own, { left, floor, scale }));
    if (limited) {
      parts.push(limitLine(left, left + side.extent * scale, floor - limit * scale));
    }
    left += side.extent * scale + GAP;
  }
  parts.push(...layerNames(own, { left: left - GAP + 10, floor, scale }));
  const key = legend(legendEntries(problem.types, solids.map(({ placed }) => placed)), {
    left: left - GAP + LAYER_NAMES + MARGIN,
    top,
    height: Math.max(floor - top, MIN_LEGEND_HEIGHT),
  });
  return drawing({
    width: left - GAP + LAYER_NAMES + MARGIN + key.width + MARGIN,
    height: Math.max(floor + DECK + 64, top + MIN_LEGEND_HEIGHT),
    title: `Pallet ${index + 1} of ${layout.pallets.length}`,
    subtitle: [
      `height ${shown(loaded.height)} of ${shownIn(problem.pallet.height, units.length_unit)}`,
      `weight ${shownIn(own.weight, units.weight_unit)}`,
      `${percent(own.volume_fill)} of the room`,
      counted(own.boxes, "box", "boxes"),
      counted(own.layers.length, "layer"),
    ].join(" · "),
  }, [...parts, ...key.parts]);
}

function sideView(
  side: Side,
  solids: readonly Solid[],
  { centre_of_gravity: centre }: PalletMetrics,
  { left, floor, scale }: { left: number; floor: number; scale: number },
): string[] {
  const wide = side.extent * scale;
  const farFirst = solids.toSorted((a, b) => side.depth(b) - side.depth(a));
  const parts = farFirst.map((solid) => {
    const { z0, z1, placed, type } = solid;
    const [from, to] = [side.from(solid), side.to(solid)];
    const shade = DARKEST * side.depth(solid) / side.deepest;
    return `<rect class="box" x="${tenth(left + from * scale)}" y="${tenth(floor - z1 * scale)}" ` +
      `width="${tenth((to - from) * scale)}" height="${tenth((z1 - z0) * scale)}" ` +
      `fill="${between(colourOf(placed.type), DARK, shade)}"><title>${
        escaped(`${placed.order}: ${type.key}`)
      }</title></rect>`;
  });
  for (const at of [0, 0.43, 0.86]) {
    parts.push(
      `<rect class="wood" x="${tenth(left + at * wide)}" y="${tenth(floor + 8)}" ` +
        `width="${tenth(0.14 * wide)}" height="${DECK - 8}"/>`,
    );
  }
  parts.push(
    `<rect class="wood" x="${left}" y="${tenth(floor)}" width="${tenth(wide)}" height="8"/>`,
    `<text class="note" x="${tenth(left + wide / 2)}" y="${
      tenth(floor + DECK + 22)
    }" text-anchor="middle">${side.name}</text>`,
  );
  if (centre !== null) {
    const [x, y] = [tenth(left + side.centre(centre) * scale), tenth(floor - centre.z * scale)];
    parts.push(
      `<g><title>Centre of gravity</title><circle cx="${x}" cy="${y}" r="9" fill="#fff" stroke="#23272e" stroke-width="2"/>` +
        `<path d="M${x} ${y}v-9a9 9 0 0 1 9 9zv9a9 9 0 0 1 -9 -9z" fill="#23272e"/></g>`,
    );
  }
  return parts;
}

function limitLine(from: number, to: number, y: number): string {
  return `<path class="limit" d="M${tenth(from - 8)} ${tenth(y)}H${tenth(to + 8)}"/>`;
}

/**
 * Draws the names of the layers, if there are any; layers too low for a line of text are skipped.
 */
function layerNames(
  { layers }: PalletMetrics,
  { left, floor, scale }: { left: number; floor: number; scale: number },
): string[] {
  const parts: string[] = [];
  let [base, lastLine] = [0, Infinity];
  layers.forEach(({ height, cover, boxes }, index) => {
    const middle = floor - (base + height / 2) * scale + 4;
    base += height;
    parts.push(
      `<path class="tick" d="M${tenth(left - 8)} ${tenth(floor - base * scale)}h16"/>`,
    );
    if (lastLine - middle < 14) return;
    lastLine = middle;
    const words = `layer ${index + 1} · ${shown(height)} high · ${
      (100 * cover).toFixed(0)
    } % · ${boxes}`;
    parts.push(`<text class="note" x="${tenth(left + 14)}" y="${tenth(middle)}">${words}</text>`);
  });
  return parts;
}
