/** One field of a record's form. */
import { useEffect, useState } from "preact/hooks";
import { Select } from "../../../shared/ui/fields.tsx";
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import { readFraction, readNumber } from "./draft.ts";
import type { FieldProps } from "./field_props.ts";
import { RecordPicker } from "./record_picker.tsx";
import { Rows } from "./rows.tsx";
import { t, type ValueKey } from "./messages.ts";

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
