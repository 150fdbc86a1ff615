import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Column, Identified } from "../state/column.ts";
import type { Opened } from "../state/cursor.ts";
import type { EditableTable } from "../state/editable_table.ts";

/** Move of the cursor after editing a cell. */
type Way = "down" | "up" | "next" | "previous" | "stay";

/**
 * The field of an open cell. Whatever way it is left but Escape, what was typed is taken.
 *
 * @param toGrid gives the focus back to the table
 */
export function CellEditor<Row extends Identified>({ table, column, opened, toGrid }: {
  table: EditableTable<Row>;
  column: Column<Row>;
  opened: Opened;
  toGrid: () => void;
}) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const text = useRef(opened.text);
  const done = useRef(false);
  const byKeys = useRef(false);

  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.select?.();
    // Who begins to type goes on after the first letter.
    if (current && opened.text.length === 1 && column.edit?.kind !== "choice") {
      current.setSelectionRange?.(1, 1);
    }
  }, []);
  // A cell may be scrolled out of the page while it is open.
  useEffect(() => () => {
    if (!done.current) table.put(opened, text.current);
  }, []);

  function leave(way: Way) {
    if (done.current) return;
    done.current = true;
    const { cursor } = table;
    cursor.opened.value = undefined;
    table.put(opened, text.current);
    const step = way === "next" ? 1 : way === "previous" ? -1 : undefined;
    const next = step && cursor.neighbour(opened, step);
    if (next) {
      cursor.tabTo(next, opened.column);
      // A flag would be turned over by being opened.
      if (table.columns[next.column]?.edit?.kind !== "flag") return table.open(next);
    }
    if (way === "stay") return;
    toGrid();
    if (way === "down" || way === "up") cursor.enter(way === "down" ? 1 : -1);
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    byKeys.current = true;
    const { key, shiftKey } = event;
    if (key === "Escape") {
      done.current = true;
      table.cancel();
      toGrid();
    } else if (key === "Enter") leave(shiftKey ? "up" : "down");
    else if (key === "Tab") leave(shiftKey ? "previous" : "next");
    else return;
    event.preventDefault();
  }

  const common = {
    ref: field,
    class: "cell-field",
    "aria-label": column.label(),
    onKeyDown,
    onBlur: () => leave("stay"),
    onClick: (event: MouseEvent) => event.stopPropagation(),
  };
  if (column.edit?.kind === "choice") {
    return (
      <select
        {...common}
        onPointerDown={() => (byKeys.current = false)}
        onChange={(event) => {
          text.current = event.currentTarget.value;
          if (!byKeys.current) leave("stay");
        }}
      >
        {column.edit.choices().map(({ value, label }) => (
          <option key={value} value={value} selected={String(value) === opened.text}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...common}
      defaultValue={opened.text}
      autoComplete="off"
      spellcheck={false}
      inputMode={column.edit?.kind === "number" ? "decimal" : "text"}
      onInput={(event) => (text.current = event.currentTarget.value)}
    />
  );
}
