import { Fact } from "../../../shared/ui/table.tsx";
import type { Operation } from "../../../../domain/gallery/operations.ts";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { isKind } from "../../../../domain/gallery/editing/kinds.ts";
import { language } from "../../../shared/i18n.ts";
import {
  actionName,
  changesOf,
  type FieldChange,
  operationName,
  titleInEntry,
} from "../state/audit_log.ts";
import type { Target } from "../state/review_row.ts";
import { count, t } from "../messages.ts";
import { labelOf } from "../../shared/desk/records/names.ts";
import { type FieldShape, isYear, SHAPES } from "../../shared/desk/records/fields.ts";
import { formatYear } from "../../shared/years.ts";
import { recordName } from "../state/record_names.ts";
import { t as recordText } from "../../shared/desk/records/messages.ts";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { useTask } from "../../../shared/use_task.ts";
import { failureText } from "../../shared/desk/explain.ts";
import { ApiError } from "../../../shared/api_error.ts";
import type { Conflict } from "../../../../domain/gallery/editing/restore_records.ts";

/** Returns true if an entry replaced or removed a picture, which may be retained. */
function mayRetainPicture({ action, details }: AuditRecord): boolean {
  const before = (details.before ?? {}) as Record<string, unknown>;
  if (/\.(upload|crop|fix|clear|restore|merge)_(image|portrait)$/.test(action)) {
    return typeof before.full === "string";
  }
  const painting = (before.painting ?? {}) as Record<string, unknown>;
  return action === "painting.delete" && typeof painting.image_path === "string";
}

/** The button that permanently deletes a retained picture; nothing for other entries. */
function ErasePicture({ record, isEditorInChief, erase }: {
  record: AuditRecord;
  isEditorInChief: boolean;
  erase: (id: number) => Promise<void>;
}) {
  const [message, setMessage] = useState("");
  if (!mayRetainPicture(record)) return null;
  const run = async () => {
    if (!confirm(t("erase_sure"))) return;
    try {
      await erase(record.id);
      setMessage(t("erased"));
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 409;
      setMessage(isMissing ? t("erase_none") : failureText(error));
    }
  };
  return (
    <div>
      <ReasonedButton
        class="quiet"
        off={isEditorInChief ? undefined : t("chief_erases")}
        onClick={() => void run()}
      >
        {t("erase")}
      </ReasonedButton>
      <p role="status">{message}</p>
    </div>
  );
}

/**
 * Entries that were made together, in one sentence, with a button that undoes all of them; the
 * entries themselves are behind a click.
 */
export function AuditGroup(
  { records, operations, nameOf, isEditorInChief, onAll, onUndo, children }: {
    records: readonly AuditRecord[];
    /** The newest operations, by their ids. */
    operations: ReadonlyMap<string, Operation>;
    /** Returns the name of a painting or artist, if known. */
    nameOf: (record: Pick<AuditRecord, "target_type" | "target_id">) => string | undefined;
    isEditorInChief: boolean;
    onAll: (operation: string) => void;
    onUndo: (operation: string) => Promise<void>;
    children: ComponentChildren;
  },
) {
  const { isBusy, error, run } = useTask();
  const { operation, at, username: who } = records[0]!;
  const merge = records.find(({ action }) => action.endsWith(".merge"));
  const { merged_into: intoId = 0 } = (merge?.details.after ?? {}) as { merged_into?: number };
  const text = operationName(operations, operation);
  const reason = operations.get(operation ?? "")?.reason;
  const isUndone = [...operations.values()].some(({ restores }) => restores === operation);
  const off = merge !== undefined && !isEditorInChief
    ? t("chief_merges")
    : isBusy
    ? t("taking_back")
    : undefined;
  return (
    <li class="entry split">
      <EntryHead at={at} who={who} />
      <div class="stack gap-2">
        <h2>
          {merge === undefined
            ? `${who} ${count("said_together", records.length)}${text ? `: ${text}` : ""}`
            : t("said_merged", {
              who,
              title: titleInEntry({ ...merge.details, after: null }) ?? "",
              into: nameOf({ target_type: merge.target_type, target_id: intoId }) ?? `#${intoId}`,
            })}
        </h2>
        {reason && <p class="soft">{reason}</p>}
        <div class="cluster">
          {isUndone && <span class="badge">{t("operation_undone")}</span>}
          <ReasonedButton off={off} onClick={() => void run(() => onUndo(operation!))}>
            {t("operation_back")}
          </ReasonedButton>
          <Button look="quiet" onClick={() => onAll(operation!)}>{t("all_of_operation")}</Button>
        </div>
        {error !== undefined && <p role="alert">{failureText(error)}</p>}
        <details class="disclosure">
          <summary>{count("entry_parts", records.length)}</summary>
          <ol class="lined">{children}</ol>
        </details>
      </div>
    </li>
  );
}

