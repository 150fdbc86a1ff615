/** Kinds of records that are read about. */
export const READ_KINDS = ["artist", "painting"] as const;
export type ReadKind = typeof READ_KINDS[number];
