/** Fields of the details; input is applied on Enter or when the field loses the focus. */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { SimilarName, similarName } from "../../shared/similar_name.tsx";
import { namesWithout, rename } from "../model/layout_commands.ts";
import { nameOf, parseNumber } from "../state/describe_thing.ts";
import type { FloorEditor } from "../state/editor.ts";
import { t } from "../messages.ts";

interface FieldProps {
  label: string;
  value: string;
  /** Applies the input, or returns its error. */
  onTake: (text: string) => string | undefined;
  /** Returns an existing name that the input is similar to. */
  similarTo?: (text: string) => string | undefined;
  /** Called with unconfirmed input when the field is removed. */
  onDrop?: (text: string) => void;
  /** Suggested values. */
  choices?: readonly string[];
  numeric?: boolean;
  placeholder?: string;
}

/** Text field that keeps its input until it is valid. */
export function Field(
  { label, value, onTake, similarTo, onDrop, choices, numeric = false, placeholder }: FieldProps,
) {
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [similar, setSimilar] = useState<string>();
  const unconfirmed = useRef<string | undefined>(undefined);
  unconfirmed.current = similar === undefined ? undefined : typed;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Memoized: the list may have thousands of entries and the field renders on every drag step.
  const list = useMemo(() =>
    choices && (
      <datalist id={`${id}-list`}>
        {choices.map((choice) => <option key={choice} value={choice} />)}
      </datalist>
    ), [choices]);
  // Synchronous: an effect after the next frame would overwrite what is typed in the meantime.
  useLayoutEffect(() => {
    setTyped(undefined);
    setWrong(undefined);
    setSimilar(undefined);
  }, [value]);
  useEffect(() => () => {
    if (unconfirmed.current !== undefined) onDrop?.(unconfirmed.current);
  }, []);
  function take(isConfirmed = false) {
    if (typed === undefined) return;
    const existing = typed === value || isConfirmed ? undefined : similarTo?.(typed);
    setSimilar(existing);
    if (existing !== undefined) return setWrong(undefined);
    const complaint = typed === value ? undefined : onTake(typed);
    setWrong(complaint);
    if (complaint === undefined) setTyped(undefined);
  }
  // The error is outside the label, or it would become part of the field's accessible name.
  return (
    <div>
      <label class="field">
        <span>{label}</span>
        <input
          type="text"
          ref={input}
          value={typed ?? value}
          inputMode={numeric ? "decimal" : "text"}
          autoComplete="off"
          placeholder={placeholder}
          maxLength={1000}
          aria-invalid={wrong !== undefined}
          {...(choices ? { list: `${id}-list` } : {})}
          {...(wrong ? { "aria-describedby": `${id}-wrong` } : {})}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setSimilar(undefined);
          }}
          onBlur={() => take()}
          onKeyDown={(event) => {
            if (event.key === "Enter") take();
            if (event.key === "Escape") {
              setTyped(undefined);
              setWrong(undefined);
              setSimilar(undefined);
              document.querySelector<HTMLElement>(".floor-plan > canvas")?.focus();
            }
          }}
        />
        {list}
      </label>
      {wrong && <p id={`${id}-wrong`} class="wrong" role="alert">{wrong}</p>}
      {similarTo && <SimilarName existing={similar} onConfirm={() => take(true)} />}
    </div>
  );
}

/** A field for a number. */
export function NumberField({ label, value, onTake, least: min = "any" }: {
  label: string;
  value: number;
  /** Applies the number, or returns its error. */
  onTake: (value: number) => string | void;
  /** Constraint: any number, one above 0, or an integer of at least 0. */
  least?: "any" | "extent" | "count";
}) {
  return (
    <Field
      label={label}
      value={String(Number(value.toFixed(4)))}
      numeric
      onTake={(text) => {
        const number = parseNumber(text);
        if (number === undefined) return t("enter_number");
        if (min === "extent" && number <= 0) return t("enter_positive");
        if (min === "count" && !(Number.isSafeInteger(number) && number >= 0)) {
          return t("enter_count");
        }
        return onTake(number) ?? undefined;
      }}
    />
  );
}

/**
 * Field for the name of a point, or of a section by its geometry; a name similar to an existing one
 * must be confirmed.
 */
export function NameField({ editor, id }: { editor: FloorEditor; id: string }) {
  const { floor } = editor;
  const others = () =>
    namesWithout(floor, floor.points.has(id) ? "points" : "section_geometry", new Set([id]));
  return (
    <Field
      label={t("name")}
      value={nameOf(floor, id)}
      similarTo={(text) => similarName(text, others())}
      onDrop={(name) => editor.notices.say(t("name_unconfirmed", { name }))}
      onTake={(text) => {
        const name = normalizedName(text);
        if (name === "") return t("enter_name");
        editor.do(rename(floor, id, name));
        return undefined;
      }}
    />
  );
}