/** Time and author of a change. */
export function EntryHead({ at, who }: { at: number; who: string }) {
  const time = new Date(at);
  return (
    <p class="cluster gap-2 soft small">
      <time dateTime={time.toISOString()}>
        {time.toLocaleString(language.value, { dateStyle: "medium", timeStyle: "medium" })}
      </time>
      <span class="entry-who name">{who}</span>
    </p>
  );
}

/**
 * The operation of an entry, with a button that undoes it; nothing for an entry without an
 * operation.
 */
function OperationOf({ operation, isAlone, onAll, onUndo }: {
  operation: string | null;
  /** True if the log shows only this operation. */
  isAlone: boolean;
  onAll: (operation: string) => void;
  onUndo: (operation: string) => Promise<void>;
}) {
  const { isBusy, error, run } = useTask();
  if (operation === null) return null;
  return (
    <div>
      <span class="soft">{t("of_operation")}</span> {!isAlone && (
        <Button
          look="quiet"
          onClick={() => onAll(operation)}
        >
          {t("all_of_operation")}
        </Button>
      )}{" "}
      <ReasonedButton
        class="quiet"
        off={isBusy ? t("taking_back") : undefined}
        onClick={() => void run(() => onUndo(operation))}
      >
        {t("operation_back")}
      </ReasonedButton>
      {error !== undefined && <p role="alert">{failureText(error)}</p>}
    </div>
  );
}

const FIELDS = {
  checked: "field_checked",
  fixed: "field_fixed",
  imageUrl: "field_image_url",
  source: "field_source",
  cleared: "field_cleared",
  chosenBy: "field_chosen_by",
  lost: "field_lost",
  influences: "field_influences",
  annotations: "field_annotations",
  legacy_influences: "field_legacy",
  title: "field_title",
  year: "field_year",
} as const;

/** Returns the label of a field; undefined for columns that mean nothing to people. */
function fieldName(kind: string, field: string): string | undefined {
  if (isKind(kind) && SHAPES[kind].some(({ name }) => name === field)) return labelOf(kind, field);
  return Object.hasOwn(FIELDS, field) ? t(FIELDS[field as keyof typeof FIELDS]) : undefined;
}

/** A change of a field that people know, with its label; lists are only counted. */
type LabelledChange = FieldChange & { label: string; isList: boolean };

/**
 * Returns the changes to show, with names in place of ids; of a new or deleted record, without
 * empty fields.
 */
export function shownChanges({ action, target_type, details }: AuditRecord): LabelledChange[] {
  const isWhole = !action.endsWith(".update");
  const isEmpty = (value: string | undefined) =>
    value === undefined || value === "" || value === "0" || value === "false";
  return changesOf(details).flatMap((change) => {
    const label = fieldName(target_type, change.field);
    if (label === undefined) return [];
    if (isWhole && isEmpty(change.before) && isEmpty(change.after)) return [];
    const shape = isKind(target_type)
      ? SHAPES[target_type].find(({ name }) => name === change.field)
      : undefined;
    const [before, after] = [change.before, change.after].map((value) => shownValue(shape, value));
    return [{ ...change, before, after, label, isList: shape?.as === "rows" }];
  });
}

/** Returns a value as the form shows it. */
function shownValue(shape: FieldShape | undefined, value: string | undefined): string | undefined {
  if (shape === undefined || value === undefined) return value;
  if (shape.as === "choice" && shape.values!.includes(value)) return recordText(`v_${value as ""}`);
  if (isYear(shape)) return formatYear(Number(value));
  return shape.as === "record" && typeof shape.kind === "string"
    ? recordName(shape.kind, Number(value))
    : value;
}

// Longer values are not repeated in a sentence.
const MAX_SAID_LENGTH = 60;
const MAX_SAID_CHANGES = 3;

/** Returns a change in words: "changed the year from 1872 to 1873". */
function changeText({ label, before = "", after = "", isList }: LabelledChange): string {
  const field = language.value === "en" ? label.toLowerCase() : label;
  if (isList || before.length > MAX_SAID_LENGTH || after.length > MAX_SAID_LENGTH) {
    return t("said_edited", { field });
  }
  if (before === "") return t("said_set", { field, after });
  return after === "" ? t("said_cleared", { field, before }) : t("said_changed", {
    field,
    before,
    after,
  });
}

