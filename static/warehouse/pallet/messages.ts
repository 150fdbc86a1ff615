/** The texts of the pallet view. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title_one: { en: "Pallet", ru: "Паллета" },
  types: {
    en: ["{count} type", "{count} types"],
    ru: ["{count} тип", "{count} типа", "{count} типов"],
  },
  more_pallets: {
    en: ["{count} pallet more", "{count} pallets more"],
    ru: ["на {count} паллету больше", "на {count} паллеты больше", "на {count} паллет больше"],
  },
  least: { en: "No layout needs fewer pallets.", ru: "Меньшим числом паллет не обойтись." },
  above_least: {
    en: "The least possible is {bound}; this is {more}.",
    ru: "Наименьшее возможное: {bound}; здесь {more}.",
  },
  bound_picture: {
    en: "At least {bound} of {pallets} pallets are needed",
    ru: "{bound} из {pallets} паллет нужны в любом случае",
  },

  choice: { en: "Pallet", ru: "Какая паллета показана" },
  all_pallets: { en: "All pallets", ru: "Все паллеты" },
  pallet: { en: "Pallet {number}", ru: "Паллета {number}" },
  pallet_of: { en: "Pallet {number} of {count}", ru: "Паллета {number} из {count}" },

  form: { en: "View", ru: "Как показаны паллеты" },
  form_scene: { en: "3D", ru: "3D" },
  form_flat: { en: "Drawing", ru: "Чертёж" },
  form_list: { en: "List", ru: "Список" },
  no_webgl: {
    en: "This browser cannot show 3D; the pallet is drawn flat.",
    ru: "Этот браузер не рисует в трёх измерениях, поэтому паллета показана чертежом.",
  },
  lost_webgl: {
    en: "The graphics card has stopped drawing; the pallet is drawn flat.",
    ru: "Видеокарта перестала рисовать, поэтому паллета показана чертежом.",
  },
  canvas: {
    en:
      "{what} in 3D: {boxes}, {layers} shown. Arrow keys turn, plus and minus zoom, N goes to the next box.",
    ru:
      "{what} в трёх измерениях: {boxes}, показано: {layers}. Стрелки поворачивают, плюс и минус приближают и отдаляют, N ведёт к следующей коробке.",
  },
  drawing: {
    en: "{what} as a drawing: {boxes}, {layers} shown.",
    ru: "{what} на чертеже: {boxes}, показано: {layers}.",
  },

  by_hand: { en: "By hand", ru: "Вручную" },
  locked: { en: "Locked", ru: "Закреплена" },
  box_is_locked: { en: "locked by hand", ru: "закреплено вручную" },
  insisted: { en: "Against a rule, with a reason", ru: "Против правила, с причиной" },
  insisted_rule: { en: "{rule}: {reason}", ru: "{rule}: {reason}" },
  insisted_box: { en: "Box {box}, {rule}: {reason}", ru: "Коробка {box}, {rule}: {reason}" },

  views: { en: "View", ru: "Вид" },
  view_fit: { en: "Show everything", ru: "Показать всё" },
  view_corner: { en: "From the corner", ru: "С угла" },
  view_front: { en: "From the front", ru: "Спереди" },
  view_side: { en: "From the side", ru: "Сбоку" },
  view_top: { en: "From above", ru: "Сверху" },
  apart: { en: "Separate layers", ru: "Раздвинуть слои" },
  only: { en: "Only this layer", ru: "Только этот слой" },
  zoom_in: { en: "Zoom in", ru: "Ближе" },
  zoom_out: { en: "Zoom out", ru: "Дальше" },
  keys_turn: { en: "turn", ru: "поворот" },
  keys_shift: { en: "shift", ru: "сдвиг" },
  keys_zoom: { en: "nearer, farther", ru: "ближе, дальше" },
  keys_sides: {
    en: "everything, corner, front, side, above",
    ru: "всё, с угла, спереди, сбоку, сверху",
  },
  keys_pallet: { en: "pallet before, next; all", ru: "предыдущая и следующая паллета; все" },
  keys_layer: { en: "layer up, down", ru: "слоем выше, ниже" },
  keys_step: { en: "box back, on", ru: "на коробку назад, вперёд" },
  keys_play: { en: "play, pause", ru: "пуск, пауза" },
  keys_next: {
    en: "point at the next box, the one before",
    ru: "к следующей коробке, к предыдущей",
  },
  keys_apart: { en: "layers apart, one layer alone", ru: "раздвинуть слои, один слой" },
  keys_colour: { en: "other colours", ru: "другие цвета" },
  keys_list: { en: "list", ru: "список" },

  layer_slider: { en: "Layers shown", ru: "Показано слоёв" },
  layer_value: { en: "{layer} of {layers}", ru: "{layer} из {layers}" },
  layer_name: { en: "Layer {number}", ru: "Слой {number}" },
  layer_line: { en: "{height} high, covers {cover}", ru: "высота {height}, покрывает {cover}" },
  stack: {
    en: "Layers to scale, each as broad as it covers the pallet",
    ru: "Слои в масштабе, ширина показывает покрытие паллеты",
  },

  play: { en: "Place box by box", ru: "Укладывать по коробке" },
  step_back: { en: "One box back", ru: "На коробку назад" },
  step_on: { en: "One box on", ru: "На коробку вперёд" },
  boxes_placed: { en: "Boxes placed", ru: "Уложено коробок" },
  placed_of: { en: "{placed} of {count} placed", ru: "уложено {placed} из {count}" },
  speed: { en: "Boxes per second", ru: "Коробок в секунду" },
  speed_value: { en: "{speed} per second", ru: "{speed} в секунду" },

  colours: { en: "Colours by", ru: "Цвета" },
  by_type: { en: "Type", ru: "Тип" },
  gross_weight: { en: "Weight with pallet", ru: "Вес с паллетой" },
  with_pallet: { en: "with pallet", ru: "с паллетой" },
  by_weight: { en: "Weight", ru: "Вес" },
  by_load: { en: "Load", ru: "Нагрузка" },
  legend_type: { en: "Box types", ru: "Типы коробок" },
  legend_weight: { en: "Weight of a box", ru: "Вес коробки" },
  legend_load: { en: "Load on a box, of its maximum", ru: "Нагрузка на коробку от допустимой" },
  legend_load_plain: { en: "Load on a box", ru: "Нагрузка на коробку" },
  legend_gap_weight: { en: "weight not known", ru: "вес неизвестен" },
  legend_gap_load: {
    en: "no limit of load, or nothing may stand on it",
    ru: "предела нагрузки нет или сверху ставить нельзя",
  },
  legend_more: {
    en: ["and {count} type more", "and {count} types more"],
    ru: ["и ещё {count} тип", "и ещё {count} типа", "и ещё {count} типов"],
  },

  box_title: { en: "Box", ru: "Коробка" },
  box_hint: {
    en: "Point at a box to read what it is and what stands on it.",
    ru: "Укажите на коробку, чтобы узнать, что это и что на ней стоит.",
  },
  box_turn: { en: "no. {order} of {count}", ru: "{order}-я из {count}" },
  box_size: { en: "Size", ru: "Размер" },
  box_stands: { en: "Stands as", ru: "Стоит как" },
  box_weight: { en: "Weight", ru: "Вес" },
  box_bears: { en: "Load on top", ru: "Нагрузка сверху" },
  bears_of: { en: "{load} of {limit}", ru: "{load} из {limit}" },
  bears_nothing_allowed: { en: "nothing may stand on it", ru: "сверху ставить нельзя" },
  bears_unlimited: { en: "{load}, no limit", ru: "{load}, предела нет" },
  box_support: { en: "Support", ru: "Опора" },
  support_pallet: { en: "on the pallet", ru: "на паллете" },
  support_of: { en: "{share} of its base", ru: "{share} основания" },
  box_place: { en: "Place", ru: "Место" },
  box_section: { en: "Section", ru: "Секция" },
  unknown: { en: "not known", ru: "неизвестно" },
  box_told: {
    en: "{sku}, no. {order}, layer {layer}, {size}, {weight}",
    ru: "{sku}, {order}-я по порядку, слой {layer}, {size}, {weight}",
  },
  hide_box: { en: "Clear the selection", ru: "Больше не выделять" },

  height_of: { en: "{height} of {limit}", ru: "{height} из {limit}" },
  fill: { en: "Filled", ru: "Заполнено" },
  fill_hint: { en: "of the room up to the height allowed", ru: "объёма до допустимой высоты" },
  centre: { en: "Centre of gravity", ru: "Центр тяжести" },
  centre_value: {
    en: "{share} off the middle, {height} up",
    ru: "смещён на {share}, высота {height}",
  },
  centre_picture: {
    en: "From above: the weight acts {share} of the way from the middle to a corner",
    ru: "Вид сверху: центр тяжести на {share} пути от середины к углу",
  },
  weightless: { en: "The boxes weigh nothing.", ru: "Коробки ничего не весят." },
  order_figures: { en: "The order", ru: "Заказ" },
  volume_fill: { en: "Volume used", ru: "Заполнено объёма" },
  volume_but_last: { en: "without the last pallet", ru: "без последней паллеты" },
  well_supported: { en: "Well supported", ru: "С хорошей опорой" },
  well_supported_hint: {
    en: "boxes with 70 % of the base or more on something",
    ru: "коробок опираются не меньше чем на 70 % основания",
  },
  interlocked: { en: "Interlocked", ru: "С перевязкой" },
  interlocked_hint: {
    en: "upper boxes that rest on two or more",
    ru: "верхних коробок стоят на двух и более",
  },
  column_strength: { en: "Column strength retained", ru: "Сохранённая прочность колонн" },
  column_strength_hint: {
    en:
      "estimated: all of it where each upper box stands straight on one, half where it stands on many",
    ru: "оценка: вся, если каждая коробка стоит ровно на одной, и половина, если на многих",
  },
  towers: { en: "Free-standing stacks", ru: "Отдельно стоящие стопки" },
  towers_hint: {
    en:
      "stacks of single boxes that rise by more than three times their width above all around them",
    ru: "столбцы коробок, которые выше всего вокруг больше чем на три своих ширины",
  },
  tilt: { en: "Tipping angle", ru: "Допустимый наклон" },
  tilt_hint: {
    en: "up to which no box slides, with a friction of 0.4, and no stack tips over; an estimate",
    ru:
      "при котором ещё не скользит ни одна коробка (трение 0,4) и не падает ни один штабель; оценка",
  },
  types_per_layer: { en: "Types per layer", ru: "Типов в слое" },
  out_of_turn: { en: "Boxes out of sequence", ru: "Коробок не по порядку обхода" },
  out_of_turn_hint: {
    en:
      "boxes to set aside when picking along the route, since what belongs below them comes later",
    ru: "коробок придётся отложить при обходе: то, что стоит под ними, берётся позже",
  },
  weakest: { en: "Weakest support", ru: "Самая слабая опора" },
  weakest_line: {
    en: "{share} of the base rests on something",
    ru: "опирается на {share} основания",
  },
  most_loaded: { en: "Highest load", ru: "Самая нагруженная" },
  most_loaded_line: {
    en: "carries {load} of {limit}, {share}",
    ru: "несёт {load} из {limit}, {share}",
  },
  show_box: {
    en: "Show it: {sku}, pallet {pallet}, layer {layer}",
    ru: "Показать: {sku}, паллета {pallet}, слой {layer}",
  },
  at_box: { en: "pallet {pallet}, layer {layer}", ru: "паллета {pallet}, слой {layer}" },

  col_turn: { en: "No.", ru: "№" },
  col_sku: { en: "SKU", ru: "Артикул" },
  col_stands: { en: "Stands as, {length_unit}", ru: "Стоит как, {length_unit}" },
  col_place: { en: "At x, y, z, {length_unit}", ru: "Место x, y, z, {length_unit}" },
  list_layer: {
    en: "Layer {number}: {boxes}, {height} high, covers {cover}",
    ru: "Слой {number}: {boxes}, высота {height}, покрывает {cover}",
  },
  list_of: {
    en: "Boxes of layer {number} in the order of placing",
    ru: "Коробки слоя {number} в порядке укладки",
  },

  compare: { en: "Comparison", ru: "Сравнение" },
  compare_left: { en: "Before", ru: "Было" },
  compare_right: { en: "After", ru: "Стало" },
  compare_figure: { en: "Metric", ru: "Показатель" },
  compare_difference: { en: "Difference", ru: "Разница" },
  // Metrics of layouts, and their parameters.
  compare_parameters: { en: "Parameters that differ", ru: "Что изменилось в параметрах" },
  compare_same: { en: "The parameters are the same.", ru: "Параметры одинаковы." },
  compare_equal: { en: "the same", ru: "так же" },
  better: { en: "better", ru: "лучше" },
  worse: { en: "worse", ru: "хуже" },
  figure_pallets: { en: "Pallets", ru: "Паллет" },
  figure_fill: { en: "Volume used", ru: "Заполнено объёма" },
  figure_fill_but_last: {
    en: "Volume used, without the last pallet",
    ru: "Заполнено без последней паллеты",
  },
  figure_supported: { en: "Well-supported boxes", ru: "Коробок с хорошей опорой" },
  figure_weakest: { en: "Weakest support", ru: "Самая слабая опора" },
  figure_loaded: { en: "Highest load on a box", ru: "Самая нагруженная коробка" },
  figure_types: { en: "Types per layer", ru: "Типов в слое" },
  figure_out_of_turn: { en: "Boxes out of sequence", ru: "Коробок не по порядку обхода" },
  figure_centre: {
    en: "Centre of gravity off the middle, at worst",
    ru: "Смещение центра тяжести, худшее",
  },
  figure_height: { en: "Highest pallet", ru: "Самая высокая паллета" },
  pallets_cost: { en: "Cost of the pallets", ru: "Стоимость паллет" },
  param_pallet_length: { en: "Pallet length", ru: "Длина паллеты" },
  param_pallet_width: { en: "Pallet width", ru: "Ширина паллеты" },
  param_pallet_max_height: { en: "Max. height", ru: "Макс. высота" },
  param_min_layer_fill_ratio: { en: "Minimum layer fill", ru: "Мин. заполнение слоя" },
  param_min_support_ratio: { en: "Support of every box", ru: "Опора каждой коробки" },
  param_height_layer_diff: { en: "Height difference in a layer", ru: "Разница высот в слое" },
  param_height_tolerance: { en: "Level tolerance", ru: "Допуск ровности" },
  param_packing_type: { en: "Packing method", ru: "Способ укладки" },
  packing_0: { en: "Layers", ru: "Слои" },
  packing_1: { en: "Layers of one type", ru: "Слои из одного типа" },
  packing_2: { en: "Layers", ru: "Слои" },
  packing_3: { en: "Layers along the route", ru: "Слои, в порядке обхода" },
  packing_4: { en: "Free", ru: "Свободно" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
