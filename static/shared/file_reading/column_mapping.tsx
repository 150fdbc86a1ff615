import type { FileReading } from "../../../domain/files/reading.ts";
import { type Choices, Select } from "../ui/fields.tsx";
import { Table } from "../ui/table.tsx";
import { fieldAndUnit } from "./chosen_reading.ts";
import { t } from "./messages.ts";

/** Possible units of a field's column. */
export interface FieldUnits {
  choices: Choices<string>;
  /** Default unit. */
  usual: string;
}

/**
 * Asks for the fields of a file's columns, beside its first rows. Columns without a field come first.
 *
 * @param columns The fields of the columns in order, like `columns` of `read`.
 * @param choices The fields with their names.
 */
export function ColumnMapping({ read, columns, choices, unitsOf = () => undefined, onChange }: {
  read: FileReading;
  columns: readonly string[];
  choices: Choices<string>;
  unitsOf?: (field: string) => FieldUnits | undefined;
  onChange: (columns: string[]) => void;
}) {
  // Sorted by the server's columns, so that rows do not move while fields are chosen.
  const order = [...read.headings.keys()]
    .sort((a, b) => Number(Boolean(read.columns[a])) - Number(Boolean(read.columns[b])));
  /** Assigns a field to a column and removes it from any other column. */
  function choose(at: number, field: string, unit: string): void {
    const chosen = field === "" || unit === "" ? field : `${field} (${unit})`;
    onChange(read.headings.map((_, place) => {
      const other = columns[place] ?? "";
      if (place === at) return chosen;
      return field !== "" && fieldAndUnit(other).field === field ? "" : other;
    }));
  }
  return (
    <div
      class="table-frame table-frame-low mapping"
      tabIndex={0}
      role="region"
      aria-label={t("mapping_text")}
    >
      <Table class="table" headings={[t("column"), t("field"), t("mapping_rows")]}>
        {order.map((at) => {
          const heading = read.headings[at]!;
          const name = heading || `${at + 1}`;
          const { field, unit } = fieldAndUnit(columns[at] ?? "");
          const units = unitsOf(field);
          return (
            <tr key={at}>
              <th scope="row">{heading || t("mapping_nameless")}</th>
              <td>
                <Select
                  class="input"
                  aria-label={t("mapping_field", { column: name })}
                  value={field}
                  choices={[["", t("mapping_none")], ...choices]}
                  onChoose={(value) => choose(at, value, "")}
                />
                {units && (
                  <Select
                    class="input"
                    aria-label={t("mapping_unit", { column: name })}
                    value={unit || units.usual}
                    choices={units.choices}
                    onChoose={(value) => choose(at, field, value)}
                  />
                )}
              </td>
              <td class="soft">
                {read.samples.map((row) => row[at]).filter(Boolean).join(" · ")}
              </td>
            </tr>
          );
        })}
      </Table>
    </div>
  );
}
