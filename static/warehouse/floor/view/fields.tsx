/** Fields of the details: what is typed is taken when one leaves them, or with Enter. */
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
  /** Takes what was typed, or says what is wrong with it. */
  onTake: (text: string) => string | undefined;
  /** The name to which what was typed is similar. */
  similarTo?: (text: string) => string | undefined;
  /** Reports what was typed and not confirmed when the field goes away. */
  onDrop?: (text: string) => void;
  /** Ids and names that can be chosen from. */
  choices?: readonly string[];
  numeric?: boolean;
  placeholder?: string;
}

/** A field that keeps what was typed until it is right. */
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
  // Thousands of choices are not looked through again while a section is dragged.
  const list = useMemo(() =>
    choices && (
      <datalist id={`${id}-list`}>
        {choices.map((choice) => <option key={choice} value={choice} />)}
      </datalist>
    ), [choices]);
  // Before anybody can type on: an effect after the next frame would take away what they have typed.
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
  // The complaint stands beside the label: within it, it would be part of the field's name.
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
export function NumberField({ label, value, onTake, least = "any" }: {
  label: string;
  value: number;
  /** Takes the number, or says what is wrong with it. */
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
        if (least === "extent" && number <= 0) return t("enter_positive");
        if (least === "count" && !(Number.isSafeInteger(number) && number >= 0)) {
          return t("wrong_count");
        }
        return onTake(number) ?? undefined;
      }}
    />
  );
}

/** The name of a section, by its geometry, or of a point; one that is similar to another's is confirmed. */
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
