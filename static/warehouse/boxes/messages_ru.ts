import type { MessagesLike } from "../../shared/message_types.ts";
import type { BOXES_EN } from "./messages_en.ts";

/** The texts of the page of box types in Russian. */
export const BOXES_RU: MessagesLike<typeof BOXES_EN> = {
  title: "Коробки",
  lead: "Все типы коробок этого склада, нарисованные в одном масштабе.",
  table: "Типы коробок",
  sku_box: "Артикул",
  length_box: "Длина",
  width_box: "Ширина",
  height_box: "Высота",
  weight_box: "Вес",
  max_load_box: "Выдержит",
  is_rotated_box: "Можно класть набок",
  stock: "На складе",
  orders: "Заказы",
  no_limit: "без предела",
  nothing_on_top: "ничего",
  usage_failed: "Остатки и заказы загрузить не удалось.",
  empty_title: "Типов коробок пока нет",
  empty_text:
    "Добавьте первый, вставьте строки из таблицы или загрузите файл CSV. Длины: {length_unit}, вес: {weight_unit}.",
  goes_lines: {
    one: "Удалится и {count} строка заказов",
    few: "Удалятся и {count} строки заказов",
    other: "Удалится и {count} строк заказов",
  },
  goes_sections: {
    one: "Опустеет {count} секция",
    few: "Опустеют {count} секции",
    other: "Опустеют {count} секций",
  },
  goes_nothing: "Ни в секциях, ни в заказах этого нет",
  calculated: "Рассчитанные с этим заказы придётся рассчитать заново",
};
