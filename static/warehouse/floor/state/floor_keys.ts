/** Keyboard shortcuts of the floor plan. */
import {
  actionOf,
  ARROWS,
  isInField,
  keyBindings,
  keymapOf,
  keyOf,
  type KeyPress,
} from "../../../shared/keyboard.ts";
import { inUnits } from "../../shared/units.ts";
import {
  connectSelected,
  copySelected,
  copyToClipboard,
  duplicate,
  paste,
  placeAtCursor,
  removeSelected,
  renameSelected,
} from "./commands.ts";
import type { FloorEditor } from "./editor.ts";
import type { Saving } from "./saving.ts";
import { describeContents } from "./describe_thing.ts";

/** Row height for the reading order, in millimetres: the depth of a rack. */
const ROW_MM = 1000;
/** Zoom factor of a key press or a button. */
export const ZOOM_STEP = 1.5;

/**
 * Returns the ids of sections and points in reading order, from the top left to the bottom right.
 */
export function readingOrder(editor: Pick<FloorEditor, "floor">): string[] {
  const { section_geometry, points } = editor.floor;
  const places = [
    ...[...section_geometry.values()].map(({ id, x_pos, y_pos }) => ({ id, x: x_pos, y: y_pos })),
    ...[...points.values()].map(({ id, pos_x, pos_y }) => ({ id, x: pos_x, y: pos_y })),
  ];
  const row = (y: number) => Math.floor(y / inUnits(ROW_MM));
  return places.sort((a, b) => row(a.y) - row(b.y) || a.x - b.x || a.y - b.y).map(({ id }) => id);
}

/** Selects the next or previous object in reading order and moves it into view. */
export function nextThing(editor: FloorEditor, by: 1 | -1): void {
  const order = readingOrder(editor);
  if (order.length === 0) return;
  const last = editor.selected.value.at(-1);
  const at = last === undefined ? (by > 0 ? -1 : 0) : order.indexOf(last);
  const id = order[(at + by + order.length) % order.length]!;
  const rect = editor.floor.rectAround([id]);
  if (rect !== undefined && editor.camera?.sees(rect) === false) editor.flyTo([id]);
  else editor.choose([id]);
  editor.announcement.value = describeContents(editor.floor, id);
}

export const FLOOR_KEYS = keyBindings([
  { action: "select", shown: "V", keys: ["KeyV"] },
  { action: "hand", shown: "H", keys: ["KeyH"] },
  { action: "section", shown: "N", keys: ["KeyN"] },
  { action: "point", shown: "P", keys: ["KeyP"] },
  { action: "racks", shown: "R", keys: ["KeyR"] },
  { action: "put", shown: "Enter", keys: ["Enter", "NumpadEnter"] },
  { action: "connect", shown: "E", keys: ["KeyE"] },
  { action: "rename", shown: "F2", keys: ["F2"] },
  { action: "copy", shown: "C", keys: ["KeyC"] },
  { action: "copy_out", shown: "Ctrl C", keys: ["Ctrl+KeyC"] },
  { action: "paste", shown: "Ctrl V", keys: ["Ctrl+KeyV"] },
  { action: "duplicate", shown: "Ctrl D", keys: ["Ctrl+KeyD"] },
  { action: "delete", shown: "Del", keys: ["Delete", "Backspace"] },
  { action: "next", shown: "]", keys: ["BracketRight"] },
  { action: "previous", shown: "[", keys: ["BracketLeft"] },
  { action: "all", shown: "Ctrl A", keys: ["Ctrl+KeyA"] },
  { action: "undo", shown: "Ctrl Z", keys: ["Ctrl+KeyZ"] },
  { action: "redo", shown: "Ctrl ⇧ Z", keys: ["Ctrl+Shift+KeyZ"] },
  { action: "redo", shown: "Ctrl Y", keys: ["Ctrl+KeyY"] },
  { action: "save", shown: "Ctrl S", keys: ["Ctrl+KeyS"] },
  { action: "zoom_in", shown: "+", keys: ["+", "Equal", "NumpadAdd"] },
  { action: "zoom_out", shown: "−", keys: ["Minus", "NumpadSubtract"] },
  { action: "whole", shown: "0", keys: ["Digit0", "Numpad0", "Home"] },
  { action: "near", shown: "F", keys: ["KeyF"] },
  { action: "snapping", shown: "G", keys: ["KeyG"] },
  { action: "list", shown: "L", keys: ["KeyL"] },
  { action: "transfer", shown: "I", keys: ["KeyI"] },
  { action: "help", shown: "?", keys: ["?", "Shift+Slash"] },
  { action: "escape", shown: "Esc", keys: ["Escape"] },
]);
export type FloorAction = (typeof FLOOR_KEYS)[number]["action"];

