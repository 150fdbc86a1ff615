/** Reasons for changes of a section's `count_box`. */
export const MOVEMENT_REASONS = [
  "opening",
  "created",
  "changed",
  "deleted",
  "box_type_deleted",
  "imported",
  "floor_saved",
  "taken",
  "picked",
  "moved",
  "counted",
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];
