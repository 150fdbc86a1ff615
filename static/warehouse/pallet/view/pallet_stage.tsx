/** The picture of the pallets: in three dimensions, or flat where there is no WebGL. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import { count, t } from "../messages.ts";
import type { CameraRig } from "./camera_rig.ts";
import { FlatPallet } from "./flat_pallet.tsx";
import { mountScene } from "./mount_scene.ts";
import type { PalletState } from "./pallet_state.ts";

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
      <canvas ref={canvas} tabIndex={0} role="application" aria-label={label} />
      <svg ref={marks} class="pallet-marks" aria-hidden="true" />
    </>
  );
}

/** A stage for a state. */
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
    <div class="pallet-stage">
      {flat.value
        ? (
          <>
            <FlatPallet state={state} label={t("drawing", labelValues)} />
            <p class="soft smaller pallet-flat" role="status">{t(flat.value)}</p>
          </>
        )
        : (
          // A canvas whose picture was given back never has another: each state has its own canvas.
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
