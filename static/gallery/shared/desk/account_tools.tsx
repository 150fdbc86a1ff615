/** A curator's account in the head of the pages: the way to it, and out. */
import { Button } from "../../../shared/ui/button.tsx";
import type { Session } from "./session.ts";
import { t } from "./messages.ts";

/** The error of a component's work; nothing without one. */
export function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  return <p role="alert" class="wrong">{t("failed", { why: (error as Error).message })}</p>;
}

export const ACCOUNT = "/curator/account";

/** The last of the tabs. */
export function AccountTab({ name, isHere = false }: { name: string; isHere?: boolean }) {
  return (
    <a
      href={ACCOUNT}
      class="tab tab-account"
      title={t("tab_account_of", { name })}
      {...(isHere ? { "aria-current": "page" as const } : {})}
    >
      {t("tab_account")}
    </a>
  );
}

/** @param onFail called when the server could not be told */
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
