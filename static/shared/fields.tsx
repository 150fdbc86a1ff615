/** Fields of forms with their labels. */
import type {
  InputHTMLAttributes,
  PartialInputHTMLAttributes,
  Ref,
  SelectHTMLAttributes,
} from "preact";

type TextFieldProps = Omit<PartialInputHTMLAttributes<HTMLInputElement>, "label" | "onInput"> & {
  label: string;
  onText?: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A field for a line of text, or whatever its type says; `onText` is given what it now holds. */
export function TextField({ label, onText, ...props }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        {...props as InputHTMLAttributes<HTMLInputElement>}
        onInput={({ currentTarget }) => onText?.(currentTarget.value)}
      />
    </label>
  );
}

/** What can be chosen, each value with its text. */
export type Choices<Value> = readonly (readonly [value: Value, text: string])[];

type SelectProps<Value> = Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "role"> & {
  value: NoInfer<Value> | undefined;
  choices: Choices<Value>;
  onChoose: (value: Value) => void;
};

/** One of several values. */
export function Select<Value extends string | number>(
  { value, choices, onChoose, ...props }: SelectProps<Value>,
) {
  return (
    <select
      {...props}
      value={value}
      onChange={({ currentTarget }) => onChoose(choices[currentTarget.selectedIndex]![0])}
    >
      {choices.map(([value, text]) => <option key={value} value={value}>{text}</option>)}
    </select>
  );
}

/** One of several values, with a label. */
export function ChoiceField<Value extends string | number>(
  { label, ...props }: SelectProps<Value> & { label: string },
) {
  return (
    <label class="field">
      <span>{label}</span>
      <Select {...props} />
    </label>
  );
}
