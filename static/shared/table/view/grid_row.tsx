import type { CellState } from "../state/table_options.ts";
import type { Column, Identified } from "../state/column.ts";
import type { CellPosition, OpenCell } from "../state/cursor.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { t } from "../messages.ts";
import { CloseButton } from "../../ui/button.tsx";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Move of the cursor after editing a cell. */
type CursorMove = "down" | "up" | "next" | "previous" | "stay";

/**
 * Editor of an open cell. The input is applied however the cell is left, except by Escape.
 * @param toGrid Moves the focus back to the table.
 */
function CellEditor<Row extends Identified>({ table, column, opened, toGrid }: {
  table: EditableTable<Row>;
  column: Column<Row>;
  opened: OpenCell;
  toGrid: () => void;
}) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const text = useRef(opened.text);
  const isClosed = useRef(false);
  const byKeys = useRef(false);

  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.select?.();
    // If editing began by typing a letter, continue after it.
    if (current && opened.text.length === 1 && column.edit?.kind !== "choice") {
      current.setSelectionRange?.(1, 1);
    }
  }, []);
  // An open cell may be scrolled out of the rendered rows.
  useEffect(() => () => {
    if (!isClosed.current) table.put(opened, text.current);
  }, []);

  function leave(move: CursorMove) {
    if (isClosed.current) return;
    isClosed.current = true;
    const { cursor } = table;
    cursor.opened.value = undefined;
    table.put(opened, text.current);
    const step = move === "next" ? 1 : move === "previous" ? -1 : undefined;
    const next = step && cursor.neighbour(opened, step);
    if (next) {
      cursor.tabTo(next, opened.column);
      // Opening a flag would toggle it.
      if (table.columns[next.column]?.edit?.kind !== "flag") return table.open(next);
    }
    if (move === "stay") return;
    toGrid();
    if (move === "down" || move === "up") cursor.enter(move === "down" ? 1 : -1);
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    byKeys.current = true;
    const { key, shiftKey } = event;
    if (key === "Escape") {
      isClosed.current = true;
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
  const names = column.edit?.kind === "text" ? column.edit.names : undefined;
  return (
    <>
      <input
        {...common}
        type="text"
        {...(names && { list: "cell-names" })}
        defaultValue={opened.text}
        autoComplete="off"
        spellcheck={false}
        inputMode={column.edit?.kind === "number" ? "decimal" : "text"}
        onInput={(event) => (text.current = event.currentTarget.value)}
      />
      {names && (
        <datalist id="cell-names">
          {names().map((name) => <option key={name} value={name} />)}
        </datalist>
      )}
    </>
  );
}

/** Returns the element id of a cell. */
export const cellId = (id: string, column: number) => `cell-${id}-${column}`;

/** Returns the position of a cell's element; undefined for the checkbox column. */
export function placeOfCell({ id }: HTMLElement): CellPosition | undefined {
  const [, row, column] = /^cell-(.*)-(\d+)$/.exec(id) ?? [];
  return row === undefined ? undefined : { id: row, column: Number(column) };
}

function Mark({ state, draft, id }: {
  state: CellState | undefined;
  draft: boolean;
  id: string;
}) {
  if (state === undefined || (draft && state.state === "typed")) return null;
  if (state.state === "failed") return <span class="cell-why unseen" id={id}>{state.why}</span>;
  return state.state === "typed" ? null : <span class={`cell-mark cell-mark-${state.state}`} />;
}

/** Selection of a row. */
export interface CellSelection {
  /** First and last selected column. */
  from: number;
  to: number;
  /** True in the last row of the selection, which has the fill handle. */
  isLast: boolean;
  isSingle: boolean;
}

function Cell<Row extends Identified>({ table, row, column, at, here, selection, toGrid }: {
  table: EditableTable<Row>;
  row: Row;
  column: Column<Row>;
  at: number;
  here: boolean;
  selection: CellSelection | undefined;
  toGrid: () => void;
}) {
  const { cursor } = table;
  const state = table.cells.of(row.id, column.key);
  const { value: opened } = cursor.opened;
  const isOpen = opened?.id === row.id && opened.column === at;
  const draft = table.isDraft(row.id);
  const needed = draft && state === undefined && column.edit !== undefined &&
    "required" in column.edit && column.edit.required;
  const editable = !table.readOnly && (column.edit !== undefined || column.act !== undefined);
  const shown = table.pendingText(row, column) ?? column.show?.(row) ?? column.text(row);
  const selected = selection !== undefined && at >= selection.from && at <= selection.to;
  const id = cellId(row.id, at);
  const failed = state?.state === "failed";
  const classes = [
    "cell",
    column.align === "end" && "cell-end",
    column.wide && "cell-wide",
    here && "cell-here",
    selected && !selection.isSingle && "cell-selected",
    editable && "cell-editable",
    state && `cell-${state.state}`,
    needed && "cell-needed",
  ].filter(Boolean).join(" ");
  const handle = selected && selection.isLast && at === selection.to && !table.readOnly && !isOpen;
  return (
    <div
      role="gridcell"
      id={id}
      class={classes}
      aria-colindex={at + 2}
      aria-readonly={!editable}
      aria-selected={selected}
      aria-invalid={failed}
      {...(failed ? { "aria-describedby": `${id}-why` } : {})}
    >
      <span class="cell-label cut soft">
        {column.unit ? `${column.label()}, ${column.unit()}` : column.label()}
      </span>
      {isOpen
        ? <CellEditor table={table} column={column} opened={opened} toGrid={toGrid} />
        : <span class="cell-value cut">{shown || (needed ? t("needed") : "")}</span>}
      <Mark state={state} draft={draft} id={`${id}-why`} />
      {handle && <span class="cell-fill" aria-hidden="true" title={t("fill_handle")} />}
    </div>
  );
}

/** A row; rendered as a card on narrow screens. */
export function GridRow<Row extends Identified>({ table, row, index, here, selection, toGrid }: {
  table: EditableTable<Row>;
  row: Row;
  index: number;
  /** Column of the current cell; undefined in other rows. */
  here: number | undefined;
  selection: CellSelection | undefined;
  toGrid: () => void;
}) {
  const { cursor, columns } = table;
  const draft = table.isDraft(row.id);
  const isSelected = cursor.selected.value.has(row.id);
  return (
    <div
      role="row"
      class={["grid-row", isSelected && "grid-chosen", draft && "grid-draft"].filter(Boolean).join(
        " ",
      )}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      <div role="gridcell" class="cell cell-choose" aria-colindex={1}>
        {draft
          ? (
            <CloseButton
              label={t("discard")}
              tabIndex={-1}
              onClick={() => table.forget([row.id])}
            />
          )
          : !table.readOnly && (
            <label class="choose">
              <input
                type="checkbox"
                tabIndex={-1}
                checked={isSelected}
                aria-label={`${t("choose_row")}: ${columns[0]!.text(row)}`}
                onClick={(event) => cursor.choose(row.id, { range: event.shiftKey })}
              />
            </label>
          )}
      </div>
      {columns.map((column, at) => (
        <Cell
          key={column.key}
          table={table}
          row={row}
          column={column}
          at={at}
          here={here === at}
          selection={selection}
          toGrid={toGrid}
        />
      ))}
    </div>
  );
}