const KEYMAP = keymapOf(FLOOR_KEYS);

/** Returns the shortcut displayed on a button. */
export const shownKey = (action: FloorAction): string => keyOf(FLOOR_KEYS, action);

/** Returns the action of a key; undefined if it has none. */
export const floorActionOf = (press: KeyPress) => actionOf(KEYMAP, press);

const PAN_PX = 60;

/** Moves by an arrow key: the tool's cursor, else the selection, else the view. */
function push(editor: FloorEditor, [x, y]: readonly [number, number], isLarge: boolean): void {
  const { cursor, step, camera } = editor;
  const by = step * (isLarge ? 10 : 1);
  if (cursor.value !== undefined) {
    cursor.value = { x: cursor.value.x + x * by, y: cursor.value.y + y * by };
  } else if (editor.selected.value.length > 0 && editor.mayEdit) editor.push(x * by, y * by);
  else camera?.pan(-x * PAN_PX * (isLarge ? 5 : 1), -y * PAN_PX * (isLarge ? 5 : 1));
}

// Actions available while the focus is in a text field, but not in a dialog.
const FIELD_ACTIONS = new Set<FloorAction>(["save"]);
/** Actions of users who may only view the plan. */
const VIEWER_ACTIONS = new Set<FloorAction>([
  "all",
  "whole",
  "near",
  "zoom_in",
  "zoom_out",
  "next",
  "previous",
  "list",
  "escape",
  "help",
]);
export const isViewerAction = (action: FloorAction) => VIEWER_ACTIONS.has(action);

// Lists and tabs handle these keys themselves.
const LIST_KEY = /^(Arrow|Home|End|Page|Enter|Tab| )/;
const TAB_KEY = /^(ArrowLeft|ArrowRight|Enter|Tab| )/;

/** Returns true if the focused element handles a key itself. */
function isHandledByFocus(press: KeyboardEvent, action: FloorAction | undefined): boolean {
  const target = press.target as Element;
  if (isInField(press)) return action === undefined || !FIELD_ACTIONS.has(action);
  if (target.closest("[role=listbox]")) return LIST_KEY.test(press.key);
  if (target.closest("[role=tab]")) return TAB_KEY.test(press.key);
  return press.key === "Enter" && target.closest("button, a") !== null;
}

/**
 * Listens to key presses on the window.
 * @returns A function that stops listening.
 */
export function listenToFloorKeys(editor: FloorEditor, saving: Saving): () => void {
  const actions: Record<FloorAction, () => void> = {
    select: () => editor.take("select"),
    hand: () => editor.take("hand"),
    section: () => editor.take("section"),
    point: () => editor.take("point"),
    connect: () => connectSelected(editor),
    racks: () => editor.take("racks"),
    rename: () => renameSelected(editor),
    delete: () => removeSelected(editor),
    copy: () => copySelected(editor),
    copy_out: () => copyToClipboard(editor),
    paste: () => paste(editor),
    duplicate: () => duplicate(editor),
    snapping: () => editor.toggleSnapping(),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    save: () => void saving.save(),
    all: () => editor.chooseAll(),
    whole: () => editor.showWhole(),
    near: () => editor.flyTo(editor.selected.value),
    zoom_in: () => editor.camera?.zoomMiddle(ZOOM_STEP),
    zoom_out: () => editor.camera?.zoomMiddle(1 / ZOOM_STEP),
    next: () => nextThing(editor, 1),
    previous: () => nextThing(editor, -1),
    list: () => editor.openPanel("things"),
    transfer: () => (editor.overlay.value = "transfer"),
    put: () => placeAtCursor(editor),
    escape: () => editor.escape(),
    help: () => (editor.overlay.value = "help"),
  };
  const onKey = (event: KeyboardEvent) => {
    // A list has handled the key, or a dialog is open.
    if (event.defaultPrevented || (event.target as Element).closest("dialog")) return;
    const action = floorActionOf(event);
    if (isHandledByFocus(event, action)) return;
    if (action !== undefined && !editor.mayEdit && !isViewerAction(action)) return;
    // Copying selected text takes precedence over copying objects.
    if (action === "copy_out" && String(getSelection()) !== "") return;
    const arrow = event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key];
    if (arrow !== undefined) push(editor, arrow, event.shiftKey);
    else if (action === undefined) return;
    else actions[action]();
    event.preventDefault();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
