/** Warehouses out of rows. */
import { say } from "../../messages/message.ts";
import { Warehouse } from "../records.ts";
import { LENGTH_UNITS, type Units, WEIGHT_UNITS } from "../units.ts";
import { unitOf } from "./csv_headings.ts";
import { REQUIRED } from "./csv_kinds.ts";
import type { ExistingRecords } from "./existing_records.ts";
import type { Plan } from "./csv_plan.ts";
import type { Row } from "./csv_table.ts";
import type { PartRecord } from "./parts.ts";

const UNITS = { length_unit: LENGTH_UNITS, weight_unit: WEIGHT_UNITS } as const;

/**
 * Warehouses with their sizes. A new one has the units that its row names, or else the table's; a
 * known one keeps its own, since other units are a question to all numbers in it.
 */
export function planWarehouses(plan: Plan, existing: ExistingRecords): void {
  plan.table.require(...REQUIRED.warehouses);
  const warehouses = existing.index("warehouses", "warehouse", "warehouse_name");
  for (const row of plan.table.rows) {
    const warehouse = plan.match(row, "warehouse_name", warehouses);
    if (warehouse === "refused") {
      plan.check(Warehouse, row);
      continue;
    }
    const units = unitsOf(row, warehouse, plan.table.units);
    row.units = units;
    if (warehouse !== undefined) plan.change("warehouses", Warehouse, row, warehouse, { ...units });
    else plan.add("warehouses", Warehouse, row, { id: plan.idOf(row), ...units });
  }
}

function unitsOf(row: Row, existing: PartRecord | undefined, fallback: Units): Units {
  const units = { ...fallback };
  for (const field of ["length_unit", "weight_unit"] as const) {
    const own = existing?.[field] as string | undefined;
    const cell = row.text(field);
    const unit = cell === "" ? own ?? fallback[field] : unitOf(cell);
    if (!(UNITS[field] as readonly string[]).includes(unit)) {
      row.refuse(field, say("expected_one_of", { values: UNITS[field].join(", ") }));
    } else if (own !== undefined && unit !== own) {
      row.refuse(field, say("units_stay", { value: own }));
    } else {
      Object.assign(units, { [field]: unit });
    }
  }
  return units;
}
