/** Keyboard and clipboard handlers of a table, compatible with spreadsheets. */
import type { RefObject } from "preact";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { namesColumns } from "../state/pasted_rows.ts";
import { readRows, writeCells } from "../../delimited.ts";
import type { Block, Step } from "../state/cursor.ts";
import type { KeyPress } from "../../keyboard.ts";

/** Actions that a table requests from its page. */
export interface GridQuestions {
  /** Asks for confirmation and deletes rows. */
  onRemove: (ids: string[]) => void;
  /** Handles pasted rows with a header of column names. */
  onRows: (text: string) => void;
}

const REPEATED = new Set(["move", "jump", "tab", "enter"]);

export function gridHandlers<Row extends Identified>(
  grid: RefObject<HTMLElement | null>,
  table: EditableTable<Row>,
  { onRemove, onRows }: GridQuestions,
) {
  const { rows, cursor, columns, blocks, changes, readOnly } = table;
  const selected = () => rows.shown.value.filter((id) => cursor.selected.value.has(id));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== grid.current) return;
    const command = commandOf(event);
    const { place } = cursor;
    if (
      command === undefined ||
      (command.what === "add" && table.options.addsBy === "Insert" && event.key !== "Insert")
    ) return;
    // At the end of a row, Tab moves the focus out of the table.
    if (command.what === "tab") {
      if (cursor.tab(command.direction)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (event.repeat && !REPEATED.has(command.what)) return;
    switch (command.what) {
      case "move":
        return cursor.move(command.step, command);
      case "jump":
        return cursor.jump(command.step, command);
      case "enter":
        return cursor.enter(command.direction);
      case "open":
        return place && table.open(place, command.text);
      case "choose":
        return place && cursor.choose(place.id, command);
      case "select_all":
        return cursor.selectAll();
      case "choose_none":
        cursor.selected.value = new Set();
        return void (cursor.corner.value = undefined);
    }
    if (readOnly) return;
    switch (command.what) {
      case "clear":
        return cursor.selected.value.size > 0 ? onRemove(selected()) : void blocks.clear();
      case "fill_down":
        return void blocks.fillDown();
      case "undo":
        return void changes.undo();
      case "redo":
        return void changes.redo();
      case "add":
        return table.add();
    }
  }

  function onPaste(event: ClipboardEvent): void {
    if (event.target !== grid.current || readOnly) return;
    event.preventDefault();
    const [plain, html] = ["text/plain", "text/html"].map((type) =>
      event.clipboardData?.getData(type) ?? ""
    );
    const block = readBlock({ plain: plain!, html: html! });
    if (namesColumns(block, columns, table.options.pasting)) onRows(writeBlock(block).plain);
    else void blocks.paste(block);
  }

  function onCopy(event: ClipboardEvent): void {
    if (event.target !== grid.current || !cursor.place) return;
    event.preventDefault();
    const whole = selected().map((id) => columns.map((column) => column.text(rows.get(id)!)));
    const { plain, html } = writeBlock(whole.length > 0 && cursor.isOne ? whole : blocks.copy());
    event.clipboardData?.setData("text/plain", plain);
    event.clipboardData?.setData("text/html", html);
  }

  function onCut(event: ClipboardEvent): void {
    onCopy(event);
    if (event.target === grid.current && !readOnly) void blocks.clear();
  }

  return { onKeyDown, onPaste, onCopy, onCut };
}

/** Contents of the clipboard, by type. */
export interface ClipboardTexts {
  plain: string;
  html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const unescapeHtml = (text: string) =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const hexadecimal = /^#x/i.test(name);
    const code = parseInt(name.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

// HTML whitespace collapses to one space; line breaks come from <br> and paragraphs.
const cellText = (html: string) =>
  unescapeHtml(
    html.replace(/[\s\u00a0]+/g, " ")
      .replace(/<br\b[^>]*>|<\/p>\s*<p\b[^>]*>|<\/div>\s*<div\b[^>]*>/gi, "\n")
      .replace(/<[^>]*>/g, ""),
  ).replaceAll("\u00a0", " ").split("\n").map((line) => line.trim()).join("\n").trim();

const spanOf = (attributes: string, name: string) => {
  const [, count = "1"] = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, "i").exec(attributes) ?? [];
  return Math.max(1, Math.min(1000, Number(count)));
};

/**
 * Returns the cells of the first table in an HTML text; a merged cell has its text in its first
 * position.
 */
export function readHtmlTable(html: string): string[][] {
  const [, table = ""] = /<table\b[^>]*>([\s\S]*?)<\/table>/i.exec(html) ?? [];
  const rows: string[][] = [];
  // Columns covered by cells with a rowspan, with the number of remaining rows.
  const spans = new Map<number, number>();
  for (const [, content = ""] of table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr>|$)/gi)) {
    const row: string[] = [];
    const skip = () => {
      for (let rowsLeft = spans.get(row.length); rowsLeft; rowsLeft = spans.get(row.length)) {
        spans.set(row.length, rowsLeft - 1);
        row.push("");
      }
    };
    const cells = /<t[dh]\b([^>]*)>([\s\S]*?)(?=<t[dh]\b|<\/t[dh]>|$)/gi;
    for (const [, attributes = "", inner = ""] of content.matchAll(cells)) {
      skip();
      const [high, wide] = [spanOf(attributes, "rowspan"), spanOf(attributes, "colspan")];
      for (let at = 0; at < wide; at++) {
        if (high > 1) spans.set(row.length, high - 1);
        row.push(at === 0 ? cellText(inner) : "");
      }
    }
    skip();
    rows.push(row);
  }
  return rows;
}

/**
 * Returns the copied block. Spreadsheets write one text cell per cell; tables of web pages and
 * e-mails often have their cells only in the HTML.
 */
export function readBlock({ plain, html }: ClipboardTexts): string[][] {
  const block = readRows(plain.replace(/\r?\n$/, ""), "\t");
  const isText = block.length > 0 && block.some((row) => row.length > 1);
  if (isText || !/<table\b/i.test(html)) return block;
  const table = readHtmlTable(html);
  const cells = (rows: Block) => rows.reduce((sum, row) => sum + row.length, 0);
  return cells(table) > cells(block) ? table : block;
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");

/** Returns a block as text and as HTML for the clipboard. */
export function writeBlock(block: Block): ClipboardTexts {
  const rows = block.map((row) =>
    `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`
  );
  return { plain: writeCells(block), html: `<table>${rows.join("")}</table>` };
}

/** Command of a key while no cell is open; `extend` moves the end of the selection. */
export type Command =
  | { what: "move" | "jump"; step: Step; extend: boolean }
  /** `text` replaces the content of the cell. */
  | { what: "open"; text?: string }
  | { what: "choose"; range: boolean }
  | { what: "tab" | "enter"; direction: 1 | -1 }
  | { what: "select_all" | "choose_none" | "clear" | "undo" | "redo" | "fill_down" | "add" };

/** Rows per Page Up and Page Down. */
export const ROWS_PER_PAGE = 12;

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);
const MOVES: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-ROWS_PER_PAGE, 0],
  PageDown: [ROWS_PER_PAGE, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/**
 * Returns the command of a key; undefined if it has none. Letters with Ctrl or Meta are recognized
 * by their physical key, so that shortcuts work in a Russian layout.
 *
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
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
