/** The texts of the page of an order. */
import { unitWordsOf } from "../shared/units.ts";
import { ORDER_EN } from "./messages_en.ts";
import { ORDER_RU } from "./messages_ru.ts";

export const { t, count } = unitWordsOf<typeof ORDER_EN>({ en: ORDER_EN, ru: ORDER_RU });
