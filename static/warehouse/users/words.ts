/** The texts of the page of users. */
import { wordsOf } from "../../shared/i18n.ts";
import { USERS_EN } from "./messages_en.ts";
import { USERS_RU } from "./messages_ru.ts";

export const { t } = wordsOf<typeof USERS_EN>({ en: USERS_EN, ru: USERS_RU });
