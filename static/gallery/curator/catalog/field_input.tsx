/** One field of a record's form. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Select } from "../../../shared/ui/fields.tsx";
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import { readFraction, readNumber, type Values } from "./draft.ts";
import { RecordPicker } from "./record_picker.tsx";
import { t, type ValueKey } from "./messages.ts";
import type { ComponentType } from "preact";
import { Button } from "../../../shared/ui/button.tsx";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { type FieldShape, initialOf } from "./fields.ts";

/** Props of a field. */
interface FieldProps {
  shape: FieldShape;
  /** Its place in the form: unlike any other. */
  path: string;
  value: unknown;
  /** The record or the row that it belongs to. */
  owner: Values;
  onChange: (value: unknown) => void;
  onReadable: (path: string, isReadable: boolean) => void;
}

/** A list of small records within a form: the stops of a tour, other names, identifiers. */
/** The list; rows are moved, removed and added by buttons that tell which. */
function Rows({ shape, path, value, onChange, onReadable, Field }: FieldProps & {
  /** Draws the fields of a row. */
  Field: ComponentType<FieldProps>;
}) {
  const rows = (value ?? []) as readonly Values[];
  const fields = shape.rows!;
  const list = useRef<HTMLOListElement>(null);
  const what = t(shape.label);
  const replaced = (at: number, row: Values) => rows.map((other, i) => (i === at ? row : other));
  const moved = (at: number, to: number) => {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    next.splice(to, 0, row!);
    onChange(next);
  };
  const add = () => {
    const row = Object.fromEntries(fields.map((field) => [field.name, initialOf(field)]));
    onChange([...rows, row]);
    // The new row's first field, once it is there.
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
              <Field
                key={field.name}
                shape={field}
                path={`${path}.${at}.${field.name}`}
                value={row[field.name]}
                owner={row}
                onChange={(changed) => onChange(replaced(at, { ...row, [field.name]: changed }))}
                onReadable={onReadable}
              />
            ))}
            <p class="cluster cluster-nowrap gap-3">
              <ReasonedButton
                label={t("row_up", { what, number: at + 1 })}
                off={at === 0 ? t("off_first") : undefined}
                onClick={() => moved(at, at - 1)}
              >
                ↑
              </ReasonedButton>
              <ReasonedButton
                label={t("row_down", { what, number: at + 1 })}
                off={at === rows.length - 1 ? t("off_last") : undefined}
                onClick={() => moved(at, at + 1)}
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
      <Button onClick={add}>{t("add_row", { what })}</Button>
    </fieldset>
  );
}

const idOf = (path: string) => `field-${path.replace(/[^\w]/g, "-")}`;

/** A number that is typed as text: what is half typed is no value yet. */
function NumberInput({ shape, path, value, onChange, onReadable }: FieldProps) {
  const read = shape.as === "fraction" ? readFraction : readNumber;
  const mayBeNone = shape.as === "fraction" || shape.optional === true;
  const written = (value: unknown) => (value === null || value === undefined ? "" : String(value));
  const [text, setText] = useState(written(value));
  const isReadable = (typed: string) => {
    const number = read(typed);
    return number !== undefined && (number !== null || mayBeNone || shape.required === true);
  };
  useEffect(() => {
    if (read(text) !== value) setText(written(value));
  }, [value]);
  useEffect(() => () => onReadable(path, true), [path]);
  const wrong = !isReadable(text);
  return (
    <>
      <input
        id={idOf(path)}
        inputMode={shape.as === "fraction" ? "decimal" : "numeric"}
        autocomplete="off"
        value={text}
        aria-invalid={wrong}
        {...(wrong ? { "aria-describedby": `${idOf(path)}-wrong` } : {})}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          onReadable(path, isReadable(currentTarget.value));
          const number = read(currentTarget.value);
          if (number !== undefined) onChange(number);
        }}
      />
      {wrong && (
        <span class="wrong" id={`${idOf(path)}-wrong`}>
          {t(shape.as === "fraction" ? "wrong_fraction" : "wrong_number")}
        </span>
      )}
    </>
  );
}

function Input(props: FieldProps) {
  const { shape, path, value, owner, onChange } = props;
  const id = idOf(path);
  switch (shape.as) {
    case "text":
      return (
        <textarea
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
          id={id}
          type="color"
          value={String(value ?? "#000000").toLowerCase()}
          onInput={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        />
      );
    case "choice":
      return (
        <Select
          id={id}
          value={String(value)}
          choices={shape.values!.map((one) => [one, t(`v_${one}` as ValueKey)])}
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
          id={id}
          autocomplete="off"
          value={String(value ?? "")}
          required={shape.required ?? false}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

/** The field with its label. */
export function FieldInput(props: FieldProps) {
  const { shape, path, value, onChange } = props;
  if (shape.as === "rows") return <Rows {...props} Field={FieldInput} />;
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
  return (
    <div class={shape.as === "text" ? "field full" : "field"}>
      <label for={idOf(path)}>
        {t(shape.label)}
        {shape.required && <span class="soft">, {t("required")}</span>}
      </label>
      <Input {...props} />
    </div>
  );
}
