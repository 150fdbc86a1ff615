/** The texts of the list of orders. */
import { wordsOf } from "../../shared/i18n.ts";
import { ORDERS_EN } from "./messages_en.ts";
import { ORDERS_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof ORDERS_EN>({ en: ORDERS_EN, ru: ORDERS_RU });
