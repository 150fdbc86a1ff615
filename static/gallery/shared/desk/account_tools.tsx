/** A curator's account in the header: the link to it, and the logout button. */
import { Button } from "../../../shared/ui/button.tsx";
import { failureText } from "./explain.ts";
import type { Session } from "./session.ts";
import { t } from "./messages.ts";

/** The error of a failed task; nothing without one. */
export function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  return <p role="alert" class="wrong">{t("failed", { why: failureText(error) })}</p>;
}

const ACCOUNT = "/curator/account";

/** The last of the tabs: a link to the account. */
export function AccountTab({ name, isCurrent = false }: { name: string; isCurrent?: boolean }) {
  return (
    <a
      href={ACCOUNT}
      class="tab tab-account"
      title={t("tab_account_of", { name })}
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
    >
      {t("tab_account")}
    </a>
  );
}

/**
 * The logout button.
 * @param onFail Called if the request fails.
 */
export function LogOut({ session, name, onFail }: {
  session: Session;
  name: string;
  onFail: (error: unknown) => void;
}) {
  return (
    <Button
      class="tool tool-worded logout"
      title={t("logout_who", { name })}
      onClick={() => void session.logout().catch(onFail)}
    >
      <span>{t("logout")}</span>
    </Button>
  );
}
