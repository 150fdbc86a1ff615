/** The keys of a table, as those of other grids and of spreadsheets. */
import type { KeyPress } from "../../../shared/keyboard.ts";
import type { Step } from "./cursor.ts";

/** Command of a key while no cell is open; with `extend` it moves the end of the selection. */
export type Command =
  | { what: "move" | "jump"; step: Step; extend: boolean }
  /** `text` replaces what stands in the cell. */
  | { what: "open"; text?: string }
  | { what: "choose"; range: boolean }
  | { what: "tab" | "enter"; direction: 1 | -1 }
  | { what: "select_all" | "choose_none" | "clear" | "undo" | "redo" | "fill_down" | "add" };

/** Rows that a page is. */
export const PAGE = 12;

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);
const MOVES: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/**
 * Returns the command of a key; undefined if it has none. Letters with Control or Meta go by their
 * place on the keyboard, so that they work in a Russian layout too. Source:
 * https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function commandOf(press: KeyPress): Command | undefined {
  const { key, code, shiftKey } = press;
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) {
    if (key === "Home") return { what: "move", step: [-Infinity, -Infinity], extend: shiftKey };
    if (key === "End") return { what: "move", step: [Infinity, Infinity], extend: shiftKey };
    if (ARROWS.has(key)) return { what: "jump", step: MOVES[key]!, extend: shiftKey };
    if (key === "Enter") return { what: "add" };
    switch (code) {
      case "KeyZ":
        return { what: shiftKey ? "redo" : "undo" };
      case "KeyY":
        return { what: "redo" };
      case "KeyD":
        return { what: "fill_down" };
      case "KeyA":
        return { what: "select_all" };
    }
    return undefined;
  }
  if (key === " ") return { what: "choose", range: shiftKey };
  if (Object.hasOwn(MOVES, key)) return { what: "move", step: MOVES[key]!, extend: shiftKey };
  switch (key) {
    case "Enter":
      return shiftKey ? { what: "enter", direction: -1 } : { what: "open" };
    case "F2":
      return { what: "open" };
    case "Tab":
      return { what: "tab", direction: shiftKey ? -1 : 1 };
    case "Backspace":
      return { what: "open", text: "" };
    case "Escape":
      return { what: "choose_none" };
    case "Delete":
      return { what: "clear" };
    case "Insert":
      return { what: "add" };
    case "/":
      return undefined;
  }
  return [...key].length === 1 ? { what: "open", text: key } : undefined;
}
