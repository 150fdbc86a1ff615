/** Two people have changed the same record: what of it goes together, and what must be decided. */
import type { FloorRecord } from "./floor.ts";

/** Fields that mean something only together: a change of one is a change of all. */
const TOGETHER: readonly (readonly string[])[] = [
  ["pos_x", "pos_y"],
  ["x_pos", "y_pos", "lenght_wsec", "widht_wsec"],
  ["id_box", "sku_name", "count_box"],
  ["id_point_way", "name_point_way"],
  ["id_points_from", "id_points_to"],
];

/** My changes, made to what is stored now. */
export interface Reconciled {
  record: FloorRecord;
  /** True if both changed the same field to different values. */
  clashes: boolean;
}

/** The fields in which two records differ, and those that go with them. */
function changedFields(from: FloorRecord, to: FloorRecord): Set<string> {
  const changed = new Set(
    Object.keys(to).filter((field) => Reflect.get(from, field) !== Reflect.get(to, field)),
  );
  for (const group of TOGETHER) {
    if (group.some((field) => changed.has(field))) {
      for (const field of group) changed.add(field);
    }
  }
  return changed;
}

/**
 * Carries what I have changed over to what someone else has made of the record.
 *
 * @param seen the record that both have begun with
 */
export function reconcile(seen: FloorRecord, mine: FloorRecord, stored: FloorRecord): Reconciled {
  const own = changedFields(seen, mine);
  const others = changedFields(seen, stored);
  const record = { ...stored };
  for (const field of own) Reflect.set(record, field, Reflect.get(mine, field));
  const clashes = [...own].some((field) =>
    others.has(field) && Reflect.get(mine, field) !== Reflect.get(stored, field)
  );
  return { record, clashes };
}
