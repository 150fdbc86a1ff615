/** The texts of the page that prints several orders. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title: { en: "Print orders", ru: "Печать заказов" },
  part_sheets: { en: "Packing sheets", ru: "Листы укладки" },
  part_labels: { en: "Pallet labels", ru: "Этикетки паллет" },
  part_notes: { en: "Delivery notes", ru: "Накладные" },
  orders_loaded: {
    en: "{loaded} of {orders} orders loaded",
    ru: "Загружено заказов: {loaded} из {orders}",
  },
  labels_loaded: {
    en: "Labels of {loaded} of {orders} orders loaded",
    ru: "Загружены этикетки заказов: {loaded} из {orders}",
  },
  no_orders: { en: "No orders chosen", ru: "Заказы не выбраны" },
  no_orders_text: {
    en: "Choose orders in the list, then print them together.",
    ru: "Выберите заказы в списке, чтобы напечатать их вместе.",
  },
  without_pallets: {
    en: "Not calculated, so without sheets and labels:",
    ru: "Не рассчитаны, поэтому без листов и этикеток:",
  },
  short_orders: { en: "Short of boxes:", ru: "Не хватает коробок:" },
  short: { en: "Short", ru: "Не хватает" },
  orders_gone: {
    en: ["{count} order no longer exists.", "{count} orders no longer exist."],
    ru: [
      "{count} заказа больше нет.",
      "{count} заказов больше нет.",
      "{count} заказов больше нет.",
    ],
  },
  delivery_note: { en: "Delivery note", ru: "Накладная" },
  reference: { en: "Reference", ru: "Номер" },
  carrier: { en: "Carrier", ru: "Перевозчик" },
  description: { en: "Description", ru: "Описание" },
  ordered: { en: "Ordered", ru: "Заказано" },
  packed: { en: "Packed", ru: "Уложено" },
  sign_date: { en: "Date", ru: "Дата" },
  sign_name: { en: "Name", ru: "Имя" },
  sign_signature: { en: "Signature", ru: "Подпись" },
  gross_weight: { en: "Weight with pallets", ru: "Вес с паллетами" },
  total_weight: { en: "{weight} {weight_unit}", ru: "{weight} {weight_unit}" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
