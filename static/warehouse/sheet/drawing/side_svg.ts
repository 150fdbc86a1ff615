/** A pallet from its long side, on paper, with the heights of its layers. */
import { tenth } from "../../../../domain/packing/drawing/labels.ts";
import { shown } from "../../../../domain/packing/drawing/svg.ts";
import type { PalletResult } from "../../shared/calculation.ts";
import type { SheetLayer } from "../state/sheet_layers.ts";

/** Width of the view with all that stands beside it, in pixels. */
export const SIDE_WIDTH = 284;
const TOTAL = 26;
const NAMES = 72;
const DECK = 12;
const LINE = 11;

/** The inside of an SVG of `SIDE_WIDTH` by `height`. */
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
  // What is nearer hides what is behind it.
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
    } ${middle})">${shown(totalHeightPallete)}</text>`,
    ...layerNames(layers, { right, floor, scale }),
  ].join("");
}

/** The layers' numbers and heights, where they are; those too low for a line are passed over. */
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
      }"><tspan class="order">${numLayer}</tspan> · ${shown(totalheightLayer)}</text>`,
    );
  }
  return parts;
}
