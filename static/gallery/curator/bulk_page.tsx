/** The form for changing a field of many records, and the outcome of each. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ChoiceField, Form, TextField } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Draft } from "../../shared/draft.ts";
import type { BulkAct, BulkChange } from "../../../domain/gallery/editing/bulk_records.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { restoreOperation } from "./state/curator_api.ts";
import { failureText } from "../shared/desk/explain.ts";
import { refusalOf, sentenceOf } from "../shared/desk/records/field_errors.ts";
import type { Session } from "../shared/desk/session.ts";
import { FieldInput } from "../shared/desk/records/field_input.tsx";
import { type FieldShape, initialOf, SHAPES } from "../shared/desk/records/fields.ts";
import { nameOf } from "../shared/desk/records/names.ts";
import { t } from "../shared/desk/records/messages.ts";
import { useListRows } from "../../shared/row_window.ts";
import { computed, signal } from "@preact/signals";
import { type BulkOutcome, changeMany } from "../shared/desk/records/record_api.ts";

/** Height of a line in pixels; the style sheet has the same. */
const LINE_PX = 44;

function toText(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (Array.isArray(value)) {
    const texts = value.map((one) => one.name ?? one.value ?? one.title);
    return texts.length === 0 ? t("nothing") : texts.join(", ");
  }
  return typeof value === "boolean" ? t(value ? "value_yes" : "value_no") : String(value);
}

const refusalIn = (kind: Kind, { field, error }: BulkOutcome) =>
  error === null ? undefined : refusalOf(kind, field ?? "", error);

const MAX_REFUSALS = 5;

/** The reasons of refusals, which may be longer than a cell, with the number of records of each. */
function Refusals({ bulk: { kind, outcomes } }: { bulk: Bulk }) {
  const reasons = Map.groupBy(outcomes.value, (record) => refusalIn(kind, record));
  reasons.delete(undefined);
  const all = [...reasons].sort(([, a], [, b]) => b.length - a.length).slice(0, MAX_REFUSALS);
  return (
    <ul class="bullets wrong">
      {all.map(([reason, { length }]) => (
        <li key={reason}>{t("bulk_refusal", { reason: reason!, count: length })}</li>
      ))}
    </ul>
  );
}

function Line({ bulk, line: { record, field }, at }: { bulk: Bulk; line: BulkLine; at: number }) {
  const shape = SHAPES[bulk.kind].find(({ name }) => name === field);
  const name = record.record === null ? `#${record.id}` : nameOf(record.record);
  const before = field === "" ? "" : toText(record.record?.[field]);
  const after = field === "" ? "" : toText(record.after[field]);
  const outcome = refusalIn(bulk.kind, record) ?? t(`outcome_${record.outcome}`);
  return (
    <div role="row" class={`bulk-line bulk-${record.outcome}`} aria-rowindex={at + 2}>
      <span role="rowheader" class="cut" title={name}>{name}</span>
      <span role="cell" class="cut">{shape === undefined ? field : t(shape.label)}</span>
      <span role="cell" class="cut" title={before}>{before}</span>
      <span role="cell" class="cut" title={after}>{after}</span>
      <span role="cell" class="cut" title={outcome}>{outcome}</span>
    </div>
  );
}

const COLUMNS = ["bulk_record", "bulk_field", "bulk_before", "bulk_after", "bulk_outcome"] as const;

