/** Fields of the details: what is typed is taken when one leaves them, or with Enter. */
import { useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { parseNumber } from "../state/parse_number.ts";
import { t } from "../messages.ts";

interface FieldProps {
  label: string;
  value: string;
  /** Takes what was typed, or says what is wrong with it. */
  onTake: (text: string) => string | undefined;
  /** Ids and names that can be chosen from. */
  choices?: readonly string[];
  numeric?: boolean;
  placeholder?: string;
}

/** A field that keeps what was typed until it is right. */
export function Field({ label, value, onTake, choices, numeric = false, placeholder }: FieldProps) {
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
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
  }, [value]);
  function take() {
    if (typed === undefined) return;
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
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === "Enter") take();
            if (event.key === "Escape") {
              setTyped(undefined);
              setWrong(undefined);
              document.querySelector<HTMLElement>(".floor-plan > canvas")?.focus();
            }
          }}
        />
        {list}
      </label>
      {wrong && <p id={`${id}-wrong`} class="login-error" role="alert">{wrong}</p>}
    </div>
  );
}

/** A field for a number. */
export function NumberField({ label, value, onTake, least = "any" }: {
  label: string;
  value: number;
  /** Takes the number, or says what is wrong with it. */
  onTake: (value: number) => string | void;
  /** What it must be: any number, one above 0, or a whole one of at least 0. */
  least?: "any" | "extent" | "count";
}) {
  return (
    <Field
      label={label}
      value={String(Number(value.toFixed(4)))}
      numeric
      onTake={(text) => {
        const number = parseNumber(text);
        if (number === undefined) return t("wrong_number");
        if (least === "extent" && number <= 0) return t("wrong_extent");
        if (least === "count" && !(Number.isSafeInteger(number) && number >= 0)) {
          return t("wrong_count");
        }
        return onTake(number) ?? undefined;
      }}
    />
  );
}

/** A field for a name. */
export function NameField({ value, onTake }: { value: string; onTake: (name: string) => void }) {
  return (
    <Field
      label={t("name")}
      value={value}
      onTake={(text) => {
        if (text.trim() === "") return t("wrong_name");
        onTake(text.trim());
        return undefined;
      }}
    />
  );
}
