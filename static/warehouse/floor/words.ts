/** The texts of the floor plan. */
import { unitWordsOf } from "../shared/units.ts";
import { FLOOR_EN } from "./messages_en.ts";
import { FLOOR_RU } from "./messages_ru.ts";

export const { t, count } = unitWordsOf<typeof FLOOR_EN>({ en: FLOOR_EN, ru: FLOOR_RU });
