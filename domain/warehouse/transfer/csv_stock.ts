/** Box types and sections from rows. */
import { newId } from "../../new_id.ts";
import { Box, Section, SectionGeometry } from "../records.ts";
import { BoxCodes, conflictMessage } from "../box_codes.ts";
import { shortened } from "../../files/cells.ts";
import { say } from "../../messages/message.ts";
import { BOX, BOX_NAMES, BOX_SIZES, PLACE } from "./csv_kinds.ts";
import type { CsvJob, ExistingRecords } from "./existing_records.ts";
import type { Plan } from "./csv_plan.ts";
import type { Row } from "./csv_table.ts";
import type { NamedRecord } from "./record_index.ts";
import type { PartRecord } from "./parts.ts";
import { limitError } from "../stock.ts";

export function planBoxes(plan: Plan, existing: ExistingRecords): void {
  const boxes = existing.index("boxes", "box type", "sku_box");
  const planned = new Map<Row, PartRecord>();
  for (const row of plan.table.rows) {
    const box = plan.match(row, "sku_box", boxes, Box);
    if (box === "refused") continue;
    const record = box === undefined
      ? addBox(plan, row, plan.idOf(row), row.text("sku_box"))
      : plan.change("boxes", Box, row, box, limitOf(plan, row));
    if (record !== undefined) planned.set(row, record);
  }
  const removed = plan.replace("boxes", existing.records("boxes"));
  refuseOthersCodes(planned, existing.records("boxes"), removed);
}

// Refuses codes that another box type has after all rows are applied.
function refuseOthersCodes(
  planned: ReadonlyMap<Row, PartRecord>,
  existing: readonly PartRecord[],
  removed: readonly PartRecord[],
): void {
  const others = new Set([...planned.values(), ...removed].map(({ id }) => id));
  const codes = new BoxCodes();
  for (const box of existing) if (!others.has(box.id)) codes.add(box as unknown as Box);
  for (const [row, box] of planned) {
    const conflict = codes.add(box as unknown as Box);
    if (conflict !== undefined) {
      row.refuse(conflict.field.replace(/\[.*/, ""), conflictMessage(conflict));
    }
  }
}

// An empty cell of a limit means that there is none.
function limitOf(plan: Plan, row: Row): { max_load_box?: null } {
  const isEmpty = plan.table.columns.has("max_load_box") && row.cell("max_load_box").trim() === "";
  return isEmpty ? { max_load_box: null } : {};
}

/** Adds a box type; by default it stays upright and bears any weight. */
function addBox(plan: Plan, row: Row, id: string, sku: string): PartRecord | undefined {
  return plan.add("boxes", Box, row, {
    id,
    uuid_warehouse: plan.warehouse,
    sku_box: sku,
    max_load_box: row.number("max_load_box") ?? null,
    is_rotated_box: row.number("is_rotated_box") ?? 0,
  });
}

/** The box types that rows name; an unknown one is added if the row has its sizes. */
export class NamedBoxes {
  /** The box types whose sizes are compared with those of the rows. */
  readonly #types = new Map<string, PartRecord>();
  readonly #codes = new BoxCodes();

  /**
   * @param creates False to refuse rows with an unknown box type, also if they have its sizes.
   * @param comparesAll False to compare only new box types: sizes may be those of something else.
   */
  constructor(
    private readonly plan: Plan,
    existing: ExistingRecords,
    private readonly creates = true,
    comparesAll = false,
  ) {
    for (const box of existing.records("boxes")) {
      if (comparesAll) this.#types.set(box.id, box);
      this.#codes.add(box as unknown as Box);
    }
  }

  /**
   * Returns the box type of a row; null if it names none, undefined if it is refused.
   * @param record The existing record of the row.
   */
  find(row: Row, record?: PartRecord): NamedRecord | null | undefined {
    const { boxes } = this.plan.names;
    const sku = BOX_NAMES.map((field) => row.text(field)).find((name) => name !== "");
    const isChosen = this.creates && (record === undefined || !this.plan.addsOnly);
    const isNew = isChosen && row.cell("id_box") === "" && sku !== undefined &&
      !boxes.has(sku) && BOX_SIZES.some((field) => row.cell(field) !== "");
    if (!isNew) {
      const box = boxes.findReferred(row, "id_box", BOX_NAMES, record?.id_box);
      if (box) this.#assertSameType(row, box);
      return box;
    }
    const box: NamedRecord = { id: newId(), name: sku };
    this.plan.noteName(row, sku, boxes.similar);
    // Added even if it is refused, so that its errors are reported only once.
    boxes.add(box, sku);
    const conflict = this.#codes.add({ sku_box: sku });
    if (conflict !== undefined) row.refuse(conflict.field, conflictMessage(conflict));
    const added = addBox(this.plan, row, box.id, sku);
    if (added !== undefined) this.#types.set(box.id, added);
    return box;
  }

  // Two sizes of one SKU are an error in the file; only a file of box types changes them.
  #assertSameType(row: Row, { id, name }: NamedRecord): void {
    const type = this.#types.get(id);
    if (type === undefined) return;
    for (const field of BOX) {
      if (field === "sku_box" || row.cell(field) === "") continue;
      const value = row.number(field);
      if (value === type[field]) continue;
      const [has, says] = [type[field], shortened(String(value))];
      row.refuse(
        field,
        has === null
          ? say("box_has_no_limit", { name: shortened(name), other: says })
          : say("box_has_other", { name: shortened(name), value: String(has), other: says }),
      );
    }
  }
}

