/** Sections as rows of a table: what is in one, where it lies, and from which point it is reached. */
import type { FloorChanges } from "../../../domain/warehouse/changes/floor_changes.ts";
import type { RowChange } from "../../../domain/warehouse/changes/row_changes.ts";
import { newId } from "../../../domain/new_id.ts";
import type { Box, Point, Section, SectionGeometry } from "../../../domain/warehouse/records.ts";

type Place = Pick<SectionGeometry, "x_pos" | "y_pos" | "widht_wsec" | "lenght_wsec">;

export type SectionRow =
  & Pick<Section, "id" | "section_name" | "sku_name" | "count_box">
  & Pick<SectionGeometry, "name_point_way">
  & { [Field in keyof Place]: Place[Field] | null };

const PLACE = ["x_pos", "y_pos", "widht_wsec", "lenght_wsec"] as const;
const nowhere = { x_pos: null, y_pos: null, widht_wsec: null, lenght_wsec: null };

/** The records that rows are made of, as they are stored. */
export class SectionRecords {
  readonly sections: Map<string, Section>;
  /** By section; of several places the first. */
  readonly places = new Map<string, SectionGeometry>();
  readonly #boxes: Map<string, string>;
  readonly #points: Map<string, string>;

  constructor(
    readonly warehouse: string,
    { sections, places, boxes, points }: {
      sections: readonly Section[];
      places: readonly SectionGeometry[];
      boxes: readonly Box[];
      points: readonly Point[];
    },
  ) {
    this.sections = new Map(sections.map((section) => [section.id, section]));
    for (const place of places) this.keepPlace(place);
    // Of several with one name the first is meant.
    this.#boxes = new Map(boxes.toReversed().map(({ sku_box, id }) => [key(sku_box), id]));
    this.#points = new Map(
      points.toReversed().map(({ name_points, id }) => [key(name_points), id]),
    );
  }

  keepPlace(place: SectionGeometry): void {
    const { id_warehouse_section: section } = place;
    const existing = this.places.get(section);
    if (existing === undefined || existing.id === place.id) this.places.set(section, place);
  }

  /** The id of a box type; "" for none, undefined for one that there is not. */
  boxOf(sku: string): string | undefined {
    return sku === "" ? "" : this.#boxes.get(key(sku));
  }

  /** The id of a point; "" for none, undefined for one that there is not. */
  pointOf(name: string): string | undefined {
    return name === "" ? "" : this.#points.get(key(name));
  }

  row(id: string): SectionRow | undefined {
    const section = this.sections.get(id);
    if (section === undefined) return undefined;
    const { section_name, sku_name, count_box } = section;
    const place = this.places.get(id);
    const { x_pos, y_pos, widht_wsec, lenght_wsec } = place ?? nowhere;
    const name_point_way = place?.name_point_way ?? "";
    return {
      id,
      section_name,
      sku_name,
      count_box,
      x_pos,
      y_pos,
      widht_wsec,
      lenght_wsec,
      name_point_way,
    };
  }

  rows(): SectionRow[] {
    return [...this.sections.keys()].map((id) => this.row(id)!);
  }

  /** Returns true if a change is valid: a section has a complete position, or none. */
  isWhole({ id, fields = {} }: RowChange<SectionRow>): boolean {
    const row = { ...nowhere, ...this.row(id), ...fields };
    const presentCount = PLACE.filter((field) => row[field] !== null).length;
    return presentCount === PLACE.length ||
      (presentCount === 0 && (row.name_point_way ?? "") === "");
  }

  /** A save of the floor plan that makes changes of rows. */
  floorChanges(changes: readonly RowChange<SectionRow>[]): FloorChanges {
    const sections = { create: [], update: [], delete: [] } as Parts<"sections">;
    const places = { create: [], update: [], delete: [] } as Parts<"section_geometry">;
    for (const { id, action, fields = {} } of changes) {
      const stored = this.sections.get(id);
      const place = this.places.get(id);
      if (action === "delete") {
        sections.delete.push({ id, ...(stored && { seen: stored }) });
        continue;
      }
      const content = this.#content(fields);
      if (action === "create") {
        const blank = { id_warehouse: this.warehouse, id_box: "", sku_name: "", count_box: 0 };
        sections.create.push({ ...blank, section_name: "", ...content, id });
      } else if (Object.keys(content).length > 0) {
        sections.update.push({ id, changes: content, ...(stored && { seen: stored }) });
      }
      const where = this.#where(fields);
      if (Object.keys(where).length === 0) continue;
      if (place !== undefined && action === "update") {
        places.update.push({ id: place.id, changes: where, seen: place });
      } else if (PLACE.every((field) => typeof where[field] === "number")) {
        places.create.push({
          id_warehouse: this.warehouse,
          id_warehouse_section: id,
          id_point_way: "",
          name_point_way: "",
          name_section: content.section_name ?? stored?.section_name ?? "",
          ...where,
          id: newId(),
        } as SectionGeometry);
      }
    }
    return { sections, section_geometry: places };
  }

  #content({ section_name, sku_name, count_box }: Partial<SectionRow>): Partial<Section> {
    return {
      ...(section_name !== undefined && { section_name }),
      ...(sku_name !== undefined && { sku_name, id_box: this.boxOf(sku_name) ?? "" }),
      ...(count_box !== undefined && { count_box }),
    };
  }

  #where(fields: Partial<SectionRow>): Partial<SectionGeometry> {
    const { name_point_way: point, section_name } = fields;
    const numbers = PLACE.flatMap((field) =>
      typeof fields[field] === "number" ? [[field, fields[field]]] : []
    );
    return {
      ...Object.fromEntries(numbers),
      ...(point !== undefined &&
        { name_point_way: point, id_point_way: this.pointOf(point) ?? "" }),
      ...(section_name !== undefined && { name_section: section_name }),
    };
  }
}

type Parts<Part extends "sections" | "section_geometry"> = Required<
  NonNullable<FloorChanges[Part]>
>;

const key = (name: string) => name.trim().toLowerCase();
