/**
 * Fields and units of a CSV file's columns, by their headings. Independent of the records' schemas,
 * so that pages can use it.
 */
import {
  LENGTH_UNITS,
  type LengthUnit,
  type Units,
  WEIGHT_UNITS,
  type WeightUnit,
} from "../units.ts";
import type { Heading } from "../../files/columns.ts";
import type { Language } from "../../messages/texts.ts";
import { normalizedName } from "../../normalized_name.ts";
import { unitLabel } from "../unit_labels.ts";
import { FIELD_LABELS } from "./field_labels.ts";

/** Length fields. */
const LENGTHS = new Set([
  "warehouse_length",
  "warehouse_width",
  "length_box",
  "width_box",
  "height_box",
  "pos_x",
  "pos_y",
  "x_pos",
  "y_pos",
  "lenght_wsec",
  "widht_wsec",
  "pallet_length",
  "pallet_width",
  "pallet_max_height",
  "height_layer_diff",
  "height_tolerance",
]);
/** Weight fields. */
const WEIGHTS = new Set(["weight_box", "max_load_box"]);

/** Count fields. */
export const COUNTS: ReadonlySet<string> = new Set(["count_box", "packing_type"]);
/** Other numeric fields. */
const FRACTIONS = new Set(["min_layer_fill_ratio", "min_support_ratio", "speed"]);

/** True if a field is a number, which people may write in several ways. */
export const isNumeric = (field: string): boolean =>
  dimensionOf(field) !== undefined || COUNTS.has(field) || FRACTIONS.has(field);

/** Returns the quantity that a field measures; otherwise undefined. */
export const dimensionOf = (field: string): "length" | "weight" | undefined =>
  LENGTHS.has(field) ? "length" : WEIGHTS.has(field) ? "weight" : undefined;

/**
 * The Russian headings of the web client's files, and those of other programs; of several fields,
 * the one that the kind of file has is meant.
 */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  "sku": ["sku_box"],
  "артикул": ["sku_box"],
  "quantity": ["count_box"],
  "qty": ["count_box"],
  "max load": ["max_load_box"],
  "max. load": ["max_load_box"],
  "maximum load": ["max_load_box"],
  "load limit": ["max_load_box"],
  "bears": ["max_load_box"],
  "максимальная нагрузка": ["max_load_box"],
  "макс нагрузка": ["max_load_box"],
  "выдержит": ["max_load_box"],
  "may be tipped": ["is_rotated_box"],
  "may lie on its side": ["is_rotated_box"],
  "rotatable": ["is_rotated_box"],
  "можно класть набок": ["is_rotated_box"],
  "barcode": ["barcodes"],
  "bar code": ["barcodes"],
  "bar codes": ["barcodes"],
  "ean": ["barcodes"],
  "ean-13": ["barcodes"],
  "gtin": ["barcodes"],
  "upc": ["barcodes"],
  "штрихкод": ["barcodes"],
  "штрихкоды": ["barcodes"],
  "штрих-код": ["barcodes"],
  "штрих-коды": ["barcodes"],
  "описание": ["description"],
  "наименование": ["description"],
  "length": ["length_box", "warehouse_length"],
  "width": ["width_box", "warehouse_width"],
  "height": ["height_box"],
  "weight": ["weight_box"],
  "point_name": ["name_point_way"],
  "ширина": ["width_box", "widht_wsec", "warehouse_width"],
  "длина": ["length_box", "lenght_wsec", "warehouse_length"],
  "высота": ["height_box"],
  "вес": ["weight_box"],
  "можно вращать": ["is_rotated_box"],
  "макс. нагрузка": ["max_load_box"],
  "название точки": ["name_points"],
  "позиция x": ["pos_x", "x_pos"],
  "позиция y": ["pos_y", "y_pos"],
  "точка 1(начало ребра)": ["name_points_from"],
  "точка 2(конец ребра)": ["name_points_to"],
  "название секции": ["section_name"],
  "точка графа": ["name_point_way"],
  "ячейка": ["section_name"],
  "количество": ["count_box"],
  "название склада": ["warehouse_name"],
  "единица длины": ["length_unit"],
  "единица веса": ["weight_unit"],
};

