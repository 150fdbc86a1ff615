/** The texts of the walk. */
import { unitWordsOf } from "../shared/units.ts";
import { WALK_EN } from "./messages_en.ts";
import { WALK_RU } from "./messages_ru.ts";

export const { t, count } = unitWordsOf<typeof WALK_EN>({ en: WALK_EN, ru: WALK_RU });
