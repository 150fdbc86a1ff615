/** The texts of the confirmation of similar names. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  similar_name: { en: "Similar to “{existing}”.", ru: "Похоже на «{existing}»." },
  similar_confirm: { en: "Use it anyway", ru: "Всё равно использовать" },
} as const satisfies Messages;

export const { t } = translator(MESSAGES);
