import { Button } from "../../../shared/ui/button.tsx";
import { LENGTH_UNITS, WEIGHT_UNITS } from "../../../../domain/warehouse/units.ts";
import { dimensionOf } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import { type CsvFileKind, readFields } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { unitName, units } from "../../shared/units.ts";
import type { FileColumn } from "../../../shared/file_reading/file_head.ts";
import { fieldAndUnit, missingFields } from "../state/csv_file.ts";
import { fieldName } from "./import_parts.tsx";
import { t } from "../messages.ts";

/**
 * Asks what the columns of a file hold, over its first rows.
 *
 * @param fields what each column is taken for, as `guessedFields` has it
 */
export function ColumnMapping({ kind, columns, fields, onChange, onDone }: {
  kind: CsvFileKind;
  columns: readonly FileColumn[];
  fields: readonly string[];
  onChange: (fields: string[]) => void;
  onDone: () => void;
}) {
  const choices = readFields(kind);
  const missing = missingFields(kind, fields);
  const rows = Math.max(0, ...columns.map(({ samples }) => samples.length));
  /** Gives a column another field, which no other column has from then on. */
  function choose(at: number, field: string, unit: string): void {
    const chosen = field === "" || unit === "" ? field : `${field} (${unit})`;
    onChange(fields.map((other, place) => {
      if (place === at) return chosen;
      return field !== "" && fieldAndUnit(other).field === field ? "" : other;
    }));
  }
  return (
    <div class="stack gap-3 mapping">
      <p>{t("mapping_text")}</p>
      <div
        class="table-frame table-frame-low"
        tabIndex={0}
        role="region"
        aria-label={t("mapping_rows")}
      >
        <table class="table">
          <thead>
            <tr>
              {columns.map(({ heading }, at) => (
                <th key={at} scope="col">{heading || t("mapping_nameless")}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map(({ heading }, at) => {
                const { field, unit } = fieldAndUnit(fields[at] ?? "");
                const dimension = dimensionOf(field);
                const name = heading || `${at + 1}`;
                return (
                  <td key={at}>
                    <select
                      class="input"
                      aria-label={t("mapping_field", { column: name })}
                      value={field}
                      onChange={({ currentTarget: { value } }) => choose(at, value, "")}
                    >
                      <option value="">{t("mapping_none")}</option>
                      {choices.map((choice) => (
                        <option key={choice} value={choice}>{fieldName(choice)}</option>
                      ))}
                    </select>
                    {dimension !== undefined && (
                      <select
                        class="input"
                        aria-label={t("mapping_unit", { column: name })}
                        value={unit ||
                          (kind === "warehouses" ? "" : units.value[`${dimension}_unit`])}
                        onChange={({ currentTarget: { value } }) => choose(at, field, value)}
                      >
                        {kind === "warehouses" && <option value="">{t("mapping_own_unit")}</option>}
                        {(dimension === "length" ? LENGTH_UNITS : WEIGHT_UNITS).map((one) => (
                          <option key={one} value={one}>{unitName(one)}</option>
                        ))}
                      </select>
                    )}
                  </td>
                );
              })}
            </tr>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {columns.map(({ samples }, at) => <td key={at}>{samples[row]}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" class={missing.length > 0 ? "wrong" : "unseen"}>
        {missing.length > 0 &&
          t("mapping_missing", { fields: missing.map(fieldName).join(", ") })}
      </p>
      <Button disabled={missing.length > 0} onClick={onDone}>{t("mapping_done")}</Button>
    </div>
  );
}
