/** Texts about objects on a floor, and parsing of typed numbers. */
import type { Floor } from "../model/floor.ts";
import { t } from "../messages.ts";

/**
 * Returns the name of a point, of a section by its own or its geometry's id, or of an edge by its
 * ends.
 */
export function nameOf(floor: Floor, id: string): string {
  const edge = floor.edges.get(id);
  if (edge) {
    const name = (point: string) => floor.points.get(point)?.name_points ?? "";
    return `${name(edge.id_points_from)} – ${name(edge.id_points_to)}`;
  }
  const plot = floor.section_geometry.get(id);
  const section = floor.sections.get(plot?.id_warehouse_section ?? id);
  return floor.points.get(id)?.name_points ?? section?.section_name ?? plot?.name_section ?? "";
}

const MAX_NAMED = 3;

/** Returns the names of objects; if there are many, of the first ones. */
export function namesOf(floor: Floor, ids: readonly string[]): string {
  const names = ids.slice(0, MAX_NAMED).map((id) => nameOf(floor, id)).join(", ");
  return ids.length > MAX_NAMED ? t("and_more", { names, more: ids.length - MAX_NAMED }) : names;
}

/** Returns an object's kind and name. */
export function describe(floor: Floor, id: string): string {
  const kind = floor.points.has(id) ? "point" : floor.edges.has(id) ? "edge" : "section";
  return `${t(kind)} ${nameOf(floor, id)}`;
}

/** Returns an object's kind, name and stock. */
export function describeContents(floor: Floor, id: string): string {
  const plot = floor.section_geometry.get(id);
  const section = floor.sections.get(plot?.id_warehouse_section ?? "");
  const stock = section && section.count_box > 0
    ? `: ${section.count_box} × ${section.sku_name}`
    : "";
  return describe(floor, id) + stock;
}

/** Parses a number with decimal point or comma; undefined if invalid. */
export function parseNumber(text: string): number | undefined {
  const number = Number(text.trim().replace(",", ".").replace(/[\s\u00a0]/g, ""));
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}
