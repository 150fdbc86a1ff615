/** The texts of the overview of a warehouse. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  orders: { en: "Orders", ru: "Заказы" },
  due_today: { en: "Due today", ru: "Срок сегодня" },
  late: { en: "Late", ru: "Опаздывают" },
  missing: { en: "Missing boxes", ru: "Не хватает коробок" },
  uncalculated: { en: "Not calculated", ru: "Не рассчитаны" },
  picking_title: { en: "Picking", ru: "Отбор" },
  reserved: { en: "Waiting for a picker", ru: "Ждут отбора" },
  picking: { en: "Being picked", ru: "Отбираются" },
  short: { en: "Picked short", ru: "Отобраны не полностью" },
  waves: { en: "Open waves", ru: "Открытые волны" },
  tasks: { en: "Tasks", ru: "Задачи" },
  counts: { en: "Sections to count", ru: "Пересчитать секций" },
  last_hour: { en: "Last hour", ru: "За час" },
  picks_hour: { en: "Picks", ru: "Отборов" },
  boxes_hour: { en: "Boxes", ru: "Коробок" },
  pickers_hour: { en: "Pickers", ru: "Отборщиков" },
  planned: { en: "Today's waves, {large_unit}", ru: "Волны за день, {large_unit}" },
  shipping: { en: "Shipping", ru: "Отгрузка" },
  pallets: { en: "Pallets to load", ru: "Паллет к погрузке" },
  loads: { en: "Trucks planned today", ru: "Машин на сегодня" },
  first: { en: "First steps", ru: "С чего начать" },
  first_text: {
    en: "Then orders are calculated, picked and loaded, and this page shows the day.",
    ru: "Затем заказы рассчитывают, отбирают и грузят, а здесь виден день.",
  },
  step_floor: {
    en: "Draw the floor plan, or import it: points, paths, sections",
    ru: "Нарисуйте план или загрузите его: точки, пути, секции",
  },
  step_boxes: { en: "Enter or import the box types", ru: "Внесите или загрузите типы коробок" },
  step_stock: { en: "Enter or import the stock of the sections", ru: "Внесите остатки секций" },
  step_orders: { en: "Enter or import orders", ru: "Внесите или загрузите заказы" },
  step_done: { en: "done", ru: "готово" },
} satisfies Messages;

export const { t } = translatorWithUnits(MESSAGES);
