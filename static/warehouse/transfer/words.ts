/** The texts of import and export. */
import { wordsOf } from "../../shared/i18n.ts";
import { TRANSFER_EN } from "./messages_en.ts";
import { TRANSFER_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof TRANSFER_EN>({ en: TRANSFER_EN, ru: TRANSFER_RU });

/** The texts of the fields that columns may hold, by field. */
export const FIELD_TEXTS: Readonly<Record<string, keyof typeof TRANSFER_EN & `field_${string}`>> =
  Object.fromEntries(
    Object.keys(TRANSFER_EN).filter((key) => key.startsWith("field_"))
      .map((key) => [key.slice("field_".length), key as `field_sku_box`]),
  );
