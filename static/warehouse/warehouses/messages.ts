/** The texts of the warehouses page. */
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "../shared/messages.ts";

export const MESSAGES = {
  lead: {
    en: "Floor plans, box types and orders, by warehouse.",
    ru: "Планы, типы коробок и заказы каждого склада.",
  },
  size: { en: "{width} × {length} {unit}", ru: "{width} × {length} {unit}" },
  units: { en: "in {length} and {weight}", ru: "единицы: {length}, {weight}" },
  sections: { en: ["section", "sections"], ru: ["секция", "секции", "секций"] },
  points: { en: ["point", "points"], ru: ["точка", "точки", "точек"] },
  boxes: { en: ["box type", "box types"], ru: ["тип коробок", "типа коробок", "типов коробок"] },
  orders: { en: ["order", "orders"], ru: ["заказ", "заказа", "заказов"] },
  nothing_drawn: { en: "Nothing drawn yet", ru: "Пока ничего не нарисовано" },
  more_of: { en: "More for {name}", ru: "Ещё для «{name}»" },

  create: { en: "New warehouse", ru: "Новый склад" },
  create_title: { en: "New warehouse", ru: "Новый склад" },
  create_text: {
    en: "Its floor plan opens next, ready to be drawn.",
    ru: "Дальше откроется его план, на котором можно рисовать.",
  },
  create_yes: { en: "Create and draw", ru: "Создать и рисовать" },
  create_failed: { en: "The warehouse was not created.", ru: "Склад не создан." },
  length: { en: "Length, {unit}", ru: "Длина, {unit}" },
  width: { en: "Width, {unit}", ru: "Ширина, {unit}" },
  units_changed: { en: "The numbers in this warehouse", ru: "Числа этого склада" },
  units_convert: {
    en: "Convert them: sizes stay the same",
    ru: "Пересчитать все: размеры не изменятся",
  },
  units_keep: {
    en: "Keep them: they were entered in the new units",
    ru: "Оставить как есть: они и были в новых единицах",
  },

  edit: { en: "Name, size and units…", ru: "Название, размер и единицы…" },
  edit_title: { en: "Name, size and units", ru: "Название, размер и единицы" },
  edit_yes: { en: "Save", ru: "Сохранить" },
  edit_failed: { en: "The change was not saved.", ru: "Изменение не сохранено." },
  wrong_size: { en: "Enter a number above 0.", ru: "Введите число больше 0." },
  wrong_name: { en: "Enter a name.", ru: "Введите название." },

  save_json: { en: "Save as JSON", ru: "Сохранить в JSON" },
  import_json: { en: "Import…", ru: "Загрузить…" },
  import_title: { en: "Import a warehouse", ru: "Загрузка склада" },
  import_text: {
    en: "A JSON file that was saved here or on another server.",
    ru: "Файл JSON, сохранённый здесь или на другом сервере.",
  },
  import_keep: {
    en: "Under its own ids, to bring it back",
    ru: "Под своими id, чтобы вернуть как было",
  },
  import_new: { en: "With new ids, as a copy", ru: "С новыми id, как копию" },
  import_taken: {
    en: "It already exists here. You can still import it as a copy.",
    ru: "Такой склад здесь уже есть. Как копию его всё равно можно загрузить.",
  },

  delete: { en: "Delete…", ru: "Удалить…" },
  delete_title: { en: "Delete “{name}”?", ru: "Удалить «{name}»?" },
  delete_text: {
    en: "Everything in it is deleted for everyone and cannot be restored:",
    ru: "Всё, что в нём есть, удалится у всех, и вернуть это будет нельзя:",
  },
  delete_nothing: { en: "There is nothing in it.", ru: "В нём ничего нет." },
  delete_type: {
    en: "Type its name to confirm: {name}",
    ru: "Для подтверждения введите название: {name}",
  },
  delete_save: { en: "Save it as JSON first", ru: "Сначала сохранить в JSON" },
  delete_yes: { en: "Delete for good", ru: "Удалить навсегда" },
  delete_failed: { en: "The warehouse was not deleted.", ru: "Склад не удалён." },
  deleted: { en: "“{name}” is deleted.", ru: "Склад «{name}» удалён." },
  keep: { en: "Cancel", ru: "Отмена" },

  empty_title: { en: "No warehouse yet", ru: "Складов пока нет" },
  empty_text: {
    en:
      "Begin with a name and the size of the floor. Then draw sections and the paths between them, add box types, and pack the first order.",
    ru:
      "Начните с названия и размера. Потом нарисуйте секции и проходы между ними, добавьте типы коробок и уложите первый заказ.",
  },
  length_unit: { en: "Unit of length", ru: "Единица длины" },
  weight_unit: { en: "Unit of weight", ru: "Единица веса" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES, COMMON);
