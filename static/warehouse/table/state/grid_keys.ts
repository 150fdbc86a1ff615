/** The keys of a table, as those of other grids and of spreadsheets. */
import type { KeyPress } from "../../../shared/keyboard.ts";
import type { Step } from "./cursor.ts";

/** What a key means while no cell is open. */
export type Command =
  | { what: "move"; step: Step }
  /** `text` replaces what stands in the cell. */
  | { what: "open"; text?: string }
  | { what: "choose"; range: boolean }
  | { what: "choose_all" | "choose_none" | "remove" | "undo" | "add" };

/** Rows that a page is. */
export const PAGE = 12;

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
 * What a key means; undefined: nothing of ours. Letters with Control or Meta go by their place on the
 * keyboard, so that they work in a Russian layout too.
 *
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export function commandOf(press: KeyPress): Command | undefined {
  const { key, code, shiftKey } = press;
  if (press.altKey) return undefined;
  if (press.ctrlKey || press.metaKey) {
    if (key === "Home") return { what: "move", step: [-Infinity, -Infinity] };
    if (key === "End") return { what: "move", step: [Infinity, Infinity] };
    if (key === "Enter") return { what: "add" };
    if (code === "KeyZ" && !shiftKey) return { what: "undo" };
    return code === "KeyA" ? { what: "choose_all" } : undefined;
  }
  if (key === " ") return { what: "choose", range: shiftKey };
  if (Object.hasOwn(MOVES, key)) return { what: "move", step: MOVES[key]! };
  switch (key) {
    case "Enter":
    case "F2":
      return { what: "open" };
    case "Backspace":
      return { what: "open", text: "" };
    case "Escape":
      return { what: "choose_none" };
    case "Delete":
      return { what: "remove" };
    case "Insert":
      return { what: "add" };
    case "/":
      return undefined;
  }
  return [...key].length === 1 ? { what: "open", text: key } : undefined;
}
