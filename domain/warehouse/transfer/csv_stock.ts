/** Box types and sections out of rows. */
import { Box, Section, SectionGeometry } from "../records.ts";
import { BOX_NAMES, BOX_SIZES, PLACE } from "./csv_kinds.ts";
import type { Plan } from "./csv_plan.ts";
import type { Row } from "./csv_table.ts";
import type { PartRecord } from "./parts.ts";

export function planBoxes(plan: Plan): void {
  plan.table.require("sku_box", ...BOX_SIZES);
  for (const row of plan.table.rows) addBox(plan, row, plan.idOf(row), row.text("sku_box"));
}

/** Adds a box type; where a row does not say otherwise it may be turned and bears any weight. */
export function addBox(plan: Plan, row: Row, id: string, sku: string): PartRecord | undefined {
  return plan.add("boxes", Box, row, {
    id,
    uuid_warehouse: plan.warehouse,
    sku_box: sku,
    max_load_box: row.number("max_load_box") ?? null,
    is_rotated_box: row.number("is_rotated_box") ?? 1,
  });
}

/** Sections, and where they are in the warehouse for the rows that tell it. */
export function planSections(plan: Plan): void {
  plan.table.require("section_name");
  for (const row of plan.table.rows) {
    const box = plan.known.boxes.find(row, "id_box", BOX_NAMES);
    const section = plan.add("sections", Section, row, {
      id: plan.idOf(row),
      id_warehouse: plan.warehouse,
      id_box: box?.id ?? "",
      sku_name: box?.name ?? "",
    });
    if (!["id_point_way", "name_point_way", ...PLACE].some((field) => row.cell(field) !== "")) {
      continue;
    }
    const point = plan.known.points.find(row, "id_point_way", ["name_point_way"]);
    plan.add("section_geometry", SectionGeometry, row, {
      id: crypto.randomUUID(),
      id_warehouse: plan.warehouse,
      // A stand-in where the section is refused: what is wrong with its place is told as well.
      id_warehouse_section: section?.id ?? crypto.randomUUID(),
      name_section: row.text("section_name"),
      id_point_way: point?.id ?? "",
      name_point_way: point?.name ?? "",
    });
  }
}
