/** Keyboard and clipboard handlers of a table. */
import type { RefObject } from "preact";
import { readBlock, writeBlock } from "../state/clipboard.ts";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { commandOf } from "../state/grid_keys.ts";
import { namesColumns } from "../state/pasted_rows.ts";

/** Dialogs that a table requests from its page. */
export interface GridQuestions {
  /** Asks whether the rows are to go. */
  onRemove: (ids: string[]) => void;
  /** Takes rows that were pasted under the names of columns. */
  onRows: (text: string) => void;
}

const REPEATED = new Set(["move", "jump", "tab", "enter"]);

export function gridHandlers<Row extends Identified>(
  grid: RefObject<HTMLElement | null>,
  table: EditableTable<Row>,
  { onRemove, onRows }: GridQuestions,
) {
  const { rows, cursor, columns, blocks, changes, readOnly } = table;
  const chosen = () => rows.shown.value.filter((id) => cursor.chosen.value.has(id));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== grid.current) return;
    const command = commandOf(event);
    const { place } = cursor;
    if (
      command === undefined ||
      (command.what === "add" && table.options.addsBy === "Insert" && event.key !== "Insert")
    ) return;
    // At the end of a row Tab leaves the table.
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
        cursor.chosen.value = new Set();
        return void (cursor.corner.value = undefined);
    }
    if (readOnly) return;
    switch (command.what) {
      case "clear":
        return cursor.chosen.value.size > 0 ? onRemove(chosen()) : void blocks.clear();
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
    if (namesColumns(block, columns)) onRows(writeBlock(block).plain);
    else void blocks.paste(block);
  }

  function onCopy(event: ClipboardEvent): void {
    if (event.target !== grid.current || !cursor.place) return;
    event.preventDefault();
    const whole = chosen().map((id) => columns.map((column) => column.text(rows.get(id)!)));
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
