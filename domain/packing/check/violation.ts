import { LIMITS, type LimitViolation } from "../problem.ts";

/** Violations of rules. */
export type ViolationKind =
  /** Boxes missing, too many, or of a type that is not in the order. */
  | "count"
  /** A pallet without layers, or a layer without boxes. */
  | "empty"
  /** An orientation that the box may not take. */
  | "orientation"
  /** No place at all: a coordinate that is no number, `z` missing or where there is none. */
  | "position"
  /** A box that juts out over the pallet's sides, or begins below its surface. */
  | "outside"
  /** A box in the room of another. */
  | "overlap"
  /** A layer's stated height that is not that of its tallest box; bands that do not sum up. */
  | "layer-height"
  /** A pallet's stated height that is not the real one. */
  | "pallet-height"
  /** A pallet loaded higher than allowed. */
  | "too-tall"
  /** Too large a difference of heights in one layer. */
  | "height-difference"
  /** A layer that carries another and covers too little of the pallet. */
  | "fill"
  /** A box of which too little rests on something. */
  | "support"
  /** A box that bears more than it can. */
  | "load"
  /** Turns that are not 1, 2, 3 … with the bottom layer first. */
  | "order"
  /** A box whose four sides are all shut at its turn (types 0–3). */
  | "walled-in"
  /** A box put under one that stands already (type 4). */
  | "buried"
  /** A box whose base is not within the band of its layer (type 4). */
  | "band"
  /** Boxes scattered over mixed layers that would make one more layer of their own (type 1). */
  | "mixed"
  /** Boxes placed against the order of the walk without need (type 3). */
  | "walk"
  /** A pallet whose boxes break one of its limits. */
  | LimitViolation
  /** A pallet of no type that the order states. */
  | "pallet-type"
  /** More pallets of a type than there are. */
  | "pallets-available"
  /** Locked boxes that are not all in their places on one pallet. */
  | "locked";

/** One breach of one rule. */
export interface Violation {
  kind: ViolationKind;
  /** Index of the pallet in the layout, from 0; absent for what concerns the whole layout. */
  pallet?: number;
  /** Index of the layer in the pallet, from 0. */
  layer?: number;
  /** Index of the box in the layer, from 0. */
  box?: number;
  /** Description in English. */
  words: string;
}

/** Takes a violation down. */
export type Report = (violation: Violation) => void;

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
type OverridableRule = typeof OVERRIDABLE_RULES[number];

/** Returns true if a user may override a rule with a reason. */
export const isOverridable = (kind: ViolationKind): kind is OverridableRule =>
  (OVERRIDABLE_RULES as readonly ViolationKind[]).includes(kind);
