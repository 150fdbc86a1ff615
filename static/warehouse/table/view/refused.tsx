import { Button } from "../../../shared/ui/button.tsx";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { count, t } from "../messages.ts";

/** Shows the number of cells with unsaved values, and the error of the next one. */
export function Refused<Row extends Identified>({ table }: { table: EditableTable<Row> }) {
  const { rows, cursor, columns } = table;
  const failed = table.cells.failed.filter(({ id }) => rows.placeOf(id) >= 0)
    .sort((a, b) => rows.placeOf(a.id) - rows.placeOf(b.id));
  const { place } = cursor;
  if (failed.length === 0) return null;
  const isHere = ({ id, key }: typeof failed[number]) =>
    id === place?.id && columns[place.column]?.key === key;
  const at = failed.findIndex(isHere);
  const { id, key, why } = failed[Math.max(0, at)]!;
  const row = rows.get(id)!;
  const column = columns.findIndex((column) => column.key === key);
  const name = table.pendingText(row, columns[0]!) || columns[0]!.text(row) || t("refused_new");
  const label = columns[column]?.label() ?? "";
  return (
    <div class="callout cluster cluster-between table-refused">
      <p>
        <strong>{count("cells_refused", failed.length)}.</strong>{" "}
        {t("refused_at", { row: name, column: label, why })}
      </p>
      <Button
        onClick={() => {
          const next = failed[(at + 1) % failed.length]!;
          cursor.go({
            id: next.id,
            column: Math.max(0, columns.findIndex((column) => column.key === next.key)),
          });
          document.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
        }}
      >
        {t("refused_next")}
      </Button>
    </div>
  );
}
