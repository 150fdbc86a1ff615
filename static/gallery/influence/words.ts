/** The texts of the influence page. */
import { wordsOf } from "../../shared/i18n.ts";
import { INFLUENCE_EN } from "./messages_en.ts";
import { INFLUENCE_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof INFLUENCE_EN>({ en: INFLUENCE_EN, ru: INFLUENCE_RU });
