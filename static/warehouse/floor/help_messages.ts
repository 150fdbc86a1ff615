/** Help texts for the keys of the floor plan. */
import type { Messages } from "../../shared/i18n.ts";

export const HELP_MESSAGES = {
  help_title: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },
  help_connect: { en: "Connect the selection", ru: "Соединить выбранное" },
  help_move: { en: "Move the selection, or the view", ru: "Двигать выбранное или план" },
  help_move_far: { en: "Ten times as far", ru: "В десять раз дальше" },
  help_step: { en: "Next, previous item", ru: "Следующий предмет, предыдущий" },
  help_all: { en: "Select all", ru: "Выбрать всё" },
  help_whole: { en: "Show the whole floor", ru: "Показать весь склад" },
  help_near: { en: "Show the selection", ru: "Показать выбранное" },
  help_zoom: { en: "Zoom", ru: "Масштаб" },
  help_escape: { en: "Cancel, then clear the selection", ru: "Назад, затем снять выбор" },
  help_put: { en: "Place what the tool draws", ru: "Поставить то, что рисует инструмент" },
  help_list: { en: "Go to the list", ru: "Перейти к списку" },
  help_drag: {
    en:
      "Space and drag, or the middle button, move the view. Hold Alt while you drag to turn snapping off; hold it from the start to drag a copy.",
    ru:
      "Пробел с мышью или средняя кнопка двигают план. Alt во время движения отключает привязку; нажатый заранее, он вытягивает копию.",
  },
} satisfies Messages;
