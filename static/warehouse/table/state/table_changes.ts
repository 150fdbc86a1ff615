/** Sends what is done to a table, a request a step, and takes it back and does it again. */
import type { RowChange, RowOutcome } from "../../../../domain/warehouse/changes/row_changes.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";
import { explain } from "../../shared/explain.ts";
import {
  type CellState,
  type CellText,
  type ChangedTable,
  type FieldChange,
  inverse,
  isNothing,
  sizeOf,
  type Step,
} from "./table_options.ts";
import { type Identified, valueOf } from "./column.ts";
import { count, t } from "../messages.ts";

/** Outcomes of a request, by record. */
type Outcomes<Row> = ReadonlyMap<string, RowOutcome<Row>>;

/** New rows that were refused, and what stands in their cells. */
interface RefusedRows<Row> {
  rows: readonly Row[];
  cells: readonly CellText[];
}

const isDone = (status: number) => status < 300;
const textOf = ({ after, text }: FieldChange) => text ?? (after === null ? "" : String(after));

export class TableChanges<Row extends Identified> {
  readonly history = new UndoHistory<Step<Row>>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly table: ChangedTable<Row>) {}

  /** Does something new. Steps are sent one after the other; what is refused stays in its cells. */
  make(step: Step<Row>): Promise<void> {
    this.#show(step);
    return this.#after(async () => {
      const done = await this.#send(step);
      if (done && !isNothing(done)) this.history.push(done);
    });
  }

  /** Takes the last step back, at the server too. */
  undo(): Promise<void> {
    return this.#after(async () => {
      const step = this.history.take("done");
      if (step === undefined) return;
      const { table } = this;
      table.forget(step.drafts.map(({ id }) => id));
      table.cells.setAll(step.refused.map((cell) => ({ ...cell, state: undefined })));
      const back = inverse(step);
      this.#show(back);
      const done = await this.#send(back);
      if (done === undefined) return this.history.putBack("done", step);
      // What was not taken back stays as it is, so there is nothing to do again.
      const again = inverse({ ...done, restore: done.restore ?? step.restore });
      const { refused, drafts } = step;
      this.history.putBack("undone", { ...again, refused, drafts });
      if (step.removed.length > 0) await this.#restore(step, done.created.length);
      else table.announcement.value = count("undone", sizeOf(step));
    });
  }

  /** Does again what was taken back last. */
  redo(): Promise<void> {
    return this.#after(async () => {
      const step = this.history.take("undone");
      if (step === undefined) return;
      const { table } = this;
      table.rows.addBelow(step.drafts);
      this.#show(step);
      const done = await this.#send(step);
      if (done === undefined) return this.history.putBack("undone", step);
      this.history.putBack("done", done);
      if (step.created.length > 0 && step.restore) await this.#restore(step, done.created.length);
      else table.announcement.value = count("redone", sizeOf(step));
    });
  }

  #after(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Shows the new values at once. */
  #show({ changes, refused }: Step<Row>): void {
    this.table.cells.setAll([
      ...changes.map((change) => ({
        ...change,
        state: { state: "saving", text: textOf(change) } as const,
      })),
      ...refused.map((cell) => ({ ...cell, state: stateOf(cell) })),
    ]);
  }

  /** @returns the step as far as it was made; undefined when nothing could be sent */
  async #send(step: Step<Row>): Promise<Step<Row> | undefined> {
    const { table } = this;
    const { source, beforeRemoval } = table.options;
    let { restore } = step;
    let { changes } = step;
    const done: FieldChange[] = [];
    const refused: CellText[] = [...step.refused];
    let outcomes: Outcomes<Row> = new Map();
    let isFirst = true;
    try {
      if (step.removed.length > 0) restore = await beforeRemoval?.(step.removed) ?? restore;
      // A row with one field refused is sent once more without that.
      while (isFirst || changes.length > 0) {
        const requests = requestsOf(
          isFirst ? step : { ...step, created: [], removed: [] },
          changes,
        );
        if (requests.length === 0) break;
        const answers = byId(await source.change(requests));
        if (isFirst) outcomes = answers;
        isFirst = false;
        const sorted = this.#sort(changes, answers);
        done.push(...sorted.done);
        refused.push(...sorted.refused);
        changes = sorted.again;
      }
    } catch (error) {
      return this.#failed({ ...step, changes }, done, error);
    }
    const succeeded = (rows: readonly Row[]) =>
      rows.filter(({ id }) => isDone(outcomes.get(id)?.status ?? 500));
    const created = succeeded(step.created).map(({ id }) => outcomes.get(id)!.record!);
    const refusedRows = this.#settle(step.created, outcomes);
    const drafts = [...step.drafts, ...refusedRows.rows];
    refused.push(...refusedRows.cells);
    const removed = step.removed.filter(({ id }) => {
      const { status = 500 } = outcomes.get(id) ?? {};
      // One that others have removed already is removed as well.
      return isDone(status) || status === 404;
    });
    this.#drop(step.removed, removed, outcomes);
    this.#announce({ ...step, changes: done, created, removed, refused, drafts });
    return { ...step, changes: done, created, removed, refused, drafts, restore };
  }

  /**
   * Splits changes into stored fields, rejected ones, and those that were only sent along with a
   * rejected one.
   */
  #sort(changes: readonly FieldChange[], outcomes: Outcomes<Row>) {
    const done: FieldChange[] = [];
    const again: FieldChange[] = [];
    const refused: CellText[] = [];
    const states: { id: string; key: string; state: CellState | undefined }[] = [];
    const records = new Map<string, Row>();
    for (const change of changes) {
      const { id, key } = change;
      const { status, record, error, field } = outcomes.get(id) ?? { status: 500 };
      if (record !== undefined) records.set(id, record);
      const text = textOf(change);
      if (isDone(status)) {
        done.push(change);
        states.push({ id, key, state: { state: "saved" } });
      } else if (status === 412 && record !== undefined) {
        const now = valueOf(record, key) ?? null;
        if (now === change.before) again.push(change);
        else {
          const theirs = this.table.textOf(key, record);
          states.push({ id, key, state: { state: "changed", text, theirs } });
        }
      } else if (
        field !== undefined && field !== key &&
        changes.some((other) => other.id === id && other.key === field)
      ) again.push(change);
      else {
        const why = status === 404 && field === undefined ? t("gone_meanwhile") : error ?? "";
        refused.push({ id, key, text, why });
        states.push({ id, key, state: { state: "failed", text, why } });
      }
    }
    this.table.rows.put(...records.values());
    this.table.cells.setAll(states);
    return { done, again, refused };
  }

  /** Shows new rows; those that were refused stay as rows to put right. @returns these, cell by cell too */
  #settle(created: readonly Row[], outcomes: Outcomes<Row>): RefusedRows<Row> {
    const { rows } = this.table;
    const refused = created.filter(({ id }) => !isDone(outcomes.get(id)?.status ?? 500));
    const fresh: Row[] = [];
    for (const { id } of created) {
      const record = outcomes.get(id)?.record;
      if (record === undefined || refused.some((row) => row.id === id)) continue;
      if (rows.isDraft(id)) rows.settle(record);
      else fresh.push(record);
    }
    if (fresh.length > 0) rows.put(...fresh);
    return this.#keepAsDrafts(refused, (id) => outcomes.get(id) ?? {});
  }

  #keepAsDrafts(
    refused: readonly Row[],
    reason: (id: string) => { error?: string; field?: string },
  ): RefusedRows<Row> {
    const { rows, cells } = this.table;
    rows.addBelow(refused.filter(({ id }) => !rows.isDraft(id)));
    const cellTexts = refused.flatMap((row) => {
      const { error = t("row_failed"), field } = reason(row.id);
      return this.table.textsOf(row).map((cell, at, all): CellText => {
        const isNamed = all.some(({ key }) => key === field) ? cell.key === field : at === 0;
        return { ...cell, why: isNamed ? error : undefined };
      });
    });
    cells.setAll(cellTexts.map((cell) => ({ ...cell, state: stateOf(cell) })));
    return { rows: refused, cells: cellTexts };
  }

  #drop(wanted: readonly Row[], removed: readonly Row[], outcomes: Outcomes<Row>): void {
    const { table } = this;
    table.forget(removed.map(({ id }) => id));
    const left = wanted.find((row) => !removed.includes(row));
    const { error } = outcomes.get(left?.id ?? "") ?? {};
    if (left) table.notices.fail(`${t("remove_failed")} ${error ?? ""}`.trim());
  }

  /** Nothing was answered: what was typed stays, with the reason. */
  #failed(step: Step<Row>, done: readonly FieldChange[], error: unknown): Step<Row> | undefined {
    const { table } = this;
    const { text: short, detail } = explain(error);
    const why = detail ?? short;
    const refused = step.changes.map((change) => ({ ...change, text: textOf(change), why }));
    table.cells.setAll(refused.map((cell) => ({ ...cell, state: stateOf(cell) })));
    // Rows that were to come back do so with the next attempt.
    if (step.kind !== "remove") this.#keepAsDrafts(step.created, () => ({ error: why }));
    table.notices.fail(
      step.removed.length > 0
        ? t("remove_failed")
        : step.created.length > 0
        ? t(step.kind === "remove" ? "undo_failed" : "row_failed")
        : t("change_failed"),
      error,
    );
    if (done.length === 0) return undefined;
    return { ...step, changes: done, created: [], removed: [], refused };
  }

  #announce({ changes, created, removed, refused }: Step<Row>): void {
    const wrong = refused.filter(({ why }) => why !== undefined).length;
    this.table.announcement.value = [
      removed.length > 0 && count("rows_removed", removed.length),
      created.length > 0 && count("rows_added", created.length),
      changes.length === 1 && created.length === 0 && t("saved"),
      changes.length > 1 && count("cells_saved", changes.length),
      wrong > 0 && count("cells_refused", wrong),
    ].filter(Boolean).join(" · ");
  }

  async #restore({ restore }: Step<Row>, rows: number): Promise<void> {
    const { notices } = this.table;
    try {
      await restore?.();
      notices.say(count("rows_back", rows));
    } catch (error) {
      // The rows themselves are there again.
      notices.fail(t("restore_failed"), error);
    }
  }
}

const stateOf = ({ text, why }: CellText): CellState =>
  why === undefined ? { state: "typed", text } : { state: "failed", text, why };

const byId = <Row>(outcomes: readonly RowOutcome<Row>[]) =>
  new Map(outcomes.map((outcome) => [outcome.id, outcome]));

/** A request for each record of a step. */
function requestsOf<Row extends Identified>(
  { created, removed }: Step<Row>,
  changes: readonly FieldChange[],
): RowChange<Row>[] {
  const updates = new Map<string, Record<"fields" | "before", Record<string, unknown>>>();
  for (const { id, key, before, after } of changes) {
    const update = updates.get(id) ?? { fields: {}, before: {} };
    update.fields[key] = after;
    // Of two changes of one cell the first knows what is stored.
    if (!(key in update.before)) update.before[key] = before;
    updates.set(id, update);
  }
  return [
    ...created.map(({ id, ...fields }) => ({ id, action: "create", fields }) as RowChange<Row>),
    ...[...updates].map(([id, update]) => ({ id, action: "update", ...update }) as RowChange<Row>),
    ...removed.map(({ id }) => ({ id, action: "delete" }) as RowChange<Row>),
  ];
}