/** The table of outcomes; only the lines in view are rendered, so it may be of any length. */
function BulkTable({ bulk }: { bulk: Bulk }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = bulk.lines.value;
  const visibleLines = useListRows(box, { at: -1, total: lines.length, row: LINE_PX });
  return (
    <div
      class="bulk-table table-frame"
      role="table"
      aria-label={t("bulk_table")}
      aria-rowcount={lines.length + 1}
    >
      <div role="rowgroup">
        <div role="row" class="bulk-line bulk-head" aria-rowindex={1}>
          {COLUMNS.map((column) => <span key={column} role="columnheader">{t(column)}</span>)}
        </div>
      </div>
      <div ref={box} class="bulk-lines" role="rowgroup" tabIndex={0} aria-label={t("bulk_table")}>
        <div role="presentation" style={{ height: `${visibleLines.whole}px` }}>
          <div role="presentation" style={{ transform: `translateY(${visibleLines.before}px)` }}>
            {lines.slice(visibleLines.first, visibleLines.last).map((line, i) => (
              <Line
                key={`${line.record.id} ${line.field}`}
                bulk={bulk}
                line={line}
                at={visibleLines.first + i}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * Input for the value of an action: one entry for a list field, the whole value for another field.
 */
function ValueInput({ shape, draft, act, onChange }: {
  shape: FieldShape;
  act: BulkAct;
  draft: Draft;
  onChange: (value: unknown) => void;
}) {
  if (act === "clear") return null;
  const value = draft.values.value[shape.name];
  const fields = shape.rows;
  if (fields === undefined) {
    return (
      <FieldInput
        shape={shape}
        draft={draft}
        path={shape.name}
        value={value}
        owner={{}}
        onChange={onChange}
      />
    );
  }
  const entry = value as Record<string, unknown>;
  return (
    <>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          shape={field}
          draft={draft}
          path={`${shape.name}.${field.name}`}
          value={entry[field.name]}
          owner={entry}
          onChange={(changed) => onChange({ ...entry, [field.name]: changed })}
        />
      ))}
    </>
  );
}

const initialOfAct = (shape: FieldShape): unknown =>
  shape.rows
    ? Object.fromEntries(shape.rows.map((field) => [field.name, initialOf(field)]))
    : initialOf(shape);

/**
 * Returns the fields that many records may share; a stop belongs to one tour, a source to one
 * influence.
 */
const shapesOf = (kind: Kind) =>
  SHAPES[kind].filter(({ name, kind }) => name !== "stops" && typeof kind !== "object");

/**
 * The page: the change, a preview of its outcomes, the button that applies it, and the one that
 * undoes it.
 */
export function BulkPage({ session, kind, ids, onClose, onWritten }: {
  session: Session;
  kind: Kind;
  ids: readonly number[];
  onClose: () => void;
  onWritten: () => void;
}) {
  const shapes = shapesOf(kind);
  const bulk = useMemo(() => new Bulk(session, kind, ids), []);
  const [shape, setShape] = useState(shapes[0]!);
  const acts = actsOf(shape.as, shape.required === true);
  const [act, setAct] = useState<BulkAct>(acts[0]!);
  const draft = useMemo(() => new Draft(), []);
  const resetDraft = (shape: FieldShape) => draft.reset({ [shape.name]: initialOfAct(shape) });
  useMemo(() => resetDraft(shape), []);
  const [reason, setReason] = useState("");
  const [undoResult, setUndoResult] = useState("");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    return () => bulk.stop();
  }, []);

  const change: BulkChange = act === "clear"
    ? { field: shape.name, act }
    : { field: shape.name, act, value: draft.values.value[shape.name] };
  const progress = bulk.progress.value;
  const state = bulk.state.value;
  const counts = bulk.counts.value;
  const edit = (set: () => void) => {
    bulk.forget();
    set();
  };
  const busyReason = progress === undefined ? undefined : t("bulk_busy");
  const previewReason = busyReason ??
    (draft.unreadable.value.size > 0 ? t("off_unreadable") : undefined);
  const commitReason = busyReason ??
    (state === "draft"
      ? t("bulk_preview_first")
      : state === "changed"
      ? t("bulk_done_already")
      : counts.changed === 0
      ? t("bulk_nothing")
      : undefined);
  const commit = async () => {
    await bulk.commit([change], reason.trim());
    onWritten();
  };
  const undoChange = async (operation: string) => {
    try {
      const { restored, unchanged, conflicts } = await session.guard(() =>
        restoreOperation(operation)
      );
      setUndoResult(t("operation_done", { restored, unchanged, left: conflicts.length }));
      onWritten();
    } catch (error) {
      setUndoResult(failureText(error));
    }
  };
  return (
    <section class="stack gap-5" aria-labelledby="bulk-title">
      <h1 id="bulk-title" ref={title} tabIndex={-1}>
        {t("bulk_title", { kind: t(`kind_${kind}`), count: ids.length })}
      </h1>
      <p class="links">
        <Button look="quiet" onClick={onClose}>{t("to_list")}</Button>
      </p>
      <Form
        class="field-row"
        onSubmit={() => {
          if (previewReason === undefined) void bulk.preview([change]);
        }}
      >
        <ChoiceField
          label={t("bulk_field")}
          value={shape.name}
          choices={shapes.map(({ name, label }) => [name, t(label)])}
          onChoose={(value) =>
            edit(() => {
              const next = shapes.find(({ name }) => name === value)!;
              setShape(next);
              setAct(actsOf(next.as, next.required === true)[0]!);
              resetDraft(next);
            })}
        />
        <ChoiceField
          label={t("bulk_act")}
          value={act}
          choices={acts.map((one) => [one, t(`bulk_${one}`)])}
          onChoose={(value) => edit(() => setAct(value))}
        />
        <div class="bulk-value stack" key={shape.name}>
          <ValueInput
            shape={shape}
            act={act}
            draft={draft}
            onChange={(typed) => edit(() => draft.set(shape.name, typed))}
          />
        </div>
        <ReasonedButton
          type="submit"
          class={state === "draft" ? "button button-main" : "button"}
          off={previewReason}
        >
          {t("bulk_preview")}
        </ReasonedButton>
      </Form>
      {progress && (
        <div class="cluster">
          <p>{t(`bulk_${progress.what}`, { done: progress.done, all: ids.length })}</p>
          <progress value={progress.done} max={ids.length} aria-label={t("bulk_progress")} />
          <Button onClick={() => bulk.stop()}>{t("bulk_stop")}</Button>
        </div>
      )}
      <p role="status">
        {progress === undefined && bulk.outcomes.value.length > 0 &&
          t(state === "changed" ? "bulk_counts" : "bulk_would", { ...counts })}
        {bulk.isStopped.value && ` ${t("bulk_stopped")}`}
      </p>
      {bulk.error.value && <p role="alert" class="wrong">{bulk.error.value}</p>}
      {counts.refused > 0 && <Refusals bulk={bulk} />}
      {bulk.lines.value.length > 0 && <BulkTable bulk={bulk} />}
      <div class="cluster cluster-bottom">
        <TextField label={t("bulk_reason")} autocomplete="off" value={reason} onText={setReason} />
        <ReasonedButton
          class="button button-main"
          off={commitReason}
          onClick={() => void commit()}
        >
          {t("bulk_commit", { count: state === "checked" ? counts.changed : ids.length })}
        </ReasonedButton>
        {state === "changed" && bulk.operation.value !== null && undoResult === "" && (
          <Button onClick={() => void undoChange(bulk.operation.value!)}>{t("undo")}</Button>
        )}
        <p role="status">{undoResult}</p>
      </div>
    </section>
  );
}

