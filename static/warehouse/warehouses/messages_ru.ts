import type { MessagesLike } from "../../shared/message_types.ts";
import type { WAREHOUSES_EN } from "./messages_en.ts";

/** The texts of the page of all warehouses in Russian. */
export const WAREHOUSES_RU: MessagesLike<typeof WAREHOUSES_EN> = {
  title: "Склады",
  lead: "Планы, типы коробок и заказы каждого склада.",
  size: "{width} × {length} {unit}",
  units: "единицы: {length}, {weight}",
  sections: { one: "секция", few: "секции", other: "секций" },
  points: { one: "точка", few: "точки", other: "точек" },
  boxes: { one: "тип коробок", few: "типа коробок", other: "типов коробок" },
  orders: { one: "заказ", few: "заказа", other: "заказов" },
  nothing_drawn: "Пока ничего не нарисовано",
  more: "Ещё",
  more_of: "Ещё для «{name}»",

  create: "Новый склад",
  create_title: "Новый склад",
  create_text: "Дальше откроется его план, на котором можно рисовать.",
  create_yes: "Создать и рисовать",
  create_failed: "Склад не создан.",
  name: "Название",
  length: "Длина, {unit}",
  width: "Ширина, {unit}",
  length_unit: "Единица длины",
  weight_unit: "Единица веса",
  units_changed: "Числа этого склада",
  units_convert: "Пересчитать все: размеры не изменятся",
  units_keep: "Оставить как есть: они и были в новых единицах",

  edit: "Название, размер и единицы…",
  edit_title: "Название, размер и единицы",
  edit_yes: "Сохранить",
  edit_failed: "Изменение не сохранено.",
  wrong_size: "Нужно число больше 0.",
  wrong_name: "Нужно название.",

  save_json: "Сохранить в JSON",
  import_json: "Загрузить…",
  import_title: "Загрузка склада",
  import_text: "Файл JSON, сохранённый здесь или на другом сервере.",
  import_keep: "Под своими id, чтобы вернуть как было",
  import_new: "С новыми id, как копию",
  import_taken: "Такой склад здесь уже есть. Как копию его всё равно можно загрузить.",
  import_name: "Склад «{name}»:",
  import_users: {
    one: "{count} сотрудник из файла пропущен: пароли так не передаются.",
    few: "{count} сотрудника из файла пропущены: пароли так не передаются.",
    other: "{count} сотрудников из файла пропущены: пароли так не передаются.",
  },

  delete: "Удалить…",
  delete_title: "Удалить «{name}»?",
  delete_text: "Всё, что в нём есть, удалится у всех, и вернуть это будет нельзя:",
  delete_nothing: "В нём ничего нет.",
  delete_type: "Для подтверждения введите название: {name}",
  delete_save: "Сначала сохранить в JSON",
  delete_yes: "Удалить навсегда",
  delete_failed: "Склад не удалён.",
  deleted: "Склад «{name}» удалён.",
  keep: "Оставить",
  keep_as_is: "Отмена",

  empty_title: "Складов пока нет",
  empty_text:
    "Начните с названия и размера. Потом нарисуйте секции и проходы между ними, добавьте типы коробок и уложите первый заказ.",
};
