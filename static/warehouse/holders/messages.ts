/** The texts of the dialog that says which orders reserve boxes. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  who_holds: { en: "Reserved by", ru: "Кем зарезервировано" },
  who_holds_of: { en: "{name}: reserved by", ru: "{name}: кем зарезервировано" },
  title: { en: "{name} is reserved by", ru: "{name}: кто зарезервировал" },
  none: { en: "No order reserves any of it.", ru: "Ни один заказ ничего не резервирует." },
  own: { en: "this order", ru: "этот заказ" },
  held: { en: "{count} in {section}", ru: "{count} в {section}" },
  release: { en: "Release", ru: "Освободить" },
  release_of: {
    en: "Release {count} of {order} in {section}",
    ru: "Освободить {count}: {order}, {section}",
  },
  released: { en: "{count} boxes of {order} are free again", ru: "Освобождено {count}: {order}" },
  release_failed: { en: "Nothing was released", ru: "Ничего не освобождено" },
  load_failed: { en: "The reservations could not be loaded", ru: "Не удалось загрузить резервы" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
