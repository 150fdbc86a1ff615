/** The texts that the warehouse's pages share. */
import { wordsOf } from "../../shared/i18n.ts";
import { WAREHOUSE_EN } from "./messages_en.ts";
import { WAREHOUSE_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof WAREHOUSE_EN>({ en: WAREHOUSE_EN, ru: WAREHOUSE_RU });
