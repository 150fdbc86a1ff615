/** Mouse handlers of a table: dragging selects cells, dragging the handle fills them. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import type { Rectangle } from "../state/cursor.ts";
import { placeOfCell } from "./grid_row.tsx";

// Distance in pixels from the edge of the scroll container within which a drag scrolls it, and the
// scroll speed.
const SCROLL_ZONE_PX = 70;
const SCROLL_SPEED = 0.35;

interface Drag {
  kind: "select" | "fill";
  /** Position of the pointer in the viewport. */
  x: number;
  y: number;
}

/** Fill in progress: the source cells, and the row to which the handle was dragged. */
export interface Filling {
  source: Rectangle;
  to: number;
}

/** Returns the event handlers of the table's element, and the fill in progress. */
export function useGridPointer<Row extends Identified>(
  grid: RefObject<HTMLElement | null>,
  table: EditableTable<Row>,
) {
  const drag = useRef<Drag | undefined>(undefined);
  const filled = useRef<Filling | undefined>(undefined);
  /** The pressed cell, if it was the current one already. */
  const pressedAgain = useRef<string | undefined>(undefined);
  const [filling, setFilling] = useState<Filling>();
  const { cursor, rows } = table;

  function follow(): void {
    const { current } = drag;
    if (!current) return;
    // Above and below the table, the nearest row is used.
    const box = grid.current!.getBoundingClientRect();
    const y = Math.max(box.top + 1, Math.min(box.bottom - 2, current.y));
    const x = Math.max(box.left + 1, Math.min(box.right - 2, current.x));
    const element = document.elementFromPoint(x, Math.max(1, Math.min(innerHeight - 2, y)));
    const cell = element?.closest<HTMLElement>("[role=gridcell]");
    const place = cell && grid.current!.contains(cell) ? placeOfCell(cell) : undefined;
    if (place === undefined) return;
    if (current.kind === "select") {
      const { end } = cursor;
      if (end?.id === place.id && end.column === place.column) return;
      cursor.at.value = cursor.place;
      cursor.corner.value = place;
      return;
    }
    const { source } = filled.current!;
    filled.current = { source, to: rows.placeOf(place.id) };
    setFilling(filled.current);
  }

  useEffect(() => {
    let frame = 0;
    const scroll = () => {
      const { current } = drag;
      if (!current) return void (frame = 0);
      const { element, top, bottom } = scrollBoxOf(grid.current!);
      const overshoot = current.y < top + SCROLL_ZONE_PX
        ? current.y - top - SCROLL_ZONE_PX
        : current.y > bottom - SCROLL_ZONE_PX
        ? current.y - bottom + SCROLL_ZONE_PX
        : 0;
      if (overshoot !== 0) {
        element.scrollBy(0, overshoot * SCROLL_SPEED);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!drag.current) return;
      // The button was released outside the window.
      if (buttons === 0) return stop();
      Object.assign(drag.current, { x: clientX, y: clientY });
      follow();
      if (frame === 0) frame = requestAnimationFrame(scroll);
    };
    const stop = () => {
      const { current } = filled;
      drag.current = filled.current = undefined;
      setFilling(undefined);
      if (current === undefined) return;
      const { source, to } = current;
      if (to < source.top || to > source.bottom) void table.blocks.fill(source, to);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", stop);
    addEventListener("pointercancel", stop);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", stop);
      removeEventListener("pointercancel", stop);
    };
  }, [table]);

  function onPointerDown(event: PointerEvent): void {
    // Touch scrolls by dragging, and opens a cell by tapping.
    if (event.button !== 0 || event.pointerType === "touch") return;
    const target = event.target as HTMLElement;
    if (target.closest(".cell-fill")) {
      const { value: source } = cursor.selection;
      if (!source) return;
      filled.current = { source, to: source.bottom };
      drag.current = { kind: "fill", x: event.clientX, y: event.clientY };
      event.preventDefault();
      return;
    }
    const cell = target.closest<HTMLElement>("[role=gridcell]");
    const place = cell && placeOfCell(cell);
    if (!place || target.closest("input, select, button, label")) return;
    const { value: at } = cursor.at;
    const isHere = at?.id === place.id && at.column === place.column;
    pressedAgain.current = isHere && cursor.isOne ? cell.id : undefined;
    if (event.shiftKey) cursor.extendTo(place);
    else if (!isHere || !cursor.isOne) cursor.go(place);
    drag.current = { kind: "select", x: event.clientX, y: event.clientY };
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>("[role=gridcell]");
    const place = cell && placeOfCell(cell);
    if (!place || event.shiftKey || target.closest("input, select, button, label")) return;
    const column = table.columns[place.column]!;
    // Touch opens a cell at the first tap; a mouse selects it first.
    const isTouch = (event as PointerEvent).pointerType === "touch";
    const atOnce = isTouch || pressedAgain.current === cell.id || column.act ||
      column.edit?.kind === "flag";
    if (!isTouch && !cursor.isOne) return;
    if (atOnce) table.open(place);
    else if (cursor.at.value?.id !== place.id || cursor.at.value.column !== place.column) {
      cursor.go(place);
    }
  }

  return { filling, onPointerDown, onClick };
}

/** Scroll container of a table: an element, or the page. */
export interface ScrollBox {
  element: Element;
  /** Top and bottom edges in the viewport, in pixels. */
  top: number;
  bottom: number;
}

export function scrollBoxOf(table: Element): ScrollBox {
  for (let element = table.parentElement; element !== null; element = element.parentElement) {
    if (element === document.body) break;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    const { top, bottom } = element.getBoundingClientRect();
    // The scroll padding equals the height of what covers the bottom edge.
    const covered = Number.parseFloat(getComputedStyle(element).scrollPaddingBottom) || 0;
    return { element, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom - covered) };
  }
  return { element: document.scrollingElement!, top: 0, bottom: innerHeight };
}
