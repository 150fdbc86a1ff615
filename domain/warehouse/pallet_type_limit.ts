/** Pallet types that an order may state. */
export const MAX_PALLET_TYPES = 12;
