/** Lines of an order as a table changes them: at once in the page, which stores them by itself. */
import type { RowChange, RowOutcome } from "../../../../domain/warehouse/changes/row_changes.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";
import type { TableSource } from "../../table/state/table_options.ts";
import type { Line, Lines } from "../state/line_list.ts";
import { t } from "../messages.ts";

/** Finds a box type by its SKU, in whatever case. */
export type BoxFinder = (sku: string) => Box | undefined;

export function boxFinder(boxes: readonly Box[]): BoxFinder {
  // Of several with one name the first is meant.
  const bySku = new Map(boxes.toReversed().map((box) => [box.sku_box.trim().toLowerCase(), box]));
  return (sku) => bySku.get(sku.trim().toLowerCase());
}

/**
 * Makes changes of rows where each box type still has one line; others are refused.
 *
 * @param take takes the lines as they are then
 */
export function lineSource(
  order: string,
  find: BoxFinder,
  { lines, take }: { lines: () => Lines; take: (next: Lines) => void },
): TableSource<Line> {
  return {
    change(changes) {
      const now = lines();
      const refused = new Map<string, RowOutcome<Line>>();
      let next = changed(now, changes, refused);
      for (let again = true; again;) {
        again = false;
        for (const { id, name_box } of repeated(next, changes)) {
          again = true;
          const error = t("already", { sku: name_box });
          refused.set(id, { id, status: 409, error, field: "name_box" });
        }
        // What was refused stays as it was, and so may stand in the way of another one.
        if (again) next = changed(now, changes, refused);
      }
      if (refused.size < changes.length) take(next);
      const after = new Map(next.map((line) => [line.id, line]));
      return Promise.resolve(changes.map(({ id, action }) => {
        const record = after.get(id);
        return refused.get(id) ??
          (action === "delete" || record === undefined
            ? { id, status: action === "delete" ? 204 : 404 }
            : { id, status: 200, record });
      }));
    },
  };

  function changed(
    now: Lines,
    changes: readonly RowChange<Line>[],
    refused: ReadonlyMap<string, unknown>,
  ): Line[] {
    const next = new Map(now.map((line) => [line.id, line]));
    for (const { id, action, fields = {} } of changes) {
      if (refused.has(id)) continue;
      const line = next.get(id);
      if (action === "delete") next.delete(id);
      else if (action === "create" || line !== undefined) {
        const box = fields.name_box === undefined ? undefined : find(fields.name_box);
        next.set(id, {
          ...(line ?? { id, id_order_item: order, id_box: "", name_box: "", count_box: 0 }),
          ...fields,
          ...(box && { id_box: box.id, name_box: box.sku_box }),
        });
      }
    }
    return [...next.values()];
  }
}

/** Lines that have been changed and name a box type that another line has. */
function repeated(lines: Lines, changes: readonly RowChange<Line>[]): Line[] {
  const isChanged = new Set(
    changes.filter(({ fields }) => fields?.name_box !== undefined).map(({ id }) => id),
  );
  const taken = new Set(lines.filter(({ id }) => !isChanged.has(id)).map(({ id_box }) => id_box));
  return lines.filter(({ id, id_box }) => {
    if (!isChanged.has(id)) return false;
    if (taken.has(id_box)) return true;
    taken.add(id_box);
    return false;
  });
}
