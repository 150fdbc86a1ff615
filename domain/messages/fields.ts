/** Messages about invalid field values in bodies, queries, paths and files. */
import type { Texts } from "../languages.ts";

export const FIELDS_MESSAGES = {
  expected_pair_of_groups: {
    en: "expected the names of two groups",
    ru: "ожидаются названия двух групп",
  },
  group_twice: { en: "another group has this name", ru: "так уже называется другая группа" },
  pallet_type_twice: {
    en: "another pallet type has this name",
    ru: "так уже называется другой вид паллет",
  },
  no_such_group: { en: "there is no group “{group}”", ru: "группы «{group}» нет" },
  sku_or_gtin: { en: "expected either sku or gtin", ru: "нужно указать либо sku, либо gtin" },
  expected_number: { en: "expected a number", ru: "ожидается число" },
  expected_number_from: {
    en: "expected a number of at least {min}",
    ru: "ожидается число не меньше {min}",
  },
  expected_number_between: {
    en: "expected a number from {min} to {max}",
    ru: "ожидается число от {min} до {max}",
  },
  expected_number_up_to: {
    en: "expected a number of at most {max}",
    ru: "ожидается число не больше {max}",
  },
  expected_integer: { en: "expected a whole number", ru: "ожидается целое число" },
  expected_integer_from: {
    en: "expected a whole number of at least {min}",
    ru: "ожидается целое число не меньше {min}",
  },
  expected_integer_up_to: {
    en: "expected a whole number of at most {max}",
    ru: "ожидается целое число не больше {max}",
  },
  expected_integer_between: {
    en: "expected a whole number from {min} to {max}",
    ru: "ожидается целое число от {min} до {max}",
  },
  expected_boolean: { en: "expected true or false", ru: "ожидается true или false" },
  expected_text: { en: "expected text", ru: "ожидается текст" },
  expected_text_between: {
    en: "expected text of {min} to {max} characters",
    ru: "ожидается текст (число символов: от {min} до {max})",
  },
  expected_text_up_to: {
    en: "expected text of at most {max} characters",
    ru: "ожидается текст (число символов: не больше {max})",
  },
  expected_text_from: {
    en: "expected text of at least {min} characters",
    ru: "ожидается текст (число символов: не меньше {min})",
  },
  expected_text_of_form: {
    en: "expected text of another form",
    ru: "ожидается текст другого вида",
  },
  expected_uuid: { en: "expected a UUID", ru: "ожидается UUID" },
  expected_pin: { en: "expected 4 to 8 digits", ru: "ожидается от 4 до 8 цифр" },
  expected_uuid_or_none: {
    en: "expected a UUID or empty text",
    ru: "ожидается UUID или пустая строка",
  },
  expected_instant: {
    en: "expected a date and time with an offset, such as 2026-11-30T14:30+01:00",
    ru: "ожидается дата и время со смещением, например 2026-11-30T14:30+03:00",
  },
  order_or_load: {
    en: "expected either id_order_item or id_load",
    ru: "нужно указать либо id_order_item, либо id_load",
  },
  expires_within_days: {
    en: "expected a time within the next {days} days",
    ru: "нужно время в пределах {days} дней",
  },
  expected_instant_or_none: {
    en: "expected a date and time with an offset, such as 2026-11-30T14:30+01:00, or empty text",
    ru: "ожидается дата и время со смещением, например 2026-11-30T14:30+03:00, или пустая строка",
  },
  expected_one_of: { en: "expected one of {values}", ru: "ожидается одно из значений: {values}" },
  expected_either: { en: "expected {one} or {other}", ru: "ожидается {one} или {other}" },
  expected_value: { en: "expected {value}", ru: "ожидается {value}" },
  expected_list: { en: "expected a list", ru: "ожидается список" },
  expected_list_from: {
    en: "expected a list of at least {min}",
    ru: "ожидается список, число элементов: не меньше {min}",
  },
  expected_list_up_to: {
    en: "expected a list of at most {max}",
    ru: "ожидается список, число элементов: не больше {max}",
  },
  expected_object: { en: "expected an object", ru: "ожидается объект" },
  expected_json_object: { en: "expected a JSON object", ru: "ожидается объект JSON" },
  expected_record: {
    en: "expected a record (a JSON object)",
    ru: "ожидается запись (объект JSON)",
  },
  control_characters: {
    en: "control characters other than tab and newline are not allowed",
    ru: "управляющие символы, кроме табуляции и перевода строки, недопустимы",
  },
  invisible_characters: {
    en: "control and format characters are not allowed",
    ru: "управляющие и форматирующие символы недопустимы",
  },
  blanks_around: {
    en: "blanks at either end are not allowed",
    ru: "пробелы в начале и в конце недопустимы",
  },
  malformed_unicode: { en: "expected well-formed Unicode", ru: "ожидается корректный Unicode" },
  colon: { en: "a colon is not allowed", ru: "двоеточие недопустимо" },
  expected_visible_ascii: {
    en: "expected 1 to 255 visible ASCII characters",
    ru: "ожидаются видимые символы ASCII, от 1 до 255",
  },
  comes_twice: { en: "{value} is repeated", ru: "значение {value} встречается дважды" },
  barcode_characters: {
    en: "control characters and , ; | are not allowed in a barcode",
    ru: "управляющие символы и знаки , ; | в штрихкоде недопустимы",
  },
  taken_already: { en: "{value} is taken already", ru: "значение {value} уже занято" },
  would_become: { en: "would become {value}: {reason}", ru: "получится {value}: {reason}" },
  expected_web_address: {
    en: "expected an address that begins with http:// or https://",
    ru: "ожидается адрес, который начинается с http:// или https://",
  },
  expected_web_address_or_none: {
    en: "expected an address that begins with http:// or https://, or empty text",
    ru: "ожидается адрес, который начинается с http:// или https://, или пустая строка",
  },
  expected_words_or_web_address: {
    en: "expected words, or an address that begins with http:// or https://",
    ru: "ожидается текст или адрес, который начинается с http:// или https://",
  },
  expected_hex_color: { en: "expected a colour as #RRGGBB", ru: "ожидается цвет в виде #RRGGBB" },
  expected_year_between: {
    en: "expected a year from {min} to {max}, but not 0",
    ru: "ожидается год от {min} до {max}, кроме 0",
  },
  expected_year_or_null: {
    en: "expected a year from {min} to {max}, but not 0, or none",
    ru: "ожидается год от {min} до {max}, кроме 0, либо пусто",
  },
  year_before_first: {
    en: "expected a year not before {first}",
    ru: "ожидается год не раньше {first}",
  },
  expected_place_in_picture: {
    en: "the place must lie within the picture: left and top, or all four fields, or none",
    ru:
      "место должно лежать внутри изображения: поля «слева» и «сверху», все четыре поля или ни одного",
  },
  influences_itself: {
    en: "a painting cannot influence itself",
    ru: "картина не может влиять на саму себя",
  },
  empty: { en: "it is empty", ru: "здесь пусто" },
  expected_next: {
    en: "expected the `next` of an earlier page",
    ru: "ожидается `next` предыдущей страницы",
  },
  expected_word: { en: "expected a word", ru: "ожидается слово" },
  expected_part_within: {
    en: "expected a part within the picture",
    ru: "ожидается часть внутри изображения",
  },
  expected_year_order: { en: "expected a year not after end", ru: "ожидается год не позже end" },
  expected_fields: {
    en: "expected at least one of {fields}",
    ru: "ожидается хотя бы одно из полей {fields}",
  },
  expected_colours: {
    en: "expected one to {max} colours as RRGGBB:SHARE, shares from 0 to 1 and together up to 1",
    ru:
      "ожидается от одного до {max} цветов в виде RRGGBB:ДОЛЯ, доли от 0 до 1, вместе не больше 1",
  },
  expected_account_change: { en: "expected role or password", ru: "ожидается role или password" },
  cannot_be_empty: { en: "this field cannot be empty", ru: "это поле не может быть пустым" },
  expected_flag: { en: "expected checked or fixed", ru: "ожидается checked или fixed" },
  expected_pallet_numbers: {
    en: "expected numbers of pallets, such as 2 or 1,3",
    ru: "ожидаются номера паллет, например 2 или 1,3",
  },
  not_valid: { en: "The request is not valid", ru: "Некорректный запрос" },
} as const satisfies Texts;
