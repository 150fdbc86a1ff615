/** Values of `packing_type`; apart from the records, so that pages need not load what validates. */
export const PACKING_TYPES = { layers: 0, pureLayers: 1, tipped: 2, walk: 3, free: 4 } as const;
