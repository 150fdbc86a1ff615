/**
 * Values of `packing_type`; separate from the records, so that pages need not load the validation.
 * 2 is an alias of 0 for existing clients.
 */
export const PACKING_TYPES = { layers: 0, pureLayers: 1, alsoLayers: 2, walk: 3, free: 4 } as const;
