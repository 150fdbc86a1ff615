/** Commands on many objects at once. */
import { SimilarNames } from "../../../../domain/names.ts";
import type { Section } from "../../../../domain/warehouse/records.ts";
import { type Change, ChangeDraft, joined } from "./change.ts";
import type { Floor } from "./floor.ts";
import { moveBy, rename } from "./layout_commands.ts";
import { readPattern } from "./name_pattern.ts";

/** Things with the rectangle that each takes. */
const placed = (floor: Floor, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const rect = floor.edges.has(id) ? undefined : floor.rectAround([id]);
    return rect === undefined ? [] : [{ id, rect }];
  });

/** Puts things at equal gaps between the first and the last; those two stay. */
export function distribute(floor: Floor, ids: readonly string[], axis: "x" | "y"): Change {
  const [start, end] = axis === "x" ? ["left", "right"] as const : ["top", "bottom"] as const;
  const things = placed(floor, ids).sort((a, b) =>
    a.rect[start] + a.rect[end] - b.rect[start] - b.rect[end]
  );
  const [first, last] = [things[0], things.at(-1)];
  if (first === undefined || last === undefined || things.length < 3) return [];
  const taken = things.reduce((sum, { rect }) => sum + rect[end] - rect[start], 0);
  const gap = (last.rect[end] - first.rect[start] - taken) / (things.length - 1);
  let at = first.rect[start];
  let change: Change = [];
  for (const { id, rect } of things) {
    const by = at - rect[start];
    change = joined(change, moveBy(floor, [id], axis === "x" ? by : 0, axis === "y" ? by : 0));
    at += rect[end] - rect[start] + gap;
  }
  return change;
}

/**
 * Reason why objects cannot be renamed: the pattern is invalid, or yields a name that is taken or
 * similar to another (`what` is that name).
 */
export type RenameFault = { fault: "unknown" | "repeats" | "taken" | "similar"; what: string };

/**
 * Names sections and points by a pattern with `{n}`, row by row from left to right, sections and
 * points each for themselves.
 */
export function renameAll(
  floor: Floor,
  ids: readonly string[],
  text: string,
  isSimilarConfirmed = false,
): Change | RenameFault {
  const pattern = readPattern(text.trim(), ["n"]);
  if ("unknown" in pattern) return { fault: "unknown", what: pattern.unknown };
  const things = placed(floor, ids).sort((a, b) =>
    a.rect.top - b.rect.top || a.rect.left - b.rect.left
  );
  let change: Change = [];
  for (const kind of ["section_geometry", "points"] as const) {
    const own = things.filter(({ id }) => floor[kind].has(id));
    const others = namesWithout(floor, kind, new Set(own.map(({ id }) => id)));
    const similar = new SimilarNames(isSimilarConfirmed ? [] : others);
    const seen = new Set<string>();
    for (const [n, { id }] of own.entries()) {
      const name = pattern.name({ n });
      if (name.trim() === "" || seen.has(name)) return { fault: "repeats", what: name };
      if (others.has(name)) return { fault: "taken", what: name };
      const similarTo = similar.find(name);
      if (similarTo !== undefined) return { fault: "similar", what: similarTo };
      seen.add(name);
      change = [...change, ...rename(floor, id, name)];
    }
  }
  return merged(floor, change);
}

/** Names of one kind, but those of the given things. */
export function namesWithout(
  floor: Floor,
  kind: "section_geometry" | "points",
  ids: ReadonlySet<string>,
): Set<string> {
  if (kind === "points") {
    return new Set(
      [...floor.points.values()].filter(({ id }) => !ids.has(id))
        .map(({ name_points }) => name_points),
    );
  }
  const own = new Set([...ids].map((id) => floor.section_geometry.get(id)?.id_warehouse_section));
  return new Set(
    [...floor.sections.values()].filter(({ id }) => !own.has(id))
      .map(({ section_name }) => section_name),
  );
}

// An edge between two renamed points changes twice, each time one of its two names.
function merged(floor: Floor, change: Change): Change {
  const draft = new ChangeDraft(floor);
  for (const { kind, id, before, after } of change) {
    const fields = Object.entries(after!).filter(([field, value]) =>
      Reflect.get(before!, field) !== value
    );
    draft.patch(kind, id, Object.fromEntries(fields));
  }
  return draft.done();
}

/** Gives all chosen sections the same stock. */
export function stockAll(
  floor: Floor,
  ids: readonly string[],
  fields: Partial<Pick<Section, "id_box" | "sku_name" | "count_box">>,
): Change {
  const draft = new ChangeDraft(floor);
  for (const id of ids) {
    const section = floor.section_geometry.get(id)?.id_warehouse_section;
    if (section !== undefined) draft.patch("sections", section, fields);
  }
  return draft.done();
}
