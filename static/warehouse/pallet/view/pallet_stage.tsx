/** The picture of the pallets: in 3D, or flat without WebGL. */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import { count, t } from "../messages.ts";
import type { CameraRig } from "./camera_rig.ts";
import { mountScene } from "./mount_scene.ts";
import type { PalletState } from "./pallet_state.ts";
import { cssColor, mix, type Rgb } from "../../../shared/color.ts";
import { facesOf, paintingOrder, type Point2 } from "../model/isometric.ts";
import type { PackedBox } from "../model/packed_order.ts";

/** Colour with which faces of the flat drawing are darkened. */
const DARK: Rgb = [29, 21, 12];
// Share by which each face is darkened.
const SHADES = { top: 0, front: 0.12, side: 0.26 } as const;
const DECK = 0.12;

const path = (points: readonly Point2[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** Flat drawing of one pallet at a time. */
function FlatPallet({ state, label }: { state: PalletState; label: string }) {
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
  const { value: selected } = state.selected;
  const choose = (box: PackedBox) => (state.selected.value = box === selected ? undefined : box);
  return (
    <svg
      class="flat-pallet cover"
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
            class={box === selected ? "flat-box flat-chosen" : "flat-box"}
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

function Canvas({ state, rig, figures, label }: {
  state: PalletState;
  rig: CameraRig;
  figures: LayoutMetrics;
  label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const marks = useRef<SVGSVGElement>(null);
  useLayoutEffect(
    () => mountScene({ canvas: canvas.current!, marks: marks.current!, state, rig, figures }),
    [state, rig],
  );
  return (
    <>
      <canvas ref={canvas} class="canvas" tabIndex={0} role="application" aria-label={label} />
      <svg ref={marks} class="cover glass" aria-hidden="true" />
    </>
  );
}

/** The picture of a state's pallets. */
export function PalletStage({ state, rig, figures }: {
  state: PalletState;
  rig: CameraRig;
  figures: LayoutMetrics;
}) {
  const { order, flat } = state;
  const pallet = state.pallet.value;
  const labelValues = {
    what: pallet
      ? t("pallet_of", { number: pallet.index + 1, count: order.pallets.length })
      : t("all_pallets"),
    boxes: count("boxes", state.boxes.value.length),
    layers: count("layers", state.layer.value + 1),
  };
  return (
    <div class="pallet-stage drawn">
      {flat.value
        ? (
          <>
            <FlatPallet state={state} label={t("drawing", labelValues)} />
            <p class="soft smaller pallet-flat" role="status">{t(flat.value)}</p>
          </>
        )
        : (
          // A canvas with a released WebGL context never gets another one: each state needs its own
          // canvas.
          <Canvas
            key={state}
            state={state}
            rig={rig}
            figures={figures}
            label={t("canvas", labelValues)}
          />
        )}
    </div>
  );
}
