/**
 * Numeric limits of an order and of its pallet types, with the quantities that they measure. For
 * pages, without schemas.
 */

/** Maximum pallet types of an order. */
export const MAX_PALLET_TYPES = 12;

/** A number that a user enters. */
export interface EnteredNumber {
  unit: "length" | "weight" | "share" | "price" | "count";
  /** True if the number must be above 0. */
  isPositive?: boolean;
}

/** The numeric limits, in the order of their form. */
export const LIMIT_NUMBERS = {
  max_weight: { unit: "weight", isPositive: true },
  own_weight: { unit: "weight" },
  own_height: { unit: "length" },
  overhang: { unit: "length" },
  centre_share: { unit: "share", isPositive: true },
} as const satisfies Record<string, EnteredNumber>;
export type LimitNumber = keyof typeof LIMIT_NUMBERS;

/** The numbers of a pallet type, in the order of its columns. */
export const PALLET_TYPE_NUMBERS = {
  length: { unit: "length", isPositive: true },
  width: { unit: "length", isPositive: true },
  max_height: { unit: "length", isPositive: true },
  own_height: { unit: "length" },
  own_weight: { unit: "weight" },
  max_weight: { unit: "weight", isPositive: true },
  price: { unit: "price" },
  available: { unit: "count" },
} as const satisfies Record<string, EnteredNumber>;
export type PalletTypeNumber = keyof typeof PALLET_TYPE_NUMBERS;
