/** The texts of an order's pallet and packing parameters. */
import type { Messages } from "../../shared/i18n.ts";

export const PARAMETER_MESSAGES = {
  parameters: { en: "Pallet and packing", ru: "Паллета и укладка" },
  parameters_wrong: {
    en: "Correct the highlighted parameter.",
    ru: "Исправьте выделенный параметр.",
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
  pallet_max_height: { en: "Max. height", ru: "Макс. высота" },
  pallet_max_height_text: {
    en: "How high boxes may be stacked, without the pallet itself.",
    ru: "До какой высоты можно ставить коробки, не считая самой паллеты.",
  },
  packing_type: { en: "Packing method", ru: "Способ укладки" },
  type_0: { en: "Layers", ru: "Слоями" },
  type_0_text: {
    en: "Complete layers on top of each other.",
    ru: "Целые слои друг на друге.",
  },
  type_1: { en: "Layers of one type", ru: "Слоями одного вида" },
  type_1_text: {
    en: "One box type per layer where possible: fast to pick.",
    ru: "По возможности в слое один вид коробок: быстро собирать.",
  },
  type_2: { en: "Layers", ru: "Слоями" },
  type_3: { en: "Along the route", ru: "По обходу" },
  type_3_text: {
    en: "Layers in the order in which the sections are passed.",
    ru: "Слои в том порядке, в котором проходят секции.",
  },
  type_4: { en: "Free", ru: "Свободно" },
  type_4_text: {
    en: "Boxes rest on any boxes below, not on whole layers.",
    ru: "Коробки стоят на любых коробках, а не на целых слоях.",
  },
  min_layer_fill_ratio: { en: "Minimum layer fill", ru: "Мин. заполнение слоя" },
  min_layer_fill_ratio_text: {
    en: "A layer that carries another covers at least this share of the pallet.",
    ru: "Слой, на котором стоит другой, закрывает не меньше этой части паллеты.",
  },
  min_support_ratio: { en: "Support", ru: "Опора" },
  min_support_ratio_text: {
    en: "At least this share of each box’s base rests on what is below.",
    ru: "Такая часть дна каждой коробки стоит на том, что под ней.",
  },
  height_layer_diff: { en: "Height difference in a layer", ru: "Разница высот в слое" },
  height_layer_diff_text: {
    en: "The tallest box of a layer is at most this much taller than the shortest.",
    ru: "Самая высокая коробка слоя выше самой низкой не больше чем на столько.",
  },
  height_tolerance: { en: "Level tolerance", ru: "Допуск ровности" },
  height_tolerance_text: {
    en: "Tops that differ by no more than this form one surface.",
    ru: "Верхи, которые отличаются не больше, образуют одну поверхность.",
  },
  not_with_free: {
    en: "Does not apply to free packing.",
    ru: "При свободной укладке не действует.",
  },
  wrong_extent: { en: "Enter a number above 0.", ru: "Введите число больше 0." },
  wrong_measure: { en: "Enter 0 or a larger number.", ru: "Введите число не меньше 0." },
  wrong_share: { en: "Enter a number from 0 to 100.", ru: "Введите число от 0 до 100." },
  wrong_type: { en: "Choose one of the four methods.", ru: "Выберите один из четырёх способов." },
} satisfies Messages;
