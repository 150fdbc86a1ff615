/** The texts of the page of all warehouses. */
import { wordsOf } from "../../shared/i18n.ts";
import { WAREHOUSES_EN } from "./messages_en.ts";
import { WAREHOUSES_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof WAREHOUSES_EN>({
  en: WAREHOUSES_EN,
  ru: WAREHOUSES_RU,
});