const UNIT_NAMES: Readonly<Record<string, LengthUnit | WeightUnit>> = {
  "mm": "mm",
  "мм": "mm",
  "cm": "cm",
  "см": "cm",
  "m": "m",
  "м": "m",
  "in": "in",
  "inch": "in",
  "inches": "in",
  '"': "in",
  "дюйм": "in",
  "дюймы": "in",
  "g": "g",
  "г": "g",
  "гр": "g",
  "kg": "kg",
  "кг": "kg",
  "lb": "lb",
  "lbs": "lb",
  "фунт": "lb",
  "фунты": "lb",
};

/** The unit named in a cell, in English or Russian; the cell itself if it is not a unit. */
export function unitOf(cell: string): string {
  const name = cell.trim().toLowerCase().replace(/\.$/, "");
  return Object.hasOwn(UNIT_NAMES, name) ? UNIT_NAMES[name]! : cell;
}

const plain = (text: string) => normalizedName(text).toLowerCase().replace(/\s*\(\s*/g, "(");

/**
 * Interprets a heading: our own name of a field or one of {@link HEADINGS}, with or without a unit.
 */
export function headingOf(
  text: string,
  fields: readonly string[],
): Heading<LengthUnit | WeightUnit> {
  const whole = plain(text);
  const wholeField = fieldOf(whole, fields);
  if (wholeField !== undefined) return { field: wholeField };
  const [, name, unitName] = /^(.+?)(?:\s*[([]\s*|,\s*|[ _](?=[^ _]+$))([^()[\],]+?)\.?\s*[)\]]?$/
    .exec(whole) ?? [];
  if (name === undefined) return {};
  const field = fieldOf(name.trim(), fields);
  const unit = Object.hasOwn(UNIT_NAMES, unitName!) ? UNIT_NAMES[unitName!] : undefined;
  if (field === undefined || unit === undefined) return {};
  return unitFits(field, unit) ? { field, unit } : {};
}

function fieldOf(name: string, fields: readonly string[]): string | undefined {
  if (fields.includes(name)) return name;
  const inOneWord = name.replaceAll(" ", "_");
  if (fields.includes(inOneWord)) return inOneWord;
  const meant = Object.hasOwn(HEADINGS, name) ? HEADINGS[name]! : [];
  return [...meant, ...(LABELLED.get(name) ?? []).map(({ field }) => field)].find((field) =>
    fields.includes(field)
  );
}

/** Fields by their names in all languages. */
const LABELLED = Map.groupBy(
  Object.entries(FIELD_LABELS).flatMap(([field, labels]) =>
    [...new Set(Object.values(labels))].map((label) => ({ field, label: label.toLowerCase() }))
  ),
  ({ label }) => label,
);

function unitFits(field: string, unit: LengthUnit | WeightUnit): boolean {
  const units: Record<string, readonly string[]> = { length: LENGTH_UNITS, weight: WEIGHT_UNITS };
  return units[dimensionOf(field) ?? ""]?.includes(unit) ?? false;
}

/** The name of a field in words if a language is given. */
export const labelOf = (field: string, language?: Language): string =>
  language === undefined ? field : FIELD_LABELS[field]?.[language] ?? field;

/** The heading of a field in an exported file, in words if a language is given; with its unit. */
export function headingText(
  field: string,
  { length_unit, weight_unit }: Units,
  language?: Language,
): string {
  const name = labelOf(field, language);
  const dimension = dimensionOf(field);
  if (dimension === undefined) return name;
  const unit = dimension === "length" ? length_unit : weight_unit;
  return `${name} (${unitLabel(unit, language ?? "en")})`;
}
