/** Messages of commands that read orders and layouts. */
import type { Texts } from "../languages.ts";

export const PACKING_MESSAGES = {
  none_of_the_boxes: {
    en: "{sku} is not one of the boxes",
    ru: "{sku} нет среди коробок",
  },
  other_than_fields: {
    en: "{value}, but by its other fields {expected}",
    ru: "{value}, а по другим полям {expected}",
  },
  expected_end_of_file: {
    en: "expected the end of the file",
    ru: "ожидается конец файла",
  },
  file_ends_before: {
    en: "the file ends before {what_follows}",
    ru: "файл заканчивается раньше, чем {what_follows}",
  },
  expected_end_of_line: {
    en: "expected the end of the line",
    ru: "ожидается конец строки",
  },
  no_vertical_edge: {
    en: "no edge may be vertical",
    ru: "ни одно ребро не может быть вертикальным",
  },
  nothing_to_pack: {
    en: "there are no boxes to pack",
    ru: "укладывать нечего",
  },
  more_boxes_than: {
    en: "{count} are more than {max}",
    ru: "{count} больше, чем {max}",
  },
  sku_of_other_box: {
    en: "{sku} is that of {place}",
    ru: "{sku} уже у {place}",
  },
  json_not_valid: {
    en: "The {document} is not valid JSON: {reason}",
    ru: "Некорректный JSON ({document}): {reason}",
  },
  expected_pallet_size: {
    en: "expected an object with length, width and height",
    ru: "ожидается объект с length, width и height",
  },
  expected_orientation: {
    en: "expected at least one orientation",
    ru: "ожидается хотя бы одна ориентация",
  },
  expected_problem: {
    en: "expected an object with pallet, parameters and boxes",
    ru: "ожидается объект с pallet, parameters и boxes",
  },
  expected_layout: {
    en: "expected an object with pallet, parameters, boxes and pallets",
    ru: "ожидается объект с pallet, parameters, boxes и pallets",
  },
} as const satisfies Texts;
