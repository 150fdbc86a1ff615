/** The texts of the packing sheet. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title: { en: "Packing sheet", ru: "Лист укладки" },
  paper: { en: "Paper", ru: "Бумага" },
  paper_a4: { en: "A4", ru: "A4" },
  paper_letter: { en: "Letter", ru: "Letter" },
  steps: { en: "Step by step", ru: "По шагам" },
  col_step: { en: "Step", ru: "Шаг" },
  col_layer: { en: "Layer", ru: "Слой" },
  col_places: { en: "Places", ru: "Места" },
  fact_steps: { en: "Steps", ru: "Шаги" },
  note_steps: {
    en:
      "In the order of building: pick each step, and place its boxes on the places with these numbers in the drawings.",
    ru:
      "В порядке укладки: отберите коробки шага и положите их на места с этими номерами на рисунках.",
  },
  with_list: { en: "Pick list", ru: "Лист отбора" },
  preview: { en: "Pages to print", ru: "Страницы для печати" },
  not_computed_text: {
    en: "A packing sheet shows where every box goes. Calculate the order first.",
    ru: "Лист укладки показывает место каждой коробки. Сначала рассчитайте заказ.",
  },
  kept_outdated: { en: "Out of date", ru: "Устарел" },
  kept_outdated_text: {
    en:
      "This sheet is of {at}; the order or its boxes have been changed since. The pick list is that of the next calculation.",
    ru:
      "Этот лист от {at}; с тех пор заказ или его коробки изменились. Лист отбора появится после нового расчёта.",
  },
  kept_other: { en: "Not the order’s layout", ru: "Не та укладка, что у заказа" },
  kept_other_text: {
    en:
      "This sheet shows a layout of {at}; the order has another one, and the pick list is of that.",
    ru: "Этот лист показывает укладку от {at}; у заказа другая, и лист отбора составлен по ней.",
  },

  pallet: { en: "Pallet {number} of {pallets}", ru: "Паллета {number} из {pallets}" },
  continued: { en: "continued, {part} of {parts}", ru: "продолжение, {part} из {parts}" },
  calculated: { en: "calculated {at}", ru: "рассчитан {at}" },
  fact_height: { en: "Height", ru: "Высота" },
  fact_weight: { en: "Weight with pallet", ru: "Вес с паллетой" },
  fact_out_of_turn: { en: "Out of sequence", ru: "Не по порядку" },
  fact_layers: { en: "Layers", ru: "Слои" },
  fact_type: { en: "Pallet type", ru: "Вид паллеты" },
  fact_load: { en: "Pallet", ru: "Паллета" },
  height: { en: "{height} {length_unit}", ru: "{height} {length_unit}" },
  weight: { en: "{weight} {weight_unit}", ru: "{weight} {weight_unit}" },
  load: { en: "{length} × {width} {length_unit}", ru: "{length} × {width} {length_unit}" },
  size: { en: "{length} × {width} × {height}", ru: "{length} × {width} × {height}" },
  times: { en: "{count} ×", ru: "{count} ×" },
  side_view: {
    en: "Pallet {number} from its long side: {layers}, {height} {length_unit} high",
    ru: "Паллета {number} с длинной стороны: {layers}, высота {height} {length_unit}",
  },
  layer_view: { en: "Layer {number} from above: {boxes}", ru: "Слой {number} сверху: {boxes}" },
  layer: { en: "Layer {number}", ru: "Слой {number}" },
  layer_step: { en: "Layer {number}, {step} of {steps}", ru: "Слой {number}, {step} из {steps}" },
  turns: { en: "{first}–{last}", ru: "{first}–{last}" },
  layer_facts: {
    en: "{boxes} · {from}–{to} {length_unit}",
    ru: "{boxes} · {from}–{to} {length_unit}",
  },
  note: {
    en:
      "Numbers: the order in which boxes are placed. Arrows: along a box’s length; dashed, or a ring where it stands upright, when tipped. Faint lines: what lies below. Lengths in {length_unit}.",
    ru:
      "Числа: порядок укладки. Стрелки: вдоль длины коробки; пунктиром, а у стоящей торцом кольцом, если она повёрнута набок. Бледные линии: что лежит ниже. Размеры: {length_unit}.",
  },
  insisted: { en: "Against a rule, with a reason:", ru: "Против правила, с причиной:" },
  insisted_rule: { en: "{rule} ({reason})", ru: "{rule} ({reason})" },
  insisted_box: { en: "box {box}, {rule} ({reason})", ru: "коробка {box}, {rule} ({reason})" },
  note_free: {
    en: "After a plus: the height of a box’s base, where it is not the layer’s.",
    ru: "После плюса: высота основания коробки, если она не та, что у слоя.",
  },

  list: { en: "Pick list", ru: "Лист отбора" },
  list_page: { en: "page {part} of {parts}", ru: "страница {part} из {parts}" },
  fact_way: { en: "Route", ru: "Маршрут" },
  way: { en: "{way} {large_unit}", ru: "{way} {large_unit}" },
  col_stop: { en: "Stop", ru: "Ост." },
  col_pallets: { en: "Pallet: boxes", ru: "Паллета: коробки" },
  nowhere: {
    en: "In no section, or no path leads to it",
    ru: "Нет ни в одной секции, или к ней нет пути",
  },
  no_section: { en: "—", ru: "—" },
  tick: { en: "{pallet}: {count}", ru: "{pallet}: {count}" },
  page: { en: "Page {page} of {pages}", ru: "Страница {page} из {pages}" },

  pages: {
    en: ["{count} page", "{count} pages"],
    ru: ["{count} страница", "{count} страницы", "{count} страниц"],
  },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