/** Returns what an entry says in one sentence, without the record's title. */
export function sentenceOf(record: AuditRecord): string {
  const { action, username: who, target_type } = record;
  const kind = isKind(target_type) ? recordText(`one_${target_type}`).toLowerCase() : "";
  const edit = action.slice(action.indexOf(".") + 1);
  if (edit === "update" && kind !== "") {
    const changes = shownChanges(record);
    const parts = changes.slice(0, MAX_SAID_CHANGES).map(changeText);
    const remaining = changes.length - parts.length;
    if (remaining > 0) parts.push(count("said_more", remaining));
    if (parts.length > 0) return `${who} ${inList(parts)}`;
  }
  if (kind !== "" && (edit === "create" || edit === "delete" || edit === "restore")) {
    return t(`said_${edit}`, { who, kind });
  }
  return t("said_action", { who, action: actionName(action) });
}

const inList = (parts: readonly string[]) =>
  parts.length === 1
    ? parts[0]
    : t("said_and", { first: parts.slice(0, -1).join(", "), last: parts.at(-1)! });

function toText(value: string | undefined): string {
  if (value === undefined) return t("value_none");
  return value === "true" ? t("value_yes") : value === "false" ? t("value_no") : value;
}

function Value({ value }: { value: string | undefined }) {
  return value !== undefined && /^https?:\/\//.test(value)
    ? <a href={value} target="_blank" rel="noopener noreferrer">{value}</a>
    : <>{toText(value)}</>;
}

/** The values before and after a change. */
export function Becomes({ change: { before, after } }: { change: FieldChange }) {
  return (
    <>
      <del>
        <Value value={before} />
      </del>
      <span class="unseen">{t("becomes")}</span>
      <span aria-hidden="true">→</span>
      <ins>
        <Value value={after} />
      </ins>
    </>
  );
}

/** The picture before or after an entry; it is stored until its retention ends. */
function EntryPicture({ id, side, file }: {
  id: number;
  side: "before" | "after";
  file: string | null;
}) {
  const [isGone, setGone] = useState(false);
  return (
    <figure class="stack gap-2" style={{ "--thumb": "128px", width: "128px" }}>
      <span class="thumb">
        {file !== null && !isGone && (
          <img
            class="contain"
            src={`/api/audit/${id}/pictures?side=${side}`}
            alt={t(`picture_${side}`)}
            loading="lazy"
            onError={() => setGone(true)}
          />
        )}
      </span>
      <figcaption class="soft small">
        {t(`picture_${side}`)}
        {(file === null || isGone) && `: ${t(isGone ? "picture_gone" : "picture_none")}`}
      </figcaption>
    </figure>
  );
}

/** Former and new picture of an entry side by side; nothing if it changed none. */
function EntryPictures({ record: { id, action, details } }: { record: AuditRecord }) {
  const fileOf = (side: unknown) => {
    const { full } = (side ?? {}) as { full?: unknown };
    return typeof full === "string" && full !== "" ? full : null;
  };
  const [before, after] = [fileOf(details.before), fileOf(details.after)];
  if (!/_(image|portrait)$/.test(action) || before === after) return null;
  return (
    <div class="cluster cluster-top">
      <EntryPicture id={id} side="before" file={before} />
      <EntryPicture id={id} side="after" file={after} />
    </div>
  );
}

/** Returns the path of the changed record's page, if it has one. */
function pageOf({ target_type, target_id }: AuditRecord): string | undefined {
  return WITH_PAGES.has(target_type) ? `/${target_type}s/${target_id}` : undefined;
}
const WITH_PAGES: ReadonlySet<string> = new Set(["artist", "movement", "painting", "tour"]);

