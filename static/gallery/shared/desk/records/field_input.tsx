/** One field of a record's form. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useCombobox } from "../../../../shared/ui/combobox.ts";
import { Select } from "../../../../shared/ui/fields.tsx";
import type { Kind } from "../../../../../domain/gallery/editing/kinds.ts";
import type { Draft, Values } from "../../../../shared/draft.ts";
import { t, type ValueKey } from "./messages.ts";
import { circle, icon } from "../../../../shared/icons.tsx";
import { Button, IconButton } from "../../../../shared/ui/button.tsx";
import { ReasonedButton } from "../../../../shared/ui/reasoned_button.tsx";
import { type FieldShape, initialOf } from "./fields.ts";
import { nameOf } from "./names.ts";
import { type CatalogRecord, getRecord, listRecords } from "./record_api.ts";

const BCE = /^(\d+)\s*(BCE?|до н\.\s*э\.)$/i;

/** Parses a typed whole number or year; undefined if it is invalid, null if it is empty. */
export function readNumber(text: string): number | null | undefined {
  const typed = text.trim().replace(/^[−–]/, "-").replace(BCE, "-$1");
  if (typed === "") return null;
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/**
 * Parses a typed fraction with a point or a comma; undefined if it is invalid, null if it is empty.
 */
export function readFraction(text: string): number | null | undefined {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return null;
  return /^(0?\.\d+|[01](\.\d+)?)$/.test(typed) && Number(typed) <= 1 ? Number(typed) : undefined;
}

interface FieldProps {
  shape: FieldShape;
  /** Records unfinished input, and provides the errors of the fields. */
  draft: Draft;
  /** Path of the field in the record, as in the server's messages: `stops[2].title`. */
  path: string;
  value: unknown;
  /** The record or the row that contains the field. */
  owner: Values;
  /** Help text of the field, with an example. */
  help?: string | undefined;
  /** Shows the changes of the field. */
  onHistory?: (() => void) | undefined;
  onChange: (value: unknown) => void;
}

type InputProps = FieldProps & { error: string | undefined };

/**
 * A list of small records within a form, such as the stops of a tour, other names or identifiers.
 * Each row has buttons that move and remove it, labelled with its number.
 */
function Rows({ shape, draft, path, value, onHistory, onChange }: FieldProps) {
  const rows = (value ?? []) as readonly Values[];
  const fields = shape.rows!;
  const list = useRef<HTMLOListElement>(null);
  const what = t(shape.label);
  const replaceRow = (at: number, row: Values) => rows.map((other, i) => (i === at ? row : other));
  const moveRow = (at: number, to: number) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    next.splice(to, 0, row!);
    onChange(next);
  };
  const add = () => {
    const row = Object.fromEntries(fields.map((field) => [field.name, initialOf(field)]));
    onChange([...rows, row]);
    // Focuses the first field of the new row, once it is rendered.
    requestAnimationFrame(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>("input, select")?.focus()
    );
  };
  return (
    <fieldset class="panel full">
      <legend>{what}</legend>
      <ol ref={list}>
        {rows.map((row, at) => (
          <li key={at} class="field-row row-fields">
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                shape={field}
                draft={draft}
                path={`${path}[${at}].${field.name}`}
                value={row[field.name]}
                owner={row}
                onChange={(changed) => onChange(replaceRow(at, { ...row, [field.name]: changed }))}
              />
            ))}
            <ErrorAt draft={draft} path={`${path}[${at}]`} />
            <p class="cluster cluster-nowrap gap-3">
              <ReasonedButton
                label={t("row_up", { what, number: at + 1 })}
                off={at === 0 ? t("off_first") : undefined}
                onClick={() => moveRow(at, at - 1)}
              >
                ↑
              </ReasonedButton>
              <ReasonedButton
                label={t("row_down", { what, number: at + 1 })}
                off={at === rows.length - 1 ? t("off_last") : undefined}
                onClick={() => moveRow(at, at + 1)}
              >
                ↓
              </ReasonedButton>
              <Button
                aria-label={t("remove_row", { what, number: at + 1 })}
                onClick={() => onChange(rows.filter((_, i) => i !== at))}
              >
                ×
              </Button>
            </p>
          </li>
        ))}
      </ol>
      <ErrorAt draft={draft} path={path} />
      <p class="cluster cluster-between">
        <Button aria-label={t("add_row", { what })} onClick={add}>{t("add")}</Button>
        <HistoryButton shape={shape} onHistory={onHistory} />
      </p>
    </fieldset>
  );
}

