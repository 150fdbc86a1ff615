/** The lines of an order as a table: a part of the page that comes when it is wanted. */
import { Button } from "../../../shared/ui/button.tsx";
import "../../shared/common.ts";
import { useEffect, useMemo } from "preact/hooks";
import { PlusIcon } from "../../../shared/icons.tsx";
import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import { EditableGrid } from "../../table/view/editable_grid.tsx";
import { Refused } from "../../table/view/refused.tsx";
import type { OrderWork } from "../state/order_work.ts";
import { t as words } from "../../table/messages.ts";
import { t } from "../messages.ts";
import { LinesTable } from "./lines_table.ts";

// The box type, and a line of numbers below it.
const CARD = { height: 130, columns: 2 };

/** Cells to work in as in a spreadsheet. */
export function LinesGrid({ work }: { work: OrderWork }) {
  const lines = useMemo(() => new LinesTable(work), [work]);
  const { table } = lines;
  useEffect(() => {
    work.steps = lines;
    const unfollow = lines.follow();
    return () => {
      work.steps = work.lines;
      unfollow();
    };
  }, [lines]);
  return (
    <div class="lines-table">
      <EditableGrid
        table={table}
        label={t("lines")}
        card={CARD}
        onRemove={(ids) => void table.remove(ids)}
        onRows={(text) => (work.overlay.value = { what: "paste", text })}
      />
      <Refused table={table} />
      {!table.readOnly && (
        <Button class="quiet lines-table-add" onClick={() => table.add()}>
          <PlusIcon /> {words("add")}
        </Button>
      )}
      <p class="unseen" role="status">{table.announcement.value}</p>
      <NoticeList notices={table.notices} />
    </div>
  );
}
