/**
 * Values of `packing_type`; apart from the records, so that pages need not load what validates. 2 is
 * another name for 0, kept for callers that know it.
 */
export const PACKING_TYPES = { layers: 0, pureLayers: 1, alsoLayers: 2, walk: 3, free: 4 } as const;