const BOX_COLUMNS = ["id_box", ...BOX_NAMES];
const POINT_COLUMNS = ["id_point_way", "name_point_way"];

/** Plans sections, with their places in the warehouse for rows that have one. */
export function planSections(
  plan: Plan,
  existing: ExistingRecords,
  { createBoxes }: CsvJob,
): void {
  const boxes = new NamedBoxes(plan, existing, createBoxes);
  const sections = existing.index("sections", "section", "section_name");
  const places = new Map<unknown, PartRecord>();
  for (const place of existing.records("section_geometry")) {
    // In a file, a section has its first place.
    if (!places.has(place.id_warehouse_section)) places.set(place.id_warehouse_section, place);
  }
  for (const row of plan.table.rows) {
    const section = plan.match(row, "section_name", sections, Section, SectionGeometry);
    if (section === "refused") continue;
    const box = boxes.find(row, section);
    // A refused row needs a placeholder, so that errors of its place are reported too.
    let id: string = newId();
    let record: PartRecord | undefined;
    if (section !== undefined) {
      id = section.id;
      if (box !== undefined) {
        const content = contentOf(plan, row, section, box);
        record = plan.change("sections", Section, row, section, content);
      }
    } else {
      const content = { id_box: box?.id ?? "", sku_name: box?.name ?? "" };
      const own = { id: plan.idOf(row), id_warehouse: plan.warehouse, ...content };
      record = plan.add("sections", Section, row, own);
      id = record?.id ?? id;
    }
    const wrong = limitError(record ?? {});
    if (wrong !== undefined) row.refuse("max_box", wrong);
    if (section === undefined || !plan.addsOnly) planPlace(plan, row, id, places.get(id));
  }
  const removed = plan.replace("sections", existing.records("sections"));
  const ids = new Set<unknown>(removed.map(({ id }) => id));
  plan.remove(
    "section_geometry",
    existing.records("section_geometry").filter(({ id_warehouse_section: id }) => ids.has(id)),
  );
}

/**
 * Returns a row's changes to the box type of an existing section; labels that remain valid are
 * kept.
 */
function contentOf(
  plan: Plan,
  row: Row,
  section: PartRecord,
  box: NamedRecord | null,
): Record<string, unknown> {
  const same = { sku_name: section.sku_name };
  if (!plan.table.hasAny(BOX_COLUMNS) || section.id_box === (box?.id ?? "")) return same;
  const isEmptied = box === null && row.cell("count_box") === "";
  return {
    id_box: box?.id ?? "",
    sku_name: box?.name ?? "",
    ...(isEmptied ? { count_box: 0 } : {}),
  };
}

function planPlace(plan: Plan, row: Row, section: string, existing: PartRecord | undefined): void {
  if (![...POINT_COLUMNS, ...PLACE].some((field) => row.cell(field) !== "")) return;
  const point = plan.names.points.findReferred(
    row,
    "id_point_way",
    ["name_point_way"],
    existing?.id_point_way,
  );
  if (existing !== undefined) {
    const moved = point && point.id !== existing.id_point_way;
    plan.change("section_geometry", SectionGeometry, row, existing, {
      name_section: existing.name_section,
      id_point_way: moved ? point.id : existing.id_point_way,
      name_point_way: moved ? point.name : existing.name_point_way,
    });
    return;
  }
  plan.add("section_geometry", SectionGeometry, row, {
    id: newId(),
    id_warehouse: plan.warehouse,
    id_warehouse_section: section,
    name_section: row.text("section_name"),
    id_point_way: point?.id ?? "",
    name_point_way: point?.name ?? "",
  });
}
