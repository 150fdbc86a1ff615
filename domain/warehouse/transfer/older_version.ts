/**
 * Documents of warehouses as older versions of the server wrote them, as those of today on which nothing
 * has been checked yet.
 *
 * In version 1 x ran along a floor's length, and a place's length lay along x: length and width
 * change places, so that the floor looks as it did. Where it names no units, they are millimetres
 * and kilograms, as all of that time was. Roles 1 and 2 have changed their meaning since.
 */
import { isObject } from "../../parsed_object.ts";
import { FORMER_UNITS } from "../units.ts";
import type { PartName } from "./parts.ts";

/** The warehouse of a document of version 1; what is none stays as it is. */
export function warehouseOfVersion1(warehouse: unknown): unknown {
  if (!isObject(warehouse)) return warehouse;
  return { ...FORMER_UNITS, ...exchanged(warehouse, "warehouse_length", "warehouse_width") };
}

/** A record of a document of version 1. */
export function recordOfVersion1(
  part: PartName,
  record: Record<string, unknown>,
): Record<string, unknown> {
  if (part === "section_geometry") return exchanged(record, "lenght_wsec", "widht_wsec");
  const { user_role } = record;
  return part === "users" && (user_role === 1 || user_role === 2)
    ? { ...record, user_role: 3 - user_role }
    : record;
}

/** The record with the values of two fields changed round. */
function exchanged(record: Record<string, unknown>, one: string, other: string) {
  return { ...record, [one]: record[other], [other]: record[one] };
}
