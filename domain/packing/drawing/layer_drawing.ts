import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import type { LayoutMetrics } from "../metrics.ts";
import { extentsOf } from "../orientation.ts";
import type { Layout, PackingProblem, PlacedBox } from "../problem.ts";
import { type DrawnBox, labelOf, type OnPaper, tenth } from "./labels.ts";
import {
  between,
  colourOf,
  counted,
  drawing,
  escaped,
  GROUND,
  HEADING,
  legend,
  legendEntries,
  MARGIN,
  MIN_LEGEND_HEIGHT,
  percent,
  shown,
  shownIn,
} from "./svg.ts";

// Longer side of the pallet on the drawing, in pixels.
const LONGER_SIDE = 960;
const AXIS = 34;
const NOTES = 54;
// Share of the pallet's colour in the colours of lower boxes (free packing).
const FAINT = 0.68;

/** Indices of a pallet and a layer, from 0. */
interface LayerAt {
  pallet: number;
  layer: number;
}

/**
 * Draws a layer from above, to scale, as SVG: the pallet's length to the right, its width upwards,
 * its origin at the lower left. Boxes are labelled with their turn, their key and an arrow along
 * their length edge.
 */
export function layerDrawing(
  problem: PackingProblem,
  layout: Layout,
  figures: LayoutMetrics,
  at: LayerAt,
): string {
  const { length, width } = problem.pallet;
  const lengthUnit = problem.units?.length_unit;
  const pallet = layout.pallets[at.pallet]!;
  const { boxes, height } = pallet.layers[at.layer]!;
  const { cover, types } = figures.by_pallet[at.pallet]!.layers[at.layer]!;
  const scale = LONGER_SIDE / Math.max(length, width);
  const [left, top] = [MARGIN + AXIS, HEADING + MARGIN];
  const [across, down] = [length * scale, width * scale];

  const key = legend(legendEntries(problem.types, boxes), {
    left: left + across + MARGIN,
    top,
    height: Math.max(down, MIN_LEGEND_HEIGHT),
  });
  const free = problem.parameters.packingType === PACKING_TYPES.free;
  const lowerLayers = pallet.layers.slice(0, at.layer);
  const from = lowerLayers.reduce((base, lower) => base + lower.height, 0);
  // Layers rest on one level; for bands the drawing shows the boxes below.
  const below = free ? lowerLayers.flatMap((lower) => lower.boxes) : [];
  const onPaper = { left, bottom: top + down, scale };
  const parts = [
    `<rect class="ground" x="${left}" y="${top}" width="${tenth(across)}" height="${
      tenth(down)
    }"/>`,
    ...fromBelow(below).map((box) => drawnBelow(problem, box, onPaper)),
    ...fromBelow(boxes).map((box) => drawnBox(problem, box, onPaper)),
    ...axes({ left, top, across, down }, problem),
    ...key.parts,
  ];
  return drawing({
    width: left + across + MARGIN + key.width + MARGIN,
    height: top + Math.max(down, MIN_LEGEND_HEIGHT) + AXIS + NOTES,
    title: `Pallet ${at.pallet + 1} of ${layout.pallets.length}, layer ${
      at.layer + 1
    } of ${pallet.layers.length}`,
    subtitle: [
      free
        ? `bases from ${shown(from)} to below ${shownIn(from + height, lengthUnit)}`
        : `height ${shownIn(height, lengthUnit)}`,
      `covers ${percent(cover)} of the pallet`,
      counted(boxes.length, "box", "boxes"),
      counted(types, "type"),
    ].join(" · "),
  }, parts);
}

/** Returns the boxes by ascending base, so that upper boxes hide lower ones. */
function fromBelow(boxes: readonly PlacedBox[]): PlacedBox[] {
  return boxes.toSorted((a, b) => (a.z ?? 0) - (b.z ?? 0) || a.order - b.order);
}

function outline(
  { types }: PackingProblem,
  { type, orientation, x, y }: PlacedBox,
  { left, bottom, scale }: OnPaper,
): DrawnBox {
  const { alongLength, alongWidth } = extentsOf(types[type]!, orientation);
  return {
    x: left + y * scale,
    y: bottom - (x + alongWidth) * scale,
    width: alongLength * scale,
    height: alongWidth * scale,
  };
}

function rectangle({ x, y, width, height }: DrawnBox, name: string, fill: string): string {
  return `<rect class="${name}" x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" ` +
    `height="${tenth(height)}" fill="${fill}"/>`;
}

function drawnBelow(problem: PackingProblem, placed: PlacedBox, onPaper: OnPaper): string {
  const type = problem.types[placed.type]!;
  const top = (placed.z ?? 0) + extentsOf(type, placed.orientation).upwards;
  const words = `below, ${placed.order}: ${type.key}, its top at ${shown(top)}`;
  const colour = between(colourOf(placed.type), GROUND, FAINT);
  return `<g><title>${escaped(words)}</title>${
    rectangle(outline(problem, placed, onPaper), "below", colour)
  }</g>`;
}

function drawnBox(problem: PackingProblem, placed: PlacedBox, onPaper: OnPaper): string {
  const type = problem.types[placed.type]!;
  const { orientation, order } = placed;
  const { alongLength, alongWidth, upwards } = extentsOf(type, orientation);
  const box = outline(problem, placed, onPaper);
  const free = problem.parameters.packingType === PACKING_TYPES.free;
  const base = free ? [`on ${shown(placed.z ?? 0)}`] : [];
  const place = [placed.x, placed.y, ...(free ? [placed.z ?? 0] : [])].map(shown).join(", ");
  const words = `${order}: ${type.key}, ${shown(alongWidth)} × ${shown(alongLength)} × ` +
    `${shown(upwards)} at (${place}), orientation ${orientation}`;
  const lines = [type.key, ...base];
  return `<g><title>${escaped(words)}</title>${rectangle(box, "box", colourOf(placed.type))}` +
    `${labelOf(box, { order, lines, orientation })}</g>`;
}

function axes(
  { left, top, across, down }: { left: number; top: number; across: number; down: number },
  { pallet, parameters, units = {} }: PackingProblem,
): string[] {
  const bottom = top + down;
  const middle = top + down / 2;
  const notes = [
    "Numbers: the turn in which boxes are placed. " +
    "Arrows: along a box's length; dashed, or a dot where it stands upright, when tipped.",
  ];
  if (parameters.packingType === PACKING_TYPES.free) {
    notes.push("On: z, the height of the base. Faint: what stands already.");
  }
  return [
    `<circle cx="${left}" cy="${tenth(bottom)}" r="4" fill="#23272e"/>`,
    `<text class="note" x="${left - 8}" y="${tenth(bottom + 18)}" text-anchor="end">0</text>`,
    `<text class="note" x="${tenth(left + across / 2)}" y="${
      tenth(bottom + 22)
    }" text-anchor="middle">y, length ${shownIn(pallet.length, units.length_unit)}</text>`,
    `<text class="note" x="${left - 14}" y="${
      tenth(middle)
    }" text-anchor="middle" transform="rotate(-90 ${left - 14} ${tenth(middle)})">x, width ${
      shownIn(pallet.width, units.length_unit)
    }</text>`,
    ...notes.map((words, line) =>
      `<text class="note" x="${left}" y="${tenth(bottom + 50 + 18 * line)}">${words}</text>`
    ),
  ];
}
