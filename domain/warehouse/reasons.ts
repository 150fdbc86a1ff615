/** Reasons in records; in a separate file, so that pages need no schemas for them. */

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
  "received",
  "counted",
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Reasons why a pick could not be applied. */
export const TASK_CAUSES = [
  "order_changed",
  "section_gone",
  "other_box",
  "not_ordered",
  "too_little_stock",
] as const;
export type TaskCause = (typeof TASK_CAUSES)[number];

/**
 * The cause of a task on the board: a pick that could not be applied, or boxes that must be put
 * back.
 */
export const BOARD_CAUSES = [...TASK_CAUSES, "order_deleted"] as const;
