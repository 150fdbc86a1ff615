/** Permissions of each curator role. */

/**
 * `curator` edits and reviews everything in the catalog; `editor_in_chief` also merges records,
 * permanently deletes retained pictures and manages the accounts.
 */
export const CURATOR_ROLES = ["curator", "editor_in_chief"] as const;
export type CuratorRole = typeof CURATOR_ROLES[number];
