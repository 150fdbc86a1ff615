import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { CheckField, ChoiceField } from "../../shared/ui/fields.tsx";
import { useTask } from "../../shared/use_task.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import {
  converted,
  DEFAULT_UNITS,
  fromMillimetres,
  LENGTH_UNITS,
  lengthConversion,
  type Units,
  WEIGHT_UNITS,
} from "../../../domain/warehouse/units.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { language } from "../../shared/i18n.ts";
import { explain, fieldFaults } from "../shared/explain.ts";
import { SimilarName, similarName } from "../shared/similar_name.tsx";
import { unitName } from "../shared/units.ts";
import { numberText, readLength, readName } from "../../shared/table/state/column.ts";
import { t } from "./messages.ts";

const CHOICES = { length_unit: LENGTH_UNITS, weight_unit: WEIGHT_UNITS } as const;

function UnitFields({ units, onChange }: {
  units: Units;
  onChange: (units: Units) => void;
}) {
  return (
    <div class="field-row">
      {(["length_unit", "weight_unit"] as const).map((field) => (
        <ChoiceField
          key={field}
          label={t(field)}
          name={field}
          value={units[field]}
          choices={CHOICES[field].map((unit) => [unit, unitName(unit)])}
          onChoose={(value) => {
            const { length_unit, weight_unit } = units;
            onChange({ length_unit, weight_unit, [field]: value } as Units);
          }}
        />
      ))}
    </div>
  );
}

/** Changes to a warehouse from the form. */
export interface WarehouseChanges {
  /** Changed fields; all fields of a new warehouse. */
  fields: Partial<Omit<Warehouse, "id">>;
  /**
   * True to convert an existing warehouse's numbers to its new units; undefined if they do not
   * change.
   */
  convert?: boolean;
}

type Size = "length" | "width";
type FieldName = "name" | Size;
type Texts = Record<FieldName, string>;

const SIZES = ["width", "length"] as const;
const NAMES = ["name", ...SIZES] as const;
const FIELDS = {
  name: "warehouse_name",
  length: "warehouse_length",
  width: "warehouse_width",
} as const;
// Default size of a new floor in millimetres.
const DEFAULT_SIZE_MM = { width: 60_000, length: 40_000 };

const lengthInput = (length: number) => numberText(length, language.value);

function textsOf(original: Warehouse | undefined, { length_unit }: Units, convert: boolean): Texts {
  const size = (name: Size) => {
    if (original === undefined) {
      return lengthInput(fromMillimetres(DEFAULT_SIZE_MM[name], length_unit));
    }
    const to = convert ? length_unit : original.length_unit;
    return lengthInput(
      converted(original[FIELDS[name]], lengthConversion(original.length_unit, to)),
    );
  };
  return { name: original?.warehouse_name ?? "", length: size("length"), width: size("width") };
}

const reading = (name: FieldName, text: string) =>
  name === "name" ? readName(text) : readLength(text);

/** Form for the name, size and units of a new or existing warehouse. */
export function WarehouseForm({ original, stored, onSubmit, onClose }: {
  original?: Warehouse;
  stored: readonly Warehouse[];
  /** Saves the changes; if it throws, the form stays open. */
  onSubmit: (changes: WarehouseChanges) => Promise<void>;
  onClose: () => void;
}) {
  const [units, setUnits] = useState<Units>(original ?? DEFAULT_UNITS);
  const [convert, setConvert] = useState(true);
  const [texts, setTexts] = useState(() => textsOf(original, units, true));
  const [edited, setEdited] = useState<ReadonlySet<FieldName>>(new Set());
  const [wrong, setWrong] = useState<ReadonlySet<FieldName>>(new Set());
  const [similar, setSimilar] = useState<string>();
  const { isBusy, error, run } = useTask();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector<HTMLInputElement>("[name=name]")?.select(), []);
  const title = t(original ? "edit_title" : "create_title");
  const otherUnits = original !== undefined &&
    (original.length_unit !== units.length_unit || original.weight_unit !== units.weight_unit);

  /** Switches to other units; sizes that were not edited are converted. */
  function show(next: Units, converting: boolean): void {
    setUnits(next);
    setConvert(converting);
    const fresh = textsOf(original, next, converting);
    const editedTexts = Object.fromEntries([...edited].map((name) => [name, texts[name]]));
    setTexts({ ...fresh, ...editedTexts });
  }
  async function submit(isConfirmed: boolean) {
    const fields: Record<string, string | number> = {};
    const bad = new Set<FieldName>();
    for (const name of NAMES) {
      const read = reading(name, texts[name]);
      if ("wrong" in read) bad.add(name);
      // Unedited sizes are not sent: their displayed values are rounded.
      else if (original === undefined || edited.has(name)) {
        fields[FIELDS[name]] = read.value as string;
      }
    }
    setWrong(bad);
    const [first] = bad;
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    const existing = isConfirmed || typeof fields.warehouse_name !== "string"
      ? undefined
      : similarName(
        fields.warehouse_name,
        stored.filter(({ id }) => id !== original?.id).map((other) => other.warehouse_name),
      );
    setSimilar(existing);
    if (existing !== undefined) return;
    const { length_unit, weight_unit } = units;
    if (original === undefined || otherUnits) Object.assign(fields, { length_unit, weight_unit });
    await run(() => onSubmit({ fields, ...(otherUnits ? { convert } : {}) }));
  }

  const faults = new Map(fieldFaults(error).map(({ field, sentence }) => [field, sentence]));
  const wrongText = (name: FieldName) => {
    if (wrong.has(name)) return t(name === "name" ? "wrong_name" : "wrong_size");
    return faults.get(FIELDS[name]);
  };
  const field = (name: FieldName) => (
    <label class="field">
      <span>{t(name, { unit: unitName(units.length_unit) })}</span>
      <input
        name={name}
        value={texts[name]}
        autoComplete="off"
        inputMode={name === "name" ? "text" : "decimal"}
        aria-invalid={wrongText(name) !== undefined}
        {...(wrongText(name) ? { "aria-describedby": `wrong-${name}` } : {})}
        onInput={({ currentTarget: { value } }) => {
          setTexts({ ...texts, [name]: value });
          setEdited(new Set([...edited, name]));
          if (name === "name") setSimilar(undefined);
        }}
      />
      {wrongText(name) && <span id={`wrong-${name}`} class="wrong smaller">{wrongText(name)}</span>}
    </label>
  );
  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={title} onClose={onClose}>
      <form
        ref={form}
        class="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(false);
        }}
      >
        <h2>{title}</h2>
        {!original && <p class="soft">{t("create_text")}</p>}
        {field("name")}
        <SimilarName existing={similar} onConfirm={() => void submit(true)} />
        <UnitFields units={units} onChange={(next) => show(next, convert)} />
        {otherUnits && (
          <fieldset class="stack gap-2">
            <legend>{t("units_changed")}</legend>
            {[true, false].map((choice) => (
              <CheckField
                key={String(choice)}
                type="radio"
                name="convert"
                label={t(choice ? "units_convert" : "units_keep")}
                checked={convert === choice}
                onCheck={() => show(units, choice)}
              />
            ))}
          </fieldset>
        )}
        <div class="field-row">
          {SIZES.map((name) => field(name))}
        </div>
        <p class="wrong" role="alert">
          {why && [
            t(original ? "edit_failed" : "create_failed"),
            !NAMES.some((name) => faults.has(FIELDS[name])) && (why.detail ?? why.text),
          ].filter(Boolean).join(" ")}
        </p>
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="main" disabled={isBusy}>
            {t(original ? "edit_yes" : "create_yes")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
