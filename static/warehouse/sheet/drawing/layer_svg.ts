/** A layer from above, on paper. */
import {
  type DrawnBox,
  labelOf,
  type OnPaper,
  tenth,
} from "../../../../domain/packing/drawing/labels.ts";
import { shown } from "../../../../domain/packing/drawing/svg.ts";
import { AXIS, type Base } from "./layer_grid.ts";
import { hatching } from "./hatching.ts";
import type { SheetBox, SheetLayer } from "../state/sheet_layers.ts";

/**
 * The inside of an SVG of the size of {@link layerSize}: boxes in the hatching of their type with their
 * turn, their letter, their SKU, the height of their base where it is not the layer's, and an arrow
 * along their length edge; the outlines of what lies below, and the pallet's sides as dimension lines.
 * The pallet's length runs to the right, its width upwards.
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

/** The size of a layer's drawing, dimension lines included. */
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

/** Many rectangles as one path: a page holds hundreds. */
function outlines(boxes: readonly SheetBox[], onPaper: OnPaper): string {
  return boxes.map((box) => {
    const { x, y, width, height } = rectOnPaper(box, onPaper);
    return `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${-tenth(width)}z`;
  }).join("");
}

function labelled(box: SheetBox, onPaper: OnPaper, base: number): string {
  const { order, orientation, type, z } = box;
  // Boxes of a band stand at different heights.
  const lines = z === base ? [type.sku] : [type.sku, `+${shown(z)}`];
  return labelOf(rectOnPaper(box, onPaper), { order, beside: type.key, lines, orientation });
}

function dimensions({ length, width }: Base, { left, bottom, scale }: OnPaper): string[] {
  const right = left + length * scale;
  const top = bottom - width * scale;
  const below = bottom + 9;
  const beside = left - 9;
  const line = `M${tenth(left)} ${tenth(below)}H${tenth(right)}` +
    [left, right].map((x) => `M${tenth(x)} ${tenth(below - 3)}v6`).join("") +
    `M${tenth(beside)} ${tenth(bottom)}V${tenth(top)}` +
    [bottom, top].map((y) => `M${tenth(beside - 3)} ${tenth(y)}h6`).join("");
  const middle = tenth((top + bottom) / 2);
  return [
    `<path class="dimension" d="${line}"/>`,
    `<text class="measure" x="${tenth((left + right) / 2)}" y="${tenth(below + 11)}">${
      shown(length)
    }</text>`,
    `<text class="measure" x="${tenth(beside - 5)}" y="${middle}" transform="rotate(-90 ${
      tenth(beside - 5)
    } ${middle})">${shown(width)}</text>`,
  ];
}
