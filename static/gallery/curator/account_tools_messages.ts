/** The texts of a curator's account in the head of the pages. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  tab_account: { en: "Account", ru: "Доступ" },
  tab_account_of: { en: "The account of {name}", ru: "Учётная запись: {name}" },
  logout: { en: "Log out", ru: "Выйти" },
  logout_who: { en: "Log out {name}", ru: "Выйти ({name})" },
} satisfies Messages;

export const { t } = translator(MESSAGES);
