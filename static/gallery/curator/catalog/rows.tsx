/** A list of small records within a form: the stops of a tour, other names, identifiers. */
import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import type { Values } from "./draft.ts";
import type { FieldProps } from "./field_props.ts";
import { initialOf } from "./fields.ts";
import { t } from "./messages.ts";

/** The list; rows are moved, removed and added by buttons that tell which. */
export function Rows({ shape, path, value, onChange, onReadable, Field }: FieldProps & {
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
