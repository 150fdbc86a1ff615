/** A pallet as a drawing, where nothing can be drawn in three dimensions. */
import { useMemo } from "preact/hooks";
import { cssColor, mix, type Rgb } from "../../../shared/color.ts";
import { facesOf, paintingOrder, type Point2 } from "../model/isometric.ts";
import type { PackedBox } from "../model/packed_order.ts";
import type { PalletState } from "./pallet_state.ts";

const DARK: Rgb = [29, 21, 12];
// How much of its colour a face loses to the dark.
const SHADES = { top: 0, front: 0.12, side: 0.26 } as const;
const DECK = 0.12;

const path = (points: readonly Point2[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** Draws what the state shows; of several pallets one after the other is shown, not all at once. */
export function FlatPallet({ state, label }: { state: PalletState; label: string }) {
  const { pallets } = state.order;
  const { length, width } = state.pallet.value?.size ?? state.order.size;
  const boxes = state.boxes.value;
  const order = useMemo(() => {
    const slack = 1e-6 * Math.max(length, width);
    return paintingOrder(boxes, slack).map((index) => boxes[index]!);
  }, [boxes]);
  const { value: colouring } = state.colouring;
  const height = Math.max(...pallets.map((pallet) => pallet.height), 1);
  const deck = DECK * length;
  const whole = facesOf({ x0: 0, x1: width, y0: 0, y1: length, z0: -deck, z1: height });
  const points = [...whole.top, ...whole.front, ...whole.side];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const margin = 0.04 * length;
  const box = [
    left - margin,
    top - margin,
    Math.max(...xs) - left + 2 * margin,
    Math.max(...ys) - top + 2 * margin,
  ];
  const board = facesOf({ x0: 0, x1: width, y0: 0, y1: length, z0: -deck, z1: 0 });
  const { value: chosen } = state.chosen;
  const choose = (box: PackedBox) => (state.chosen.value = box === chosen ? undefined : box);
  return (
    <svg
      class="flat-pallet"
      role="img"
      aria-label={label}
      viewBox={box.map((value) => value.toFixed(1)).join(" ")}
    >
      <g class="flat-board">
        <path d={path(board.front)} />
        <path d={path(board.side)} />
        <path d={path(board.top)} />
      </g>
      {order.map((box) => {
        const faces = facesOf(box);
        const colour = colouring.colourOf(box);
        return (
          <g
            key={box.record.id}
            class={box === chosen ? "flat-box flat-chosen" : "flat-box"}
            data-turn={box.order}
            onClick={() => choose(box)}
            onPointerEnter={() => (state.hovered.value = box)}
            onPointerLeave={() => (state.hovered.value = undefined)}
          >
            {(["front", "side", "top"] as const).map((face) => (
              <path
                key={face}
                d={path(faces[face])}
                fill={cssColor(mix(colour, DARK, SHADES[face]))}
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
