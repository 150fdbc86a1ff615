/** The texts of manual packing. */
import { RULES_MESSAGES } from "../../../../domain/packing/rule_messages.ts";
import type { Messages } from "../../../shared/i18n.ts";
import { translatorWithUnits } from "../../shared/units.ts";

export const MESSAGES = {
  ...RULES_MESSAGES,
  title: { en: "By hand", ru: "Вручную" },
  hint: {
    en: "Select a box in the picture or in the list. Drag it, or move it with the keyboard.",
    ru: "Выберите коробку на рисунке или в списке. Тащите её или возьмите и двигайте клавишами.",
  },
  take: { en: "Move the box", ru: "Взять коробку" },
  take_layer: { en: "Move its layer", ru: "Взять её слой" },
  lock: { en: "Lock", ru: "Закрепить" },
  unlock: { en: "Unlock", ru: "Открепить" },
  repack: { en: "Repack the rest", ru: "Уложить остальное заново" },
  repacking: { en: "Packing…", ru: "Укладка…" },
  keep: { en: "Save as a layout", ru: "Сохранить как раскладку" },
  kept: { en: "Saved", ru: "Сохранено" },
  leave: { en: "Leave", ru: "Выйти" },
  leave_unkept: { en: "Leave without saving", ru: "Выйти без сохранения" },
  held: {
    en: ["{count} box is held", "{count} boxes are held"],
    ru: ["в руках {count} коробка", "в руках {count} коробки", "в руках {count} коробок"],
  },
  new_pallet: { en: "{number}, a new one", ru: "{number}, новая" },
  layer: { en: "Layer", ru: "Слой" },
  layer_up: { en: "A layer up", ru: "Слоем выше" },
  layer_down: { en: "A layer down", ru: "Слоем ниже" },
  layer_own: { en: "its own, number {number}", ru: "свой, номер {number}" },
  across: { en: "Across ({length_unit})", ru: "Поперёк ({length_unit})" },
  along: { en: "Along ({length_unit})", ru: "Вдоль ({length_unit})" },
  left: { en: "To the left", ru: "Влево" },
  right: { en: "To the right", ru: "Вправо" },
  back: { en: "To the back", ru: "Назад" },
  front: { en: "To the front", ru: "Вперёд" },
  turn: { en: "Rotate", ru: "Повернуть" },
  tip: { en: "Lay on another side", ru: "Положить на другую сторону" },
  put: { en: "Place", ru: "Поставить" },
  put_anyway: { en: "Place anyway", ru: "Всё равно поставить" },
  right_here: { en: "No rule is broken here.", ru: "Здесь правила не нарушены." },
  broken: { en: "Breaks a rule:", ru: "Нарушает правило:" },
  broken_of: { en: "{rule}: pallet {pallet}", ru: "{rule}: паллета {pallet}" },
  broken_box: {
    en: "{rule}: pallet {pallet}, box {box} ({sku})",
    ru: "{rule}: паллета {pallet}, коробка {box} ({sku})",
  },
  impossible: { en: "This cannot be built.", ru: "Так поставить невозможно." },
  reason: { en: "Reason for placing it anyway", ru: "Причина, чтобы всё равно поставить" },
  more: { en: "and {count} more", ru: "и ещё {count}" },
  left_broken: {
    en: "Move the boxes, or place one with a reason.",
    ru: "Передвиньте коробки или возьмите одну и поставьте её с указанием причины.",
  },
  keys: {
    en:
      "M moves the box, ⇧M its layer, K locks it. While moving: arrows, ⇧ for small steps, PgUp PgDn, T rotates, Enter, Esc.",
    ru:
      "M берёт, ⇧M берёт слой, K закрепляет. В руках: стрелки, ⇧ понемногу, PgUp PgDn, T поворот, Enter, Esc.",
  },
} satisfies Messages;

export const { t, count } = translatorWithUnits(MESSAGES);
