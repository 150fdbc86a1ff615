import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditTarget,
} from "../../../../domain/gallery/audit_actions.ts";
import { t } from "../messages.ts";

type Edit = "create" | "update" | "delete" | "restore";
type Edited = Extract<AuditAction, `${AuditTarget}.${Edit}`>;
type Picture = Exclude<AuditAction, Edited> | "painting.delete";

const isEdit = (action: AuditAction): action is Exclude<Edited, "painting.delete"> =>
  action !== "painting.delete" && /\.(create|update|delete|restore)$/.test(action);

/** Returns an action's name in one or two words. */
export function actionName(action: AuditAction): string {
  if (!isEdit(action)) return t(`action_${action as Picture}`);
  return t(`edit_${action.slice(action.indexOf(".") + 1) as Edit}`);
}

/** All actions with the words that a list of them needs. */
export const actionOptions = (): { action: AuditAction; name: string }[] =>
  AUDIT_ACTIONS.map((action) => {
    if (!isEdit(action)) return { action, name: actionName(action) };
    const kind = t(`kind_${action.slice(0, action.indexOf(".")) as AuditTarget}`);
    return { action, name: t("edit_of_kind", { kind, edit: actionName(action).toLowerCase() }) };
  });
