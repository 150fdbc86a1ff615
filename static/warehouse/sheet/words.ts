/** The texts of the packing sheet. */
import { wordsOf } from "../../shared/i18n.ts";
import { SHEET_EN } from "./messages_en.ts";
import { SHEET_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof SHEET_EN>({ en: SHEET_EN, ru: SHEET_RU });
