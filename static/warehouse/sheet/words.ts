/** The texts of the packing sheet. */
import { unitWordsOf } from "../shared/units.ts";
import { SHEET_EN } from "./messages_en.ts";
import { SHEET_RU } from "./messages_ru.ts";

export const { t, count } = unitWordsOf<typeof SHEET_EN>({ en: SHEET_EN, ru: SHEET_RU });
