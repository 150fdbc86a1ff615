/** The mouse in a table: cells are selected by dragging, and filled by dragging the handle. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import type { Rectangle } from "../state/cursor.ts";
import { placeOfCell } from "./grid_row.tsx";

// Pixels from an edge of what scrolls within which dragging scrolls, and pixels a frame that it does.
const EDGE = 70;
const SPEED = 0.35;

interface Drag {
  kind: "select" | "fill";
  /** Position of the pointer in the window. */
  x: number;
  y: number;
}

/** Range that the handle would fill: the source cells, and the row it has been dragged to. */
export interface Filling {
  source: Rectangle;
  to: number;
}

/**
 * Handlers for the grid's element.
 *
 * @returns what is being filled, to be drawn
 */
export function useGridPointer<Row extends Identified>(
  grid: RefObject<HTMLElement | null>,
  table: EditableTable<Row>,
) {
  const drag = useRef<Drag | undefined>(undefined);
  const filled = useRef<Filling | undefined>(undefined);
  /** The cell that was pressed, if the user was there already. */
  const pressedAgain = useRef<string | undefined>(undefined);
  const [filling, setFilling] = useState<Filling>();
  const { cursor, rows } = table;

  function follow(): void {
    const { current } = drag;
    if (!current) return;
    // Above and below the rows the nearest one counts.
    const box = grid.current!.getBoundingClientRect();
    const y = Math.max(box.top + 1, Math.min(box.bottom - 2, current.y));
    const x = Math.max(box.left + 1, Math.min(box.right - 2, current.x));
    const under = document.elementFromPoint(x, Math.max(1, Math.min(innerHeight - 2, y)));
    const cell = under?.closest<HTMLElement>("[role=gridcell]");
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
      const over = current.y < top + EDGE
        ? current.y - top - EDGE
        : current.y > bottom - EDGE
        ? current.y - bottom + EDGE
        : 0;
      if (over !== 0) {
        element.scrollBy(0, over * SPEED);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = ({ clientX, clientY, buttons }: PointerEvent) => {
      if (!drag.current) return;
      // Let go outside of the window.
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
    // A finger scrolls, and opens a cell by touching it.
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
    // A finger has no second click to spare; a mouse first says where it is.
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

/** Scroll container of a table: a part of the page, or all of it. */
export interface ScrollBox {
  element: Element;
  /** Top and bottom in the window, in pixels. */
  top: number;
  bottom: number;
}

export function scrollBoxOf(table: Element): ScrollBox {
  for (let element = table.parentElement; element !== null; element = element.parentElement) {
    if (element === document.body) break;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    const { top, bottom } = element.getBoundingClientRect();
    // What lies over its end is its padding.
    const covered = Number.parseFloat(getComputedStyle(element).scrollPaddingBottom) || 0;
    return { element, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom - covered) };
  }
  return { element: document.scrollingElement!, top: 0, bottom: innerHeight };
}
