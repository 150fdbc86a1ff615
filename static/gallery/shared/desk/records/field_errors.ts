/**
 * Converts the server's refusals, which have a line for each problem (`death_year: expected a year
 * not before 1850`), to sentences at the fields of a form.
 */
import type { Kind } from "../../../../../domain/gallery/editing/kinds.ts";
import { violations } from "../../../../../domain/gallery/editing/violations.ts";
import { ApiError, type RefusedField, refusedFields } from "../../../../shared/api_error.ts";
import type { FieldErrors, Values } from "../../../../shared/draft.ts";
import { type Messages, translator } from "../../../../shared/i18n.ts";
import { labelAt } from "./names.ts";

export const MESSAGES = {
  year_before_first: {
    en: "{field} must be {first} or later.",
    ru: "{field}: укажите {first} или более поздний год.",
  },
  bce: { en: "{year} BCE", ru: "{year} до н. э." },
  year_between: {
    en: "{field} must be a year from {first} to {last}; there is no year 0.",
    ru: "{field}: укажите год от {first} до {last}; года 0 нет.",
  },
  year_outside_date: {
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
  expected_place_in_picture: {
    en: "The place must lie within the picture: fill in left and top, all four fields, or none.",
    ru:
      "Место должно лежать внутри изображения: заполните поля «слева» и «сверху», все четыре или ни одного.",
  },
  influences_itself: {
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
} satisfies Messages;

const { t } = translator(MESSAGES);

/** The server's messages about fields of records in both languages, with the sentence for each. */
const SENTENCES: readonly (readonly [message: RegExp, keyof typeof MESSAGES])[] = [
  [/^(?:expected a year not before|ожидается год не раньше) (?<first>.+)$/, "year_before_first"],
  [
    /^(?:expected a year from|ожидается год от) (?<first>\S+) (?:to|до) (?<last>[^\s,]+)/,
    "year_between",
  ],
  [/^(?:it contradicts the year|противоречит году) (?<year>.+)$/, "year_outside_date"],
  [/^(expected a date in|ожидается дата в) EDTF/, "date_form"],
  [
    /^(?:expected text of|ожидается текст \(число символов: от) (?<min>\d+) (?:to|до) (?<max>\d+)/,
    "characters_between",
  ],
  [
    /^(?:expected text of at most|ожидается текст \(число символов: не больше) (?<max>\d+)/,
    "characters_up_to",
  ],
  [
    /^(control characters|expected well-formed|управляющие символы|ожидается корректный)/,
    "characters_wrong",
  ],
  [
    /^(?:expected a number from|ожидается число от) (?<min>\S+) (?:to|до) (?<max>\S+)$/,
    "number_between",
  ],
  [
    /^(?:expected a whole number from|ожидается целое число от) (?<min>\S+) (?:to|до) (?<max>\S+)$/,
    "whole_between",
  ],
  // Only ids have no upper limit.
  [
    /^(expected|ожидается) (a whole number of at least 1$|целое число не меньше 1$|one of |одно из |painting$|true )/,
    "choose",
  ],
  [/^(no|нет) [\p{L} ]+ (has the|с) id /u, "gone"],
  [/^(expected a colour|ожидается цвет)/, "colour"],
  [/^(expected an address|ожидается адрес)/, "address"],
  [/^(expected words, or an|ожидается текст или) /, "words_or_address"],
  [/^(expected a language|ожидается язык)/, "language_form"],
  [/^(expected each language once|ожидается каждый язык один раз)$/, "languages_twice"],
  [/^(expected|ожидается) Q /, "identifier_form"],
  [
    /^(?:expected a list of at most|ожидается список, число элементов: не больше:?) (?<max>\d+)$/,
    "entries_up_to",
  ],
  [/^(the place must|место должно) /, "expected_place_in_picture"],
  [/^(a painting cannot influence|картина не может влиять)/, "influences_itself"],
  [/^(this source is connected|этот источник уже связан)/, "influence_exists"],
  [/^(?:значение )?(?<value>.+) (is taken already|уже занято)$/s, "taken"],
  [/^(The record has been changed|Запись за это время)/, "changed_since"],
];

const YEARS = new Set(["year", "first", "last"]);

function sentence(
  kind: Kind,
  path: string,
  key: keyof typeof MESSAGES,
  parameters: Readonly<Record<string, string | number>>,
): string {
  const texts = Object.entries(parameters).map(([name, value]) =>
    [name, YEARS.has(name) && Number(value) < 0 ? t("bce", { year: -value }) : value] as const
  );
  return t(key, { field: labelAt(kind, path), ...Object.fromEntries(texts) });
}

/** Returns the sentence for a message about a field; the message itself if there is none. */
export function sentenceOf(kind: Kind, path: string, message: string): string {
  for (const [pattern, key] of SENTENCES) {
    const match = pattern.exec(message);
    if (match !== null) return sentence(kind, path, key, match.groups ?? {});
  }
  return path === "" ? message : `${labelAt(kind, path)}: ${message}`;
}

/**
 * Returns the sentences for a refusal of a form, by field; empty if it is about no field.
 * @param draft The refused values with the names of those changed: the server does not check the
 *   rules between fields while one of them is invalid.
 */
export function fieldErrors(
  kind: Kind,
  failure: unknown,
  draft?: { values: Values; changed: readonly string[] },
): FieldErrors {
  const errors = new Map<string, string>();
  if (!(failure instanceof ApiError) || ![400, 404, 409].includes(failure.status)) return errors;
  for (
    const { field: path, message } of [...fieldsIn(failure.message), ...refusedFields(failure)]
  ) {
    errors.set(path, sentenceOf(kind, path, message));
  }
  if (errors.size === 0 || draft === undefined) return errors;
  for (const { where, code, parameters } of violations(kind, draft.values, draft.changed)) {
    if (!errors.has(where)) errors.set(where, sentence(kind, where, code, parameters));
  }
  return errors;
}

/** Returns the sentence for the refusal of a record among many; `field` is "" for none. */
export const refusalOf = (kind: Kind, field: string, error: string): string =>
  sentenceOf(kind, field, error.replace(`${field}: `, ""));

/** Returns the fields that a message names at the start of its lines. */
function fieldsIn(text: string): RefusedField[] {
  // A line without a field continues the previous one, because a name may have several lines.
  const lines = text.matchAll(/^([\w.[\]]+): (.*(?:\n(?![\w.[\]]+: ).*)*)/gm);
  return [...lines].map(([, field = "", message = ""]) => ({ field, message }));
}
