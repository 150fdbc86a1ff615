/** The questions of a table. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Fact } from "../../../shared/ui/table.tsx";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { count, t } from "../messages.ts";

/**
 * Asks before rows go.
 *
 * @param goesAlong what goes with them, a line each; asked for once
 */
export function RemoveDialog<Row extends Identified>({ table, ids, goesAlong, onClose }: {
  table: EditableTable<Row>;
  ids: readonly string[];
  goesAlong: (rows: readonly Row[]) => Promise<string[]>;
  onClose: () => void;
}) {
  const rows = ids.flatMap((id) => table.isDraft(id) ? [] : table.rows.get(id) ?? []);
  const [lines, setLines] = useState<string[]>();
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);
  useEffect(() => {
    goesAlong(rows).then(setLines, () => setLines([]));
  }, []);
  const title = count("remove_title", ids.length);
  const [first] = table.columns;
  const names = rows.slice(0, 5).map((row) => first!.text(row));
  return (
    <Dialog label={title} onClose={onClose}>
      <div class="stack gap-5">
        <h2>{title}</h2>
        <p>{names.join(", ")}{rows.length > names.length && " …"}</p>
        <p class="soft">{t("remove_text")} {t("remove_undo")}</p>
        <ul class="bullets" aria-live="polite">
          {lines?.map((line) => <li key={line}>{line}</li>)}
        </ul>
        <div class="cluster cluster-end gap-3">
          <Button ref={keep} onClick={onClose} shortcut="Esc">{t("keep")}</Button>
          <Button
            look="danger"
            disabled={lines === undefined}
            onClick={() => {
              onClose();
              void table.remove(ids);
            }}
          >
            {t("remove_yes")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Shows both values of a cell that someone else has changed meanwhile. */
export function ChangedDialog<Row extends Identified>({ table }: { table: EditableTable<Row> }) {
  const { changed: all } = table.cells;
  const [changed] = all;
  const at = table.columns.findIndex(({ key }) => key === changed?.key);
  const column = table.columns[at];
  if (!changed || !column) return null;
  const { id, key, text, theirs } = changed;
  const row = table.rows.get(id);
  const leave = () => table.keepTheirs(id, key);
  return (
    <Dialog label={t("changed_title")} onClose={leave}>
      <div class="stack gap-5">
        <h2>{t("changed_title")}</h2>
        <p>{t("changed_text", { column: column.label() })}</p>
        <dl class="pairs">
          <Fact name={t("changed_theirs")}>{theirs || "—"}</Fact>
          <Fact name={t("changed_mine")}>
            {(row && table.pendingText(row, column)) || "—"}
          </Fact>
        </dl>
        <div class="cluster cluster-end gap-3">
          {all.length > 1 && (
            <Button
              onClick={() => table.cells.setAll(all.map((cell) => ({ ...cell, state: undefined })))}
            >
              {t("keep_all_theirs", { count: all.length })}
            </Button>
          )}
          <Button onClick={leave}>{t("keep_theirs")}</Button>
          <Button
            look="main"
            onClick={() => {
              leave();
              table.put({ id, column: at }, text);
            }}
          >
            {t("use_mine")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
