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
import { headingIn, meaningsOf } from "../../files/headings.ts";
import type { Language } from "../../languages.ts";
import { unitLabel } from "../unit_labels.ts";
import { dimensionOf, labelOf } from "./field_kinds.ts";
import { FIELD_LABELS } from "./field_labels.ts";

const SKU = "sku; article; item; item number; part number; article number; product number; " +
  "product code; product; internal reference; default_code; order lines/product; artikel; " +
  "artikelnummer; art.-nr; produkt; référence; référence article; article; produit; código; " +
  "referencia; artículo; producto; артикул; товар; номенклатура";

/**
 * Headings of other programs by field, in English, German, French, Spanish and Russian, and in the
 * forms of Odoo and of the web client; of several fields, the first that the kind of file has is
 * meant.
 */
const HEADINGS: Readonly<Record<string, string>> = {
  sku_box: SKU,
  description:
    "description; name; product name; bezeichnung; beschreibung; désignation; libellé; " +
    "descripción; denominación; описание; наименование",
  barcodes:
    "barcode; barcodes; bar code; bar codes; barcode number; ean; ean-13; gtin; upc; strichcode; " +
    "code-barres; code barres; código de barras; штрихкод; штрихкоды; штрих-код; штрих-коды",
  lenght_wsec: "length; länge; longueur; largo; longitud; длина",
  widht_wsec: "width; breite; largeur; ancho; anchura; ширина",
  length_box: "length; länge; longueur; largo; longitud; длина",
  width_box: "width; breite; largeur; ancho; anchura; ширина",
  height_box: "height; höhe; hauteur; alto; altura; высота",
  weight_box:
    "weight; gross weight; gewicht; bruttogewicht; poids; poids brut; peso; peso bruto; " +
    "вес; вес брутто; масса",
  max_load_box: "max load; max. load; maximum load; load limit; bears; max. last; traglast; " +
    "charge max; charge max.; charge maximale; carga máx.; carga máxima; максимальная нагрузка; " +
    "макс. нагрузка; макс нагрузка; выдержит",
  is_rotated_box: "may be tipped; may lie on its side; rotatable; kippbar; drehbar; basculable; " +
    "volcable; girable; можно вращать; можно класть набок",
  order_name:
    "order; order number; order reference; sales order; auftrag; auftragsnummer; auftrag nr; " +
    "bestellung; bestellnummer; bestellung nr; commande; numéro de commande; commande n°; pedido; " +
    "número de pedido; pedido nº; заказ; номер заказа; заказ №; название заказа",
  due_at: "due; due date; delivery date; liefertermin; lieferdatum; date de livraison; échéance; " +
    "fecha de entrega; срок; дата доставки",
  customer: "customer name; client; consignee; ship to; partner; kunde; kundenname; empfänger; " +
    "destinataire; cliente; destinatario; получатель; покупатель; контрагент",
  address: "address; shipping address; ship-to address; adresse; lieferadresse; " +
    "adresse de livraison; dirección; dirección de entrega; адрес",
  carrier: "delivery method; shipping method; spediteur; spedition; transporteur; transportista",
  priority: "priorität; priorité; prioridad",
  reference: "customer reference; your reference; po number; source document; kundenreferenz; " +
    "ihre referenz; référence client; referencia del cliente; основание; номер клиента",
  note: "notes; remark; remarks; comment; bemerkung; hinweis; notiz; remarque; commentaire; " +
    "nota; observaciones; комментарий",
  count_box:
    "quantity; qty; quantity on hand; on hand quantity; order lines/quantity; menge; anzahl; anz; " +
    "stück; bestand; quantité; qté; stock; cantidad; cant; existencias; количество; кол-во; остаток",
  min_box:
    "min; minimum; min qty; minimum quantity; reorder point; mindestbestand; stock minimum; " +
    "stock mínimo; минимум; мин; мин. остаток; минимальный остаток",
  max_box: "max; maximum; max qty; maximum quantity; höchstbestand; stock maximum; " +
    "stock máximo; максимум; макс; макс. остаток; максимальный остаток",
  delivery_name:
    "delivery number; purchase order; purchase order number; po; po number; shipment; lieferung; " +
    "lieferschein; lieferscheinnummer; bestellnummer; livraison; bon de livraison; " +
    "numéro de livraison; entrega; albarán; número de albarán; номер поставки; накладная; " +
    "номер накладной",
  supplier: "vendor; lieferant; fournisseur; proveedor; поставщик",
  expected_at: "expected; expected date; arrival; eta; scheduled date; erwartet; ankunft; " +
    "date prévue; arrivée; fecha prevista; llegada; дата поставки",
  name_points: "название точки; point; punkt; punto; точка",
  name_point_way: "point_name; точка графа",
  name_points_from: "точка 1(начало ребра); from; von; de; desde; откуда",
  name_points_to: "точка 2(конец ребра); to; nach; bis; à; hasta; куда",
  pos_x: "позиция x; x",
  pos_y: "позиция y; y",
  sku_name: SKU,
  x_pos: "позиция x; x",
  y_pos: "позиция y; y",
  section_name: "section; location; bin; lagerplatz; platz; fach; emplacement; ubicación; " +
    "название секции; секция; ячейка; место",
  user_login: "user; username; user name; login name; benutzer; benutzername; anmeldename; " +
    "identifiant; utilisateur; usuario; пользователь; имя пользователя",
  user_fio: "name; employee; name des mitarbeiters; mitarbeiter; nom; nom complet; employé; " +
    "nombre; nombre completo; empleado; фио; сотрудник; имя",
  user_role: "rolle; rôle; rol; должность",
  warehouse_name: "warehouse; lager; entrepôt; almacén; название склада; склад",
  warehouse_length: "length; länge; longueur; largo; longitud; длина",
  warehouse_width: "width; breite; largeur; ancho; anchura; ширина",
  length_unit: "единица длины",
  weight_unit: "единица веса",
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

/** The meanings of headings. */
export const MEANINGS = meaningsOf(HEADINGS, FIELD_LABELS);

/**
 * Interprets a heading: our own name of a field or one of {@link HEADINGS}, with or without a unit.
 */
export const headingOf = (
  text: string,
  fields: readonly string[],
): Heading<LengthUnit | WeightUnit> =>
  headingIn({ fields, meanings: MEANINGS, unitOf: fittingUnit }, text);

/** The unit with a name, if it fits a field. */
export function fittingUnit(field: string, name: string): LengthUnit | WeightUnit | undefined {
  const units: readonly (LengthUnit | WeightUnit)[] = dimensionOf(field) === "length"
    ? LENGTH_UNITS
    : dimensionOf(field) === "weight"
    ? WEIGHT_UNITS
    : [];
  return units.find((unit) => unit === unitOf(name));
}

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
