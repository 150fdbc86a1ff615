/** The texts of the page of a wall. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  kept_here: {
    en: "Kept on this device. Drag paintings into the order that you want.",
    ru: "Хранится на этом устройстве. Расставьте картины, перетаскивая их.",
  },
  empty_title: { en: "Nothing hangs here yet", ru: "Здесь пока ничего не висит" },
  empty_text: {
    en: "Press the heart on any painting, and it hangs here.",
    ru: "Нажмите на сердечко у любой картины, и она появится здесь.",
  },
  walk: { en: "Walk through it", ru: "Пройти по залу" },
  share: { en: "Share", ru: "Поделиться" },
  print: { en: "Print", ru: "Напечатать" },
  see_shared: {
    en: "Somebody has shared this wall with you.",
    ru: "Кто-то поделился с вами этой стеной.",
  },
  keep: { en: "Keep as my wall", ru: "Сделать моей стеной" },
  keep_too: { en: "Add to my wall", ru: "Добавить к моей стене" },
  kept: {
    en: ["{count} painting added", "{count} paintings added"],
    ru: ["Добавлена {count} картина", "Добавлены {count} картины", "Добавлено {count} картин"],
  },
  no_room: {
    en: "A wall has room for {count} paintings; the last ones were left out.",
    ru: "На стене помещается картин: {count}; последние не вошли.",
  },
  missing: {
    en: [
      "{count} painting of this wall is no longer in the catalog.",
      "{count} paintings of this wall are no longer in the catalog.",
    ],
    ru: [
      "{count} картины этой стены больше нет в каталоге.",
      "{count} картин этой стены больше нет в каталоге.",
      "{count} картин этой стены больше нет в каталоге.",
    ],
  },
  forget: { en: "Remove from the wall", ru: "Убрать со стены" },
  move: { en: "Move: {title}", ru: "Переместить: {title}" },
  move_keys: { en: "Drag, or arrow keys", ru: "Потяните или нажимайте стрелки" },
  remove: { en: "Remove: {title}", ru: "Убрать: {title}" },
  removed: { en: "Removed: {title}", ru: "Убрано: {title}" },
  undo: { en: "Undo", ru: "Отменить" },
  moved: { en: "{title}: {at} of {all}", ru: "{title}: {at} из {all}" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
