/** Keyboard shortcuts of the pallet view. */
import { isInField, type Keymap, runShortcut } from "../../../shared/keyboard.ts";
import type { ColourBy } from "../model/colouring.ts";
import type { CameraRig } from "./camera_rig.ts";
import { type PalletState, togglePlay } from "./pallet_state.ts";

/** Rows of the shortcut help: displayed keys and message key of the action. */
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
const COLOURS: readonly ColourBy[] = ["type", "weight", "load"];

/**
 * Returns the shortcuts of the picture. Arrow keys turn it while it has the focus; elsewhere they
 * scroll the page.
 */
function canvasKeys(state: PalletState, rig: CameraRig): Keymap<() => void> {
  return {
    ArrowLeft: () => rig.turn(-TURN, 0),
    ArrowRight: () => rig.turn(TURN, 0),
    ArrowUp: () => rig.turn(0, TURN),
    ArrowDown: () => rig.turn(0, -TURN),
    "Shift+ArrowLeft": () => rig.shift(SHIFT, 0),
    "Shift+ArrowRight": () => rig.shift(-SHIFT, 0),
    "Shift+ArrowUp": () => rig.shift(0, SHIFT),
    "Shift+ArrowDown": () => rig.shift(0, -SHIFT),
    " ": () => togglePlay(state),
  };
}

function panelKeys(state: PalletState, rig: CameraRig): Keymap<() => void> {
  return {
    "+": () => rig.zoom(ZOOM),
    "=": () => rig.zoom(ZOOM),
    "-": () => rig.zoom(1 / ZOOM),
    Digit0: () => rig.fit(),
    KeyQ: () => rig.look("corner"),
    KeyW: () => rig.look("front"),
    KeyE: () => rig.look("side"),
    KeyR: () => rig.look("top"),
    BracketLeft: () => state.browse(-1),
    BracketRight: () => state.browse(1),
    KeyA: () => state.choose("all"),
    PageUp: () => state.showLayers(state.layer.peek() + 2),
    PageDown: () => state.showLayers(state.layer.peek()),
    Comma: () => state.showPlaced(state.placed.peek() - 1),
    Period: () => state.showPlaced(state.placed.peek() + 1),
    KeyP: () => togglePlay(state),
    KeyN: () => state.pointNext(1),
    "Shift+KeyN": () => state.pointNext(-1),
    KeyX() {
      state.isSpread.value = !state.isSpread.peek();
      rig.fit();
    },
    KeyI: () => (state.only.value = !state.only.peek()),
    KeyC() {
      const at = COLOURS.indexOf(state.by.peek());
      state.by.value = COLOURS[(at + 1) % COLOURS.length]!;
    },
    KeyL: () => (state.form.value = state.form.peek() === "list" ? "scene" : "list"),
    ...(state.selected.peek() && { Escape: () => state.point(undefined) }),
  };
}

/** Performs the action of a key, unless the focus is in a field. */
export function pressKey(event: KeyboardEvent, state: PalletState, rig: CameraRig): void {
  if (event.defaultPrevented || isInField(event)) return;
  const onCanvas = (event.target as Element).matches("canvas");
  runShortcut({ ...panelKeys(state, rig), ...(onCanvas && canvasKeys(state, rig)) }, event);
}
