/** The texts of the sections page. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  lead: {
    en: "All sections of this warehouse as a table: what is in them and where they lie.",
    ru: "Все секции этого склада таблицей: что в них и где они стоят.",
  },
  section_name: { en: "Section", ru: "Секция" },
  sku_name: { en: "SKU", ru: "Артикул" },
  count_box: { en: "Boxes", ru: "Коробок" },
  min_box: { en: "Min.", ru: "Мин." },
  max_box: { en: "Max.", ru: "Макс." },
  x_pos: { en: "x", ru: "x" },
  y_pos: { en: "y", ru: "y" },
  widht_wsec: { en: "Along x", ru: "Вдоль x" },
  lenght_wsec: { en: "Along y", ru: "Вдоль y" },
  name_point_way: { en: "Access point", ru: "Точка подхода" },
  wrong_sku: { en: "No box type has this SKU.", ru: "Типа коробок с таким артикулом нет." },
  wrong_point: { en: "No point has this name.", ru: "Точки с таким именем нет." },
  needs_place: {
    en: "A section on the floor needs x, y and both lengths.",
    ru: "Секции на плане нужны x, y и обе длины.",
  },
  empty_title: { en: "No sections yet", ru: "Секций пока нет" },
  empty_text: {
    en: "Draw them on the floor plan, or add and paste them here. Lengths are in {length_unit}.",
    ru: "Нарисуйте их на плане или добавьте и вставьте сюда. Длины: {length_unit}.",
  },
  goes_layouts: {
    en: "Calculated orders that take boxes from them have to be calculated again.",
    ru: "Рассчитанные заказы, которые берут из них коробки, придётся рассчитать заново.",
  },
  enter_number: { en: "Enter a number.", ru: "Введите число." },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
