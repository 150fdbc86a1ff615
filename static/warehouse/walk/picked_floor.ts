/** The floor as a picker sees it: sections hold what is taken from them. */
import { Floor, type FloorLists } from "../../../domain/warehouse/floor/floor.ts";
import type { FloorPalette, Tint } from "../floor_plan/floor_palette.ts";
import type { TintOf } from "../floor_plan/section_tints.ts";
import type { PickedSection } from "./picked_sections.ts";
import type { WalkPlan } from "./walk_plan.ts";

/** The floor with, in every section, what the walk takes there and nothing else. */
export function pickedFloor(lists: FloorLists, { stops }: WalkPlan): Floor {
  const picked = new Map<string, PickedSection>();
  for (const section of stops.flatMap(({ sections }) => sections)) {
    picked.set(section.section, section);
  }
  const sections = lists.sections.map((section) => ({
    ...section,
    count_box: picked.get(section.id)?.count ?? 0,
    sku_name: picked.get(section.id)?.sku ?? "",
  }));
  return new Floor({ ...lists, sections });
}

/** Sections still to come are tinted, those reached lit; the others are plain ground. */
export function walkTints(plan: WalkPlan, reached: () => number): TintOf {
  const stopOf = new Map<string, number>();
  plan.stops.forEach(({ sections }, stop) => {
    for (const { section } of sections) stopOf.set(section, stop);
  });
  return ({ id_warehouse_section }, palette: FloorPalette): Tint => {
    const stop = stopOf.get(id_warehouse_section);
    if (stop === undefined) return palette.plain;
    return stop < reached() ? { fill: palette.accent, text: palette.onAccent } : palette.stock[1]!;
  };
}
