/** What the fields of the catalog are called, on each page that edits them. */
import type { Messages } from "../../shared/i18n.ts";

export const MESSAGES = {
  f_name: { en: "Name", ru: "Имя" },
  f_title: { en: "Title", ru: "Название" },
  f_birth_year: { en: "Born in", ru: "Год рождения" },
  f_death_year: { en: "Died in", ru: "Год смерти" },
  f_birth_date: { en: "Date of birth (EDTF)", ru: "Дата рождения (EDTF)" },
  f_death_date: { en: "Date of death (EDTF)", ru: "Дата смерти (EDTF)" },
  f_nationality: { en: "Nationality", ru: "Страна" },
  f_date: { en: "Date (EDTF)", ru: "Дата (EDTF)" },
  f_bio_full: { en: "Text about the artist", ru: "Текст о художнике" },
  f_encyclopedia_title: { en: "Article in the encyclopedia", ru: "Статья в энциклопедии" },
  f_year: { en: "Year", ru: "Год" },
  f_attribution: { en: "Attribution", ru: "Атрибуция" },
  f_medium: { en: "Medium", ru: "Техника" },
  f_support: { en: "Support", ru: "Основа" },
  f_height_mm: { en: "Height in mm", ru: "Высота, мм" },
  f_width_mm: { en: "Width in mm", ru: "Ширина, мм" },
  f_collection: { en: "Collection", ru: "Собрание" },
  f_place: { en: "Place", ru: "Место" },
  f_inventory_number: { en: "Inventory number", ru: "Инвентарный номер" },
  f_names: { en: "Other names", ru: "Другие имена" },
  f_identifiers: { en: "Identifiers", ru: "Идентификаторы" },
  f_text_rights: { en: "Rights of the texts", ru: "Права на тексты" },
  f_text_credit: { en: "Credit of the texts", ru: "Автор текстов" },
} satisfies Messages;
