/** The texts of racks that are generated, and of paths through sections. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  title: { en: "Generate racks", ru: "Создать стеллажи" },
  text: {
    en: "Every bay becomes a section, reached from the point in front of it.",
    ru: "Каждое место становится секцией, к которой подходят от точки перед ней.",
  },
  rows: { en: "Rows", ru: "Рядов" },
  bays: { en: "Bays in a row", ru: "Мест в ряду" },
  bayLength: { en: "Bay length, {length_unit}", ru: "Длина места, {length_unit}" },
  bayDepth: { en: "Bay depth, {length_unit}", ru: "Глубина места, {length_unit}" },
  aisle: { en: "Aisle width, {length_unit}", ru: "Ширина прохода, {length_unit}" },
  crossEvery: { en: "Cross-aisle after", ru: "Проход поперёк" },
  cross_none: {
    en: "this many bays; 0 for none between the ends",
    ru: "через столько мест; 0: только по концам",
  },
  sides: { en: "Racks at an aisle", ru: "Стеллажи у прохода" },
  sides_1: { en: "On one side", ru: "С одной стороны" },
  sides_2: { en: "On both sides", ru: "С обеих сторон" },
  along: { en: "Rows run", ru: "Ряды идут" },
  along_x: { en: "From left to right", ru: "Слева направо" },
  along_y: { en: "From top to bottom", ru: "Сверху вниз" },
  pattern: { en: "Names", ru: "Названия" },
  pattern_help: {
    en: "{row:A} counts A, B, C; {bay:01} counts 01, 02, 03; {aisle} is the aisle’s number.",
    ru: "{row:A} считает A, B, C; {bay:01} считает 01, 02, 03; {aisle} — номер прохода.",
  },
  pattern_names: { en: "{first} to {last}", ru: "от {first} до {last}" },
  x: { en: "From the left, {length_unit}", ru: "Слева, {length_unit}" },
  y: { en: "From the top, {length_unit}", ru: "Сверху, {length_unit}" },
  make: { en: "Place racks here", ru: "Поставить стеллажи сюда" },
  hint: {
    en: "Move the mouse and click · arrows and Enter put them down",
    ru: "Наведите мышь и щёлкните · стрелки и Enter ставят их на место",
  },
  hint_touch: {
    en: "Drag the racks to their place",
    ru: "Перетащите стеллажи на место",
  },
  made: {
    en: ["{count} section generated", "{count} sections generated"],
    ru: ["Создана {count} секция", "Созданы {count} секции", "Создано {count} секций"],
  },
  not_linked: {
    en: "No straight path leads from them to the other paths: connect one of their points.",
    ru: "Прямого пути от них к остальным путям нет: соедините одну из их точек.",
  },
  clear: { en: "No conflicts", ru: "Ничто не мешает" },
  hits_plots: { en: "Conflicts with: {names}", ru: "Мешают: {names}" },
  hits_edges: {
    en: "Paths would lead through the racks: {names}",
    ru: "Сквозь стеллажи прошли бы пути: {names}",
  },
  hits_names: {
    en: "Names that exist already: {names}",
    ru: "Такие названия уже есть: {names}",
  },
  hits_walls: { en: "Reaches beyond the walls", ru: "Выходит за стены" },
  fault_count: { en: "Enter a whole number of 1 or more.", ru: "Введите целое число от 1." },
  fault_count_or_none: {
    en: "Enter a whole number of 0 or more.",
    ru: "Введите целое число от 0.",
  },
  fault_extent: { en: "Enter a number above 0.", ru: "Введите число больше 0." },
  fault_too_many: {
    en: "At most 10,000 bays at once.",
    ru: "Не больше 10 000 мест за один раз.",
  },
  fault_unknown: { en: "Invalid pattern: {what}", ru: "Непонятно: {what}" },
  fault_repeats: {
    en: "“{what}” would repeat: include rows and bays in the pattern.",
    ru: "«{what}» вышло бы не один раз: пусть названия считают и ряды, и места.",
  },
  fault_empty: { en: "Enter names.", ru: "Введите названия." },

  problem_through: { en: "{way} leads through {names}", ru: "{way}: проходит сквозь {names}" },
  mend: { en: "Fix it", ru: "Исправить" },
  mend_way: { en: "Fix {way}", ru: "Исправить {way}" },
  mend_all: { en: "Fix all paths", ru: "Исправить все пути" },
  mended_removed: {
    en: "{way} removed: other paths lead there",
    ru: "Путь {way} удалён: туда ведут другие пути",
  },
  mended_rerouted: {
    en: "{way} now leads around {names}",
    ru: "Путь {way} теперь обходит {names}",
  },
  not_mended: {
    en: "{way} cannot be fixed: no path leads around. Move its ends or the section.",
    ru: "Путь {way} не исправить: обойти негде. Передвиньте его концы или секцию.",
  },
  mended_all: {
    en: "Removed: {removed}, drawn around sections: {rerouted}, left: {left}",
    ru: "Удалено: {removed}, проведено в обход: {rerouted}, осталось: {left}",
  },
  drawn_around: { en: "The path leads around {names}", ru: "Путь обходит {names}" },
  not_drawn: {
    en: "Not connected: {names} in between, and no path leads around.",
    ru: "Не соединено: между ними {names}, и обойти негде.",
  },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
