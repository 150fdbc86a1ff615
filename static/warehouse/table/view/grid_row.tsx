import { CellEditor } from "./cell_editor.tsx";
import type { CellState } from "../state/cell_states.ts";
import type { Column, Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { t } from "../messages.ts";
import { CloseButton } from "../../../shared/close_button.tsx";

/** The id of a cell in the page. */
export const cellId = (id: string, column: number) => `cell-${id}-${column}`;

function Mark({ state, draft }: { state: CellState | undefined; draft: boolean }) {
  if (state === undefined || (draft && state.state === "typed")) return null;
  if (state.state === "failed") return <span class="cell-why">{state.why}</span>;
  return state.state === "typed" ? null : <span class={`cell-mark cell-mark-${state.state}`} />;
}

function Cell<Row extends Identified>({ table, row, column, at, here, toGrid }: {
  table: EditableTable<Row>;
  row: Row;
  column: Column<Row>;
  at: number;
  here: boolean;
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
  const classes = [
    "cell",
    column.align === "end" && "cell-end",
    column.wide && "cell-wide",
    here && "cell-here",
    editable && "cell-editable",
    state && `cell-${state.state}`,
    needed && "cell-needed",
  ].filter(Boolean).join(" ");
  return (
    <div
      role="gridcell"
      id={cellId(row.id, at)}
      class={classes}
      aria-colindex={at + 2}
      aria-readonly={!editable}
      aria-invalid={state?.state === "failed"}
      onClick={(event) => {
        // A finger has no second click to spare; a mouse first says where it is.
        const touch = (event as unknown as PointerEvent).pointerType === "touch";
        const atOnce = here || touch || column.act || column.edit?.kind === "flag";
        if (atOnce) table.open({ id: row.id, column: at });
        else cursor.go({ id: row.id, column: at });
      }}
    >
      <span class="cell-label">
        {column.unit ? `${column.label()}, ${column.unit()}` : column.label()}
      </span>
      {isOpen
        ? <CellEditor table={table} column={column} opened={opened} toGrid={toGrid} />
        : <span class="cell-value">{shown || (needed ? t("needed") : "")}</span>}
      <Mark state={state} draft={draft} />
    </div>
  );
}

/** One row: a line on wide screens, a card on narrow ones. */
export function GridRow<Row extends Identified>({ table, row, index, here, toGrid }: {
  table: EditableTable<Row>;
  row: Row;
  index: number;
  /** The column of the cell where the user is; undefined in other rows. */
  here: number | undefined;
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
          ? <CloseButton label={t("discard")} tabIndex={-1} onClick={() => table.discard(row.id)} />
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
          toGrid={toGrid}
        />
      ))}
    </div>
  );
}
