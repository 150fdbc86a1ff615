/**
 * Drawings of layers, with hatching that distinguishes box types in black and white. Hatching uses
 * lines instead of SVG patterns: browsers print patterns as bitmaps, ten times as large and slow.
 */
import { decimalText, type DrawnBox, labelOf, type OnPaper, tenth } from "./box_labels.ts";
import { AXIS, type Base } from "./layer_grid.ts";
import type { SheetBox, SheetLayer } from "./sheet_layers.ts";
import type { PalletResult } from "../shared/calculation.ts";

/** Hatching lines: their direction, and their distance in pixels. */
type Lines = [direction: "across" | "down" | "rising" | "falling", distance: number];

const [WIDE, NARROW] = [8, 4];
const HATCHINGS: readonly (readonly Lines[])[] = [
  [],
  [["rising", WIDE]],
  [["falling", WIDE]],
  [["across", WIDE]],
  [["down", WIDE]],
  [["across", WIDE], ["down", WIDE]],
  [["rising", WIDE], ["falling", WIDE]],
  [["rising", NARROW]],
  [["falling", NARROW]],
  [["across", NARROW]],
  [["down", NARROW]],
  [["rising", WIDE], ["across", WIDE]],
  [["falling", WIDE], ["down", WIDE]],
];

/** Returns the SVG path of a box's hatching; types beyond the available patterns repeat them. */
export function hatching(box: DrawnBox, type: number): string {
  return HATCHINGS[type % HATCHINGS.length]!.map((lines) => linesOn(box, lines)).join("");
}

function linesOn({ x, y, width, height }: DrawnBox, [direction, distance]: Lines): string {
  const [right, bottom] = [x + width, y + height];
  const segment = (fromX: number, fromY: number, toX: number, toY: number) =>
    `M${tenth(fromX)} ${tenth(fromY)}L${tenth(toX)} ${tenth(toY)}`;
  switch (direction) {
    case "across":
      return between(y, bottom, distance).map((at) => segment(x, at, right, at)).join("");
    case "down":
      return between(x, right, distance).map((at) => segment(at, y, at, bottom)).join("");
    case "rising":
      return between(x + y, right + bottom, distance).map((sum) => {
        const [from, to] = [Math.max(x, sum - bottom), Math.min(right, sum - y)];
        return segment(from, sum - from, to, sum - to);
      }).join("");
    case "falling":
      return between(x - bottom, right - y, distance).map((gap) => {
        const [from, to] = [Math.max(x, gap + y), Math.min(right, gap + bottom)];
        return segment(from, from - gap, to, to - gap);
      }).join("");
  }
}

/** Returns the multiples of a distance between two values. */
function between(from: number, to: number, distance: number): number[] {
  const first = Math.floor(from / distance) + 1;
  const count = Math.max(0, Math.ceil(to / distance) - first);
  return Array.from({ length: count }, (_, index) => (first + index) * distance);
}

/**
 * Returns the content of an SVG of the size {@link layerSize}. Boxes have the hatching of their
 * type, their placing position, letter and SKU, the height of their base if it differs from the
 * layer's, and an arrow along their length edge. Outlines show the boxes below; dimension lines
 * show the pallet's sides. The pallet's length points right, its width up.
 */
export function layerSvg(
  { boxes, below, base }: SheetLayer,
  pallet: Base,
  scale: number,
): string {
  const onPaper = { left: AXIS.left, bottom: pallet.width * scale + 1, scale };
  const [across, down] = [pallet.length * scale, pallet.width * scale];
  return [
    `<rect class="ground" x="${AXIS.left}" y="1" width="${tenth(across)}" height="${
      tenth(down)
    }"/>`,
    `<path class="hatch" d="${
      boxes.map((box) => hatching(rectOnPaper(box, onPaper), box.type.index)).join("")
    }"/>`,
    `<path class="below" d="${outlines(below, onPaper)}"/>`,
    `<path class="outline" d="${outlines(boxes, onPaper)}"/>`,
    ...boxes.map((box) => labelled(box, onPaper, base)),
    ...dimensions(pallet, onPaper),
  ].join("");
}

/** Returns the size of a layer's drawing, including dimension lines. */
export const layerSize = ({ length, width }: Base, scale: number) => ({
  width: AXIS.left + length * scale + AXIS.right,
  height: width * scale + AXIS.bottom,
});

function rectOnPaper(
  { x, y, across, along }: SheetBox,
  { left, bottom, scale }: OnPaper,
): DrawnBox {
  return {
    x: left + x * scale,
    y: bottom - (y + along) * scale,
    width: across * scale,
    height: along * scale,
  };
}

