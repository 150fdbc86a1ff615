/** The texts that the curators' pages share: navigation, accounts and the fields of records. */
import { FIELD_LABELS } from "../../../../domain/gallery/field_labels.ts";
import { ARTIST_TEXTS, PAINTING_TEXTS } from "../../../../domain/gallery/museum_texts.ts";
import { type Messages, type Text, translator } from "../../../shared/i18n.ts";

/** Returns the texts of fields by keys such as `f_title`. */
export const labels = <Texts extends Readonly<Record<string, Text>>>(texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, { en, ru }]) => [`f_${name}`, { en, ru }]),
  ) as { [Name in keyof Texts & string as `f_${Name}`]: Text };

export const MESSAGES = {
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
  to_pictures: { en: "Folder of pictures", ru: "Папка изображений" },
  to_doubles: { en: "Possible duplicates", ru: "Возможные дубликаты" },
  to_placements: { en: "Note positions", ru: "Положение пометок" },
  to_encyclopedia: { en: "Wikipedia", ru: "Википедия" },
  to_account: { en: "Accounts", ru: "Учётные записи" },

  failed: { en: "Failed: {why}", ru: "Не получилось: {why}" },
  taken_back: { en: "Undone.", ru: "Отменено." },
  undo: { en: "Undo", ru: "Отменить" },
  nothing: { en: "nothing", ru: "ничего" },

  ...labels(FIELD_LABELS),
  ...labels(ARTIST_TEXTS),
  ...labels(PAINTING_TEXTS),
} satisfies Messages;

export const { t, count } = translator(MESSAGES);

/**
 * Returns a function that finds the label of a field by its name; the name itself if there is none.
 */
export const fieldNames = (texts: Messages, t: (key: "f_name") => string) => (field: string) =>
  Object.hasOwn(texts, `f_${field}`) ? t(`f_${field}` as "f_name") : field;

/** Returns the label of a field; the name itself if there is none. */
export const fieldName = fieldNames(MESSAGES, t);
