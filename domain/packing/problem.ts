/**
 * The pallet packing problem (boxes, pallets and rules) and its solution, a layout. All lengths
 * have one unit of length and all weights (loads included) one unit of weight, chosen by the
 * caller; nothing is converted.
 */
import type { Units } from "../warehouse/units.ts";
import type { BoxEdges, Orientation } from "./orientation.ts";

/** A type of identical boxes. */
export interface BoxType extends BoxEdges {
  /** Unique key: the id of the box record. */
  key: string;
  weight: number;
  /** Total weight above that the box's top can bear: 0 for nothing on top, null for no limit. */
  bearableLoad: number | null;
  /**
   * True if the box may lie on any of its sides; a rotation by 90° in the plane is always allowed.
   */
  mayTip: boolean;
  /**
   * Allowed orientations, at least one; overrides `mayTip`, which applies if absent. Published
   * instances specify them per box.
   */
  orientations?: readonly Orientation[];
  /** Number of boxes to pack, at least 1. */
  count: number;
  /**
   * Stop of the tour through the warehouse at which the box is picked, ascending; null if it is in
   * no section. Only used by packing type 3.
   */
  stop: number | null;
}

/** The space for boxes on one pallet. */
export interface PalletSize {
  length: number;
  width: number;
  /** Largest height of boxes above the pallet's surface. */
  height: number;
}

/** A limit of a pallet. */
export interface Limit {
  /** Its field in an order's `pallet_limits` if it is a number. */
  field?: string;
  /** The code that enforces it: per box (`LoadLimits`), or around the engines (`limited/`). */
  kept: "by box" | "by pallet";
  /** The rule that a layout would break; its text is `rule_…`. */
  violation: string;
}

/** A limit on a sum over the boxes of a pallet; pallet types can have it as well. */
export interface SumLimit extends Limit {
  field: string;
  /** The field with the empty pallet's share of the sum. */
  own?: string;
  /** The amount that one box adds. */
  amount: (box: BoxType) => number;
  /** Message for a box that alone exceeds the limit; absent if no box can. */
  refusal?: "box_heavier";
  kept: "by box";
}

/** Limits on sums. */
export const SUM_LIMITS = {
  maxWeight: {
    field: "max_weight",
    own: "own_weight",
    amount: ({ weight }) => weight,
    refusal: "box_heavier",
    kept: "by box",
    violation: "weight",
  },
} as const satisfies Record<string, SumLimit>;
export type SumLimitName = keyof typeof SUM_LIMITS;
export const SUM_LIMIT_NAMES = Object.keys(SUM_LIMITS) as SumLimitName[];
/** The largest sums on a pallet, above 0; unlimited if absent. */
export type Maxima = { [Name in SumLimitName]?: number };

/** One of several pallet types for an order; its maxima replace those of the limits. */
export interface PalletType extends Maxima {
  /** Unique name. */
  name: string;
  size: PalletSize;
  /** Price of one pallet, in any currency. */
  price: number;
  /** Number available; unlimited if absent. */
  available?: number;
}

/** Limits of a pallet besides its size; each applies only if present. */
export interface PalletLimits extends Maxima {
  /**
   * Above 0 to 1: the share of the pallet's length and width, around the middle, within which the
   * centre of gravity of its boxes must be, seen from above.
   */
  centreShare?: number;
  /** Largest overhang on each side of the pallet; overhanging parts are unsupported. */
  overhang?: number;
  /**
   * Types that must not be on one pallet: none of `one` with any of `other`. A type in both lists
   * may be with itself.
   */
  apart?: readonly { one: readonly number[]; other: readonly number[] }[];
  /** Types whose boxes must all be on one pallet, with the group's name. */
  together?: readonly { name: string; types: readonly number[] }[];
}

/** All limits. This list is the only code that the judge shares with the engines. */
export const LIMITS = {
  ...SUM_LIMITS,
  centreShare: { field: "centre_share", kept: "by pallet", violation: "off-centre" },
  apart: { kept: "by box", violation: "apart" },
  together: { kept: "by pallet", violation: "together" },
  overhang: { field: "overhang", kept: "by pallet", violation: "outside" },
} as const satisfies Record<keyof PalletLimits, Limit>;
export type LimitName = keyof typeof LIMITS;
/** The rules that limits impose. */
export type LimitViolation = typeof LIMITS[LimitName]["violation"];

/** Effort of a calculation: 0 answers at once, 1 is the default, 2 and 3 take much longer. */
export type Effort = 0 | 1 | 2 | 3;

