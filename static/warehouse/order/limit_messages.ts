/** The texts of the limits of an order's pallets. */
import type { Messages } from "../../shared/i18n.ts";

export const LIMIT_MESSAGES = {
  limits_title: { en: "Limits of a pallet", ru: "Ограничения паллеты" },
  limits_text: {
    en: "Each applies only where it is stated.",
    ru: "Каждое действует, только если задано.",
  },
  limits_stated: {
    en: ["{count} limit", "{count} limits"],
    ru: ["{count} ограничение", "{count} ограничения", "{count} ограничений"],
  },
  max_weight: { en: "Greatest weight", ru: "Наибольший вес" },
  max_weight_text: { en: "With the pallet itself", ru: "Вместе с самой паллетой" },
  own_weight: { en: "Pallet’s own weight", ru: "Вес самой паллеты" },
  own_weight_text: { en: "Counts towards the greatest weight", ru: "Входит в наибольший вес" },
  own_height: { en: "Pallet’s own height", ru: "Высота самой паллеты" },
  own_height_text: {
    en: "The greatest height then counts from the floor",
    ru: "Тогда наибольшая высота считается от пола",
  },
  overhang: { en: "Overhang", ru: "Свес" },
  overhang_text: {
    en: "Boxes may reach this far over each side",
    ru: "На столько коробки могут выступать с каждой стороны",
  },
  centre_share: { en: "Centre of gravity", ru: "Центр тяжести" },
  centre_share_text: {
    en: "Within this middle part of length and width",
    ru: "В этой средней части длины и ширины",
  },
  limit_pattern: { en: "Layers of one box type", ru: "Слои из одинаковых коробок" },
  limit_pattern_text: {
    en: "Interlocked boxes hold together better; straight columns bear more",
    ru: "Перевязка надёжнее держит, прямые столбцы больше выдерживают",
  },
  pattern_auto: { en: "automatic", ru: "автоматически" },
  pattern_column: { en: "columns", ru: "столбцами" },
  pattern_interlock: { en: "interlocked", ru: "с перевязкой" },
  "pattern_columns-below": {
    en: "columns below, interlocked above",
    ru: "внизу столбцами, выше с перевязкой",
  },
  wrong_limit_share: {
    en: "A number above 0, up to 100, please.",
    ru: "Нужно число больше 0 и не больше 100.",
  },
  limits_of_boxes: { en: "Limits by box type", ru: "Ограничения по видам коробок" },
  limits_no_boxes: {
    en: "Box types appear here once the order has lines.",
    ru: "Виды коробок появятся здесь, когда в заказе будут строки.",
  },
  limit_box: { en: "Box type", ru: "Вид коробок" },
  limit_upright: { en: "This side up", ru: "Не кантовать" },
  limit_nothing_on_top: { en: "Nothing on top", ru: "Сверху не ставить" },
  limit_groups: { en: "Groups", ru: "Группы" },
  limit_groups_hint: {
    en: "Customer, stop … several with commas",
    ru: "Клиент, остановка… несколько через запятую",
  },
  limit_of: { en: "{rule}: {sku}", ru: "{rule}: {sku}" },
  limit_group: { en: "Group", ru: "Группа" },
  limit_together: { en: "On one pallet", ru: "На одной паллете" },
  limit_apart: { en: "Not with", ru: "Не вместе с" },
  limit_own_types: { en: "one another", ru: "друг другом" },
  limit_group_rules: { en: "Rules for groups", ru: "Правила для групп" },
} satisfies Messages;
