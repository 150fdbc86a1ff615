/** The texts of the rooms. */
import { wordsOf } from "../../shared/i18n.ts";
import { ROOMS_EN } from "./messages_en.ts";
import { ROOMS_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof ROOMS_EN>({ en: ROOMS_EN, ru: ROOMS_RU });
