import type { MessagesLike } from "../../shared/message_types.ts";
import type { WALK_EN } from "./messages_en.ts";

/** The texts of the walk in Russian. */
export const WALK_RU: MessagesLike<typeof WALK_EN> = {
  title: "Обход",
  map_label:
    "Обход на плане склада. Пробел запускает и останавливает, стрелки ведут от остановки к остановке, Home и End – к началу и концу, плюс, минус и 0 меняют масштаб. Список рядом содержит то же текстом.",
  round: "Какие паллеты собирают за один обход",
  whole_order: "Весь заказ",
  pallet: "Паллета {number}",
  method_exact: "Короче обхода нет.",
  method_aisles: "Короче обхода по этим проходам нет.",
  method_heuristic: "Короткий обход.",
  savings:
    "Змейкой вышло бы {s_shape} {large_unit} ({s_shape_more}), по наибольшему промежутку – {largest_gap} {large_unit} ({largest_gap_more}).",
  more_percent: "на {percent} % больше",
  as_long: "столько же",
  packed_so: "Паллеты собраны в этом порядке, насколько позволяют правила укладки.",
  former: "Обход строится только для текущего расчёта заказа.",
  play: "Пуск",
  pause: "Пауза",
  previous: "Предыдущая остановка",
  next: "Следующая остановка",
  position: "Место на пути",
  speed: "Скорость",
  speed_times: "{factor}×",
  at_start: "В начале пути",
  at_end: "Снова в начале",
  on_the_way: "К остановке {stop} из {stops}",
  way_home: "На обратном пути",
  at_stop: "Остановка {stop} из {stops}",
  distance: "{walked} из {whole} {large_unit}",
  way: "{way} {large_unit}",
  stops_list: "Остановки",
  stop_taken: "{section}: {taken}",
  taken: "{count} × {sku}",
  missing_title: "Не на пути",
  missing_nowhere: "{taken} – нет ни в одной секции с запасом",
  missing_way: "{taken} – к секции {section} нет пути",
  nothing: "Собрать на обходе нечего: ни одной коробки заказа нет в секции, к которой ведёт путь.",
  key_space: "Пробел",
  hint_play: "пуск и пауза",
  hint_step: "от остановки к остановке",
  planning: "Обход планируется",

  stops: {
    one: "{count} остановка",
    few: "{count} остановки",
    many: "{count} остановок",
    other: "{count} остановки",
  },
  boxes: {
    one: "{count} коробка",
    few: "{count} коробки",
    many: "{count} коробок",
    other: "{count} коробки",
  },
};
