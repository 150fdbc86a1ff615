/** Texts of the packing rules by name, for violations in answers and on pages. */
import type { Texts } from "../languages.ts";

export const RULES_MESSAGES = {
  rule_count: { en: "boxes missing or too many", ru: "коробок не хватает или слишком много" },
  rule_empty: { en: "empty pallet or layer", ru: "пустая паллета или слой" },
  rule_orientation: {
    en: "box on a side on which it may not stand",
    ru: "коробка стоит на недопустимой стороне",
  },
  rule_position: { en: "box without a place", ru: "коробка без места" },
  rule_outside: { en: "box overhangs the pallet", ru: "коробка выходит за край паллеты" },
  rule_overlap: { en: "two boxes overlap", ru: "две коробки перекрываются" },
  "rule_layer-height": { en: "wrong height of a layer", ru: "неверная высота слоя" },
  "rule_pallet-height": { en: "wrong height of a pallet", ru: "неверная высота паллеты" },
  "rule_too-tall": { en: "pallet too tall", ru: "паллета слишком высокая" },
  "rule_height-difference": {
    en: "boxes of one layer differ too much in height",
    ru: "коробки слоя слишком разной высоты",
  },
  rule_fill: {
    en: "layer covers too little to carry another",
    ru: "слой слишком мало заполнен, чтобы нести другой",
  },
  rule_support: { en: "box rests on too little", ru: "слишком малая опора коробки" },
  rule_load: { en: "too much load on a box", ru: "слишком большая нагрузка на коробку" },
  rule_order: { en: "wrong order", ru: "неверная очередь укладки" },
  "rule_walled-in": { en: "box is walled in", ru: "коробка зажата со всех сторон" },
  rule_buried: { en: "box placed under another", ru: "коробка ставится под другую" },
  rule_band: { en: "box in the wrong band", ru: "коробка не в своём поясе" },
  rule_mixed: {
    en: "boxes of one type scattered over mixed layers",
    ru: "коробки одного типа разбросаны по смешанным слоям",
  },
  rule_walk: { en: "boxes against the order of the walk", ru: "порядок против обхода" },
  rule_weight: { en: "pallet too heavy", ru: "паллета слишком тяжёлая" },
  "rule_off-centre": {
    en: "centre of gravity too far from the middle",
    ru: "центр тяжести слишком далеко от середины",
  },
  rule_apart: {
    en: "boxes that may not stand on one pallet",
    ru: "коробки, которым нельзя стоять на одной паллете",
  },
  rule_together: {
    en: "boxes that must stand on one pallet are on several",
    ru: "коробки, которые должны стоять на одной паллете, на разных",
  },
  "rule_pallet-type": {
    en: "pallet of an unknown type",
    ru: "паллета неизвестного вида",
  },
  "rule_pallets-available": {
    en: "more pallets of a type than there are",
    ru: "паллет одного вида больше, чем есть",
  },
  rule_locked: { en: "locked boxes have moved", ru: "закреплённые коробки сдвинуты" },
} as const satisfies Texts;
