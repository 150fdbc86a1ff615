/** Lines of an order as a table changes them: at once in the page, which stores them by itself. */
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { Box } from "../../../domain/warehouse/records.ts";
import { type FieldChange, nothing, type TableSource } from "../table/state/table_options.ts";
import { type Line, lineChanges, type Lines } from "./state/order_lines.ts";
import { t } from "./messages.ts";
import { Button } from "../../shared/ui/button.tsx";
import "../shared/common.ts";
import { useEffect, useMemo } from "preact/hooks";
import { PlusIcon } from "../../shared/icons.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { EditableGrid } from "../table/view/editable_grid.tsx";
import { Refused } from "../table/view/table_dialogs.tsx";
import type { OrderWork } from "./state/order_work.ts";
import { t as words } from "../table/messages.ts";
import { effect } from "@preact/signals";
import { Notices } from "../../shared/notices.ts";
import { explain } from "../shared/explain.ts";
import { EditableTable } from "../table/state/editable_table.ts";
import { countText } from "../shared/measures.ts";
import { type Column, readCount, readName } from "../table/state/column.ts";

/** Finds a box type by its SKU, in whatever case. */
export type BoxFinder = (sku: string) => Box | undefined;

export function boxFinder(boxes: readonly Box[]): BoxFinder {
  // Of several with one name the first is meant.
  const bySku = new Map(boxes.toReversed().map((box) => [box.sku_box.trim().toLowerCase(), box]));
  return (sku) => bySku.get(sku.trim().toLowerCase());
}

/**
 * Makes changes of rows where each box type still has one line; others are refused.
 *
 * @param take takes the lines as they are then
 */
export function lineSource(
  order: string,
  find: BoxFinder,
  { lines, take }: { lines: () => Lines; take: (next: Lines) => void },
): TableSource<Line> {
  return {
    change(changes) {
      const now = lines();
      const refused = new Map<string, RowOutcome<Line>>();
      let next = changed(now, changes, refused);
      for (let again = true; again;) {
        again = false;
        for (const { id, name_box } of repeated(next, changes)) {
          again = true;
          const error = t("already", { sku: name_box });
          refused.set(id, { id, status: 409, error, field: "name_box" });
        }
        // What was refused stays as it was, and so may stand in the way of another one.
        if (again) next = changed(now, changes, refused);
      }
      if (refused.size < changes.length) take(next);
      const after = new Map(next.map((line) => [line.id, line]));
      return Promise.resolve(changes.map(({ id, action }) => {
        const record = after.get(id);
        return refused.get(id) ??
          (action === "delete" || record === undefined
            ? { id, status: action === "delete" ? 204 : 404 }
            : { id, status: 200, record });
      }));
    },
  };

  function changed(
    now: Lines,
    changes: readonly RowChange<Line>[],
    refused: ReadonlyMap<string, unknown>,
  ): Line[] {
    const next = new Map(now.map((line) => [line.id, line]));
    for (const { id, action, fields = {} } of changes) {
      if (refused.has(id)) continue;
      const line = next.get(id);
      if (action === "delete") next.delete(id);
      else if (action === "create" || line !== undefined) {
        const box = fields.name_box === undefined ? undefined : find(fields.name_box);
        next.set(id, {
          ...(line ?? { id, id_order_item: order, id_box: "", name_box: "", count_box: 0 }),
          ...fields,
          ...(box && { id_box: box.id, name_box: box.sku_box }),
        });
      }
    }
    return [...next.values()];
  }
}

/** Lines that have been changed and name a box type that another line has. */
function repeated(lines: Lines, changes: readonly RowChange<Line>[]): Line[] {
  const isChanged = new Set(
    changes.filter(({ fields }) => fields?.name_box !== undefined).map(({ id }) => id),
  );
  const taken = new Set(lines.filter(({ id }) => !isChanged.has(id)).map(({ id_box }) => id_box));
  return lines.filter(({ id, id_box }) => {
    if (!isChanged.has(id)) return false;
    if (taken.has(id_box)) return true;
    taken.add(id_box);
    return false;
  });
}

type ColumnWork = Pick<OrderWork, "boxById" | "stock" | "short">;

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
