/** The texts of tables. */
import { wordsOf } from "../../shared/i18n.ts";
import { TABLE_EN } from "./messages_en.ts";
import { TABLE_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof TABLE_EN>({ en: TABLE_EN, ru: TABLE_RU });
