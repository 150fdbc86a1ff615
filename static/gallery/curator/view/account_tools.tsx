/** A curator's account in the head of the pages: the way to it, and out. */
import { Button } from "../../../shared/ui/button.tsx";
import type { Session } from "../state/session.ts";
import { type Messages, translator } from "../../../shared/i18n.ts";

/** The texts of a curator's account in the head of the pages. */
const MESSAGES = {
  tab_account: { en: "Account", ru: "Доступ" },
  tab_account_of: { en: "The account of {name}", ru: "Учётная запись: {name}" },
  logout: { en: "Log out", ru: "Выйти" },
  logout_who: { en: "Log out {name}", ru: "Выйти ({name})" },
} satisfies Messages;

const { t } = translator(MESSAGES);

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
