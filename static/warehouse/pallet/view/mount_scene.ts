/** Puts pallets on a canvas: loads what draws them, follows the state, and listens to hands. */
import { effect, untracked } from "@preact/signals";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import { ease, Motions, prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import { parseColor } from "../../../shared/color.ts";
import { paletteVersion } from "../../../shared/theme.ts";
import { wholeBounds } from "../scene/blocks.ts";
import type { PalletScene } from "../scene/pallet_scene.ts";
import type { PackedBox } from "../model/packed_order.ts";
import type { CameraRig } from "./camera_rig.ts";
import { listenToPalletGestures } from "./pallet_gestures.ts";
import { Marks } from "./marks.ts";
import type { PalletState } from "./pallet_state.ts";

/** Elements and state of a mounted scene. */
export interface SceneMount {
  canvas: HTMLCanvasElement;
  marks: SVGSVGElement;
  state: PalletState;
  rig: CameraRig;
  figures: LayoutMetrics;
}

const APART_MS = 420;
const DROP_MS = 260;
// How high a box is held before it is put down, in metres of the scene.
const LIFT_M = 0.5;
// Longer pauses are hands that rest, not slow frames.
const REST_MS = 700;
const MAX_FRAME_MS = 240;
const SETTLE_MS = 260;

function illuminate(scene: PalletScene): void {
  const style = getComputedStyle(scene.canvas);
  const [accent, ink] = [style.outlineColor, style.color].map(parseColor);
  const [red, green, blue] = ink!;
  scene.illuminate(accent!, red + green + blue > 3 * 128);
}

/** Mounts a scene; returns what takes it away. It draws flat when the browser has no WebGL. */
export function mountScene(mount: SceneMount): () => void {
  let stop: (() => void) | undefined;
  let closed = false;
  Promise.all([
    // Only here, so that who reads the list does without it.
    import("../scene/pallet_scene.ts"),
    document.fonts.load('600 20px "Depot Sans"'),
  ]).then(([{ PalletScene }]) => {
    if (closed) return;
    const { canvas, state } = mount;
    const scene = new PalletScene(canvas, state.order, () => state.flatten("lost_webgl"));
    stop = follow(scene, mount);
    canvas.dataset.ready = "yes";
  }).catch(() => {
    if (!closed) mount.state.flatten("no_webgl");
  });
  return () => {
    closed = true;
    stop?.();
  };
}

function follow(scene: PalletScene, { canvas, marks, state, rig, figures }: SceneMount) {
  const lines = new Marks(marks);
  const [opening, dropping] = [0, 1].map(() => new Motions(() => rig.request())) as [
    Motions,
    Motions,
  ];
  let [apart, shownBefore] = [state.apart.peek() ? 1 : 0, state.placed.peek()];
  let fitted = "";
  let settling: ReturnType<typeof setTimeout> | undefined;
  const settle = () => scene.draw(rig.orbit);

  const fill = () => {
    const { stage, boxes, colouring } = state;
    scene.show({
      stage: stage.peek(),
      boxes: boxes.peek(),
      colouring: colouring.peek(),
      apart,
    });
    scene.mark(state.chosen.peek(), state.hovered.peek());
    rig.request();
  };
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width * height === 0) return;
    scene.resize(width, height);
    rig.refit();
    rig.drawNow();
  };
  const draw = (elapsed: number) => {
    scene.draw(rig.orbit, elapsed < REST_MS ? Math.min(elapsed, MAX_FRAME_MS) : undefined);
    clearTimeout(settling);
    if (scene.coarse) settling = setTimeout(settle, SETTLE_MS);
    const [stage, chosen] = [state.stage.peek(), state.chosen.peek()];
    const whole = apart === 0 && state.boxes.peek().length === state.pallet.peek()?.boxes.length;
    lines.draw({ stage, figures, chosen, apart, whole }, rig.orbit);
    canvas.dataset.boxes = String(scene.count);
  };
  const drop = (box: PackedBox) => {
    if (prefersReducedMotion()) return;
    dropping.start((elapsed) => {
      const share = Math.min(1, elapsed / DROP_MS);
      scene.hold(box, LIFT_M * (1 - share) ** 2);
      rig.request();
      return share < 1;
    });
  };

  illuminate(scene);
  const stops = [
    rig.add(
      {
        bounds: () => wholeBounds(state.stage.peek(), state.apart.peek() ? 1 : 0),
        aspect: () => scene.aspect,
      },
      draw,
      [opening, dropping],
    ),
    effect(() => {
      state.boxes.value;
      state.colouring.value;
      state.stage.value;
      untracked(() => {
        dropping.stop();
        scene.hold(undefined, 0);
        fill();
        const placed = state.placed.peek();
        const hand = placed === shownBefore + 1 ? state.boxes.peek().at(-1) : undefined;
        if (hand) drop(hand);
        shownBefore = placed;
      });
    }),
    effect(() => {
      // Boxes that are moved by hand leave the camera where it is.
      const { choice, pallets } = state.stage.value;
      const stageKey = `${choice} ${pallets.length}`;
      if (stageKey !== fitted) untracked(() => rig.fit());
      fitted = stageKey;
    }),
    effect(() => {
      scene.mark(state.chosen.value, state.hovered.value);
      rig.request();
    }),
    effect(() => {
      const to = state.apart.value ? 1 : 0;
      if (to === apart) return;
      const from = apart;
      opening.start((elapsed) => {
        const share = prefersReducedMotion() ? 1 : Math.min(1, elapsed / APART_MS);
        apart = from + (to - from) * ease(share);
        fill();
        return share < 1;
      });
    }),
    effect(() => {
      paletteVersion.value;
      illuminate(scene);
      rig.request();
    }),
    listenToPalletGestures(scene, state, rig),
  ];
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  fit();
  rig.fit(rig.orbit, true);
  return () => {
    clearTimeout(settling);
    observer.disconnect();
    opening.stop();
    dropping.stop();
    for (const stop of stops) stop();
    scene.dispose();
  };
}
