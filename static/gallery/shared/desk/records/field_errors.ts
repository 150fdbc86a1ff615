/**
 * Converts the server's refusals to sentences at the fields of a form, in the language of the page.
 * The gallery's API answers in English, with a line for each problem: `death_year: expected a year
 * not before 1850`.
 */
import type { Kind } from "../../../../../domain/gallery/editing/kinds.ts";
import { ApiError, type RefusedField, refusedFields } from "../../../../shared/api_error.ts";
import type { FieldErrors } from "../../../../shared/draft.ts";
import { type Messages, translator } from "../../../../shared/i18n.ts";
import { labelAt } from "./names.ts";

export const MESSAGES = {
  year_not_before: {
    en: "{field} must be {year} or later.",
    ru: "{field}: укажите {year} или более поздний год.",
  },
  bce: { en: "{year} BCE", ru: "{year} до н. э." },
  year_between: {
    en: "{field} must be a year from {first} to {last}; there is no year 0.",
    ru: "{field}: укажите год от {first} до {last}; года 0 нет.",
  },
  date_other_year: {
    en: "{field} contradicts the year {year}.",
    ru: "{field}: год {year} не соответствует этой дате.",
  },
  date_form: {
    en: "{field} must be a date such as 1503, 1503~ (circa), ../1503 (before) or 1503/1506.",
    ru: "{field}: укажите дату в виде 1503, 1503~ (около), ../1503 (до) или 1503/1506.",
  },
  characters_between: {
    en: "{field} must have {min} to {max} characters.",
    ru: "{field}: заполните поле, не больше {max} знаков.",
  },
  characters_up_to: {
    en: "{field} can have at most {max} characters.",
    ru: "{field}: не больше {max} знаков.",
  },
  characters_wrong: {
    en: "{field} contains characters that cannot be stored.",
    ru: "{field}: есть знаки, которые нельзя сохранить.",
  },
  number_between: {
    en: "{field} must be a number from {min} to {max}.",
    ru: "{field}: укажите число от {min} до {max}.",
  },
  whole_between: {
    en: "{field} must be a whole number from {min} to {max}.",
    ru: "{field}: укажите целое число от {min} до {max}.",
  },
  choose: { en: "Choose a value for {field}.", ru: "{field}: выберите значение." },
  gone: {
    en: "The record chosen for {field} is no longer in the catalog.",
    ru: "{field}: выбранной записи уже нет в каталоге.",
  },
  colour: { en: "{field} must be a colour.", ru: "{field}: укажите цвет." },
  address: {
    en: "{field} must begin with http:// or https://.",
    ru: "{field}: адрес должен начинаться с http:// или https://.",
  },
  words_or_address: {
    en: "{field} must be words, or an address that begins with http:// or https://.",
    ru: "{field}: укажите слова или адрес, который начинается с http:// или https://.",
  },
  language_form: {
    en: "{field} must be a language code such as en or pt-BR.",
    ru: "{field}: укажите код языка, например en или pt-BR.",
  },
  languages_twice: {
    en: "{field} can have each language only once.",
    ru: "{field}: каждый язык можно указать только один раз.",
  },
  identifier_form: {
    en:
      "{field} must be Q and digits for Wikidata, nine digits from 500 for ULAN, digits for VIAF, an address for a page.",
    ru:
      "{field}: Q и цифры для Wikidata, девять цифр с 500 для ULAN, цифры для VIAF, адрес для страницы.",
  },
  entries_up_to: {
    en: "{field} can have at most {max} entries.",
    ru: "{field}: записей может быть не больше {max}.",
  },
  place: {
    en: "The place must lie within the picture: fill in left and top, all four fields, or none.",
    ru:
      "Место должно лежать внутри изображения: заполните поля «слева» и «сверху», все четыре или ни одного.",
  },
  itself: {
    en: "A painting cannot influence itself.",
    ru: "Картина не может влиять на саму себя.",
  },
  influence_exists: {
    en: "This source and this painting are linked already.",
    ru: "Этот источник уже связан с этой картиной.",
  },
  taken: {
    en: "{field}: another record is called “{value}” already.",
    ru: "{field}: «{value}» уже есть у другой записи.",
  },
  changed_since: {
    en: "Someone else has changed it since the preview.",
    ru: "После просмотра запись изменил кто-то ещё.",
  },
  not_changed: { en: "It could not be changed.", ru: "Изменить не удалось." },
  other: {
    en: "{field} has a value that cannot be stored.",
    ru: "{field}: недопустимое значение.",
  },
} satisfies Messages;

