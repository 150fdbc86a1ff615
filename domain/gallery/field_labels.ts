/** Names of the fields of artists and paintings, in both languages. */
import type { InLanguages } from "../languages.ts";

type Labels = Readonly<Record<string, InLanguages<string>>>;

export const FIELD_LABELS = {
  title: { en: "Title", ru: "Название" },
  birth_year: { en: "Year of birth", ru: "Год рождения" },
  death_year: { en: "Year of death", ru: "Год смерти" },
  birth_date: { en: "Date of birth (EDTF)", ru: "Дата рождения (EDTF)" },
  death_date: { en: "Date of death (EDTF)", ru: "Дата смерти (EDTF)" },
  active_from: { en: "Active from", ru: "Работал(а) с" },
  active_to: { en: "Active until", ru: "Работал(а) по" },
  date_text: { en: "Date in the source’s words", ru: "Дата словами источника" },
  date: { en: "Date (EDTF)", ru: "Дата (EDTF)" },
  bio_full: { en: "Text about the artist", ru: "Текст о художнике" },
  encyclopedia_title: { en: "Wikipedia article", ru: "Статья в Википедии" },
  year: { en: "Year", ru: "Год" },
  attribution: { en: "Attribution", ru: "Атрибуция" },
  medium: { en: "Medium", ru: "Техника" },
  support: { en: "Support", ru: "Основа" },
  height_mm: { en: "Height, mm", ru: "Высота, мм" },
  width_mm: { en: "Width, mm", ru: "Ширина, мм" },
  collection: { en: "Collection", ru: "Собрание" },
  place: { en: "Place", ru: "Место" },
  names: { en: "Other names", ru: "Другие имена" },
  translations: { en: "In other languages", ru: "На других языках" },
  identifiers: { en: "Identifiers", ru: "Идентификаторы" },
  text_rights: { en: "Rights (texts)", ru: "Права на тексты" },
  text_credit: { en: "Credit (texts)", ru: "Указание авторства (тексты)" },
  name: { en: "Name", ru: "Имя или название" },
  sort_order: { en: "Sort order", ru: "Порядок сортировки" },
  object_rights: { en: "Rights (work)", ru: "Права на произведение" },
  object_credit: { en: "Credit (work)", ru: "Указание авторства (произведение)" },
  picture_rights: { en: "Rights (picture)", ru: "Права на изображение" },
  picture_credit: { en: "Credit (picture)", ru: "Указание авторства (изображение)" },
} as const satisfies Labels;

/** Names of the additional columns of spreadsheets. */
export const COLUMN_LABELS = {
  open_depot_id: { en: "Open Depot ID", ru: "ID в Open Depot" },
  dimensions: { en: "Height × width", ru: "Высота × ширина" },
  life: { en: "Nationality and dates", ru: "Национальность и годы жизни" },
  artist: { en: "Artist name", ru: "Имя художника" },
  artist_id: { en: "Artist ID", ru: "ID художника" },
  movement: { en: "Movement name", ru: "Название направления" },
  movement_id: { en: "Movement ID", ru: "ID направления" },
} as const satisfies Labels;