const HistoryIcon = icon(circle(12, 12, 8), "M12 7.5v5l3 2");

/** The small button that opens a field's history; nothing without one. */
function HistoryButton({ shape, onHistory, isAbove = false }: {
  /** True if it is at the end of the label's row. */
  isAbove?: boolean;
} & Pick<FieldProps, "shape" | "onHistory">) {
  if (onHistory === undefined) return null;
  return (
    <IconButton
      class="quiet"
      label={t("field_history", { field: t(shape.label) })}
      // As high as a finger, in a row of text.
      style={{ padding: "0 2px", ...(isAbove && { position: "absolute", top: "-12px", right: 0 }) }}
      onClick={onHistory}
    >
      <HistoryIcon />
    </IconButton>
  );
}

const idOf = (path: string) => `field-${path.replace(/\W+/g, "-")}`;

const readers = { number: readNumber, fraction: readFraction };

/** Returns the attributes of an input with an error or a help text. */
function noteAttributes({ path, error, help }: Pick<InputProps, "path" | "error" | "help">) {
  const notes = [error !== undefined && "wrong", help !== undefined && "help"].filter(Boolean);
  return {
    ...(error !== undefined && { "aria-invalid": true }),
    ...(notes.length > 0 && {
      "aria-describedby": notes.map((note) => `${idOf(path)}-${note}`).join(" "),
    }),
  };
}

/** A number input of type text; unfinished text is not a value yet. */
function NumberInput(props: InputProps) {
  const { shape, draft, path, value, onChange } = props;
  const read = readers[shape.as as keyof typeof readers];
  const canBeEmpty = shape.as === "fraction" || shape.optional === true;
  const toText = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  const [text, setText] = useState(toText(value));
  useEffect(() => {
    if (read(text) !== value) setText(toText(value));
  }, [value]);
  useEffect(() => () => draft.setReadable(path, true), [path]);
  return (
    <input
      {...noteAttributes(props)}
      id={idOf(path)}
      inputMode={shape.as === "fraction" ? "decimal" : "numeric"}
      autocomplete="off"
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
        const number = read(currentTarget.value);
        const isMissing = number === null && !canBeEmpty && shape.required !== true;
        draft.setReadable(path, number !== undefined && !isMissing);
        if (number !== undefined) onChange(number);
      }}
    />
  );
}

