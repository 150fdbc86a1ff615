import { useState } from "preact/hooks";
import type { FileReading } from "../../../domain/files/reading.ts";
import { Button } from "../ui/button.tsx";
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

/** The fields of a kind of file. */
export interface FileFields {
  /** The fields with their names. */
  choices: Choices<string>;
  unitsOf?: (field: string) => FieldUnits | undefined;
  /** Names of the required fields that these columns lack. */
  missing: (columns: readonly string[]) => string[];
}

/**
 * The fields of a file's columns, beside its first rows, to be changed. Columns without a field come
 * first.
 * @param onDone Called with the fields of the columns in order, like `columns` of `read`.
 */
export function ColumnMatching({ read, isRemembered, fields, onDone }: {
  read: FileReading;
  /** True if they are those of an earlier import. */
  isRemembered: boolean;
  fields: FileFields;
  onDone: (columns: string[]) => void;
}) {
  const [columns, setColumns] = useState<readonly string[]>(read.columns);
  const missing = fields.missing(columns);
  const places = [...read.headings.keys()];
  // Sorted by the server's columns, so that rows do not move while fields are chosen.
  const order = places.toSorted((a, b) =>
    Number(Boolean(read.columns[a])) - Number(Boolean(read.columns[b]))
  );
  /** Assigns a field to a column and removes it from any other column. */
  function choose(at: number, field: string, unit = ""): void {
    setColumns(places.map((place) => {
      const other = columns[place] ?? "";
      if (place === at) return field === "" || unit === "" ? field : `${field} (${unit})`;
      return field !== "" && fieldAndUnit(other).field === field ? "" : other;
    }));
  }
  return (
    <details class="disclosure" open={fields.missing(read.columns).length > 0}>
      <summary>
        {isRemembered && `${t("mapping_remembered")} `}
        {t("matched", { matched: read.columns.filter(Boolean).length, all: places.length })}
      </summary>
      <div class="stack gap-3">
        <p>{t("mapping_text")}</p>
        <div
          class="table-frame table-frame-low mapping"
          tabIndex={0}
          role="region"
          aria-label={t("mapping_text")}
        >
          <Table class="table" headings={[t("column"), t("field"), t("mapping_rows")]}>
            {order.map((at) => {
              const name = read.headings[at] || `${at + 1}`;
              const { field, unit } = fieldAndUnit(columns[at] ?? "");
              const units = fields.unitsOf?.(field);
              return (
                <tr key={at}>
                  <th scope="row">{read.headings[at] || "–"}</th>
                  <td>
                    <Select
                      class="input"
                      aria-label={t("mapping_field", { column: name })}
                      value={field}
                      choices={[["", t("mapping_none")], ...fields.choices]}
                      onChoose={(value) => choose(at, value)}
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
        <p role="status" class={missing.length > 0 ? "wrong" : "unseen"}>
          {missing.length > 0 && t("mapping_missing", { fields: missing.join(", ") })}
        </p>
        <p>
          <Button disabled={missing.length > 0} onClick={() => onDone([...columns])}>
            {t("mapping_done")}
          </Button>
        </p>
      </div>
    </details>
  );
}
