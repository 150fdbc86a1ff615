/** The texts of the curators' pages. */
import { wordsOf } from "../../shared/i18n.ts";
import { CURATOR_EN } from "./messages_en.ts";
import { CURATOR_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof CURATOR_EN>({ en: CURATOR_EN, ru: CURATOR_RU });
