/** Pallet types that an order may state. */
export const MOST_PALLET_TYPES = 12;
