/** Order lines as an editable table. Its edits change the page's lines, which save themselves. */
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { Box } from "../../../domain/warehouse/records.ts";
import {
  emptyStep,
  type FieldChange,
  type TableSource,
} from "../../shared/table/state/table_options.ts";
import { hasNoChanges, type Line, lineChanges, type Lines } from "./state/order_lines.ts";
import { t } from "./messages.ts";
import { Button } from "../../shared/ui/button.tsx";
import "../shared/common.ts";
import { useEffect, useMemo } from "preact/hooks";
import { PlusIcon } from "../../shared/icons.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { EditableGrid } from "../../shared/table/view/editable_grid.tsx";
import { RejectedCells } from "../../shared/table/view/table_parts.tsx";
import type { OrderWork } from "./state/order_work.ts";
import { t as words } from "../../shared/table/messages.ts";
import { effect } from "@preact/signals";
import { Notices } from "../../shared/notices.ts";
import { explain } from "../shared/explain.ts";
import { EditableTable } from "../../shared/table/state/editable_table.ts";
import { countText } from "../shared/measures.ts";
import { BoxThumb } from "../boxes/box_picture.tsx";
import { type Column, readCount, readName } from "../../shared/table/state/column.ts";

/** Finds a box type by its SKU, ignoring case. */
export type BoxFinder = (sku: string) => Box | undefined;

export function boxFinder(boxes: readonly Box[]): BoxFinder {
  // If several box types share an SKU, the first one is used.
  const bySku = new Map(boxes.toReversed().map((box) => [box.sku_box.trim().toLowerCase(), box]));
  return (sku) => bySku.get(sku.trim().toLowerCase());
}

/**
 * Creates a table source that applies changes as long as each box type has one line; others are
 * rejected.
 * @param setLines Called with the resulting lines.
 */
export function lineSource(
  order: string,
  find: BoxFinder,
  { lines, setLines }: { lines: () => Lines; setLines: (next: Lines) => void },
): TableSource<Line> {
  return {
    change(changes) {
      const current = lines();
      const refused = new Map<string, RowOutcome<Line>>();
      let next = withChanges(current, changes, refused);
      for (let hasDuplicates = true; hasDuplicates;) {
        hasDuplicates = false;
        for (const { id, name_box } of duplicates(next, changes)) {
          hasDuplicates = true;
          const error = t("already", { sku: name_box });
          refused.set(id, { id, status: 409, error, field: "name_box" });
        }
        // A rejected row keeps its box type, which may now conflict with another change.
        if (hasDuplicates) next = withChanges(current, changes, refused);
      }
      if (refused.size < changes.length) setLines(next);
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

  function withChanges(
    current: Lines,
    changes: readonly RowChange<Line>[],
    refused: ReadonlyMap<string, unknown>,
  ): Line[] {
    const next = new Map(current.map((line) => [line.id, line]));
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

/** Returns the changed lines whose box type another line already has. */
function duplicates(lines: Lines, changes: readonly RowChange<Line>[]): Line[] {
  const isChanged = new Set(
    changes.filter(({ fields }) => fields?.name_box !== undefined).map(({ id }) => id),
  );
  const usedBoxTypes = new Set(
    lines.filter(({ id }) => !isChanged.has(id)).map(({ id_box }) => id_box),
  );
  return lines.filter(({ id, id_box }) => {
    if (!isChanged.has(id)) return false;
    if (usedBoxTypes.has(id_box)) return true;
    usedBoxTypes.add(id_box);
    return false;
  });
}

type ColumnWork = Pick<OrderWork, "boxById" | "stock" | "short">;

function lineColumns({ boxById, stock, short }: ColumnWork, find: BoxFinder): Column<Line>[] {
  const skuOf = ({ id_box, name_box }: Line) => boxById.get(id_box)?.sku_box ?? name_box;
  const inStock = ({ id_box }: Line) => stock.get(id_box) ?? 0;
  return [
    {
      key: "name_box",
      label: () => t("column_box"),
      track: "minmax(0, 1fr)",
      wide: true,
      text: skuOf,
      show: (line) => {
        const box = boxById.get(line.id_box);
        return box?.photo && (
          <span class="cluster cluster-nowrap gap-3">
            <BoxThumb box={box} /> <span class="cut">{skuOf(line)}</span>
          </span>
        );
      },
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
      label: () => t("column_boxes"),
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

/** Table of an order's lines that follows changes made elsewhere on the page. */
class LinesTable {
  readonly table: EditableTable<Line>;
  #lastLines: Lines;
  /** True while a step made before the table was opened is undone or redone. */
  #isOuterStep = false;

  constructor(private readonly work: OrderWork) {
    const { lines } = work;
    const find = boxFinder(work.boxes);
    this.#lastLines = lines.list.value;
    this.table = new EditableTable<Line>({
      columns: lineColumns(work, find),
      rows: lines.list.value,
      source: lineSource(lines.order, find, {
        lines: () => lines.list.value,
        setLines: (next) => {
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

  /**
   * Shows changes made elsewhere on the page as steps of the table.
   * @returns A function that stops this.
   */
  follow(): () => void {
    return effect(() => {
      const { value: now } = this.work.lines.list;
      const before = this.#lastLines;
      // The table has made this change and shows it already.
      if (now === before || hasNoChanges(before, now)) return;
      this.#lastLines = now;
      if (!this.#isOuterStep) this.table.changes.history.push(stepBetween(before, now));
      this.table.rows.replace(now);
    });
  }

  undo(): void {
    this.#step("done", () => this.table.changes.undo(), () => this.work.lines.undo());
  }

  redo(): void {
    this.#step("undone", () => this.table.changes.redo(), () => this.work.lines.redo());
  }

  /**
   * Undoes or redoes a step of the table; if it has none, a step of the lines from before the table
   * was opened.
   */
  #step(which: "done" | "undone", ofTable: () => Promise<void>, ofLines: () => void): void {
    if (this.table.changes.history[which].value.length > 0) return void ofTable();
    this.#isOuterStep = true;
    ofLines();
    this.#isOuterStep = false;
  }
}

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
    ...emptyStep<Line>("change"),
    created,
    changes,
    removed: removed.map((id) => former.get(id)!),
  };
}

// The box type, and a row of numbers below it.
const CARD = { height: 130, columns: 2 };

/** Spreadsheet-like table of the order's lines. */
export function LinesGrid({ work }: { work: OrderWork }) {
  const lines = useMemo(() => new LinesTable(work), [work]);
  const { table } = lines;
  useEffect(() => {
    work.steps = lines;
    const stopFollowing = lines.follow();
    return () => {
      work.steps = work.lines;
      stopFollowing();
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
      <RejectedCells table={table} />
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