/** Returns many rectangles as one path: a page has hundreds. */
function outlines(boxes: readonly SheetBox[], onPaper: OnPaper): string {
  return boxes.map((box) => {
    const { x, y, width, height } = rectOnPaper(box, onPaper);
    return `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${-tenth(width)}z`;
  }).join("");
}

function labelled(box: SheetBox, onPaper: OnPaper, base: number): string {
  const { order, orientation, type, z } = box;
  // Boxes of free packing have bases at different heights.
  const lines = z === base ? [type.sku] : [type.sku, `+${decimalText(z)}`];
  return labelOf(rectOnPaper(box, onPaper), { order, beside: type.key, lines, orientation });
}

function dimensions({ length, width }: Base, { left, bottom, scale }: OnPaper): string[] {
  const right = left + length * scale;
  const top = bottom - width * scale;
  const below = bottom + 9;
  const x = left - 9;
  const line = `M${tenth(left)} ${tenth(below)}H${tenth(right)}` +
    [left, right].map((x) => `M${tenth(x)} ${tenth(below - 3)}v6`).join("") +
    `M${tenth(x)} ${tenth(bottom)}V${tenth(top)}` +
    [bottom, top].map((y) => `M${tenth(x - 3)} ${tenth(y)}h6`).join("");
  const middle = tenth((top + bottom) / 2);
  return [
    `<path class="dimension" d="${line}"/>`,
    `<text class="measure" x="${tenth((left + right) / 2)}" y="${tenth(below + 11)}">${
      decimalText(length)
    }</text>`,
    `<text class="measure" x="${tenth(x - 5)}" y="${middle}" transform="rotate(-90 ${
      tenth(x - 5)
    } ${middle})">${decimalText(width)}</text>`,
  ];
}

/** Width in pixels of the side view with its labels. */
export const SIDE_WIDTH = 284;
const TOTAL = 26;
const NAMES = 72;
const DECK = 12;
const LINE = 11;

/** Returns the content of an SVG of `SIDE_WIDTH` by `height`. */
export function sideSvg(
  { layers, totalHeightPallete, lengthPallete }: PalletResult,
  drawings: readonly SheetLayer[],
  height: number,
): string {
  const room = { width: SIDE_WIDTH - TOTAL - NAMES, height: height - DECK - 3 };
  const scale = Math.min(room.height / totalHeightPallete, room.width / lengthPallete);
  const floor = 2 + totalHeightPallete * scale;
  const [left, across] = [TOTAL, lengthPallete * scale];
  const right = left + across;
  // Painted from back to front.
  const faces = drawings.flatMap(({ boxes }) => boxes).sort((a, b) => b.y - a.y)
    .map(({ x, z, across, up }) =>
      `<path class="box" d="M${tenth(left + x * scale)} ${tenth(floor - z * scale)}h${
        tenth(across * scale)
      }v${tenth(-up * scale)}h${tenth(-across * scale)}z"/>`
    );
  const top = floor - totalHeightPallete * scale;
  const middle = tenth((floor + top) / 2);
  const wood = [0, 0.43, 0.86].map((share) =>
    `M${tenth(left + share * across)} ${tenth(floor + 4)}h${tenth(0.14 * across)}v8h${
      tenth(-0.14 * across)
    }z`
  ).join("");
  return [
    ...faces,
    `<path class="wood" d="M${left} ${tenth(floor)}h${tenth(across)}v4h${
      tenth(-across)
    }z${wood}"/>`,
    `<path class="dimension" d="M${left - 9} ${tenth(floor)}V${tenth(top)}M${left - 12} ${
      tenth(floor)
    }h6M${left - 12} ${tenth(top)}h6"/>`,
    `<text class="measure" x="${left - 14}" y="${middle}" transform="rotate(-90 ${
      left - 14
    } ${middle})">${decimalText(totalHeightPallete)}</text>`,
    ...layerNames(layers, { right, floor, scale }),
  ].join("");
}

/** Labels the layers with number and height; layers too low for a text have no label. */
function layerNames(
  layers: PalletResult["layers"],
  { right, floor, scale }: { right: number; floor: number; scale: number },
): string[] {
  const parts: string[] = [];
  let [base, lastLine] = [0, Infinity];
  for (const { numLayer, totalheightLayer } of layers) {
    const middle = floor - (base + totalheightLayer / 2) * scale + 3.5;
    base += totalheightLayer;
    parts.push(
      `<path class="dimension" d="M${tenth(right + 3)} ${tenth(floor - base * scale)}h9"/>`,
    );
    if (lastLine - middle < LINE) continue;
    lastLine = middle;
    parts.push(
      `<text class="side-layer" x="${tenth(right + 16)}" y="${
        tenth(middle)
      }"><tspan class="order">${numLayer}</tspan> · ${decimalText(totalheightLayer)}</text>`,
    );
  }
  return parts;
}