/** A change: user, time, action, and the fields before and after. */
export function AuditEntry(
  { record, name, onDesk, isEditorInChief, onUndo, erase, operation }: {
    record: AuditRecord;
    /** Name of the painting or artist, if known. */
    name: string | undefined;
    onDesk: (target: Target, event: MouseEvent) => void;
    isEditorInChief: boolean;
    onUndo: (id: number, field?: string) => Promise<void>;
    /** Permanently deletes the picture that an entry retains. */
    erase: (id: number) => Promise<void>;
    /** Undefined within a group, which has its own button. */
    operation: Omit<Parameters<typeof OperationOf>[0], "operation"> | undefined;
  },
) {
  const { id, at, username, action, target_type: kind, target_id, details } = record;
  const title = name ?? titleInEntry(details) ?? t(`audit_${kind}`, { id: target_id });
  const isDeletion = action.endsWith(".delete");
  const page = isDeletion ? undefined : pageOf(record);
  const isReviewed = !isDeletion && (kind === "painting" || kind === "artist");
  const changes = shownChanges(record);
  // With a single field, the button below the list does the same.
  const hasFields = action === `${kind}.update` && isKind(kind) && changes.length > 1;
  return (
    <li class="entry split">
      <EntryHead at={at} who={username} />
      <div class="stack gap-2">
        <h2>
          <span class="entry-action soft">{sentenceOf(record)}</span>{" "}
          {page === undefined ? title : <a href={page}>{title}</a>}
        </h2>
        <EntryPictures record={record} />
        {changes.length > 1 && (
          <details class="disclosure" open={hasFields}>
            <summary>{count("entry_fields", changes.length)}</summary>
            <dl class="pairs small">
              {changes.map((change) => (
                <Fact key={change.field} name={change.label}>
                  <Becomes change={change} />
                  {hasFields && (
                    <UndoEntry
                      record={record}
                      field={change.field}
                      name={t("field_back_this", { field: change.label, title })}
                      isEditorInChief={isEditorInChief}
                      onUndo={onUndo}
                    />
                  )}
                </Fact>
              ))}
            </dl>
          </details>
        )}
        <UndoEntry
          record={record}
          name={t("undo_this", { action: actionName(action), title })}
          isEditorInChief={isEditorInChief}
          onUndo={onUndo}
        />
        <ErasePicture record={record} isEditorInChief={isEditorInChief} erase={erase} />
        {operation && <OperationOf operation={record.operation} {...operation} />}
        <p class="soft smaller">
          {t("record", { id })} · {t(`audit_${kind}`, { id: target_id })}
          {isReviewed && (
            <>
              {" · "}
              <a
                href={`/curator?${kind}=${target_id}`}
                onClick={(event) => onDesk({ kind, id: target_id }, event)}
              >
                {t("to_desk")}
              </a>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

const RESTORABLE =
  /^(?!account\.).*\.(create|update|delete|restore|merge|distinct|encyclopedia|checkup_flags|(?!erase_)\w+_(image|portrait))$/;
/** Returns true for actions that only an editor in chief may undo. */
const isOfMerge = (action: string) => /\.merge(_image|_portrait)?$/.test(action);

/** The button that undoes an entry; nothing for entries that cannot be undone. */
function UndoEntry({ record, name, field, isEditorInChief, onUndo }: {
  record: AuditRecord;
  /** Accessible name: the action and its target. */
  name: string;
  /** The only field of the record to be restored. */
  field?: string;
  isEditorInChief: boolean;
  onUndo: (id: number, field?: string) => Promise<void>;
}) {
  const { isBusy, error, run } = useTask();
  if (!RESTORABLE.test(record.action)) return null;
  const disabledReason = isOfMerge(record.action) && !isEditorInChief
    ? t("chief_merges")
    : isBusy
    ? t("taking_back")
    : undefined;
  return (
    <div>
      <ReasonedButton
        class={field === undefined ? "button" : "quiet"}
        label={name}
        off={disabledReason}
        onClick={() => void run(() => onUndo(record.id, field))}
      >
        {t(field === undefined ? "undo" : "field_back")}
      </ReasonedButton>
      {error !== undefined && <Conflicts error={error} />}
    </div>
  );
}

/** The error of an undo, with what was edited since. */
export function Conflicts({ error }: { error: unknown }) {
  const conflicts = conflictsOf(error);
  if (conflicts.length === 0) return <p role="alert">{failureText(error)}</p>;
  return (
    <div role="alert">
      <p>{t("edited_since")}</p>
      <ul>
        {conflicts.map(({ type, id, field }) => (
          <li key={`${type} ${id} ${field}`}>
            {isKind(type) ? t(`audit_${type}`, { id }) : `#${id}`},{" "}
            {fieldName(type, field) ?? t("other_field")}
          </li>
        ))}
      </ul>
    </div>
  );
}

function conflictsOf(error: unknown): readonly Conflict[] {
  if (!(error instanceof ApiError)) return [];
  return (error.body as { conflicts?: Conflict[] } | undefined)?.conflicts ?? [];
}
