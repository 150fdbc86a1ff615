/** Labels of the catalog's fields, on each page that edits them. */
import {
  ARTIST_TEXTS,
  type MuseumTexts,
  PAINTING_TEXTS,
} from "../../../domain/gallery/museum_texts.ts";
import type { Messages, Text } from "../../shared/i18n.ts";

const labels = <Texts extends MuseumTexts>(texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, { en, ru }]) => [`f_${name}`, { en, ru }]),
  ) as { [Name in keyof Texts & string as `f_${Name}`]: Text };

export const MESSAGES = {
  f_name: { en: "Name", ru: "Имя" },
  f_title: { en: "Title", ru: "Название" },
  f_birth_year: { en: "Year of birth", ru: "Год рождения" },
  f_death_year: { en: "Year of death", ru: "Год смерти" },
  f_birth_date: { en: "Date of birth (EDTF)", ru: "Дата рождения (EDTF)" },
  f_death_date: { en: "Date of death (EDTF)", ru: "Дата смерти (EDTF)" },
  ...labels(ARTIST_TEXTS),
  f_active_from: { en: "Active from", ru: "Работал(а) с" },
  f_active_to: { en: "Active until", ru: "Работал(а) по" },
  f_date_text: { en: "Date in the source’s words", ru: "Дата словами источника" },
  f_date: { en: "Date (EDTF)", ru: "Дата (EDTF)" },
  f_bio_full: { en: "Text about the artist", ru: "Текст о художнике" },
  f_encyclopedia_title: { en: "Wikipedia article", ru: "Статья в Википедии" },
  f_year: { en: "Year", ru: "Год" },
  f_attribution: { en: "Attribution", ru: "Атрибуция" },
  f_medium: { en: "Medium", ru: "Техника" },
  f_support: { en: "Support", ru: "Основа" },
  f_height_mm: { en: "Height, mm", ru: "Высота, мм" },
  f_width_mm: { en: "Width, mm", ru: "Ширина, мм" },
  f_collection: { en: "Collection", ru: "Собрание" },
  f_place: { en: "Place", ru: "Место" },
  ...labels(PAINTING_TEXTS),
  f_names: { en: "Other names", ru: "Другие имена" },
  f_identifiers: { en: "Identifiers", ru: "Идентификаторы" },
  f_object_rights: { en: "Rights (work)", ru: "Права на произведение" },
  f_object_credit: { en: "Credit (work)", ru: "Указание авторства (произведение)" },
  f_picture_rights: { en: "Rights (picture)", ru: "Права на изображение" },
  f_picture_credit: { en: "Credit (picture)", ru: "Указание авторства (изображение)" },
  f_text_rights: { en: "Rights (texts)", ru: "Права на тексты" },
  f_text_credit: { en: "Credit (texts)", ru: "Указание авторства (тексты)" },
  f_sort_order: { en: "Sort order", ru: "Порядок сортировки" },
} satisfies Messages;
