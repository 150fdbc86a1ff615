/** Maximum pallet types of an order. */
export const MAX_PALLET_TYPES = 12;
