/** The texts of uploading a picture, and of searching for one. */
import type { Messages } from "../../shared/i18n.ts";

export const NEW_PICTURE_MESSAGES = {
  drop_here: {
    en: "Drop it here as the new image of “{title}”",
    ru: "Перетащите сюда новое изображение «{title}»",
  },
  file_one: { en: "Upload one image at a time.", ru: "Загружайте по одному изображению." },
  file_empty: { en: "{name} is empty.", ru: "Файл {name} пуст." },
  file_wrong_type: {
    en: "{name} is not a JPEG, PNG, GIF or WebP image, so it was not uploaded.",
    ru: "{name}: это не JPEG, PNG, GIF или WebP, поэтому файл не отправлен.",
  },
  file_too_large: {
    en: "{name} is {size} MB. The limit is 15 MB, so it was not uploaded.",
    ru: "{name}: {size} МБ. Принимается не больше 15 МБ, поэтому файл не отправлен.",
  },
  jobs: { en: "Uploads", ru: "Загрузки" },
  job_waiting: { en: "Waiting", ru: "Ждёт очереди" },
  job_sending: { en: "Sending, {percent}%", ru: "Отправляется, {percent}%" },
  job_working: {
    en: "Uploaded; processing",
    ru: "Загружено; обработка",
  },
  job_fetching: { en: "Downloading", ru: "Скачивание" },
  job_done: { en: "Image saved", ru: "Изображение сохранено" },
  job_failed: { en: "Not replaced.", ru: "Не заменено." },
  job_close: { en: "Remove the upload for “{title}”", ru: "Убрать загрузку для «{title}»" },

  search_title: { en: "Find an image of “{title}”", ru: "Найти изображение «{title}»" },
  search_elsewhere: { en: "See the search page", ru: "Открыть страницу поиска" },
  search_none: {
    en: "No source returned an image. Their answers:",
    ru: "Ни один источник не дал изображения. Что ответил каждый:",
  },
  searching: { en: "Searching…", ru: "Идёт поиск…" },
  found: {
    en: ["{count} candidate", "{count} candidates"],
    ru: ["{count} кандидат", "{count} кандидата", "{count} кандидатов"],
  },
  found_keys: { en: ": arrow keys select, Enter uses", ru: ": стрелки выбирают, Enter берёт" },
  candidates: { en: "Candidates", ru: "Кандидаты" },
  size_unknown: { en: "size unknown", ru: "размер не назван" },
  thumb_failed: { en: "no preview", ru: "не показать" },
  own_label: { en: "Or the address of an image", ru: "Или адрес изображения" },
  own_look: { en: "Preview", ru: "Просмотр" },
  own_wrong: {
    en: "An address begins with http:// or https://.",
    ru: "Адрес начинается с http:// или https://.",
  },
  credit_title: { en: "Source, credit and licence", ru: "Источник, автор и лицензия" },
  credit_source: { en: "Source (a page or a collection)", ru: "Источник (страница или собрание)" },
  credit_credit: { en: "Credit", ru: "Указание авторства" },
  credit_license: { en: "Licence (address or name)", ru: "Лицензия (адрес или название)" },
  credit_save: { en: "Save", ru: "Сохранить" },
  credit_saved: { en: "Saved", ru: "Сохранено" },
  searches_job: {
    en: "Automatic search: {published} found, {waiting} to go",
    ru: "Автоматический поиск: найдено {published}, осталось {waiting}",
  },
  searches_off: {
    en: "{waiting} linked works have no picture",
    ru: "Связанных работ без изображения: {waiting}",
  },
  hang: { en: "Use this picture", ru: "Использовать" },
  hang_named: {
    en: "Use the picture found for “{title}”",
    ru: "Использовать найденное для «{title}»",
  },
  searches_held: { en: "Found, to be confirmed", ru: "Найдено, ждёт подтверждения" },
  job_smaller: {
    en: "It is smaller: {to} px instead of {from}.",
    ru: "Оно меньше: {to} пикселей вместо {from}.",
  },
  job_proportions: {
    en: "Its proportions differ by {percent} %.",
    ru: "Пропорции отличаются на {percent} %.",
  },
  job_notes_move: {
    en: "{notes} will be moved to the new picture; uncertain positions are listed for review.",
    ru: "{notes}: положение будет перенесено; неуверенные случаи попадут в список.",
  },
  job_all_the_same: { en: "Replace anyway?", ru: "Всё равно заменить?" },
  job_notes: {
    en: ["{count} note", "{count} notes"],
    ru: ["{count} пометка", "{count} пометки", "{count} пометок"],
  },
  job_agree: { en: "Replace", ru: "Заменить" },
  own_address: { en: "your address", ru: "ваш адрес" },
  take: { en: "Use this image", ru: "Использовать это" },
} satisfies Messages;
