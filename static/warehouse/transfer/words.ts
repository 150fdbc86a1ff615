/** The texts of import and export. */
import { wordsOf } from "../../shared/i18n.ts";
import { TRANSFER_EN } from "./messages_en.ts";
import { TRANSFER_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof TRANSFER_EN>({ en: TRANSFER_EN, ru: TRANSFER_RU });
