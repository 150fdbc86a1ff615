/** The texts of an order's pallet and packing parameters. */
import type { Messages } from "../../shared/i18n.ts";

export const PARAMETER_MESSAGES = {
  parameters: { en: "Pallet and packing", ru: "Паллета и укладка" },
  parameters_wrong: {
    en: "A parameter is wrong; it is marked.",
    ru: "Один из параметров неверен, он отмечен.",
  },
  sizes: { en: "Pallet sizes", ru: "Размеры паллет" },
  unit_percent: { en: "%", ru: "%" },
  box_facts: { en: "{edges} · {weight} {weight_unit}", ru: "{edges} · {weight} {weight_unit}" },
  size_title: { en: "Pallet size", ru: "Размер паллеты" },
  size_text: {
    en: "The area boxes stand on.",
    ru: "На чём стоят коробки.",
  },
  pallet_length: { en: "Length", ru: "Длина" },
  pallet_width: { en: "Width", ru: "Ширина" },
  pallet_max_height: { en: "Greatest height", ru: "Наибольшая высота" },
  pallet_max_height_text: {
    en: "How high boxes may be stacked, without the pallet itself.",
    ru: "До какой высоты можно ставить коробки, не считая самой паллеты.",
  },
  packing_type: { en: "How it is packed", ru: "Как укладывать" },
  type_0: { en: "Layers", ru: "Слоями" },
  type_0_text: {
    en: "Layer on layer, the fewest pallets.",
    ru: "Слой на слой, меньше всего паллет.",
  },
  type_1: { en: "Layers of one type", ru: "Слоями одного вида" },
  type_1_text: {
    en: "Each of one box type where it can be: fast to pick.",
    ru: "По возможности в слое один вид коробок: быстро собирать.",
  },
  type_2: { en: "Layers", ru: "Слоями" },
  type_3: { en: "By the walk", ru: "По обходу" },
  type_3_text: {
    en: "Layers in the order in which the sections are passed.",
    ru: "Слои в том порядке, в котором проходят секции.",
  },
  type_4: { en: "Free", ru: "Свободно" },
  type_4_text: {
    en: "Boxes rest on any boxes below, not on whole layers.",
    ru: "Коробки стоят на любых коробках, а не на целых слоях.",
  },
  min_layer_fill_ratio: { en: "Filled layer", ru: "Заполнение слоя" },
  min_layer_fill_ratio_text: {
    en: "A layer that carries another covers at least this share of the pallet.",
    ru: "Слой, на котором стоит другой, закрывает не меньше этой части паллеты.",
  },
  min_support_ratio: { en: "Support", ru: "Опора" },
  min_support_ratio_text: {
    en: "At least this share of each box’s base rests on what is below.",
    ru: "Такая часть дна каждой коробки стоит на том, что под ней.",
  },
  height_layer_diff: { en: "Heights in a layer", ru: "Разница высот в слое" },
  height_layer_diff_text: {
    en: "The tallest box of a layer is at most this much taller than the shortest.",
    ru: "Самая высокая коробка слоя выше самой низкой не больше чем на столько.",
  },
  height_tolerance: { en: "Counts as level", ru: "Считать ровным" },
  height_tolerance_text: {
    en: "Tops that differ by no more than this form one surface.",
    ru: "Верхи, которые отличаются не больше, образуют одну поверхность.",
  },
  not_with_free: {
    en: "Does not apply to free packing.",
    ru: "При свободной укладке не действует.",
  },
  wrong_extent: { en: "A number above 0, please.", ru: "Нужно число больше 0." },
  wrong_measure: { en: "A number, 0 or more, please.", ru: "Нужно число не меньше 0." },
  wrong_share: { en: "A number from 0 to 100, please.", ru: "Нужно число от 0 до 100." },
  wrong_type: { en: "One of the four, please.", ru: "Нужен один из четырёх способов." },
} satisfies Messages;
