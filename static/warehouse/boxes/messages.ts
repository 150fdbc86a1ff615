/** The texts of the box types page. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  lead: {
    en: "All box types of this warehouse, drawn to the same scale.",
    ru: "Все типы коробок этого склада, нарисованные в одном масштабе.",
  },
  table: { en: "Box types", ru: "Типы коробок" },
  sku_box: { en: "SKU", ru: "Артикул" },
  length_box: { en: "Length", ru: "Длина" },
  width_box: { en: "Width", ru: "Ширина" },
  height_box: { en: "Height", ru: "Высота" },
  weight_box: { en: "Weight", ru: "Вес" },
  max_load_box: { en: "Max. load on top", ru: "Макс. нагрузка сверху" },
  is_rotated_box: { en: "May lie on its side", ru: "Можно класть набок" },
  barcodes: { en: "Barcodes", ru: "Штрихкоды" },
  description: { en: "Description", ru: "Описание" },
  photo: { en: "Photo", ru: "Фото" },
  photo_title: { en: "Photo of {sku}", ru: "Фото: {sku}" },
  photo_add: { en: "Add", ru: "Добавить" },
  photo_choose: { en: "Choose a photo", ru: "Выбрать фото" },
  photo_replace: { en: "Replace", ru: "Заменить" },
  photo_remove: { en: "Remove", ru: "Убрать" },
  photo_none: {
    en: "Pickers see it beside the SKU. JPEG, PNG, WebP or GIF.",
    ru: "Комплектовщики видят его рядом с артикулом. JPEG, PNG, WebP или GIF.",
  },
  photo_loading: { en: "Loading…", ru: "Загрузка…" },
  photo_failed: { en: "The photo could not be saved.", ru: "Сохранить фото не удалось." },
  stock: { en: "In stock", ru: "На складе" },
  orders: { en: "Orders", ru: "Заказы" },
  no_limit: { en: "no limit", ru: "без предела" },
  nothing_on_top: { en: "nothing", ru: "ничего" },
  usage_failed: {
    en: "Stock and orders could not be loaded.",
    ru: "Остатки и заказы загрузить не удалось.",
  },
  empty_title: { en: "No box types yet", ru: "Типов коробок пока нет" },
  empty_text: {
    en:
      "Add the first one, paste rows from a spreadsheet, or import a file. Lengths are in {length_unit}, weights in {weight_unit}.",
    ru:
      "Добавьте первый, вставьте строки из таблицы или загрузите файл. Длины: {length_unit}, вес: {weight_unit}.",
  },
  goes_lines: {
    en: ["{count} order line is deleted too", "{count} order lines are deleted too"],
    ru: [
      "Удалится и {count} строка заказов",
      "Удалятся и {count} строки заказов",
      "Удалится и {count} строк заказов",
    ],
  },
  goes_sections: {
    en: ["{count} section is emptied", "{count} sections are emptied"],
    ru: ["Опустеет {count} секция", "Опустеют {count} секции", "Опустеют {count} секций"],
  },
  goes_nothing: {
    en: "No section or order uses it",
    ru: "Не используется ни в секциях, ни в заказах",
  },
  calculated: {
    en: "Orders calculated with it must be calculated again",
    ru: "Рассчитанные с этим заказы придётся рассчитать заново",
  },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
