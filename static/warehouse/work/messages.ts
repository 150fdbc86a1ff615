/** The texts of the picker's work list. */
import type { Messages } from "../../shared/i18n.ts";
import { translatorWithUnits } from "../shared/units.ts";

export const MESSAGES = {
  lead: {
    en: "Your orders and waves, the most urgent first.",
    ru: "Ваши заказы и волны, сначала срочные.",
  },
  lead_open: {
    en: "Orders and waves to pick, the most urgent first.",
    ru: "Заказы и волны к отбору, сначала срочные.",
  },
  none: { en: "Nothing to pick now.", ru: "Сейчас отбирать нечего." },
  none_own: { en: "Nothing is assigned to you.", ru: "Вам ничего не назначено." },
  for_anybody: { en: "Not assigned to anybody", ru: "Никому не назначено" },
  wave: { en: "Wave {number}", ru: "Волна {number}" },
  due: { en: "due {time}", ru: "срок {time}" },
  late: { en: "late, due {time}", ru: "опаздывает, срок {time}" },
  boxes_left: {
    en: ["{count} box left", "{count} boxes left"],
    ru: ["осталась {count} коробка", "осталось {count} коробки", "осталось {count} коробок"],
  },
  way: { en: "{length} {large_unit}", ru: "{length} {large_unit}" },
  begun: { en: "Begun", ru: "Начата" },
  not_begun: { en: "Not begun", ru: "Не начата" },
  next: { en: "Next: {name}", ru: "Дальше: {name}" },
  scan_each: { en: "Scan every box", ru: "Сканировать каждую коробку" },
  unsent: {
    en: ["{count} act is not sent yet", "{count} acts are not sent yet"],
    ru: [
      "{count} действие ещё не отправлено",
      "{count} действия ещё не отправлены",
      "{count} действий ещё не отправлено",
    ],
  },
  offline: { en: "Offline: this list is from {time}.", ru: "Нет связи: список от {time}." },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
