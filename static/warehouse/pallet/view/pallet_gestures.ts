/** Hands on the picture: what they turn, shift and point at. */
import { type Drag, listenToGestures } from "../../../shared/canvas/gestures.ts";
import type { PackedBox } from "../model/packed_order.ts";
import { boundsOf, placeAt } from "../scene/blocks.ts";
import { eyeOf, lookThrough } from "../scene/orbit.ts";
import type { PalletScene } from "../scene/pallet_scene.ts";
import type { CameraRig } from "./camera_rig.ts";
import type { PalletState } from "./pallet_state.ts";
import type { HandEditor } from "../by_hand/hand_editor.ts";

// A hand across the whole picture goes half way round.
const HALF_TURN = Math.PI;

/** Points at what is hovered and chooses what is tapped; returns what stops it. */
export function listenToPalletGestures(
  scene: PalletScene,
  state: PalletState,
  rig: CameraRig,
): () => void {
  const { canvas } = scene;
  let [fingers, shifting] = [0, false];
  const boxAt = (x: number, y: number) =>
    scene.boxAt(rig.orbit, x / canvas.clientWidth, y / canvas.clientHeight);
  const isChosen = (box: PackedBox) => state.chosen.peek()?.record.id === box.record.id;
  const pressed = (event: PointerEvent) => (shifting = event.shiftKey);
  // Until someone works with the picture, the wheel moves the page that it is on.
  const wheel = (event: WheelEvent) => {
    if (document.activeElement !== canvas && !event.ctrlKey) event.stopPropagation();
  };
  const parent = canvas.parentElement!;
  canvas.addEventListener("pointerdown", pressed);
  parent.addEventListener("wheel", wheel, { capture: true });
  const forget = listenToGestures(canvas, {
    grab: () => void fingers++,
    pan(dx, dy) {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (shifting || fingers > 1) rig.shift(dx / height, dy / height);
      else rig.turn(-dx / width * HALF_TURN, dy / height * HALF_TURN);
    },
    fling() {},
    zoom: (factor) => rig.zoom(factor),
    hover(x, y) {
      const box = boxAt(x, y);
      if (state.hovered.peek() !== box) state.hovered.value = box;
      canvas.style.cursor = box ? "pointer" : "grab";
    },
    leave: () => void (state.hovered.value = undefined),
    tap(x, y) {
      const box = boxAt(x, y);
      state.chosen.value = box === state.chosen.peek() ? undefined : box;
    },
    doubleTap(x, y) {
      const box = boxAt(x, y);
      if (!box) return rig.fit();
      state.chosen.value = box;
      rig.approach(boundsOf(state.stage.peek(), box, state.apart.peek() ? 1 : 0), scene.aspect);
    },
    take(x, y, event) {
      const editor = state.hand.peek();
      const box = editor && boxAt(x, y);
      // A finger turns the picture, unless it is on the box that is chosen.
      const isMeant = box && (event.pointerType === "mouse" || isChosen(box));
      if (!isMeant || box.record.locked) return undefined;
      const at = (x: number, y: number) => {
        const { clientWidth: width, clientHeight: height } = canvas;
        const direction = lookThrough(rig.orbit, x / width, y / height, scene.aspect);
        return placeAt(state.stage.peek(), eyeOf(rig.orbit), direction, box.z0);
      };
      return dragOf(editor, box, at, at(x, y));
    },
    dragging(on) {
      if (!on) fingers = 0;
      canvas.style.cursor = on ? "grabbing" : "grab";
      if (on) state.hovered.value = undefined;
    },
  });
  return () => {
    forget();
    canvas.removeEventListener("pointerdown", pressed);
    parent.removeEventListener("wheel", wheel, { capture: true });
  };
}

/** A place on a pallet. */
interface At {
  pallet: number;
  x: number;
  y: number;
}

/**
 * Takes a box with the first move, and puts it down at the end where no rule forbids it; else it stays
 * held until someone says why.
 *
 * @param at where the picture is pointed at, on the level of the box
 */
function dragOf(
  editor: HandEditor,
  box: PackedBox,
  at: (x: number, y: number) => At | undefined,
  begin: At | undefined,
): Drag | undefined {
  if (begin === undefined || editor.busy.peek()) return undefined;
  let grip: { x: number; y: number } | undefined;
  return {
    move(x, y) {
      const to = at(x, y);
      if (to === undefined) return;
      if (grip === undefined) {
        editor.state.chosen.value = box;
        // One that is held already is moved on.
        editor.isDragging.value = true;
        if (!editor.heldBoxes.peek()) editor.take(box);
        const { heldBoxes: held } = editor;
        if (!held.peek()?.boxes.some(({ id }) => id === box.record.id)) return;
        const corner = editor.corner!;
        grip = { x: begin.x - corner.x, y: begin.y - corner.y };
      }
      if (editor.state.choice.peek() === "all" && to.pallet !== editor.heldBoxes.peek()!.pallet) {
        editor.toPallet(to.pallet);
      }
      editor.moveTo(to.x - grip.x, to.y - grip.y);
    },
    end() {
      editor.isDragging.value = false;
      editor.put();
    },
    cancel() {
      editor.isDragging.value = false;
      editor.release();
    },
  };
}
