/** What keys mean to a view of pallets. By place on the keyboard, so that they work in Russian too. */
import type { ColourBy } from "../model/colouring.ts";
import type { SideName } from "../scene/orbit.ts";
import type { CameraRig } from "./camera_rig.ts";
import type { PalletState } from "./pallet_state.ts";
import { togglePlay } from "./player.ts";

/** A row of the help: the keys as they are shown, and the name of what they do. */
export const KEY_HELP = [
  ["← → ↑ ↓", "keys_turn"],
  ["⇧ ←→↑↓", "keys_shift"],
  ["+ −", "keys_zoom"],
  ["0 Q W E R", "keys_sides"],
  ["[ ] A", "keys_pallet"],
  ["PgUp PgDn", "keys_layer"],
  [", .", "keys_step"],
  ["P", "keys_play"],
  ["N ⇧N", "keys_next"],
  ["X I", "keys_apart"],
  ["C", "keys_colour"],
  ["L", "keys_list"],
] as const;

const TURN = 0.14;
const SHIFT = 0.06;
const ZOOM = 1.25;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const SIDE_KEYS: Record<string, SideName> = {
  KeyQ: "corner",
  KeyW: "front",
  KeyE: "side",
  KeyR: "top",
};
const COLOURS: readonly ColourBy[] = ["type", "weight", "load"];
const WRITES = "input, textarea, select, [contenteditable]";

/** Does what a key asks for. @returns whether it meant anything */
export function pressKey(event: KeyboardEvent, state: PalletState, rig: CameraRig): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as Element;
  if (target.closest(WRITES)) return false;
  const act = moveOf(event, rig, target) ?? actionOf(event, state, rig);
  act?.();
  return act !== undefined;
}

/** Arrows turn the picture when it has the focus; elsewhere they move the page. */
function moveOf({ code, key, shiftKey }: KeyboardEvent, rig: CameraRig, target: Element) {
  const arrow = ARROWS[code];
  if (arrow && target.matches("canvas")) {
    const [across, up] = arrow;
    return shiftKey
      ? () => rig.shift(-across * SHIFT, up * SHIFT)
      : () => rig.turn(across * TURN, up * TURN);
  }
  if (key === "+" || key === "=") return () => rig.zoom(ZOOM);
  if (key === "-") return () => rig.zoom(1 / ZOOM);
  if (code === "Digit0") return () => rig.fit();
  const side = SIDE_KEYS[code];
  return side && (() => rig.look(side));
}

function actionOf(
  { code, shiftKey, key, target }: KeyboardEvent,
  state: PalletState,
  rig: CameraRig,
): (() => void) | undefined {
  switch (code) {
    case "BracketLeft":
      return () => state.browse(-1);
    case "BracketRight":
      return () => state.browse(1);
    case "KeyA":
      return () => state.choose("all");
    case "PageUp":
      return () => state.showLayers(state.layer.peek() + 2);
    case "PageDown":
      return () => state.showLayers(state.layer.peek());
    case "Comma":
      return () => state.showPlaced(state.placed.peek() - 1);
    case "Period":
      return () => state.showPlaced(state.placed.peek() + 1);
    case "KeyP":
      return () => togglePlay(state);
    case "KeyN":
      return () => state.pointNext(shiftKey ? -1 : 1);
    case "KeyX":
      return () => {
        state.apart.value = !state.apart.peek();
        rig.fit();
      };
    case "KeyI":
      return () => (state.only.value = !state.only.peek());
    case "KeyC":
      return () => {
        const at = COLOURS.indexOf(state.by.peek());
        state.by.value = COLOURS[(at + 1) % COLOURS.length]!;
      };
    case "KeyL":
      return () => (state.form.value = state.form.peek() === "list" ? "scene" : "list");
    case "Space":
      return (target as Element).matches("canvas") ? () => togglePlay(state) : undefined;
  }
  if (key === "Escape" && state.chosen.peek()) return () => state.point(undefined);
  return undefined;
}
