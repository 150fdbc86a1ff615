import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { isSingle, type Rectangle } from "../state/cursor.ts";
import { gridHandlers } from "./grid_handlers.ts";
import { type Filling, scrollBoxOf, useGridPointer } from "./grid_pointer.ts";
import { cellId, type CellSelection, GridRow } from "./grid_row.tsx";
import { t } from "../messages.ts";
import type { RefObject } from "preact";
import { type RowWindow, rowWindow } from "../../row_window.ts";

/**
 * Returns the window of rows to render, for a list in any scroll container.
 * @param row Height of a row in pixels.
 */
function usePageRows(
  box: RefObject<HTMLElement | null>,
  row: number,
  total: number,
): RowWindow {
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(globalThis.innerHeight);
  useLayoutEffect(() => {
    const update = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      // Rounded to whole rows, to render less often.
      setFirst(Math.max(0, Math.floor(-top / row)));
      setHeight(globalThis.innerHeight);
    };
    update();
    // Capturing, because scroll events of inner containers do not bubble.
    addEventListener("scroll", update, { passive: true, capture: true });
    addEventListener("resize", update);
    return () => {
      removeEventListener("scroll", update, { capture: true });
      removeEventListener("resize", update);
    };
  }, [row, total]);
  return rowWindow({ scroll: first * row, height: height + row, row, total });
}

/** Returns true while a media query matches. */
function useMatch(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useLayoutEffect(() => {
    const list = matchMedia(query);
    const follow = () => setMatches(list.matches);
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, [query]);
  return matches;
}

// Heights in pixels; must equal the style sheet's.
const LINE = 44;
const GAP = 8;

/** Layout of a row as a card. */
export interface Card {
  /** In pixels. */
  height: number;
  /** Number of cells per line of a card. */
  columns: number;
}

function Head<Row extends Identified>({ table }: { table: EditableTable<Row> }) {
  const { rows, cursor, columns } = table;
  const { value: sorting } = rows.sorting;
  const { value: shown } = rows.shown;
  const all = shown.length > 0 && shown.every((id) => cursor.selected.value.has(id));
  return (
    <div role="row" class="grid-head" aria-rowindex={1}>
      <div role="columnheader" class="head cell-choose" aria-colindex={1}>
        {table.readOnly ? <span class="unseen">{t("choose_row")}</span> : (
          <label class="choose">
            <input
              type="checkbox"
              checked={all}
              indeterminate={!all && cursor.selected.value.size > 0}
              aria-label={t("choose_all")}
              onClick={() => cursor.chooseAll()}
            />
          </label>
        )}
      </div>
      {columns.map(({ key, label, unit, align, sort }, at) => {
        const sorted = sorting?.key === key ? sorting.direction : undefined;
        const words = (
          <>
            <span>{label()}</span>
            {unit && <span class="head-unit">{unit()}</span>}
          </>
        );
        return (
          <div
            key={key}
            role="columnheader"
            class={align === "end" ? "head cell-end" : "head"}
            aria-colindex={at + 2}
            aria-sort={sorted ?? "none"}
          >
            {sort
              ? (
                <Button
                  class={`cluster cluster-baseline gap-2 head-sort ${
                    sorted ? `head-${sorted}` : ""
                  }`}
                  title={t("sort_by", { column: label() })}
                  onClick={() => rows.sortBy(key)}
                >
                  {words}
                </Button>
              )
              : words}
          </div>
        );
      })}
    </div>
  );
}

/**
 * Returns a function from a row index to its part of the selection; while the fill handle is
 * dragged, of the future selection.
 */
function selectionByRow(selection: Rectangle | undefined, filling: Filling | undefined) {
  const { source, to } = filling ?? {};
  const all = source !== undefined && to !== undefined
    ? { ...source, top: Math.min(source.top, to), bottom: Math.max(source.bottom, to) }
    : selection;
  return (row: number): CellSelection | undefined =>
    all === undefined || row < all.top || row > all.bottom ? undefined : {
      from: all.left,
      to: all.right,
      isLast: row === all.bottom,
      isSingle: isSingle(all),
    };
}

/**
 * Editable table for keyboard, mouse and touch.
 * @param onRemove Asks for confirmation and deletes rows.
 * @param onRows Handles pasted rows with a header of column names.
 */
export function EditableGrid<Row extends Identified>({ table, label, card, onRemove, onRows }: {
  table: EditableTable<Row>;
  label: string;
  card: Card;
  onRemove: (ids: string[]) => void;
  onRows: (text: string) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { rows, cursor, columns } = table;
  const asCards = useMatch("(width <= 900px)");
  const height = asCards ? card.height + GAP : LINE;
  const { value: shown } = rows.shown;
  const view = usePageRows(body, height, shown.length);
  const { place } = cursor;
  const end = cursor.end ? rows.placeOf(cursor.end.id) : -1;
  const at = place ? rows.placeOf(place.id) : -1;
  const isDrawn = at >= view.first && at < view.last;
  const { value: moves } = cursor.moves;
  const toGrid = () => grid.current?.focus({ preventScroll: true });
  const { filling, ...pointer } = useGridPointer(grid, table);
  const { onKeyDown, onCopy, onCut, onPaste } = gridHandlers(grid, table, { onRemove, onRows });
  const selectionOf = selectionByRow(cursor.selection.value, filling);

  useLayoutEffect(() => {
    if (moves === 0 || end < 0 || !body.current) return;
    const top = body.current.getBoundingClientRect().top + end * height;
    // Below the sticky header, and above anything that covers the bottom.
    const head = grid.current!.querySelector(".grid-head")!.getBoundingClientRect();
    const box = scrollBoxOf(grid.current!);
    const [first, last] = [Math.max(head.bottom, box.top + head.height), box.bottom - height - 60];
    if (top < first) box.element.scrollBy({ top: top - first });
    else if (top > last) box.element.scrollBy({ top: Math.min(top - last, top - first) });
  }, [moves]);

  const tracks = columns.map(({ track }) => track).join(" ");
  return (
    <div
      ref={grid}
      role="grid"
      class={asCards ? "grid grid-cards" : "grid"}
      style={{
        "--tracks": tracks,
        "--card": `${card.height}px`,
        "--card-columns": card.columns,
      }}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable={!table.readOnly}
      aria-readonly={table.readOnly}
      {...(isDrawn && place ? { "aria-activedescendant": cellId(place.id, place.column) } : {})}
      onPointerDown={pointer.onPointerDown}
      onClick={pointer.onClick}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCopy={onCopy}
      onCut={onCut}
    >
      <Head table={table} />
      <div ref={body} role="rowgroup" class="grid-body" style={{ height: `${view.whole}px` }}>
        <div role="presentation" style={{ paddingTop: `${view.before}px` }}>
          {shown.slice(view.first, view.last).map((id, index) => {
            const row = rows.get(id);
            return row && (
              <GridRow
                key={id}
                table={table}
                row={row}
                index={view.first + index}
                here={id === place?.id ? place.column : undefined}
                selection={selectionOf(view.first + index)}
                toGrid={toGrid}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
