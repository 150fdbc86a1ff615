/** Documents of warehouses as older versions of the server wrote them. */
import { isObject } from "../check_record.ts";
import { FORMER_UNITS } from "../units.ts";

/**
 * A document of version 1 as one of today, on which nothing has been checked yet.
 *
 * In version 1 x ran along a floor's length, and a place's length lay along x: length and width
 * change places, so that the floor looks as it did. Where it names no units, they are millimetres
 * and kilograms, as all of that time was. Roles 1 and 2 have changed their meaning since.
 */
export function fromVersion1(source: Record<string, unknown>): Record<string, unknown> {
  const { warehouse, section_geometry: places, users } = source;
  return {
    ...source,
    warehouse: isObject(warehouse)
      ? { ...FORMER_UNITS, ...exchanged(warehouse, "warehouse_length", "warehouse_width") }
      : warehouse,
    ...ofEach("section_geometry", places, (place) => exchanged(place, "lenght_wsec", "widht_wsec")),
    ...ofEach("users", users, (user) => {
      const { user_role } = user;
      return user_role === 1 || user_role === 2 ? { ...user, user_role: 3 - user_role } : user;
    }),
  };
}

/** A list of the document with each of its records changed; what is none stays as it is. */
function ofEach(
  name: string,
  list: unknown,
  change: (record: Record<string, unknown>) => Record<string, unknown>,
): Record<string, unknown> {
  if (!Array.isArray(list)) return {};
  return { [name]: list.map((record) => isObject(record) ? change(record) : record) };
}

/** The record with the values of two fields changed round. */
function exchanged(record: Record<string, unknown>, one: string, other: string) {
  return { ...record, [one]: record[other], [other]: record[one] };
}
