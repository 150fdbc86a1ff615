import { useState } from "preact/hooks";
import type { FileReading } from "../../../../domain/files/reading.ts";
import { dimensionOf } from "../../../../domain/warehouse/transfer/field_kinds.ts";
import { type CsvFileKind, readFields } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { LENGTH_UNITS, WEIGHT_UNITS } from "../../../../domain/warehouse/units.ts";
import { ColumnMapping, type FieldUnits } from "../../../shared/file_reading/column_mapping.tsx";
import { t as shared } from "../../../shared/file_reading/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { unitName, units } from "../../shared/units.ts";
import { t } from "../messages.ts";
import { missingFields } from "../state/csv_file.ts";
import { fieldName } from "./import_parts.tsx";

/** Units of a field's column; each warehouse of a file of warehouses may have its own. */
function unitsOf(kind: CsvFileKind, field: string): FieldUnits | undefined {
  const dimension = dimensionOf(field);
  if (dimension === undefined) return undefined;
  const all = (dimension === "length" ? LENGTH_UNITS : WEIGHT_UNITS)
    .map((unit) => [unit, unitName(unit)] as const);
  return kind === "warehouses"
    ? { choices: [["", t("mapping_own_unit")], ...all], usual: "" }
    : { choices: all, usual: units.value[`${dimension}_unit`] };
}

/** Asks for the fields of a file's columns, until none is missing. */
export function MappingStage({ kind, read, onDone }: {
  kind: CsvFileKind;
  read: FileReading;
  onDone: (columns: string[]) => void;
}) {
  const [columns, setColumns] = useState(read.columns);
  const missing = missingFields(kind, columns);
  return (
    <div class="stack gap-3">
      <p>{shared("mapping_text")}</p>
      <ColumnMapping
        read={read}
        columns={columns}
        choices={readFields(kind).map((field) => [field, fieldName(field)])}
        unitsOf={(field) => unitsOf(kind, field)}
        onChange={setColumns}
      />
      <p role="status" class={missing.length > 0 ? "wrong" : "unseen"}>
        {missing.length > 0 &&
          t("mapping_missing", { fields: missing.map(fieldName).join(", ") })}
      </p>
      <Button disabled={missing.length > 0} onClick={() => onDone(columns)}>
        {t("mapping_done")}
      </Button>
    </div>
  );
}
