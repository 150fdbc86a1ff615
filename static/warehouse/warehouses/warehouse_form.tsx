import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { Dialog } from "../../shared/dialog.tsx";
import { explain } from "../shared/explain.ts";
import { readLength, readName } from "../table/read_cell.ts";
import { metres } from "./warehouse_card.tsx";
import { t } from "./words.ts";

/** What the form asks for. */
export type WarehouseFields = Omit<Warehouse, "id" | "length_unit" | "weight_unit">;

/** Reads the form; the names of fields with something wrong in them otherwise. */
function read(form: FormData): WarehouseFields | ReadonlySet<string> {
  const name = readName(String(form.get("name")));
  const [length, width] = ["length", "width"].map((field) => readLength(String(form.get(field))));
  if ("value" in name && length && "value" in length && width && "value" in width) {
    return {
      warehouse_name: String(name.value),
      warehouse_length: Number(length.value) * 1000,
      warehouse_width: Number(width.value) * 1000,
    };
  }
  const entries = Object.entries({ name, length, width });
  return new Set(entries.filter(([, read]) => read && "wrong" in read).map(([field]) => field));
}

/** Asks for name and size of a warehouse, new or known. */
export function WarehouseForm({ known, onSubmit, onClose }: {
  known?: Warehouse;
  /** Throws when it did not work; then the form stays. */
  onSubmit: (fields: WarehouseFields) => Promise<void>;
  onClose: () => void;
}) {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.select(), []);
  const title = t(known ? "edit_title" : "create_title");

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const fields = read(new FormData(event.currentTarget as HTMLFormElement));
    if (fields instanceof Set) {
      setWrong(fields);
      const [field] = fields;
      (event.target as HTMLFormElement).querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
      return;
    }
    setWrong(new Set());
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(fields as WarehouseFields);
    } catch (reason) {
      setError(reason);
      setBusy(false);
    }
  }

  const field = (name: "name" | "length" | "width", value: string) => (
    <label class="field">
      <span>{t(name)}</span>
      <input
        ref={name === "name" ? first : null}
        name={name}
        defaultValue={value}
        autoComplete="off"
        inputMode={name === "name" ? "text" : "decimal"}
        aria-invalid={wrong.has(name)}
        {...(wrong.has(name) ? { "aria-describedby": `wrong-${name}` } : {})}
      />
      {wrong.has(name) && (
        <span id={`wrong-${name}`} class="field-wrong">
          {t(name === "name" ? "wrong_name" : "wrong_size")}
        </span>
      )}
    </label>
  );
  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={title} onClose={onClose}>
      <form class="question" onSubmit={submit}>
        <h2>{title}</h2>
        {!known && <p class="soft">{t("create_text")}</p>}
        {field("name", known?.warehouse_name ?? "")}
        <div class="warehouse-size">
          {field("length", known ? metres(known.warehouse_length) : "60")}
          {field("width", known ? metres(known.warehouse_width) : "40")}
        </div>
        <p class="login-error" role="alert">
          {why && `${t(known ? "edit_failed" : "create_failed")} ${why.detail ?? why.text}`}
        </p>
        <div class="question-answers">
          <button type="button" class="button" onClick={onClose}>{t("keep_as_is")}</button>
          <button type="submit" class="button button-main" disabled={busy}>
            {t(known ? "edit_yes" : "create_yes")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
