/** The texts of uploading a picture, and of searching for one. */
import type { Messages } from "../../shared/i18n.ts";

export const NEW_PICTURE_MESSAGES = {
  drop_here: {
    en: "Drop it here as the new image of “{title}”",
    ru: "Перетащите сюда новое изображение «{title}»",
  },
  file_one: { en: "One image at a time, please.", ru: "Пожалуйста, по одному изображению." },
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
    en: "Sent; the server is preparing it",
    ru: "Отправлено; сервер готовит изображение",
  },
  job_fetching: { en: "The server is fetching it", ru: "Сервер скачивает изображение" },
  job_done: { en: "Done", ru: "Готово" },
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
  found_keys: { en: ": arrow keys choose, Enter takes", ru: ": стрелки выбирают, Enter берёт" },
  candidates: { en: "Candidates", ru: "Кандидаты" },
  size_unknown: { en: "size unknown", ru: "размер не назван" },
  thumb_failed: { en: "no preview", ru: "не показать" },
  own_label: { en: "Or the address of an image", ru: "Или адрес изображения" },
  own_look: { en: "Look", ru: "Посмотреть" },
  own_wrong: {
    en: "An address begins with http:// or https://.",
    ru: "Адрес начинается с http:// или https://.",
  },
  credit_title: { en: "Source, credit and licence", ru: "Источник, автор и лицензия" },
  credit_source: { en: "Source (a page or a collection)", ru: "Источник (страница или собрание)" },
  credit_credit: { en: "Whom to credit", ru: "Чьё авторство указать" },
  credit_license: { en: "Licence (address or name)", ru: "Лицензия (адрес или название)" },
  credit_save: { en: "Save", ru: "Сохранить" },
  credit_saved: { en: "Saved", ru: "Сохранено" },
  searches_job: {
    en: "Search in quiet times: {published} found, {none} without, {waiting} to go",
    ru: "Поиск в тихие часы: найдено {published}, нет {none}, осталось {waiting}",
  },
  searches_off: {
    en: "{published} found automatically, {none} without; {waiting} linked works have no picture",
    ru: "Найдено автоматически {published}, нет {none}; без изображения {waiting} связанных работ",
  },
  hang: { en: "Hang this", ru: "Повесить" },
  hang_named: {
    en: "Hang the picture found for “{title}”",
    ru: "Повесить найденное для «{title}»",
  },
  searches_held: { en: "Found, waiting for you", ru: "Найдено, ждёт вас" },
  job_smaller: {
    en: "It is smaller: {to} px instead of {from}.",
    ru: "Оно меньше: {to} пикселей вместо {from}.",
  },
  job_proportions: {
    en: "Its proportions differ by {percent} %.",
    ru: "Пропорции отличаются на {percent} %.",
  },
  job_notes_move: {
    en: "{notes} will be placed anew, or wait for you where that is not sure.",
    ru: "{notes}: место будет найдено заново, а где это неясно, подождёт вас.",
  },
  job_all_the_same: { en: "Replace it all the same?", ru: "Всё равно заменить?" },
  job_notes: {
    en: ["{count} note", "{count} notes"],
    ru: ["{count} пометка", "{count} пометки", "{count} пометок"],
  },
  job_agree: { en: "Replace", ru: "Заменить" },
  own_address: { en: "your address", ru: "ваш адрес" },
  take: { en: "Take this image", ru: "Взять это" },
} satisfies Messages;
