import { CellEditor } from "./cell_editor.tsx";
import type { CellState } from "../state/cell_states.ts";
import type { Column, Identified } from "../state/column.ts";
import type { CellPosition } from "../state/cursor.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { t } from "../messages.ts";
import { CloseButton } from "../../../shared/ui/close_button.tsx";

/** The id of a cell in the page. */
export const cellId = (id: string, column: number) => `cell-${id}-${column}`;

/**
 * Returns the position of a cell's element in its table; undefined for the one in which rows are
 * chosen.
 */
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

/** Part of a cell in the selection. */
export interface CellSelection {
  /** From and to which column it reaches; nothing in rows that it does not reach. */
  from: number;
  to: number;
  /** True in the selection's last row, at whose end the handle is. */
  isLast: boolean;
  /** True if the selection is one cell. */
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
/** One row: a line on wide screens, a card on narrow ones. */
export function GridRow<Row extends Identified>({ table, row, index, here, selection, toGrid }: {
  table: EditableTable<Row>;
  row: Row;
  index: number;
  /** The column of the cell where the user is; undefined in other rows. */
  here: number | undefined;
  selection: CellSelection | undefined;
  toGrid: () => void;
}) {
  const { cursor, columns } = table;
  const draft = table.isDraft(row.id);
  const chosen = cursor.chosen.value.has(row.id);
  return (
    <div
      role="row"
      class={["grid-row", chosen && "grid-chosen", draft && "grid-draft"].filter(Boolean).join(" ")}
      aria-rowindex={index + 2}
      aria-selected={chosen}
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
                checked={chosen}
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
