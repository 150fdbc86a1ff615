/** The keys of the floor plan. */
import { connectChosen, copyChosen, putAtCursor, removeChosen, renameChosen } from "./commands.ts";
import type { FloorEditor } from "./editor.ts";
import type { Saving } from "./saving.ts";
import { nextThing } from "./stepping.ts";

export type FloorAction =
  | "select"
  | "hand"
  | "section"
  | "point"
  | "connect"
  | "rename"
  | "delete"
  | "copy"
  | "snapping"
  | "undo"
  | "redo"
  | "save"
  | "all"
  | "whole"
  | "near"
  | "zoom_in"
  | "zoom_out"
  | "next"
  | "previous"
  | "list"
  | "transfer"
  | "put"
  | "escape"
  | "help";

interface KeyBinding {
  action: FloorAction;
  shown: string;
  codes: readonly string[];
  control?: boolean;
  shift?: boolean;
}

/**
 * By place on the keyboard, not by letter, so that they work in a Russian layout too.
 *
 * Source of the codes: https://www.w3.org/TR/uievents-code/
 */
export const FLOOR_KEYS: readonly KeyBinding[] = [
  { action: "select", shown: "V", codes: ["KeyV"] },
  { action: "hand", shown: "H", codes: ["KeyH"] },
  { action: "section", shown: "N", codes: ["KeyN"] },
  { action: "point", shown: "P", codes: ["KeyP"] },
  { action: "put", shown: "Enter", codes: ["Enter", "NumpadEnter"] },
  { action: "connect", shown: "E", codes: ["KeyE"] },
  { action: "rename", shown: "F2", codes: ["F2"] },
  { action: "copy", shown: "C", codes: ["KeyC"] },
  { action: "delete", shown: "Del", codes: ["Delete", "Backspace"] },
  { action: "next", shown: "]", codes: ["BracketRight"] },
  { action: "previous", shown: "[", codes: ["BracketLeft"] },
  { action: "all", shown: "Ctrl A", codes: ["KeyA"], control: true },
  { action: "undo", shown: "Ctrl Z", codes: ["KeyZ"], control: true },
  { action: "redo", shown: "Ctrl ⇧ Z", codes: ["KeyZ"], control: true, shift: true },
  { action: "redo", shown: "Ctrl Y", codes: ["KeyY"], control: true },
  { action: "save", shown: "Ctrl S", codes: ["KeyS"], control: true },
  { action: "zoom_in", shown: "+", codes: ["Equal", "NumpadAdd"] },
  { action: "zoom_out", shown: "−", codes: ["Minus", "NumpadSubtract"] },
  { action: "whole", shown: "0", codes: ["Digit0", "Numpad0", "Home"] },
  { action: "near", shown: "F", codes: ["KeyF"] },
  { action: "snapping", shown: "G", codes: ["KeyG"] },
  { action: "list", shown: "L", codes: ["KeyL"] },
  { action: "transfer", shown: "I", codes: ["KeyI"] },
  { action: "help", shown: "?", codes: ["Slash"], shift: true },
  { action: "escape", shown: "Esc", codes: ["Escape"] },
];

/** The key that a button shows. */
export function keyOf(action: FloorAction): string {
  return FLOOR_KEYS.find((binding) => binding.action === action)!.shown;
}

/** What of a keyboard event matters here. */
export type KeyPress = Pick<
  KeyboardEvent,
  "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"
>;

/** What a key means; undefined: nothing of ours. */
export function floorActionOf(press: KeyPress): FloorAction | undefined {
  const control = press.ctrlKey || press.metaKey;
  if (press.altKey) return undefined;
  // Where it stands differs from layout to layout, so the sign counts first.
  if (press.key === "?" && !control) return "help";
  if (press.key === "+" && !control) return "zoom_in";
  return FLOOR_KEYS.find(({ codes, control: held = false, shift = false }) =>
    codes.includes(press.code) && held === control && shift === press.shiftKey
  )?.action;
}

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PAN_PX = 60;

/** Moves by an arrow key: the cursor of a tool, what is chosen, or else the view. */
function push(editor: FloorEditor, [x, y]: readonly [number, number], far: boolean): void {
  const { cursor, step, camera } = editor;
  const by = step * (far ? 10 : 1);
  if (cursor.value !== undefined) {
    cursor.value = { x: cursor.value.x + x * by, y: cursor.value.y + y * by };
  } else if (editor.chosen.value.length > 0) editor.push(x * by, y * by);
  else camera?.pan(-x * PAN_PX * (far ? 5 : 1), -y * PAN_PX * (far ? 5 : 1));
}

// These work even while somebody types, but not over a dialog.
const EVERYWHERE = new Set<FloorAction>(["save"]);
// What lists and tabs do with keys is their own.
const LIST_KEY = /^(Arrow|Home|End|Page|Enter|Tab| )/;
const TAB_KEY = /^(ArrowLeft|ArrowRight|Enter|Tab| )/;

/** Whether a key is what the focused element is there for. */
function belongsTo(target: Element, press: KeyPress, action: FloorAction | undefined): boolean {
  if (target.closest("input, select, textarea")) {
    return action === undefined || !EVERYWHERE.has(action);
  }
  if (target.closest("[role=listbox]")) return LIST_KEY.test(press.key);
  if (target.closest("[role=tab]")) return TAB_KEY.test(press.key);
  return press.key === "Enter" && target.closest("button, a") !== null;
}

/** Listens on the window. @returns stops listening */
export function listenToFloorKeys(editor: FloorEditor, saving: Saving): () => void {
  const actions: Record<FloorAction, () => void> = {
    select: () => editor.take("select"),
    hand: () => editor.take("hand"),
    section: () => editor.take("section"),
    point: () => editor.take("point"),
    connect: () => connectChosen(editor),
    rename: () => renameChosen(editor),
    delete: () => removeChosen(editor),
    copy: () => copyChosen(editor),
    snapping: () => editor.toggleSnapping(),
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    save: () => void saving.save(),
    all: () => editor.chooseAll(),
    whole: () => editor.showWhole(),
    near: () => editor.flyTo(editor.chosen.value),
    zoom_in: () => editor.camera?.zoomMiddle(1.5),
    zoom_out: () => editor.camera?.zoomMiddle(1 / 1.5),
    next: () => nextThing(editor, 1),
    previous: () => nextThing(editor, -1),
    list: () => editor.openPanel("things"),
    transfer: () => (editor.overlay.value = "transfer"),
    put: () => putAtCursor(editor),
    escape: () => editor.escape(),
    help: () => (editor.overlay.value = "help"),
  };
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    // A list has taken it, or a dialog lies over everything.
    if (event.defaultPrevented || target.closest("dialog")) return;
    const action = floorActionOf(event);
    if (belongsTo(target, event, action)) return;
    const arrow = event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key];
    if (arrow !== undefined) push(editor, arrow, event.shiftKey);
    else if (action === undefined) return;
    else actions[action]();
    event.preventDefault();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
