/** Permissions of each curator role. */

/**
 * `curator` edits and judges all that the catalog holds; `editor_in_chief` also merges records, deletes
 * kept pictures for good and manages the accounts.
 */
export const CURATOR_ROLES = ["curator", "editor_in_chief"] as const;
export type CuratorRole = typeof CURATOR_ROLES[number];
