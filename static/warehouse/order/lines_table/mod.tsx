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
import { effect } from "@preact/signals";
import { Notices } from "../../../shared/notices.ts";
import { explain } from "../../shared/explain.ts";
import { EditableTable } from "../../table/state/editable_table.ts";
import { type FieldChange, nothing } from "../../table/state/step.ts";
import { type Line, lineChanges, type Lines } from "../state/line_list.ts";
import { type BoxFinder, boxFinder, lineSource } from "./line_source.ts";
import { countText } from "../../shared/measures.ts";
import type { Column } from "../../table/state/column.ts";
import { readCount, readName } from "../../table/state/read_cell.ts";

/** Parts of an order that the columns show. */
type ColumnWork = Pick<OrderWork, "boxById" | "stock" | "short">;

/** The columns of an order's lines: box type, count, what is in stock. */
function lineColumns(
  { boxById, stock, short }: ColumnWork,
  find: BoxFinder,
): Column<Line>[] {
  const skuOf = ({ id_box, name_box }: Line) => boxById.get(id_box)?.sku_box ?? name_box;
  const inStock = ({ id_box }: Line) => stock.get(id_box) ?? 0;
  return [
    {
      key: "name_box",
      label: () => t("column_box"),
      track: "minmax(0, 1fr)",
      wide: true,
      text: skuOf,
      sort: skuOf,
      edit: {
        kind: "text",
        required: true,
        read: (text) => {
          const read = readName(text);
          if ("wrong" in read) return read;
          const box = find(text);
          return box ? { value: box.sku_box } : { wrong: t("wrong_box_type") };
        },
      },
    },
    {
      key: "count_box",
      label: () => t("column_count"),
      align: "end",
      track: "5.5rem",
      text: ({ count_box }) => String(count_box),
      sort: ({ count_box }) => count_box,
      edit: {
        kind: "number",
        read: (text, decimal) => readCount(text, t("wrong_line_count"), decimal),
      },
    },
    {
      key: "stock",
      label: () => t("column_stock"),
      align: "end",
      track: "5.5rem",
      text: (line) => String(inStock(line)),
      show: (line) => {
        const lacks = short.value.get(line.id_box);
        return lacks === undefined
          ? countText(inStock(line))
          : (
            <span class="wrong" title={t("short_by", { count: countText(lacks) })}>
              {countText(inStock(line))}
            </span>
          );
      },
      sort: inStock,
    },
  ];
}

/** The table of an order's lines, which goes along with what happens to them elsewhere. */
class LinesTable {
  readonly table: EditableTable<Line>;
  #lastLines: Lines;
  /** True while a step from before the table was opened is undone or redone. */
  #steps = false;

  constructor(private readonly work: OrderWork) {
    const { lines } = work;
    const find = boxFinder(work.boxes);
    this.#lastLines = lines.list.value;
    this.table = new EditableTable<Line>({
      columns: lineColumns(work, find),
      rows: lines.list.value,
      source: lineSource(lines.order, find, {
        lines: () => lines.list.value,
        take: (next) => {
          this.#lastLines = next;
          lines.take(next);
          this.#lastLines = lines.list.value;
        },
      }),
      notices: new Notices(explain),
      blank: (id) => ({ id, id_order_item: lines.order, id_box: "", name_box: "", count_box: 1 }),
      addsBy: "Insert",
      readOnly: !work.mayEdit,
    });
  }

  /** Shows what is done to the lines elsewhere, as steps of the table. @returns ends that */
  follow(): () => void {
    return effect(() => {
      const { value: now } = this.work.lines.list;
      const before = this.#lastLines;
      // The table itself has made this change, and shows it already.
      if (now === before || lineChangesAreNone(before, now)) return;
      this.#lastLines = now;
      if (!this.#steps) this.table.changes.history.push(stepBetween(before, now));
      this.table.rows.replace(now);
    });
  }

  undo(): void {
    this.#go("done", () => this.table.changes.undo(), () => this.work.lines.undo());
  }

  redo(): void {
    this.#go("undone", () => this.table.changes.redo(), () => this.work.lines.redo());
  }

  /** Steps of the time before the table are the lines' own. */
  #go(which: "done" | "undone", ofTable: () => Promise<void>, ofLines: () => void): void {
    if (this.table.changes.history[which].value.length > 0) return void ofTable();
    this.#steps = true;
    ofLines();
    this.#steps = false;
  }
}

const lineChangesAreNone = (before: Lines, now: Lines) => {
  const { created, changed, removed } = lineChanges(before, now);
  return created.length + changed.length + removed.length === 0;
};

function stepBetween(before: Lines, now: Lines) {
  const former = new Map(before.map((line) => [line.id, line]));
  const { created, changed, removed } = lineChanges(before, now);
  const changes = changed.flatMap((line): FieldChange[] => {
    const { id, name_box, count_box } = former.get(line.id)!;
    return [
      { id, key: "name_box", before: name_box, after: line.name_box },
      { id, key: "count_box", before: count_box, after: line.count_box },
    ].filter((change) => change.before !== change.after);
  });
  return {
    ...nothing<Line>("change"),
    created,
    changes,
    removed: removed.map((id) => former.get(id)!),
  };
}

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
