/** The texts of the page of box types. */
import { unitWordsOf } from "../shared/units.ts";
import { BOXES_EN } from "./messages_en.ts";
import { BOXES_RU } from "./messages_ru.ts";

export const { t, count } = unitWordsOf<typeof BOXES_EN>({ en: BOXES_EN, ru: BOXES_RU });
