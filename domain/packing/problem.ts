/**
 * The pallet packing problem: what is to be packed, on what, under which rules; and a layout, the
 * answer to it. All lengths are in the caller's one unit of length, all weights (loads included) in
 * the caller's one unit of weight; nothing is converted.
 */
import type { Units } from "../warehouse/units.ts";
import type { BoxEdges, Orientation } from "./orientation.ts";

/** Boxes that are all alike. */
export interface BoxType extends BoxEdges {
  /** Unique key: the id of the box record. */
  key: string;
  weight: number;
  /** Weight that its top can bear, of everything above: 0 for nothing on top, null for no limit. */
  bearableLoad: number | null;
  /** True if it may lie on any of its sides; a rotation by 90° in the plane is always allowed. */
  mayTip: boolean;
  /**
   * The orientations in which it may stand, at least one, whatever `mayTip` says: published
   * instances state them box by box. Where it is absent `mayTip` decides.
   */
  orientations?: readonly Orientation[];
  /** Number of boxes to pack, at least 1. */
  count: number;
  /**
   * At which stop of the walk through the warehouse it is picked, ascending; null when it is in no
   * section. Only packing type 3 looks at it.
   */
  stop: number | null;
}

/** The room on one pallet. */
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
  /** The place that enforces it: box by box (`LoadLimits`), or around the engines (`limited/`). */
  kept: "by box" | "by pallet";
  /** The rule that a layout breaks; its text is `rule_…`. */
  violation: string;
}

/** A limit on what the boxes of a pallet add up to, which a pallet type may state as well. */
export interface SumLimit extends Limit {
  field: string;
  /** The field with the part of it that the empty pallet takes. */
  own?: string;
  /** The amount that one box adds. */
  amount: (box: BoxType) => number;
  /** Message for a box that alone is too much; absent if none can be. */
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

/** A type of pallet, where an order may use several; its maxima replace those of the limits. */
export interface PalletType extends Maxima {
  /** None has the name of another. */
  name: string;
  size: PalletSize;
  /** Price of one, in any currency. */
  price: number;
  /** Number available; unlimited if absent. */
  available?: number;
}

/** Limits of a pallet besides its size; each applies only if present. */
export interface PalletLimits extends Maxima {
  /**
   * Above 0 to 1: the centre of gravity of a pallet's boxes lies, seen from above, within so much of
   * its length and of its width, around the middle.
   */
  centreShare?: number;
  /** Largest overhang on each side of the pallet; overhanging parts are unsupported. */
  overhang?: number;
  /** Types that stand on no pallet together: none of `one` with any of `other`, but with itself. */
  apart?: readonly { one: readonly number[]; other: readonly number[] }[];
  /** Types whose boxes all stand on one pallet, and what they are called. */
  together?: readonly { name: string; types: readonly number[] }[];
}

/** All limits. The checker shares this list with the engines, and nothing else. */
export const LIMITS = {
  ...SUM_LIMITS,
  centreShare: { field: "centre_share", kept: "by pallet", violation: "off-centre" },
  apart: { kept: "by box", violation: "apart" },
  together: { kept: "by pallet", violation: "together" },
  overhang: { field: "overhang", kept: "by pallet", violation: "outside" },
} as const satisfies Record<keyof PalletLimits, Limit>;
export type LimitName = keyof typeof LIMITS;
/** The rules that limits make. */
export type LimitViolation = typeof LIMITS[LimitName]["violation"];

/** 0 answers at once, 1 is the default, 2 and 3 are for the patient. */
export type Effort = 0 | 1 | 2 | 3;

/**
 * Stacking of layers of one box type: each box straight on one (`column`), on several
 * (`interlock`), the lower half straight and the upper half on several (`columns-below`), or on
 * several wherever that costs nothing (`auto`).
 */
export const LAYER_BONDINGS = ["auto", "column", "interlock", "columns-below"] as const;
export type LayerBonding = (typeof LAYER_BONDINGS)[number];

/** The rules of one order. */
export interface PackingParameters {
  /** The part of the pallet, 0 to 1, that a layer covers at least if it carries another. */
  minLayerFillRatio: number;
  /** The part of every box's base, 0 to 1, that rests on something. */
  minSupportRatio: number;
  /**
   * Largest difference between the tallest and the shortest box of a layer that carries another:
   * 0 = by `heightTolerance`, 1 = any, any other value that length. The topmost layer is free of it.
   */
  heightLayerDiff: number;
  /** Heights that differ by no more count as equal. */
  heightTolerance: number;
  /** One of `PACKING_TYPES`. */
  packingType: number;
  /** `auto` where it is left out; packing type 4 does not look at it. */
  bonding?: LayerBonding;
  effort: Effort;
}

/** Packing problem: boxes, pallets and rules. */
export interface PackingProblem {
  /** None has the key of another. */
  types: readonly BoxType[];
  /** With `palletTypes` a size that encloses them all; the maxima of `limits` likewise. */
  pallet: PalletSize;
  /** Each pallet is one of these, so that all together cost the least; at least one where present. */
  palletTypes?: readonly PalletType[];
  parameters: PackingParameters;
  limits?: PalletLimits;
  /**
   * Boxes that stay where they are, by ascending pallet; they are included in the counts of
   * `types`.
   */
  locked?: readonly LockedPallet[];
  /** In which all of it is measured, where that is known; nothing is converted. */
  units?: Partial<Units>;
}

/** A box in its place. */
export interface PlacedBox {
  /** Index of its type in `PackingProblem.types`. */
  type: number;
  orientation: Orientation;
  /** The corner nearest the pallet's origin, along the pallet's width. */
  x: number;
  /** The same along its length. */
  y: number;
  /** Height of its base above the pallet's surface: with packing type 4, and only then. */
  z?: number;
  /** Its turn: 1, 2, 3 … over the whole pallet. */
  order: number;
}

/** A box that stays in its place; its turn is found anew. */
export type LockedBox = Omit<PlacedBox, "order">;

/** Boxes that stay where they are on a pallet; others are packed beside and upon them. */
export interface LockedPallet {
  /** Index of the pallet in the layout, as far as that has so many. */
  pallet: number;
  /** Index of its type where the problem states several. */
  palletType?: number;
  /**
   * Bottom first, none empty. Layers below the last one stay as they are, and the last one is filled
   * up. With packing type 4 a single list, which says nothing of layers.
   */
  layers: readonly (readonly LockedBox[])[];
}

/** Boxes that stand on one level; with packing type 4 those whose bases lie within one band. */
export interface PalletLayer {
  /** That of its tallest box; with packing type 4 that of the band. */
  height: number;
  boxes: readonly PlacedBox[];
}

/** One loaded pallet. */
export interface LoadedPallet {
  /** Index in `PackingProblem.palletTypes`; absent where the problem states none. */
  palletType?: number;
  /** The sum of its layers' heights. */
  height: number;
  /** Bottom first. */
  layers: readonly PalletLayer[];
}

/** Placement of every box of a problem. */
export interface Layout {
  pallets: readonly LoadedPallet[];
}
