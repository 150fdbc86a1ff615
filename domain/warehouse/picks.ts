/** Picks that pickers confirm, and their applicability to the stock. */
import { z } from "zod";
import { integer, text, uuid } from "../fields.ts";
import { TASK_CAUSES, type TaskCause } from "./task_causes.ts";

export type { TaskCause } from "./task_causes.ts";

const MAX_PICKED_BOXES = 50_000;

/** One pick: boxes taken from a section for an order. */
export const PickAct = z.object({
  id: uuid().describe("Made by the client: an act is applied once, however often it comes."),
  id_section: uuid(),
  id_box: uuid(),
  count: integer({ min: 0, max: MAX_PICKED_BOXES }),
  short: z.boolean().default(false).describe(
    "Whether there was less than wanted; `count` may be 0 then.",
  ),
  reason: text({ max: 1000 }).default("").describe("Why, in the picker's words."),
}).meta({ id: "PickAct", description: "One act of a picker: so many boxes taken from a section." });
export type PickAct = z.infer<typeof PickAct>;

const PICK_STATUSES = ["applied", "repeated", "task"] as const;

export const PickOutcome = z.object({
  id: z.guid(),
  status: z.enum(PICK_STATUSES).describe(
    "`applied` now; `repeated`: applied before; `task`: it could not be applied and has changed no " +
      "stock, which somebody has to look after.",
  ),
  count_box: z.int().describe("Boxes in the section now; 0 when there is no such section."),
}).meta({ id: "PickOutcome", description: "What has come of an act." });
export type PickOutcome = z.infer<typeof PickOutcome>;

export const OrderPick = PickAct.extend({
  short: z.boolean(),
  reason: z.string(),
  status: z.enum(["applied", "task"]),
  cause: z.union([z.literal(""), z.enum(TASK_CAUSES)]).describe(
    "Why it is a task: the order is calculated no longer, the section is gone or holds another box " +
      "type, the order needs no more of them, or the section has too few. Empty for what was applied.",
  ),
  user_login: z.string().describe("Empty where the server does not ask for credentials."),
  at: z.int().describe("Unix milliseconds."),
}).meta({ id: "OrderPick", description: "An act as it is kept." });
export type OrderPick = z.infer<typeof OrderPick>;

/** Context in which a pick is checked. */
export interface PickSituation {
  /** True if the order is currently calculated. */
  calculated: boolean;
  /** The section, if it is in the order's warehouse. */
  section: { id_box: string | null; count_box: number } | undefined;
  /** Boxes of the type still to be picked for the order. */
  needed: number;
}

/** Returns the reason why a pick cannot be applied; undefined if it can. */
export function obstacleTo(
  { id_box, count }: Pick<PickAct, "id_box" | "count">,
  { calculated, section, needed }: PickSituation,
): TaskCause | undefined {
  if (!calculated) return "order_changed";
  if (section === undefined) return "section_gone";
  if (section.id_box !== id_box) return "other_box";
  if (count > needed) return "not_ordered";
  if (count > section.count_box) return "too_little_stock";
  return undefined;
}

/** Boxes that an order reserves in a section. */
export interface Reserved {
  id_section: string;
  id_box: string;
  count: number;
}

/**
 * Subtracts the picked boxes from an order's reservations: first in the section that they were
 * picked from, then in any other with a reservation of that type.
 *
 * @returns The remaining reservations, above 0.
 */
export function withoutPicked(
  reserved: readonly Reserved[],
  picked: readonly Reserved[],
): Reserved[] {
  const left = reserved.map((one) => ({ ...one }));
  const missing = picked.map((one) => ({ ...one }));
  const take = (isMeant: (from: Reserved, one: Reserved) => boolean) => {
    for (const one of missing) {
      for (const from of left) {
        if (from.id_box !== one.id_box || !isMeant(from, one)) continue;
        const here = Math.min(from.count, one.count);
        from.count -= here;
        one.count -= here;
      }
    }
  };
  take((from, one) => from.id_section === one.id_section);
  take(() => true);
  return left.filter(({ count }) => count > 0);
}
