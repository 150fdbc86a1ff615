/** Saving of table changes, one request per step, with undo and redo. */
import type { RowChange, RowOutcome } from "../../../../domain/warehouse/changes/row_changes.ts";
import { UndoHistory } from "../../undo_history.ts";
import {
  type CellState,
  type CellText,
  type ChangedTable,
  type FieldChange,
  invertedStep,
  isEmptyStep,
  sizeOf,
  type Step,
} from "./table_options.ts";
import { type Identified, valueOf } from "./column.ts";
import { count, t } from "../messages.ts";

type Outcomes<Row> = ReadonlyMap<string, RowOutcome<Row>>;

/** Rejected new rows, and the contents of their cells. */
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

  /**
   * Performs a new step. Steps are sent one after another; rejected values remain in their cells.
   */
  make(step: Step<Row>): Promise<void> {
    this.#show(step);
    return this.#after(async () => {
      const done = await this.#send(step);
      if (done && !isEmptyStep(done)) this.history.push(done);
    });
  }

  /** Undoes the last step, also on the server. */
  undo(): Promise<void> {
    return this.#after(async () => {
      const step = this.history.take("done");
      if (step === undefined) return;
      const { table } = this;
      table.forget(step.drafts.map(({ id }) => id));
      table.cells.setAll(step.refused.map((cell) => ({ ...cell, state: undefined })));
      const inverse = invertedStep(step);
      this.#show(inverse);
      const done = await this.#send(inverse);
      if (done === undefined) return this.history.putBack("done", step);
      // Changes that could not be undone must not be redone.
      const again = invertedStep({ ...done, restore: done.restore ?? step.restore });
      const { refused, drafts } = step;
      this.history.putBack("undone", { ...again, refused, drafts });
      if (step.removed.length > 0) await this.#restore(step, done.created.length);
      else table.announcement.value = count("undone", sizeOf(step));
    });
  }

  /** Redoes the step that was undone last. */
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

  /** Shows the new values immediately. */
  #show({ changes, refused }: Step<Row>): void {
    this.table.cells.setAll([
      ...changes.map((change) => ({
        ...change,
        state: { state: "saving", text: textOf(change) } as const,
      })),
      ...refused.map((cell) => ({ ...cell, state: stateOf(cell) })),
    ]);
  }

  /** @returns The part of the step that succeeded; undefined if nothing could be sent. */
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
      // The server rejects a row as a whole: send it again without the rejected field.
      while (isFirst || changes.length > 0) {
        const requests = requestsOf(
          isFirst ? step : { ...step, created: [], removed: [] },
          changes,
        );
        if (requests.length === 0) break;
        const answers = byId(await source.change(requests));
        if (isFirst) outcomes = answers;
        isFirst = false;
        const split = this.#splitChanges(changes, answers);
        done.push(...split.done);
        refused.push(...split.refused);
        changes = split.again;
      }
    } catch (error) {
      return this.#showFailure({ ...step, changes }, done, error);
    }
    const succeeded = (rows: readonly Row[]) =>
      rows.filter(({ id }) => isDone(outcomes.get(id)?.status ?? 500));
    const created = succeeded(step.created).map(({ id }) => outcomes.get(id)!.record!);
    const refusedRows = this.#showCreated(step.created, outcomes);
    const drafts = [...step.drafts, ...refusedRows.rows];
    refused.push(...refusedRows.cells);
    const removed = step.removed.filter(({ id }) => {
      const { status = 500 } = outcomes.get(id) ?? {};
      // Another user has already deleted the row.
      return isDone(status) || status === 404;
    });
    this.#showRemoved(step.removed, removed, outcomes);
    this.#announce({ ...step, changes: done, created, removed, refused, drafts });
    return { ...step, changes: done, created, removed, refused, drafts, restore };
  }

  /**
   * Splits changes into saved ones, rejected ones, and those to send again because another field of
   * their row was rejected.
   */
  #splitChanges(changes: readonly FieldChange[], outcomes: Outcomes<Row>) {
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

  /**
   * Shows saved new rows; rejected ones remain as drafts.
   * @returns The rejected rows and their cells.
   */
  #showCreated(created: readonly Row[], outcomes: Outcomes<Row>): RefusedRows<Row> {
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

  #showRemoved(requested: readonly Row[], removed: readonly Row[], outcomes: Outcomes<Row>): void {
    const { table } = this;
    table.forget(removed.map(({ id }) => id));
    const notRemoved = requested.find((row) => !removed.includes(row));
    const { error } = outcomes.get(notRemoved?.id ?? "") ?? {};
    if (notRemoved) table.notices.fail(`${t("remove_failed")} ${error ?? ""}`.trim());
  }

  /** Keeps the input, with the error, after a request without an answer. */
  #showFailure(
    step: Step<Row>,
    done: readonly FieldChange[],
    error: unknown,
  ): Step<Row> | undefined {
    const { table } = this;
    const { text: short, detail } = table.notices.explain(error);
    const why = detail ?? short;
    const refused = step.changes.map((change) => ({ ...change, text: textOf(change), why }));
    table.cells.setAll(refused.map((cell) => ({ ...cell, state: stateOf(cell) })));
    // Deleted rows are restored by the next attempt instead.
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
      // The rows themselves were restored.
      notices.fail(t("restore_failed"), error);
    }
  }
}

const stateOf = ({ text, why }: CellText): CellState =>
  why === undefined ? { state: "typed", text } : { state: "failed", text, why };

const byId = <Row>(outcomes: readonly RowOutcome<Row>[]) =>
  new Map(outcomes.map((outcome) => [outcome.id, outcome]));

/** Returns one change per record of a step. */
function requestsOf<Row extends Identified>(
  { created, removed }: Step<Row>,
  changes: readonly FieldChange[],
): RowChange<Row>[] {
  const updates = new Map<string, Record<"fields" | "before", Record<string, unknown>>>();
  for (const { id, key, before, after } of changes) {
    const update = updates.get(id) ?? { fields: {}, before: {} };
    update.fields[key] = after;
    // Of several changes of a cell, the first one has the stored value.
    if (!(key in update.before)) update.before[key] = before;
    updates.set(id, update);
  }
  return [
    ...created.map(({ id, ...fields }) => ({ id, action: "create", fields }) as RowChange<Row>),
    ...[...updates].map(([id, update]) => ({ id, action: "update", ...update }) as RowChange<Row>),
    ...removed.map(({ id }) => ({ id, action: "delete" }) as RowChange<Row>),
  ];
}
