/** The texts of the walk. */
import { wordsOf } from "../../shared/i18n.ts";
import { WALK_EN } from "./messages_en.ts";
import { WALK_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof WALK_EN>({ en: WALK_EN, ru: WALK_RU });
