import { PACKING_TYPES } from "../../warehouse/records.ts";
import type { Figures } from "../figures.ts";
import { extentsOf } from "../orientation.ts";
import type { Layout, PackingProblem, PlacedBox } from "../problem.ts";
import { labelOf, tenth } from "./labels.ts";
import {
  colourOf,
  counted,
  drawing,
  escaped,
  HEADING,
  LEAST_LEGEND,
  legend,
  legendEntries,
  MARGIN,
  percent,
  shown,
} from "./svg.ts";

// The longer side of the pallet on the drawing, in pixels.
const LONGER_SIDE = 960;
const AXIS = 34;
const NOTES = 54;

/** Where a layer is: indices of pallet and layer, from 0. */
export interface LayerAt {
  pallet: number;
  layer: number;
}

/**
 * One layer from above, to scale, as SVG: the pallet's length to the right, its width upwards, its
 * origin at the lower left. Boxes carry their turn, their key and an arrow along their length edge.
 */
export function layerDrawing(
  problem: PackingProblem,
  layout: Layout,
  figures: Figures,
  at: LayerAt,
): string {
  const { length, width } = problem.pallet;
  const pallet = layout.pallets[at.pallet]!;
  const { boxes, height } = pallet.layers[at.layer]!;
  const { cover, types } = figures.by_pallet[at.pallet]!.layers[at.layer]!;
  const scale = LONGER_SIDE / Math.max(length, width);
  const [left, top] = [MARGIN + AXIS, HEADING + MARGIN];
  const [across, down] = [length * scale, width * scale];

  const key = legend(legendEntries(problem.types, boxes), {
    left: left + across + MARGIN,
    top,
    height: Math.max(down, LEAST_LEGEND),
  });
  // With free boxes the lower ones are drawn first, and hidden by what stands on them.
  const fromBelow = boxes.toSorted((a, b) => (a.z ?? 0) - (b.z ?? 0) || a.order - b.order);
  const parts = [
    `<rect class="ground" x="${left}" y="${top}" width="${tenth(across)}" height="${
      tenth(down)
    }"/>`,
    ...fromBelow.map((box) => drawnBox(problem, box, { left, bottom: top + down, scale })),
    ...axes({ left, top, across, down }, problem),
    ...key.parts,
  ];
  return drawing({
    width: left + across + MARGIN + key.width + MARGIN,
    height: top + Math.max(down, LEAST_LEGEND) + AXIS + NOTES,
    title: `Pallet ${at.pallet + 1} of ${layout.pallets.length}, layer ${
      at.layer + 1
    } of ${pallet.layers.length}`,
    subtitle: [
      `height ${shown(height)}`,
      `covers ${percent(cover)} of the pallet`,
      counted(boxes.length, "box", "boxes"),
      counted(types, "type"),
    ].join(" · "),
  }, parts);
}

function drawnBox(
  { types, parameters }: PackingProblem,
  placed: PlacedBox,
  { left, bottom, scale }: { left: number; bottom: number; scale: number },
): string {
  const type = types[placed.type]!;
  const { orientation, order } = placed;
  const { alongLength, alongWidth, upwards } = extentsOf(type, orientation);
  const box = {
    x: left + placed.x * scale,
    y: bottom - (placed.y + alongWidth) * scale,
    width: alongLength * scale,
    height: alongWidth * scale,
  };
  const free = parameters.packingType === PACKING_TYPES.free;
  const base = free ? [`on ${shown(placed.z ?? 0)}`] : [];
  const place = [placed.x, placed.y, ...(free ? [placed.z ?? 0] : [])].map(shown).join(", ");
  const words = `${order}: ${type.key}, ${shown(alongLength)} × ${shown(alongWidth)} × ` +
    `${shown(upwards)} at (${place}), orientation ${orientation}`;
  const lines = [type.key, ...base];
  return `<g><title>${escaped(words)}</title>` +
    `<rect class="box" x="${tenth(box.x)}" y="${tenth(box.y)}" width="${tenth(box.width)}" ` +
    `height="${tenth(box.height)}" fill="${colourOf(placed.type)}"/>` +
    `${labelOf(box, { order, lines, orientation })}</g>`;
}

function axes(
  { left, top, across, down }: { left: number; top: number; across: number; down: number },
  { pallet }: PackingProblem,
): string[] {
  const bottom = top + down;
  const middle = top + down / 2;
  return [
    `<circle cx="${left}" cy="${tenth(bottom)}" r="4" fill="#23272e"/>`,
    `<text class="note" x="${left - 8}" y="${tenth(bottom + 18)}" text-anchor="end">0</text>`,
    `<text class="note" x="${tenth(left + across / 2)}" y="${
      tenth(bottom + 22)
    }" text-anchor="middle">x, length ${shown(pallet.length)}</text>`,
    `<text class="note" x="${left - 14}" y="${
      tenth(middle)
    }" text-anchor="middle" transform="rotate(-90 ${left - 14} ${tenth(middle)})">y, width ${
      shown(pallet.width)
    }</text>`,
    `<text class="note" x="${left}" y="${
      tenth(bottom + 50)
    }">Numbers: the turn in which boxes are placed. ` +
    `Arrows: along a box's length; dashed, or a dot where it stands upright, when tipped.</text>`,
  ];
}
