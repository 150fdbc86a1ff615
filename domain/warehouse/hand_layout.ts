/** Manual layouts of an order's pallets, in requests and responses. */
import { z } from "zod";
import { coordinate, integer, measure, oneOf, text, uuid, uuidOrNone } from "../fields.ts";
import { expecting } from "../messages/expecting.ts";
import { OVERRIDABLE_RULES } from "../packing/check/violation.ts";
import type { Effort } from "../packing/problem.ts";

// Equal to the maximum of a retained layout.
const MAX_LIST_LENGTH = 10_000;
const list = <Item extends z.ZodType>(item: Item) =>
  expecting(z.array(item).max(MAX_LIST_LENGTH), "expected_list");

const HandBox = z.object({
  id: uuid().describe("The id of the box on the order's pallets."),
  orientation: integer({ min: 0, max: 5 }).transform((value) => value as 0 | 1 | 2 | 3 | 4 | 5),
  x: coordinate().describe("Its corner nearest the origin, along the pallet's width."),
  y: coordinate().describe("The same along its length."),
  z: measure().exactOptional().describe("Height of its base: with packing type 4, and only then."),
  locked: z.boolean().exactOptional().describe(
    "True if it keeps its position when the rest is packed again.",
  ),
});

/** A rule that a user overrides. */
export const RuleOverride = z.object({
  rule: oneOf(OVERRIDABLE_RULES),
  pallet: integer({ min: 1 }).describe("Number of the pallet."),
  box: uuid().exactOptional().describe(
    "The box that breaks the rule; absent if no single one does.",
  ),
  reason: text({ min: 1, max: 500 }),
});
export type RuleOverride = z.infer<typeof RuleOverride>;

/** All boxes of the order's pallets in new positions. */
export const HandLayout = z.object({
  pallets: list(z.object({
    layers: list(z.object({ boxes: list(HandBox) }))
      .describe("From the bottom; not significant with packing type 4."),
    pallet_type: text({ min: 1, max: 200 }).exactOptional().describe(
      "The name of its type, if the order has `pallet_types`.",
    ),
  })),
  insisted: list(RuleOverride).default([]),
}).meta({
  id: "HandLayout",
  description: "A manual layout: all boxes of an order's pallets with their positions.",
});
export type HandLayout = z.infer<typeof HandLayout>;
export type HandBox = z.infer<typeof HandBox>;

export const HandLayoutToKeep = HandLayout.extend({ id_point_start: uuidOrNone() }).meta({
  id: "HandLayoutToKeep",
  description: "A manual layout, and the start of its picking.",
});

export const HandLayoutToRepack = HandLayout.extend({
  id_point_start: uuidOrNone(),
  effort: integer({ min: 0, max: 3 }).transform((effort) => effort as Effort).default(1),
}).meta({
  id: "HandLayoutToRepack",
  description: "A manual layout whose unlocked boxes are packed again.",
});
