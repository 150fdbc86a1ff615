/** The texts of the pallet labels page. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title: { en: "Pallet labels", ru: "Этикетки паллет" },
  not_computed_text: {
    en: "Calculate the order to print labels.",
    ru: "Этикетки появятся после расчёта заказа.",
  },
  pallet: { en: "Pallet {number} of {pallets}", ru: "Паллета {number} из {pallets}" },
  continued: { en: "box list, continued", ru: "список коробок, продолжение" },
  measures: {
    en: "{height} {length_unit} · {weight} {weight_unit} with pallet",
    ru: "{height} {length_unit} · {weight} {weight_unit} с паллетой",
  },
  preview: { en: "Labels to print", ru: "Этикетки для печати" },
  box_list: { en: "Box list", ru: "Список коробок" },
  labels: {
    en: ["{count} label", "{count} labels"],
    ru: ["{count} этикетка", "{count} этикетки", "{count} этикеток"],
  },
  count: { en: "Boxes", ru: "Коробки" },
  code_sscc: { en: "SSCC {text}", ru: "SSCC {text}" },
  code_order: { en: "Order {text}", ru: "Заказ {text}" },
  code_both: { en: "SSCC and order {text}", ru: "SSCC и заказ {text}" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
