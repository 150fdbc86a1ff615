/** What tests of floor plans' saves share. */
import type { Row } from "./records.ts";

/** What a save answers of a resource of which nothing was sent. */
export const NOTHING = { created: [], updated: [], deleted: [] };

/** What a save answers in which nothing was sent. */
export const EMPTY = {
  points: NOTHING,
  edges: NOTHING,
  sections: NOTHING,
  section_geometry: NOTHING,
};

/** Ids that nobody has yet. */
export const ids = (count: number) =>
  Array.from({ length: count }, (_, n) => `a0000000-0000-4000-8000-${`${n}`.padStart(12, "0")}`);

/** Where a warehouse's saves go. */
export const pathOf = ({ id }: Row) => `/api/v1/warehouse_data/${id}/changes`;
