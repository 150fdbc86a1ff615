/** The texts of what is done to several things, of ways' directions and speeds, and of copies. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  align: { en: "Align", ru: "Выровнять" },
  align_left: { en: "Left edges", ru: "По левому краю" },
  align_top: { en: "Top edges", ru: "По верхнему краю" },
  distribute: { en: "Equal gaps", ru: "Равные промежутки" },
  distribute_x: { en: "Across", ru: "По горизонтали" },
  distribute_y: { en: "Down", ru: "По вертикали" },
  rename: { en: "Rename by pattern", ru: "Назвать по образцу" },
  rename_field: { en: "Pattern", ru: "Образец" },
  rename_help: {
    en: "A{n:01} gives A01, A02, A03: row by row, from left to right.",
    ru: "A{n:01} даёт A01, A02, A03: ряд за рядом, слева направо.",
  },
  rename_do: { en: "Rename", ru: "Назвать" },
  renamed: {
    en: ["{count} item renamed", "{count} items renamed"],
    ru: [
      "Переименован {count} предмет",
      "Переименовано {count} предмета",
      "Переименовано {count} предметов",
    ],
  },
  fault_unknown: { en: "Invalid pattern: {what}", ru: "Непонятно: {what}" },
  fault_repeats: {
    en: "“{what}” would repeat: use {n:01}.",
    ru: "«{what}» вышло бы не один раз: добавьте {n:01}.",
  },
  fault_taken: { en: "“{what}” already exists.", ru: "«{what}» уже есть." },
  stock: { en: "Stock of all", ru: "Запас во всех" },
  stock_do: { en: "Fill", ru: "Заполнить" },
  stock_empty: { en: "Empty all", ru: "Опустошить все" },
  stocked: {
    en: ["{count} section changed", "{count} sections changed"],
    ru: ["Изменена {count} секция", "Изменены {count} секции", "Изменено {count} секций"],
  },
  box: { en: "Box type", ru: "Тип коробки" },
  boxes: { en: "Boxes", ru: "Коробок" },
  box_unknown: { en: "Unknown box type.", ru: "Неизвестный тип коробки." },
  wrong_count: { en: "Enter a whole number of 0 or more.", ru: "Введите целое число от 0." },
  direction: { en: "Direction", ru: "Направление" },
  direction_both: { en: "Both directions", ru: "В обе стороны" },
  direction_forth: { en: "→ ↓ only", ru: "Только → ↓" },
  direction_back: { en: "← ↑ only", ru: "Только ← ↑" },
  direction_forth_label: {
    en: "One-way, to the right or down",
    ru: "Одностороннее, вправо или вниз",
  },
  direction_back_label: {
    en: "One-way, to the left or up",
    ru: "Одностороннее, влево или вверх",
  },
  speed: { en: "Speed, times the usual", ru: "Скорость, от обычной" },
  wrong_speed: {
    en: "Enter a number from 0.01 to 100, or leave the field empty.",
    ru: "Введите число от 0,01 до 100 или оставьте поле пустым.",
  },
  speed_fact: { en: "Speed: {speed} of the usual", ru: "Скорость: {speed} от обычной" },
  one_way_fact: { en: "One-way, from {from} to {to}", ru: "Одностороннее, от {from} к {to}" },
  problem_one_way: {
    en: "{names}: one-way paths lead in but not out, or out but not in",
    ru: "{names}: по односторонним путям туда не войти или оттуда не выйти",
  },
  copied: {
    en: ["{count} item copied: Ctrl V pastes", "{count} items copied: Ctrl V pastes"],
    ru: [
      "Скопирован {count} предмет: Ctrl V вставляет",
      "Скопировано {count} предмета: Ctrl V вставляет",
      "Скопировано {count} предметов: Ctrl V вставляет",
    ],
  },
  pasted: {
    en: ["{count} item pasted", "{count} items pasted"],
    ru: ["Вставлен {count} предмет", "Вставлено {count} предмета", "Вставлено {count} предметов"],
  },
  nothing_copied: {
    en: "Nothing has been copied yet.",
    ru: "Пока ничего не скопировано.",
  },
  duplicate: { en: "Duplicate", ru: "Повторить" },
  help_copy: { en: "Copy the selection", ru: "Скопировать выбранное" },
  help_paste: { en: "Paste where the mouse is", ru: "Вставить туда, где мышь" },
  help_duplicate: { en: "Duplicate the selection", ru: "Повторить выбранное" },
  plan_only: {
    en: "View only: the warehouse manager can change this plan.",
    ru: "План для просмотра: меняет его начальник склада.",
  },
  plan_only_label: {
    en:
      "Floor plan: {sections}, {points}, {edges}. Arrow keys move the view, brackets step through everything. The list beside it holds the same as text.",
    ru:
      "План склада: {sections}, {points}, {edges}. Стрелки двигают план, квадратные скобки переходят от предмета к предмету. Список рядом содержит то же самое текстом.",
  },
  plan_only_empty: { en: "Nothing is drawn on it yet.", ru: "На нём пока ничего нет." },
  fact_stock: { en: "Stock", ru: "Запас" },
  fact_place: { en: "From the left, from the top", ru: "Слева, сверху" },
  fact_size: { en: "Width × length", ru: "Ширина × длина" },
  fact_way: { en: "Access point", ru: "Точка подхода" },
  fact_empty: { en: "empty", ru: "пусто" },
  fact_none: { en: "none", ru: "нет" },
  fact_length: { en: "Length", ru: "Длина" },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