/**
 * Bonding of stacked layers of one box type: each box straight on one (`column`), on several
 * (`interlock`), straight in the lower half and on several in the upper half (`columns-below`), or
 * on several wherever that has no disadvantage (`auto`).
 */
export const LAYER_BONDINGS = ["auto", "column", "interlock", "columns-below"] as const;
export type LayerBonding = (typeof LAYER_BONDINGS)[number];

/** The rules of one order. */
export interface PackingParameters {
  /** Minimum share of the pallet, 0 to 1, that a layer covers if it supports another. */
  minLayerFillRatio: number;
  /** Minimum share of every box's base, 0 to 1, that is supported. */
  minSupportRatio: number;
  /**
   * Largest difference between the tallest and the shortest box of a layer that supports another: 0
   * = `heightTolerance`, 1 = any, any other value = that length. The topmost layer is exempt.
   */
  heightLayerDiff: number;
  /** Heights that differ by at most this count as equal. */
  heightTolerance: number;
  /** One of `PACKING_TYPES`. */
  packingType: number;
  /** Default `auto`; ignored by packing type 4. */
  bonding?: LayerBonding;
  effort: Effort;
}

/** Packing problem: boxes, pallets and rules. */
export interface PackingProblem {
  /** Types with unique keys. */
  types: readonly BoxType[];
  /** With `palletTypes` a size that encloses all of them; the maxima of `limits` likewise. */
  pallet: PalletSize;
  /** If present, not empty: each pallet has one of these types, at the lowest total price. */
  palletTypes?: readonly PalletType[];
  parameters: PackingParameters;
  limits?: PalletLimits;
  /** Boxes that keep their position, by ascending pallet; included in the counts of `types`. */
  locked?: readonly LockedPallet[];
  /** Units of all measurements, if known; nothing is converted. */
  units?: Partial<Units>;
}

/** A box in its position. */
export interface PlacedBox {
  /** Index of its type in `PackingProblem.types`. */
  type: number;
  orientation: Orientation;
  /** The corner nearest the pallet's origin, along the pallet's width. */
  x: number;
  /** The same corner along the pallet's length. */
  y: number;
  /** Height of the base above the pallet's surface; present only with packing type 4. */
  z?: number;
  /** Turn in which the box is placed: 1, 2, 3 … over the whole pallet. */
  order: number;
}

/** A box that keeps its position; its turn is computed again. */
export type LockedBox = Omit<PlacedBox, "order">;

/** Boxes that keep their position on a pallet; others are packed beside and on top of them. */
export interface LockedPallet {
  /** Index of the pallet in the layout, if that has enough pallets. */
  pallet: number;
  /** Index of the pallet's type if the problem has several. */
  palletType?: number;
  /**
   * Bottom first, none empty. Layers below the last one stay unchanged, and the last one is filled
   * up. With packing type 4 a single list without any meaning of layers.
   */
  layers: readonly (readonly LockedBox[])[];
}

/** Boxes on one level; with packing type 4 boxes with bases in one band. */
export interface PalletLayer {
  /** Height of the tallest box; with packing type 4 height of the band. */
  height: number;
  boxes: readonly PlacedBox[];
}

/** One loaded pallet. */
export interface LoadedPallet {
  /** Index in `PackingProblem.palletTypes`; absent if the problem has none. */
  palletType?: number;
  /** The sum of the layers' heights. */
  height: number;
  /** Bottom first. */
  layers: readonly PalletLayer[];
}

/** Placement of every box of a problem. */
export interface Layout {
  pallets: readonly LoadedPallet[];
}

// The time needed for a layout and its metrics after the search: fifty thousand boxes take 1.5
// seconds on an idle machine.
const MIN_FINISH_MS = 200;

const FINISH_MS_PER_BOX = 0.1;

/**
 * Returns how many milliseconds before its deadline the search for a layout of this many boxes
 * ends.
 */
export const finishMsOf = (boxes: number) => MIN_FINISH_MS + FINISH_MS_PER_BOX * boxes;

/** Returns the number of boxes of a problem. */
export const boxesOf = ({ types }: PackingProblem) =>
  types.reduce((sum, { count }) => sum + count, 0);

/** Boxes of a type beyond these hardly add choices. */
const MAX_COUNTED_REPEATS = 20;

/** Returns the number of boxes in proportion to which a search works. */
export const searchedBoxesOf = ({ types }: PackingProblem) =>
  types.reduce((sum, { count }) => sum + Math.min(count, MAX_COUNTED_REPEATS), 0);
