/** Fields of a spreadsheet's columns, by their headings. */
import type { Heading } from "../../files/columns.ts";
import { headingIn, meaningsOf } from "../../files/headings.ts";
import { type InLanguages, type Language, writtenLanguage } from "../../languages.ts";
import { normalizedName } from "../../normalized_name.ts";
import { unitOf } from "../../warehouse/transfer/csv_headings.ts";
import { LENGTH_UNITS, type LengthUnit } from "../../warehouse/units.ts";
import { FIELDS } from "../editing/records.ts";
import { COLUMN_LABELS, FIELD_LABELS } from "../field_labels.ts";
import { ARTIST_TEXTS, PAINTING_TEXTS } from "../museum_texts.ts";
import { DIMENSIONS, ID_COLUMN, LIFE, type SpreadsheetKind } from "./spreadsheet_records.ts";

/** Columns besides the fields of the record: its id, and the names of related records. */
const SPECIAL_COLUMNS = {
  painting: [ID_COLUMN, "artist", DIMENSIONS],
  artist: [ID_COLUMN, "movement", LIFE],
} as const;

/** Fields of sizes, which columns may have in other units than millimetres. */
export const SIZES: readonly string[] = ["height_mm", "width_mm"];

/** Returns the fields that columns may contain. */
export const spreadsheetFields = (kind: SpreadsheetKind): string[] => [
  ...SPECIAL_COLUMNS[kind],
  ...Object.keys(FIELDS[kind]),
];

const LABELS: Readonly<Record<string, InLanguages<string>>> = {
  ...FIELD_LABELS,
  ...ARTIST_TEXTS,
  ...PAINTING_TEXTS,
  ...COLUMN_LABELS,
};

/** The heading of a field in words. */
export const headingLabel = (field: string, language: Language): string =>
  LABELS[field]?.[writtenLanguage(language)] ?? field;

/**
 * Headings of other programs by field, in English, German, French, Spanish and Russian, and in the
 * exports of MoMA, the Met, Tate, the Walters Art Museum and Omeka S.
 */
const HEADINGS: Readonly<Record<string, string>> = {
  title: "title; object title; dcterms:title; titel; titre; título; название",
  name:
    "name; artist; artist name; displayname; display name; künstler; nom; nombre; имя; название",
  artist:
    "artist; artist display name; creator; creators; creator name; painter; dcterms:creator; " +
    "künstler; maler; artiste; peintre; artista; pintor; autor; художник; автор",
  movement: "movement; style; school; movements; stil; strömung; mouvement; movimiento; estilo; " +
    "направление; стиль",
  birth_year:
    "born; born in; yearofbirth; year of birth; begindate; artist begin date; birth date; " +
    "geboren; geburtsjahr; naissance; né en; nacimiento; año de nacimiento; год рождения",
  death_year: "died; died in; yearofdeath; year of death; enddate; artist end date; death date; " +
    "gestorben; todesjahr; décès; mort en; muerte; año de muerte; год смерти",
  nationality:
    "nationality; artist nationality; culture; nationalität; nationalité; nacionalidad; " +
    "национальность; страна",
  bio_full: "artistbio; artist display bio; biography; bio; biographie; biografía; биография",
  [LIFE]: "date; dates; life dates; lifespan; lebensdaten; fechas; годы жизни",
  identifiers: "creatorurl; creator url",
  year: "year; jahr; année; año; год",
  date: "date; dated; datetext; object date; dcterms:date; dcterms:created; datierung; datum; " +
    "datation; fecha; дата; датировка",
  medium: "medium; materials; dcterms:medium; technique; technik; material; matériaux; técnica; " +
    "техника; материал",
  support: "support; träger; bildträger; soporte; основа",
  [DIMENSIONS]: "dimensions; size; dcterms:extent; maße; masse; abmessungen; größe; format; " +
    "dimensiones; medidas; размер; размеры",
  height_mm: "height; height in mm; höhe; hauteur; alto; altura; высота",
  width_mm: "width; width in mm; breite; largeur; ancho; anchura; ширина",
  collection: "collection; repository; museum; sammlung; musée; museo; colección; собрание; музей",
  place: "place; city; ort; stadt; lieu; ville; lugar; ciudad; место; город",
  inventory_number: "accession number; accessionnumber; object number; objectnumber; acno; " +
    "inventory no; dcterms:identifier; inventarnummer; inv.-nr; numéro d'inventaire; " +
    "número de inventario; инвентарный номер",
  object_credit: "creditline; credit line; dcterms:provenance",
  text_credit: "автор текстов",
};

const MEANINGS = meaningsOf(HEADINGS, LABELS);

/** The unit of a size. */
const unitOfSize = (field: string, name: string) =>
  SIZES.includes(field) ? LENGTH_UNITS.find((unit) => unit === unitOf(name)) : undefined;

// Columns of earlier exports, in which ids were called `id`.
const FORMER_EXPORT = ["id", "checkup_checked", "encyclopedia_title"];

const plain = (heading: string) => normalizedName(heading).toLowerCase();

/**
 * Returns the meaning of each heading of a file, or of each field that was chosen by hand. If the
 * file has the `id` of another system, ids of related records are that system's, too.
 */
export function meaningIn(
  kind: SpreadsheetKind,
  headings: readonly string[],
  isChosen: boolean,
): (heading: string) => Heading<LengthUnit> {
  const options = { fields: spreadsheetFields(kind), meanings: MEANINGS, unitOf: unitOfSize };
  const names = headings.map(plain);
  const isOurs = FORMER_EXPORT.every((name) => names.includes(name));
  const isForeign = !isChosen && names.includes("id") && !isOurs && !names.includes(ID_COLUMN);
  return (text) => {
    // Someone who maps columns by hand may use the id's usual name.
    if (plain(text) === "id") return isOurs || isChosen ? { field: ID_COLUMN } : {};
    const heading = headingIn(options, text);
    const { field } = heading;
    const isForeignId = isForeign && (field?.endsWith("_id") ?? false);
    const isOtherName = isChosen && field !== undefined && !text.startsWith(field);
    return isForeignId || isOtherName ? {} : heading;
  };
}
