/** Headings and words of tables of results, in both languages. */
import type { Language } from "../../messages/texts.ts";

type Labels = Readonly<Record<string, Readonly<Record<Language, string>>>>;

export const RESULT_LABELS = {
  pallet: { en: "Pallet", ru: "Паллета" },
  pallets: { en: "Pallets", ru: "Паллеты" },
  pallet_type: { en: "Type of pallet", ru: "Тип паллеты" },
  length: { en: "Length", ru: "Длина" },
  width: { en: "Width", ru: "Ширина" },
  height: { en: "Height", ru: "Высота" },
  weight: { en: "Weight", ru: "Вес" },
  box_weight: { en: "Weight of the boxes", ru: "Вес коробок" },
  layers: { en: "Layers", ru: "Слои" },
  sku: { en: "SKU", ru: "SKU" },
  boxes: { en: "Boxes", ru: "Коробки" },
  stop: { en: "Stop", ru: "Остановка" },
  stop_name: { en: "Name of the stop", ru: "Название остановки" },
  section: { en: "Section", ru: "Секция" },
  walk: { en: "Walk to the section", ru: "Путь до секции" },
  remark: { en: "Remark", ru: "Примечание" },
  place: { en: "Place in the order of loading", ru: "Место в порядке погрузки" },
  order: { en: "Order", ru: "Заказ" },
  from_front: { en: "From the front wall", ru: "От передней стенки" },
  from_left: { en: "From the left wall", ru: "От левой стенки" },
  from_floor: { en: "From the floor", ru: "От пола" },
  turned: { en: "Turned", ru: "Повёрнута" },
  on: { en: "Stands on place", ru: "Стоит на месте" },
} as const satisfies Labels;

/** Reasons why boxes are not on a picking list, and why pallets are not loaded. */
export const REASON_LABELS = {
  stock: { en: "not in stock", ru: "нет на складе" },
  unreachable: { en: "no path leads to the section", ru: "к секции нет пути" },
  section: { en: "in no section", ru: "нет ни в одной секции" },
  too_high: { en: "too high", ru: "слишком высокая" },
  too_large: { en: "too large", ru: "слишком большая" },
  too_heavy: { en: "too heavy", ru: "слишком тяжёлая" },
  no_floor: { en: "no room on the floor", ru: "нет места на полу" },
  no_room: { en: "no room left", ru: "не осталось места" },
  way_out: { en: "would block other cargo", ru: "закрыла бы выход другим" },
  payload: { en: "payload exceeded", ru: "превышена грузоподъёмность" },
  axle: { en: "axle load exceeded", ru: "превышена нагрузка на ось" },
  axle_light: { en: "axle load too low", ru: "слишком мала нагрузка на ось" },
  lengthwise: { en: "unbalanced lengthwise", ru: "нарушен баланс по длине" },
  sideways: { en: "unbalanced sideways", ru: "нарушен баланс по ширине" },
  none: { en: "not loaded", ru: "не погружена" },
} as const satisfies Labels;
