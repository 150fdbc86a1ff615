import { LIMITS } from "./problem.ts";
import type { ViolationKind } from "./check/violation.ts";

/** Rules that a person may break for a reason. No one can break the others: two boxes in one room. */
export const OVERRIDABLE_RULES = [
  "support",
  "load",
  "height-difference",
  "fill",
  "too-tall",
  "orientation",
  ...Object.values(LIMITS).map(({ violation }) => violation),
  "walk",
  "mixed",
  "walled-in",
] as const satisfies readonly ViolationKind[];
export type OverridableRule = typeof OVERRIDABLE_RULES[number];

/** Returns true if a user may override a rule with a reason. */
export const isOverridable = (kind: ViolationKind): kind is OverridableRule =>
  (OVERRIDABLE_RULES as readonly ViolationKind[]).includes(kind);