/**
 * Number of records per request; small enough that the curator can stop in between and other writes
 * are not delayed.
 */
const RECORDS_PER_REQUEST = 100;

/** One field of one record before and after the change: a line of the table. */
interface BulkLine {
  record: BulkOutcome;
  field: string;
}

/** Last bulk change requested, and its outcomes so far. */
class Bulk {
  readonly outcomes = signal<readonly BulkOutcome[]>([]);
  /** Number of records previewed or changed so far; undefined if idle. */
  readonly progress = signal<{ what: "checking" | "changing"; done: number }>();
  /**
   * `draft`: no preview yet; `checked`: previewed, nothing is written; `changed`: written, partly if
   * stopped.
   */
  readonly state = signal<"draft" | "checked" | "changed">("draft");
  readonly isStopped = signal(false);
  readonly operation = signal<string | null>(null);
  readonly error = signal("");
  readonly lines = computed(() =>
    this.outcomes.value.flatMap((record): BulkLine[] => {
      const fields = Object.keys(record.after);
      return (fields.length === 0 ? [""] : fields).map((field) => ({ record, field }));
    })
  );
  readonly counts = computed(() => {
    const counts = { changed: 0, unchanged: 0, refused: 0 };
    for (const { outcome } of this.outcomes.value) counts[outcome]++;
    return counts;
  });
  #abort: AbortController | undefined;

  constructor(
    private readonly session: Session,
    readonly kind: Kind,
    readonly ids: readonly number[],
  ) {}

  /** Discards the outcomes after the change has been edited. */
  forget(): void {
    this.stop();
    this.state.value = "draft";
    this.outcomes.value = [];
  }

  /**
   * Previews the outcomes for every record.
   * @param changes The changes to preview.
   */
  async preview(changes: readonly BulkChange[]): Promise<void> {
    const isDone = await this.#run("checking", this.ids.map((id) => ({ id })), { changes });
    if (isDone) this.state.value = "checked";
  }

  /** Applies previewed changes, except to records that have changed since. */
  async commit(changes: readonly BulkChange[], reason: string): Promise<void> {
    const previewed = this.outcomes.value.flatMap(({ id, tag }) =>
      tag === null ? [] : [{ id, tag }]
    );
    this.operation.value = null;
    await this.#run("changing", previewed, { changes, ...(reason !== "" && { reason }) });
    this.state.value = "changed";
  }

  stop(): void {
    this.#abort?.abort();
  }

  async #run(
    what: "checking" | "changing",
    records: readonly { id: number; tag?: string }[],
    request: { changes: readonly BulkChange[]; reason?: string },
  ): Promise<boolean> {
    const abort = this.#abort = new AbortController();
    this.error.value = "";
    this.isStopped.value = false;
    this.outcomes.value = [];
    this.progress.value = { what, done: 0 };
    try {
      for (let at = 0; at < records.length; at += RECORDS_PER_REQUEST) {
        if (abort.signal.aborted) {
          this.isStopped.value = true;
          return false;
        }
        const body = {
          ...request,
          changes: [...request.changes],
          records: records.slice(at, at + RECORDS_PER_REQUEST),
          ...(this.operation.value !== null && what === "changing" &&
            { operation: this.operation.value }),
        };
        const answer = await this.session.guard(() =>
          changeMany(this.kind, body, what === "checking")
        );
        this.operation.value = answer.operation ?? this.operation.value;
        this.outcomes.value = [...this.outcomes.value, ...answer.records];
        this.progress.value = { what, done: at + body.records.length };
      }
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      const [path, at] = /^changes\[(\d+)\]\.value: /.exec(reason) ?? [];
      this.error.value = path === undefined
        ? failureText(error)
        : sentenceOf(this.kind, request.changes[Number(at)]!.field, reason.slice(path.length));
      return false;
    } finally {
      if (this.#abort === abort) this.progress.value = undefined;
    }
  }
}

/** Returns the allowed actions of a field. */
function actsOf(as: string, isRequired: boolean): readonly BulkAct[] {
  if (as === "rows") return ["add", "remove", "clear"];
  const basic: BulkAct[] = isRequired || as === "flag" || as === "colour"
    ? ["set"]
    : ["set", "clear"];
  return (as === "line" || as === "text") && !isRequired ? [...basic, "add", "remove"] : basic;
}
