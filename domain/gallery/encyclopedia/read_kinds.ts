/** Kinds of records for which the encyclopedia is read. */
export const READ_KINDS = ["artist", "painting"] as const;
export type ReadKind = typeof READ_KINDS[number];