const { t } = translator(MESSAGES);

/** The server's messages about fields of records, with the sentence for each. */
const SENTENCES: readonly (readonly [message: RegExp, keyof typeof MESSAGES])[] = [
  [/^expected a year not before (?<year>.+)$/, "year_not_before"],
  [/^expected a year from (?<first>\S+) to (?<last>[^\s,]+)/, "year_between"],
  [/^it contradicts the year (?<year>.+)$/, "date_other_year"],
  [/^expected a date in EDTF/, "date_form"],
  [/^expected text of (?<min>\d+) to (?<max>\d+) characters$/, "characters_between"],
  [/^expected text of at most (?<max>\d+) characters$/, "characters_up_to"],
  [/^(control characters|expected well-formed Unicode)/, "characters_wrong"],
  [/^expected a number from (?<min>\S+) to (?<max>\S+)$/, "number_between"],
  [/^expected a whole number from (?<min>\S+) to (?<max>\S+)$/, "whole_between"],
  // Only ids have no upper limit.
  [/^expected (a whole number of at least 1$|one of |painting$|true or false$)/, "choose"],
  [/^no \w+ has the id /, "gone"],
  [/^expected a colour/, "colour"],
  [/^expected an address/, "address"],
  [/^expected words, or an address/, "words_or_address"],
  [/^expected a language/, "language_form"],
  [/^expected each language once$/, "languages_twice"],
  [/^expected Q and digits/, "identifier_form"],
  [/^expected a list of at most (?<max>\d+)$/, "entries_up_to"],
  [/^the place must lie within the picture/, "place"],
  [/^a painting cannot influence itself$/, "itself"],
  [/^this source is connected/, "influence_exists"],
  [/^(?<value>.+) is taken already$/s, "taken"],
  [/^The record has been changed meanwhile/, "changed_since"],
];

const yearText = (year: string) => year.startsWith("-") ? t("bce", { year: year.slice(1) }) : year;
const YEARS = new Set(["year", "first", "last"]);

/** Returns the sentence for a message about a field; undefined for an unknown message. */
export function sentenceOf(kind: Kind, path: string, message: string): string | undefined {
  for (const [pattern, key] of SENTENCES) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const values = Object.entries(match.groups ?? {})
      .map(([name, text]) => [name, YEARS.has(name) ? yearText(text) : text]);
    return t(key, { field: labelAt(kind, path), ...Object.fromEntries(values) });
  }
  return undefined;
}

/** Returns the sentences for a refusal of a form, by field; empty if it is about no field. */
export function fieldErrors(kind: Kind, failure: unknown): FieldErrors {
  const errors = new Map<string, string>();
  if (!(failure instanceof ApiError) || ![400, 404, 409].includes(failure.status)) return errors;
  for (
    const { field: path, message } of [...fieldsIn(failure.message), ...refusedFields(failure)]
  ) {
    errors.set(path, sentenceOf(kind, path, message) ?? t("other", { field: labelAt(kind, path) }));
  }
  return errors;
}

/** Returns the sentence for the refusal of a record among many; `field` is "" for none. */
export const refusalOf = (kind: Kind, field: string, error: string): string =>
  sentenceOf(kind, field, error.replace(`${field}: `, "")) ??
    (field === "" ? t("not_changed") : t("other", { field: labelAt(kind, field) }));

/** Returns the fields that a message names at the start of its lines. */
function fieldsIn(text: string): RefusedField[] {
  // A line without a field continues the previous one, because a name may have several lines.
  const lines = text.matchAll(/^([\w.[\]]+): (.*(?:\n(?![\w.[\]]+: ).*)*)/gm);
  return [...lines].map(([, field = "", message = ""]) => ({ field, message }));
}
