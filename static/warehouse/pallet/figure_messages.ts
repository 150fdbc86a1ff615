/** The texts about figures of layouts and the parameters that they were made with. */
import type { Messages } from "../../shared/i18n.ts";

export const FIGURE_MESSAGES = {
  compare_parameters: { en: "Parameters that differ", ru: "Что изменилось в параметрах" },
  compare_same: { en: "The parameters are the same.", ru: "Параметры одинаковы." },
  compare_equal: { en: "the same", ru: "так же" },
  better: { en: "better", ru: "лучше" },
  worse: { en: "worse", ru: "хуже" },
  figure_pallets: { en: "Pallets", ru: "Паллет" },
  figure_fill: { en: "Room filled", ru: "Заполнено объёма" },
  figure_fill_but_last: {
    en: "Room filled, without the last pallet",
    ru: "Заполнено без последней паллеты",
  },
  figure_supported: { en: "Boxes well supported", ru: "Коробок с хорошей опорой" },
  figure_weakest: { en: "Weakest support", ru: "Самая слабая опора" },
  figure_loaded: { en: "Most loaded box", ru: "Самая нагруженная коробка" },
  figure_types: { en: "Types a layer", ru: "Типов в слое" },
  figure_out_of_turn: { en: "Boxes out of turn", ru: "Коробок не по порядку обхода" },
  figure_centre: {
    en: "Centre of gravity off the middle, at worst",
    ru: "Смещение центра тяжести, худшее",
  },
  figure_height: { en: "Highest pallet", ru: "Самая высокая паллета" },
  pallets_cost: { en: "Cost of the pallets", ru: "Стоимость паллет" },
  param_pallet_length: { en: "Pallet length", ru: "Длина паллеты" },
  param_pallet_width: { en: "Pallet width", ru: "Ширина паллеты" },
  param_pallet_max_height: { en: "Greatest height", ru: "Наибольшая высота" },
  param_min_layer_fill_ratio: {
    en: "Cover of a layer that carries another",
    ru: "Покрытие слоя, на котором стоит другой",
  },
  param_min_support_ratio: { en: "Support of every box", ru: "Опора каждой коробки" },
  param_height_layer_diff: {
    en: "Heights within a layer differ by at most",
    ru: "Разница высот в слое, не больше",
  },
  param_height_tolerance: {
    en: "Heights that count as equal",
    ru: "Высоты, что считаются равными",
  },
  param_packing_type: { en: "Way of packing", ru: "Способ укладки" },
  packing_0: { en: "Layers, fewest pallets", ru: "Слои, меньше паллет" },
  packing_1: { en: "Layers of one type", ru: "Слои из одного типа" },
  packing_2: { en: "Layers", ru: "Слои" },
  packing_3: { en: "Layers, in the order of the walk", ru: "Слои, в порядке обхода" },
  packing_4: { en: "Free", ru: "Свободно" },
} satisfies Messages;
