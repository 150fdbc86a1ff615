/** Replenishment: boxes that are to be carried from reserve sections to picking faces. */
import { z } from "zod";

export const Replenishment = z.object({
  id_section: z.guid(),
  section_name: z.string(),
  id_box: z.guid(),
  sku_box: z.string(),
  on_hand: z.int(),
  needed: z.int().describe("Boxes that orders still take from it."),
  due_at: z.string().describe("Earliest due time of these orders; empty if none."),
  min_box: z.int().nullable(),
  max_box: z.int().nullable(),
  missing: z.int().describe("Boxes that no reserve section has."),
  from: z.array(z.object({
    id_section: z.guid(),
    section_name: z.string(),
    count: z.int().describe("Boxes to move."),
  })).describe("Reserve sections, in the order of taking."),
}).meta({ id: "Replenishment", description: "A picking face to be replenished." });
export type Replenishment = z.infer<typeof Replenishment>;

/**
 * A section with a box type. With a minimum or a maximum it is a picking face, otherwise reserve.
 */
export type ReplenishedSection =
  & Pick<
    Replenishment,
    "id_section" | "section_name" | "id_box" | "sku_box" | "on_hand" | "min_box" | "max_box"
  >
  & {
    /** Boxes that calculated orders reserve in it. */
    reserved: number;
    /** Earliest due time of these orders; empty if none. */
    due_at: string;
  };

/** Boxes of orders that have no sections yet, because they are not calculated. */
export interface BoxDemand {
  id_box: string;
  count: number;
  due_at: string;
}

/**
 * Returns the picking faces to replenish: those that orders empty beyond what is there, by due time
 * and by what they lack; then those that fall below their minimum. A face is filled to its maximum,
 * or, without one, to its minimum after the orders. Reserved boxes of reserve sections stay.
 */
export function replenishments(
  sections: readonly ReplenishedSection[],
  demands: readonly BoxDemand[],
): Replenishment[] {
  const reserve = Map.groupBy(sections.filter((one) => !isFace(one)), ({ id_box }) => id_box);
  const remaining = new Map(demands.map((one) => [one.id_box, one.count]));
  const dueOf = new Map(demands.map(({ id_box, due_at }) => [id_box, due_at]));
  const free = new Map(sections.map((one) => [one.id_section, one.on_hand - one.reserved]));
  const wanted = sections.filter(isFace).flatMap(({ reserved, ...face }) => {
    const { id_box, on_hand, min_box, max_box } = face;
    const demand = remaining.get(id_box) ?? 0;
    const assigned = Math.min(demand, Math.max(0, (max_box ?? Infinity) - reserved));
    remaining.set(id_box, demand - assigned);
    const needed = reserved + assigned;
    const after = on_hand - needed;
    const count = max_box === null ? (min_box ?? 0) - after : max_box - on_hand;
    if (after >= (min_box ?? 0) || count <= 0) return [];
    const due_at = [face.due_at, assigned > 0 ? dueOf.get(id_box)! : ""]
      .filter((due) => due !== "").sort()[0] ?? "";
    return [{ ...face, due_at, needed, lack: Math.max(0, -after), after, count }];
  }).sort((a, b) =>
    Number(b.lack > 0) - Number(a.lack > 0) ||
    (a.lack > 0 ? byText(a.due_at || "~", b.due_at || "~") : 0) ||
    b.lack - a.lack || a.after - (a.min_box ?? 0) - (b.after - (b.min_box ?? 0)) ||
    byText(a.section_name, b.section_name)
  );
  return wanted.map(({ lack: _, after: __, count, ...face }) => {
    const from: Replenishment["from"] = [];
    const sources = (reserve.get(face.id_box) ?? []).toSorted((a, b) =>
      free.get(a.id_section)! - free.get(b.id_section)! || byText(a.section_name, b.section_name)
    );
    // One section that suffices, otherwise the fullest first.
    const sufficient = sources.find(({ id_section }) => free.get(id_section)! >= count);
    for (const { id_section, section_name } of sufficient ? [sufficient] : sources.reverse()) {
      const moved = Math.min(count, free.get(id_section)!);
      if (moved <= 0) continue;
      from.push({ id_section, section_name, count: moved });
      free.set(id_section, free.get(id_section)! - moved);
      count -= moved;
    }
    return { ...face, missing: count, from };
  });
}

const isFace = ({ min_box, max_box }: ReplenishedSection) => min_box !== null || max_box !== null;

const byText = (a: string, b: string) => a < b ? -1 : a > b ? 1 : 0;
