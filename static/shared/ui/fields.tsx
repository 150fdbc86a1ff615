/** Forms, and their fields with labels. */
import type {
  ComponentChildren,
  FormHTMLAttributes,
  InputHTMLAttributes,
  PartialInputHTMLAttributes,
  Ref,
  RefObject,
  SelectHTMLAttributes,
} from "preact";
import type { DecimalSign } from "../../../domain/files/numbers.ts";
import { SearchIcon } from "../icons.tsx";
import { t } from "../messages.ts";

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> & {
  onSubmit?: () => void;
  children: ComponentChildren;
};

/** A form that does not reload the page; Enter in a field and the submit button call `onSubmit`. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    />
  );
}

type TextFieldProps = Omit<PartialInputHTMLAttributes<HTMLInputElement>, "label" | "onInput"> & {
  label: string;
  onText?: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A text field, or a field of the given type; `onText` receives its new value. */
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

/** A text area with a label; `onText` receives its new value. */
export function TextArea({ label, onText, ...props }: {
  label: string;
  onText: (text: string) => void;
  value: string;
  maxLength: number;
  rows?: number;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <textarea rows={2} {...props} onInput={({ currentTarget }) => onText(currentTarget.value)} />
    </label>
  );
}

type CheckFieldProps = Omit<PartialInputHTMLAttributes<HTMLInputElement>, "label" | "onChange"> & {
  label: ComponentChildren;
  onCheck: (checked: boolean) => void;
};

/** A checkbox with its label; `onCheck` receives its new state. */
export function CheckField({ label, onCheck, ...props }: CheckFieldProps) {
  const input = { type: "checkbox", ...props } as InputHTMLAttributes<HTMLInputElement>;
  return (
    <label class="check">
      <input
        {...input}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />{" "}
      <span>{label}</span>
    </label>
  );
}

/** Options: values with their texts. */
export type Choices<Value> = readonly (readonly [value: Value, text: string])[];

type SelectProps<Value> = Omit<SelectHTMLAttributes<HTMLSelectElement>, "value" | "role"> & {
  value: NoInfer<Value> | undefined;
  choices: Choices<Value>;
  onChoose: (value: Value) => void;
};

/** A select element. */
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

/** A select element with a label. */
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

/** A menu of the decimal sign; null if it is unknown. */
export const DecimalField = ({ decimal, onChoose }: {
  decimal: DecimalSign | null;
  onChoose: (decimal: DecimalSign) => void;
}) => (
  <ChoiceField
    label={t("decimal")}
    value={decimal ?? ""}
    choices={[
      ...(decimal === null ? [["", "–"] as const] : []),
      [".", "1.5"],
      [",", "1,5"],
    ]}
    onChoose={(decimal) => decimal !== "" && onChoose(decimal)}
  />
);

export interface SearchFieldProps
  extends Omit<PartialInputHTMLAttributes<HTMLInputElement>, "label" | "list" | "role"> {
  label: string;
  /** Shortcut that focuses the field; undefined if none is shown. */
  shortcut: string | undefined;
  field?: RefObject<HTMLInputElement | null>;
  /** Content after the text, for example the number of results and a clear button. */
  children?: ComponentChildren;
}

/** A search field. */
export function SearchField({ label, shortcut, field, children, ...input }: SearchFieldProps) {
  return (
    <label class="search-field">
      <SearchIcon />
      <input {...(field && { ref: field })} aria-label={label} {...input} type="search" />
      {children}
      {shortcut && <kbd class="search-key" aria-hidden="true">{shortcut}</kbd>}
    </label>
  );
}
