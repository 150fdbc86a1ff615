import { useLayoutEffect, useRef } from "preact/hooks";
import type { Identified } from "../state/column.ts";
import { readCells, writeCells } from "../state/delimited.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { commandOf } from "../state/grid_keys.ts";
import { cellId, GridRow } from "./grid_row.tsx";
import { useMatch, usePageRows } from "../state/page_rows.ts";
import { t } from "../messages.ts";

// Heights in pixels; the style sheet has the same.
const LINE = 44;
const GAP = 8;

/** How a row looks where rows are cards. */
export interface Card {
  /** In pixels. */
  height: number;
  /** Cells side by side. */
  columns: number;
}

function Head<Row extends Identified>({ table }: { table: EditableTable<Row> }) {
  const { rows, cursor, columns } = table;
  const { value: sorting } = rows.sorting;
  const { value: shown } = rows.shown;
  const all = shown.length > 0 && shown.every((id) => cursor.chosen.value.has(id));
  return (
    <div role="row" class="grid-head" aria-rowindex={1}>
      <div role="columnheader" class="head cell-choose" aria-colindex={1}>
        {table.readOnly ? <span class="unseen">{t("choose_row")}</span> : (
          <label class="choose">
            <input
              type="checkbox"
              checked={all}
              indeterminate={!all && cursor.chosen.value.size > 0}
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
                <button
                  type="button"
                  class={sorted ? `head-sort head-${sorted}` : "head-sort"}
                  title={t("sort_by", { column: label() })}
                  onClick={() => rows.sortBy(key)}
                >
                  {words}
                </button>
              )
              : words}
          </div>
        );
      })}
    </div>
  );
}

/**
 * A table to work in by keyboard, mouse or finger.
 *
 * @param onRemove asks whether the rows are to go
 * @param onRows takes rows that were pasted
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
  const at = place ? shown.indexOf(place.id) : -1;
  const drawn = at >= view.first && at < view.last;
  const { value: moves } = cursor.moves;
  const toGrid = () => grid.current?.focus({ preventScroll: true });

  useLayoutEffect(() => {
    if (moves === 0 || at < 0 || !body.current) return;
    const top = body.current.getBoundingClientRect().top + at * height;
    // Below what sticks to the top, and above what may lie at the bottom.
    const head = grid.current!.querySelector(".grid-head")!.getBoundingClientRect();
    const [first, last] = [Math.max(head.bottom, head.height), innerHeight - height - 60];
    if (top < first) scrollBy({ top: top - first });
    else if (top > last) scrollBy({ top: Math.min(top - last, top - first) });
  }, [moves]);

  const aimed = () => {
    const { value: chosen } = cursor.chosen;
    return chosen.size > 0 ? shown.filter((id) => chosen.has(id)) : place ? [place.id] : [];
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== grid.current) return;
    const command = commandOf(event);
    if (command === undefined) return;
    if (event.repeat && command.what !== "move") return;
    event.preventDefault();
    switch (command.what) {
      case "move":
        return cursor.move(command.step);
      case "open":
        return place && table.open(place, command.text);
      case "choose":
        return place && cursor.choose(place.id, command);
      case "choose_all":
        return cursor.chooseAll();
      case "choose_none":
        return void (cursor.chosen.value = new Set());
      case "remove":
        return table.readOnly || aimed().length === 0 ? undefined : onRemove(aimed());
      case "undo":
        return void table.removals.undo();
      case "add":
        return table.add();
    }
  }
  function onPaste(event: ClipboardEvent) {
    if (event.target !== grid.current || table.readOnly) return;
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const cells = readCells(text, "\t");
    if (cells.length === 1 && cells[0]!.length === 1) {
      return place && table.put(place, cells[0]![0]!);
    }
    if (cells.length > 0) onRows(text);
  }
  function onCopy(event: ClipboardEvent) {
    if (event.target !== grid.current || !place) return;
    event.preventDefault();
    const lines = aimed().map((id) => columns.map((column) => column.text(rows.get(id)!)));
    const cell = [[columns[place.column]!.text(rows.get(place.id)!)]];
    const copied = cursor.chosen.value.size > 0 ? lines : cell;
    event.clipboardData?.setData("text/plain", writeCells(copied));
  }

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
      {...(drawn && place ? { "aria-activedescendant": cellId(place.id, place.column) } : {})}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCopy={onCopy}
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
                toGrid={toGrid}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
