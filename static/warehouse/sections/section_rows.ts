/**
 * Sections as table rows. Changes are saved as floor changes; each row is saved completely or not
 * at all.
 */
import type {
  FloorChanged,
  FloorChanges,
} from "../../../domain/warehouse/changes/floor_changes.ts";
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import { newId } from "../../../domain/new_id.ts";
import type { Box, Point, Section, SectionGeometry } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { FloorConflict, refusedRecord } from "../floor/state/floor_api.ts";
import type { TableSource } from "../../shared/table/state/table_options.ts";
import { t } from "./messages.ts";

type Place = Pick<SectionGeometry, "x_pos" | "y_pos" | "widht_wsec" | "lenght_wsec">;

export type SectionRow =
  & Pick<Section, "id" | "section_name" | "sku_name" | "count_box">
  & { [Field in typeof LIMITS[number]]: number | null }
  & Pick<SectionGeometry, "name_point_way">
  & { [Field in keyof Place]: Place[Field] | null };

const LIMITS = ["min_box", "max_box"] as const;
const PLACE = ["x_pos", "y_pos", "widht_wsec", "lenght_wsec"] as const;
const NO_PLACE = { x_pos: null, y_pos: null, widht_wsec: null, lenght_wsec: null };

/** Stored records that make up the rows. */
export class SectionRecords {
  readonly sections: Map<string, Section>;
  /** Geometry records by section id; of several geometry records, the first. */
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
    for (const place of places) this.setPlace(place);
    // If several box types share an SKU, the first one is used.
    this.#boxes = new Map(boxes.toReversed().map(({ sku_box, id }) => [normalized(sku_box), id]));
    this.#points = new Map(
      points.toReversed().map(({ name_points, id }) => [normalized(name_points), id]),
    );
  }

  setPlace(place: SectionGeometry): void {
    const { id_warehouse_section: section } = place;
    const existing = this.places.get(section);
    if (existing === undefined || existing.id === place.id) this.places.set(section, place);
  }

  /** Returns the id of a box type; "" for an empty SKU, undefined if there is none. */
  boxOf(sku: string): string | undefined {
    return sku === "" ? "" : this.#boxes.get(normalized(sku));
  }

  /** Returns the id of a point; "" for an empty name, undefined if there is none. */
  pointOf(name: string): string | undefined {
    return name === "" ? "" : this.#points.get(normalized(name));
  }

  row(id: string): SectionRow | undefined {
    const section = this.sections.get(id);
    if (section === undefined) return undefined;
    const { section_name, sku_name, count_box, min_box = null, max_box = null } = section;
    const place = this.places.get(id);
    const { x_pos, y_pos, widht_wsec, lenght_wsec } = place ?? NO_PLACE;
    const name_point_way = place?.name_point_way ?? "";
    return {
      id,
      section_name,
      sku_name,
      count_box,
      min_box,
      max_box,
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
    const row = { ...NO_PLACE, ...this.row(id), ...fields };
    const presentCount = PLACE.filter((field) => row[field] !== null).length;
    return presentCount === PLACE.length ||
      (presentCount === 0 && (row.name_point_way ?? "") === "");
  }

  /** Returns the floor changes that make changes of rows. */
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

  #content(
    { section_name, sku_name, count_box, min_box, max_box }: Partial<SectionRow>,
  ): Partial<Section> {
    return {
      ...(min_box !== undefined && { min_box }),
      ...(max_box !== undefined && { max_box }),
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

const normalized = (name: string) => name.trim().toLowerCase();

type Change = RowChange<SectionRow>;
type Outcomes = Map<string, RowOutcome<SectionRow>>;

/**
 * Creates the table source.
 * @param send Saves all changes or none.
 * @throws {FloorConflict} or {ApiError}, from `send`.
 */
export function sectionSource(
  records: SectionRecords,
  send: (changes: FloorChanges) => Promise<FloorChanged>,
): TableSource<SectionRow> {
  return {
    async change(changes) {
      const outcomes: Outcomes = new Map();
      let pending = changes.filter((change) => {
        if (change.action === "delete" || records.isWhole(change)) return true;
        outcomes.set(change.id, { id: change.id, status: 400, error: t("needs_place") });
        return false;
      });
      while (pending.length > 0) {
        const save = records.floorChanges(pending);
        try {
          storeChanged(records, await send(save));
          for (const { id, action } of pending) {
            const record = action === "delete" ? undefined : records.row(id)!;
            outcomes.set(id, { id, ...(record ? { status: 200, record } : { status: 204 }) });
          }
          break;
        } catch (error) {
          if (error instanceof FloorConflict) rejectConflicting(records, error, pending, outcomes);
          else rejectInvalid(records, error, save, outcomes);
          pending = pending.filter(({ id }) => !outcomes.has(id));
        }
      }
      return changes.map(({ id }) => outcomes.get(id)!);
    },
  };
}

function storeChanged(records: SectionRecords, { sections, section_geometry }: FloorChanged): void {
  for (const section of [...sections.created, ...sections.updated]) {
    records.sections.set(section.id, section);
  }
  for (const place of [...section_geometry.created, ...section_geometry.updated]) {
    records.setPlace(place);
  }
  for (const id of sections.deleted) {
    records.sections.delete(id);
    records.places.delete(id);
  }
}

/**
 * Takes over the records stored by other users, and rejects changes of fields that they have
 * changed as well.
 */
function rejectConflicting(
  records: SectionRecords,
  { conflicts }: FloorConflict,
  pending: readonly Change[],
  outcomes: Outcomes,
): void {
  const former = new Map(pending.map(({ id }) => [id, records.row(id)]));
  for (const { kind, id, stored } of conflicts) {
    if (kind === "sections") {
      if (stored) records.sections.set(id, stored as Section);
      else records.sections.delete(id);
    } else if (kind === "section_geometry") {
      const section = [...records.places].find(([, place]) => place.id === id)?.[0] ?? "";
      if (stored) records.places.set(section, stored as SectionGeometry);
      else records.places.delete(section);
    }
  }
  for (const { id, action, fields = {}, before = {} } of pending) {
    if (action === "create") continue;
    const now = records.row(id);
    if (now === undefined) {
      outcomes.set(id, { id, status: 404 });
      continue;
    }
    const base = { ...former.get(id), ...before };
    const isUnchanged = Object.keys(action === "delete" ? base : before).every((field) => {
      const key = field as keyof SectionRow;
      return now[key] === base[key] || (key in fields && now[key] === fields[key]);
    });
    if (!isUnchanged) outcomes.set(id, { id, status: 412, record: now });
  }
}

/**
 * Rejects the change that the server's error refers to.
 * @throws The error, if it refers to no change.
 */
function rejectInvalid(
  records: SectionRecords,
  error: unknown,
  save: FloorChanges,
  outcomes: Outcomes,
): void {
  if (!(error instanceof ApiError)) throw error;
  const { status, message } = error;
  const wrong = refusedRecord(save as never, message);
  if (wrong === undefined) throw error;
  const place = save.section_geometry?.create?.find(({ id }) => id === wrong.id) ??
    [...records.places.values()].find(({ id }) => id === wrong.id);
  const id = wrong.kind === "sections" ? wrong.id : place?.id_warehouse_section;
  if (id === undefined) throw error;
  const [, field, text] = /\.(\w+): (.*)$/s.exec(message) ?? [, undefined, message];
  outcomes.set(id, { id, status, error: text ?? message, ...(field ? { field } : {}) });
}
