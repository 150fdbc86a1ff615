/** The texts about figures of layouts and the parameters that they were made with. */
import type { Messages } from "../../shared/i18n.ts";

export const FIGURE_MESSAGES = {
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
  param_min_layer_fill_ratio: {
    en: "Minimum layer fill",
    ru: "Мин. заполнение слоя",
  },
  param_min_support_ratio: { en: "Support of every box", ru: "Опора каждой коробки" },
  param_height_layer_diff: {
    en: "Height difference in a layer",
    ru: "Разница высот в слое",
  },
  param_height_tolerance: {
    en: "Level tolerance",
    ru: "Допуск ровности",
  },
  param_packing_type: { en: "Packing method", ru: "Способ укладки" },
  packing_0: { en: "Layers", ru: "Слои" },
  packing_1: { en: "Layers of one type", ru: "Слои из одного типа" },
  packing_2: { en: "Layers", ru: "Слои" },
  packing_3: { en: "Layers along the route", ru: "Слои, в порядке обхода" },
  packing_4: { en: "Free", ru: "Свободно" },
} satisfies Messages;
