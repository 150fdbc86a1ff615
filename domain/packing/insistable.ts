import type { ViolationKind } from "./check/violation.ts";

/** Rules that a person may break for a reason. No one can break the others: two boxes in one room. */
export const INSISTABLE = [
  "support",
  "load",
  "height-difference",
  "fill",
  "too-tall",
  "outside",
  "orientation",
  "weight",
  "off-centre",
  "apart",
  "together",
  "walk",
  "mixed",
  "walled-in",
] as const satisfies readonly ViolationKind[];
export type InsistableRule = typeof INSISTABLE[number];

/** Returns true if a user may override a rule with a reason. */
export const isInsistable = (kind: ViolationKind): kind is InsistableRule =>
  (INSISTABLE as readonly ViolationKind[]).includes(kind);
