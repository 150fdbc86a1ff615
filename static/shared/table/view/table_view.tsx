import { useLeaveWarning } from "../../load.tsx";
import { Button } from "../../ui/button.tsx";
import { useFocusOnSlash } from "../../use_focus_on_slash.ts";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { PlusIcon } from "../../icons.tsx";
import { SearchField } from "../../ui/fields.tsx";
import { NoticeList } from "../../ui/notice_list.tsx";
import { formatNumber } from "../../formats.ts";
import { language } from "../../i18n.ts";
import type { Identified } from "../state/column.ts";
import type { EditableTable } from "../state/editable_table.ts";
import { type Card, EditableGrid } from "./editable_grid.tsx";
import { PasteDialog } from "./paste_dialog.tsx";
import { ChangedDialog, Keys, RejectedCells, Steps } from "./table_parts.tsx";
import { count, t } from "../messages.ts";
import { Question } from "../../ui/question.tsx";

const countText = (count: number) => formatNumber(count, 0, language.value);

/**
 * Confirmation of a deletion.
 * @param goesAlong Returns one line per kind of dependent records that are deleted as well; called
 *   once.
 */
function RemoveDialog<Row extends Identified>({ table, ids, goesAlong, onClose }: {
  table: EditableTable<Row>;
  ids: readonly string[];
  goesAlong: (rows: readonly Row[]) => Promise<string[]>;
  onClose: () => void;
}) {
  const rows = ids.flatMap((id) => table.isDraft(id) ? [] : table.rows.get(id) ?? []);
  const [lines, setLines] = useState<string[]>();
  useEffect(() => {
    goesAlong(rows).then(setLines, () => setLines([]));
  }, []);
  const [first] = table.columns;
  const names = rows.slice(0, 5).map((row) => first!.text(row));
  return (
    <Question
      title={count("remove_title", ids.length)}
      go={t("delete")}
      disabled={lines === undefined}
      onGo={() => void table.remove(ids)}
      onClose={onClose}
    >
      <p>{names.join(", ")}{rows.length > names.length && " …"}</p>
      <p class="soft">{t("remove_text")} {t("remove_undo")}</p>
      <ul class="bullets" aria-live="polite">
        {lines?.map((line) => <li key={line}>{line}</li>)}
      </ul>
    </Question>
  );
}

function Filter<Row extends Identified>({ table }: { table: EditableTable<Row> }) {
  const field = useRef<HTMLInputElement>(null);
  const { rows } = table;
  useFocusOnSlash(field);
  const drafts = rows.drafts.value.length + rows.tail.value.length;
  const [shown, total] = [rows.shown.value.length - drafts, rows.total];
  return (
    <SearchField
      field={field}
      shortcut="/"
      label={t("filter")}
      placeholder={t("filter")}
      value={rows.filter.value}
      onInput={(event) => rows.narrow(event.currentTarget.value)}
    >
      <span class="soft small nowrap" role="status">
        {shown === total ? countText(total) : t("shown_of", {
          shown: countText(shown),
          total: countText(total),
        })}
      </span>
    </SearchField>
  );
}

/**
 * A table with its toolbar and dialogs.
 * @param tools Additional buttons.
 * @param empty Content if there are no rows.
 * @param goesAlong Returns one line per kind of records deleted with rows.
 */
export function TableView<Row extends Identified>(props: {
  table: EditableTable<Row>;
  label: string;
  card: Card;
  tools?: ComponentChildren;
  empty: ComponentChildren;
  goesAlong?: (rows: readonly Row[]) => Promise<string[]>;
}) {
  const { table, label, card, tools, empty } = props;
  const { rows, cursor } = table;
  const [removing, setRemoving] = useState<string[]>();
  const [pasting, setPasting] = useState<string>();
  const selected = cursor.selected.value.size;
  // Unsaved input would be lost with the page.
  useLeaveWarning(() => !table.cells.unsaved);
  const askToRemove = (ids: string[]) => {
    // Unsaved rows need no confirmation.
    if (ids.every((id) => table.isDraft(id))) void table.remove(ids);
    else setRemoving(ids);
  };
  const none = rows.shown.value.length === 0;
  return (
    <>
      <div class="cluster gap-3">
        <Filter table={table} />
        {!table.readOnly && (
          <>
            <Button look="main" onClick={() => table.add()}>
              <PlusIcon /> {t("add")}
            </Button>
            <Button onClick={() => setPasting("")}>{t("paste")}</Button>
          </>
        )}
        {tools}
        <Steps table={table} />
        {selected > 0 && (
          <Button
            look="danger"
            onClick={() => askToRemove([...cursor.selected.value])}
          >
            {count("remove", selected)}
          </Button>
        )}
      </div>
      {none && rows.filter.value !== ""
        ? <p class="soft">{t("nothing_found", { filter: rows.filter.value })}</p>
        : none
        ? empty
        : (
          <>
            <EditableGrid
              table={table}
              label={label}
              card={card}
              onRemove={askToRemove}
              onRows={setPasting}
            />
            <RejectedCells table={table} />
            {!table.readOnly && <Keys />}
          </>
        )}
      <p class="unseen" role="status">{table.announcement.value}</p>
      {removing && (
        <RemoveDialog
          table={table}
          ids={removing}
          goesAlong={props.goesAlong ?? (() => Promise.resolve([]))}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {pasting !== undefined && (
        <PasteDialog
          table={table}
          text={pasting}
          onClose={() => setPasting(undefined)}
        />
      )}
      <ChangedDialog table={table} />
      <div class="tray">
        <NoticeList notices={table.notices} />
      </div>
    </>
  );
}
