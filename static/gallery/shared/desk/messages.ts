/** The texts that the curators' pages share: the way between them, accounts and the fields of records. */
import {
  ARTIST_TEXTS,
  type MuseumTexts,
  PAINTING_TEXTS,
} from "../../../../domain/gallery/museum_texts.ts";
import { type Messages, type Text, translator } from "../../../shared/i18n.ts";

const labels = <Texts extends MuseumTexts>(texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, { en, ru }]) => [`f_${name}`, { en, ru }]),
  ) as { [Name in keyof Texts & string as `f_${Name}`]: Text };

export const MESSAGES = {
  brand: { en: "Open Depot", ru: "Open Depot" },
  pages: { en: "Curator pages", ru: "Страницы хранителя" },
  tab_desk: { en: "Review", ru: "Проверка" },
  tab_catalog: { en: "Catalog", ru: "Каталог" },
  tab_audit: { en: "Log", ru: "Журнал" },
  tab_account: { en: "Account", ru: "Доступ" },
  tab_account_of: { en: "The account of {name}", ru: "Учётная запись: {name}" },
  logout: { en: "Log out", ru: "Выйти" },
  logout_who: { en: "Log out {name}", ru: "Выйти ({name})" },
  loading: { en: "Loading", ru: "Загрузка" },
  more: { en: "More", ru: "Ещё" },
  retry: { en: "Try again", ru: "Повторить" },
  to_transfer: { en: "Import and export", ru: "Загрузка и выгрузка" },
  to_doubles: { en: "Possible duplicates", ru: "Возможные дубликаты" },
  to_encyclopedia: { en: "Wikipedia", ru: "Википедия" },
  to_account: { en: "Accounts", ru: "Учётные записи" },

  failed: { en: "Failed: {why}", ru: "Не получилось: {why}" },
  taken_back: { en: "Undone.", ru: "Отменено." },
  take_back: { en: "Undo", ru: "Отменить" },
  nothing: { en: "nothing", ru: "ничего" },

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
  f_text_rights: { en: "Rights (texts)", ru: "Права на тексты" },
  f_text_credit: { en: "Credit (texts)", ru: "Указание авторства (тексты)" },
  f_name: { en: "Name", ru: "Имя или название" },
  f_sort_order: { en: "Sort order", ru: "Порядок сортировки" },
  f_object_rights: { en: "Rights (work)", ru: "Права на произведение" },
  f_object_credit: { en: "Credit (work)", ru: "Указание авторства (произведение)" },
  f_picture_rights: { en: "Rights (picture)", ru: "Права на изображение" },
  f_picture_credit: { en: "Credit (picture)", ru: "Указание авторства (изображение)" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);

/** Returns a function that finds the label of a field by its name, and the name where there is none. */
export const fieldNames = (texts: Messages, t: (key: "f_name") => string) => (field: string) =>
  Object.hasOwn(texts, `f_${field}`) ? t(`f_${field}` as "f_name") : field;

/** Returns the label of a field; its own name if there is none. */
export const fieldName = fieldNames(MESSAGES, t);
