/** The table of an order's lines, which goes along with what happens to them elsewhere. */
import { effect } from "@preact/signals";
import { Notices } from "../../../shared/notices.ts";
import { explain } from "../../shared/explain.ts";
import { EditableTable } from "../../table/state/editable_table.ts";
import { type FieldChange, nothing } from "../../table/state/step.ts";
import { type Line, lineChanges, type Lines } from "../state/line_list.ts";
import type { OrderWork } from "../state/order_work.ts";
import { lineColumns } from "./line_columns.tsx";
import { boxFinder, lineSource } from "./line_source.ts";

export class LinesTable {
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
