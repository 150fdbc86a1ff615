/** Actions and targets of the audit log. */
import { KINDS } from "./editing/kinds.ts";

const EDITS = ["create", "update", "delete", "restore"] as const;

/**
 * The actions of the audit log, by the routes that record them. `find_image` is recorded when a
 * picture was found for a visitor in other sources or in the store, `lose_image` and
 * `lose_portrait` by `verify --repair`, `restore_image` and `restore_portrait` by undoing another
 * of these actions, `metadata` by `import painters`.
 */
export const AUDIT_ACTIONS = [
  "painting.checkup_flags",
  "painting.fix_image",
  "painting.clear_image",
  "painting.upload_image",
  "painting.crop_image",
  "painting.find_image",
  "painting.credit_image",
  "painting.lose_image",
  "painting.restore_image",
  "painting.merge_image",
  "painting.confirm_places",
  "painting.merge",
  "painting.distinct",
  "painting.delete",
  "artist.checkup_flags",
  "artist.fix_portrait",
  "artist.clear_portrait",
  "artist.upload_portrait",
  "artist.find_portrait",
  "artist.lose_portrait",
  "artist.restore_portrait",
  "artist.merge_portrait",
  "artist.merge",
  "artist.distinct",
  "artist.metadata",
  "artist.encyclopedia",
  "painting.encyclopedia",
  "painting.erase_image",
  "artist.erase_portrait",
  "catalog.import",
  "account.create",
  "account.update",
  "account.delete",
  "account.password",
  "account.end_sessions",
  "account.second_factor",
  ...KINDS.flatMap((kind) => EDITS.map((edit) => `${kind}.${edit}` as const))
    .filter((action): action is Exclude<typeof action, "painting.delete"> =>
      action !== "painting.delete"
    ),
] as const;
export type AuditAction = typeof AUDIT_ACTIONS[number];

/** Kinds of targets: a record, the catalog (id 1) or a curator's account. */
export const AUDIT_TARGETS = [...KINDS, "catalog", "account"] as const;
export type AuditTarget = typeof AUDIT_TARGETS[number];
