import { LIMITS, type LimitViolation } from "../problem.ts";

/** Kinds of violations. */
export type ViolationKind =
  /** Missing or surplus boxes, or boxes of a type that is not in the order. */
  | "count"
  /** A pallet without layers, or a layer without boxes. */
  | "empty"
  /** A forbidden orientation of a box. */
  | "orientation"
  /**
   * An invalid position: a coordinate that is not a number, a missing `z`, or a `z` where none is
   * allowed.
   */
  | "position"
  /** A box that extends beyond the pallet's sides, or begins below its surface. */
  | "outside"
  /** A box that overlaps another. */
  | "overlap"
  /**
   * A layer's stated height that differs from its tallest box; bands whose heights do not add up.
   */
  | "layer-height"
  /** A pallet's stated height that differs from the actual one. */
  | "pallet-height"
  /** A pallet loaded higher than allowed. */
  | "too-tall"
  /** Too large a difference of heights in one layer. */
  | "height-difference"
  /** A layer that supports another and covers too little of the pallet. */
  | "fill"
  /** A box with too little support. */
  | "support"
  /** An overloaded box. */
  | "load"
  /** Turns that are not 1, 2, 3 … with the bottom layer first. */
  | "order"
  /** A box whose four sides are all blocked at its turn (types 0–3). */
  | "walled-in"
  /** A box placed below an earlier one (type 4). */
  | "buried"
  /** A box whose base is outside the band of its layer (type 4). */
  | "band"
  /** Boxes in mixed layers that would fill another layer of one type (type 1). */
  | "mixed"
  /** Boxes needlessly placed against the order of the tour (type 3). */
  | "walk"
  /** A pallet that breaks one of its limits. */
  | LimitViolation
  /** A pallet of a type that the order does not list. */
  | "pallet-type"
  /** More pallets of a type than available. */
  | "pallets-available"
  /** Locked boxes that are not all in their positions on one pallet. */
  | "locked";

/** One violation of one rule. */
export interface Violation {
  kind: ViolationKind;
  /**
   * Index of the pallet in the layout, from 0; absent if the violation concerns the whole layout.
   */
  pallet?: number;
  /** Index of the layer in the pallet, from 0. */
  layer?: number;
  /** Index of the box in the layer, from 0. */
  box?: number;
  /** Description in English. */
  words: string;
}

/** A callback that receives a violation. */
export type Report = (violation: Violation) => void;

/**
 * Rules that a user may override with a reason. The others are physical limits, such as overlapping
 * boxes.
 */
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