function Input(props: InputProps) {
  const { shape, path, value, owner, onChange } = props;
  const id = idOf(path);
  const mark = noteAttributes(props);
  switch (shape.as) {
    case "text":
      return (
        <textarea
          {...mark}
          id={id}
          class="growing"
          rows={4}
          value={String(value ?? "")}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "number":
    case "fraction":
      return <NumberInput {...props} />;
    case "colour":
      return (
        <input
          {...mark}
          id={id}
          type="color"
          value={String(value ?? "#000000").toLowerCase()}
          onInput={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        />
      );
    case "choice":
      return (
        <Select
          {...mark}
          id={id}
          value={String(value)}
          choices={shape.values!.map((choice) => [choice, t(`v_${choice}` as ValueKey)])}
          onChoose={onChange}
        />
      );
    case "record": {
      const kind = typeof shape.kind === "string"
        ? shape.kind
        : owner[(shape.kind as { of: string }).of] as Kind;
      return (
        <RecordPicker
          key={kind}
          mark={mark}
          id={id}
          kind={kind}
          value={value as number | null}
          label={t(shape.label)}
          onChange={onChange}
        />
      );
    }
    default:
      return (
        <input
          {...mark}
          id={id}
          autocomplete="off"
          value={String(value ?? "")}
          required={shape.required ?? false}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

/** The error at a path, below its field. */
function ErrorAt({ draft, path }: { draft: Draft; path: string }) {
  const error = draft.errors.value.get(path);
  return error === undefined ? null : <p class="wrong full" id={`${idOf(path)}-wrong`}>{error}</p>;
}

/** The field with its label and its error. */
export function FieldInput(props: FieldProps) {
  const { shape, draft, path, value, help, onHistory, onChange } = props;
  if (shape.as === "rows") return <Rows {...props} />;
  if (shape.as === "flag") {
    return (
      <label class="check">
        <input
          id={idOf(path)}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{t(shape.label)}</span>
      </label>
    );
  }
  const error = draft.unreadable.value.has(path)
    ? t(shape.as === "fraction" ? "wrong_fraction" : "wrong_number")
    : draft.errors.value.get(path);
  return (
    <div class={shape.as === "text" ? "field full" : "field"} style={{ position: "relative" }}>
      <label for={idOf(path)} {...(onHistory && { style: { paddingRight: "28px" } })}>
        {t(shape.label)}
        {shape.required && <span class="soft">, {t("required")}</span>}
      </label>
      <Input {...props} error={error} />
      {help !== undefined && <p class="soft smaller" id={`${idOf(path)}-help`}>{help}</p>}
      {error !== undefined && <p class="wrong small" id={`${idOf(path)}-wrong`}>{error}</p>}
      <HistoryButton shape={shape} onHistory={onHistory} isAbove />
    </div>
  );
}

/** Delay of a search after typing, in milliseconds, and maximum number of suggestions. */
const SEARCH_DELAY_MS = 160;
const MAX_SUGGESTIONS = 8;

/**
 * A combobox that chooses a record.
 * @param value Id of the chosen record.
 */
function RecordPicker({ id, mark, kind, value, label, onChange }: {
  id: string;
  /** Attributes of an input with an error. */
  mark: object;
  kind: Kind;
  value: number | null;
  label: string;
  onChange: (id: number | null) => void;
}) {
  const [selected, setSelected] = useState<CatalogRecord>();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [results, setFound] = useState<readonly CatalogRecord[]>([]);
  const chosenName = selected && selected.id === value ? nameOf(selected) : "";

  useEffect(() => {
    if (value === null) {
      setSelected(undefined);
      setText("");
      return;
    }
    if (selected?.id === value) return;
    let isCurrent = true;
    getRecord(kind, value).then(({ record }) => {
      if (!isCurrent) return;
      setSelected(record);
      setText(nameOf(record));
    }, () => isCurrent && setText(String(value)));
    return () => {
      isCurrent = false;
    };
  }, [kind, value]);

  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const q = text === chosenName ? "" : text.trim();
      listRecords(kind, { q, limit: MAX_SUGGESTIONS }, abort.signal)
        .then(({ records }) => setFound(records), () => {});
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [open, text, kind]);

  function pick(record: CatalogRecord) {
    setSelected(record);
    setText(nameOf(record));
    setOpen(false);
    onChange(record.id);
  }

  const isShown = open && results.length > 0;
  const { restart, field, list, option } = useCombobox({
    id,
    label,
    items: results,
    isShown,
    open: () => setOpen(true),
    pick,
    leave() {
      setText(chosenName);
      setOpen(false);
      return open;
    },
  });
  return (
    <div class="suggesting">
      <input
        {...mark}
        id={id}
        {...field}
        placeholder={t("choose_one")}
        maxlength={200}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          restart();
          setOpen(true);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          setOpen(false);
          setText(chosenName);
        }}
      />
      <ul {...list} class="suggestions floating" hidden={!isShown}>
        {results.map((record, at) => (
          <li key={record.id} {...option(record, at)}>
            {nameOf(record)} <span class="soft push">{record.id}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
