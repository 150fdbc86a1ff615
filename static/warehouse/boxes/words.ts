/** The texts of the page of box types. */
import { wordsOf } from "../../shared/i18n.ts";
import { BOXES_EN } from "./messages_en.ts";
import { BOXES_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof BOXES_EN>({ en: BOXES_EN, ru: BOXES_RU });
