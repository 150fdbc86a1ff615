/** The texts of the pallet labels page. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  title: { en: "Pallet labels", ru: "Этикетки паллет" },
  print: { en: "Print", ru: "Печать" },
  not_computed_text: {
    en: "Calculate the order to print labels.",
    ru: "Этикетки появятся после расчёта заказа.",
  },
  pallet: { en: "Pallet {number} of {pallets}", ru: "Паллета {number} из {pallets}" },
  continued: { en: "box list, continued", ru: "список коробок, продолжение" },
  preview: { en: "Labels to print", ru: "Этикетки для печати" },
  box_list: { en: "Box list", ru: "Список коробок" },
  sku: { en: "SKU", ru: "Артикул" },
  boxes: {
    en: ["{count} box", "{count} boxes"],
    ru: ["{count} коробка", "{count} коробки", "{count} коробок"],
  },
  labels: {
    en: ["{count} label", "{count} labels"],
    ru: ["{count} этикетка", "{count} этикетки", "{count} этикеток"],
  },
  count: { en: "Boxes", ru: "Коробки" },
  code_sscc: { en: "SSCC {text}", ru: "SSCC {text}" },
  code_order: { en: "Order {text}", ru: "Заказ {text}" },
  code_both: { en: "SSCC and order {text}", ru: "SSCC и заказ {text}" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
