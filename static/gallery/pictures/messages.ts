/** The texts of the page for a folder of pictures. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  lead: {
    en:
      "Drop files, a folder or a ZIP archive. Each file is matched by inventory number, identifier, file name, or title and artist.",
    ru:
      "Перетащите файлы, папку или архив ZIP. Каждый файл сопоставляется по инвентарному номеру, идентификатору, имени файла или по названию и художнику.",
  },
  choose_files: { en: "Choose files", ru: "Выбрать файлы" },
  choose_folder: { en: "Choose a folder", ru: "Выбрать папку" },
  no_pictures: { en: "No pictures were found there.", ru: "Изображений там нет." },
  count_omitted: {
    en: [
      "{count} file was left out: only JPEG, PNG, GIF, WebP and TIFF are read, at most 5,000 pictures.",
      "{count} files were left out: only JPEG, PNG, GIF, WebP and TIFF are read, at most 5,000 pictures.",
    ],
    ru: [
      "Пропущен {count} файл: читаются только JPEG, PNG, GIF, WebP и TIFF, не более 5000 изображений.",
      "Пропущено {count} файла: читаются только JPEG, PNG, GIF, WebP и TIFF, не более 5000 изображений.",
      "Пропущено {count} файлов: читаются только JPEG, PNG, GIF, WebP и TIFF, не более 5000 изображений.",
    ],
  },
  too_large: {
    en: "The archive unpacks to more than 2 GB or 20,000 entries, or to a file that is no picture.",
    ru: "Архив распаковывается больше чем в 2 ГБ или 20 000 файлов либо содержит не изображение.",
  },
  group_sure: { en: "Matched", ru: "Найдены" },
  group_doubtful: { en: "To decide", ru: "Решить" },
  group_none: { en: "No match", ru: "Не найдены" },
  groups: { en: "Files", ru: "Файлы" },
  keys: {
    en: "Arrow keys choose a work, Tab leads to the next file.",
    ru: "Стрелки выбирают картину, Tab ведёт к следующему файлу.",
  },
  leave_out: { en: "Leave out", ru: "Пропустить" },
  file: { en: "File", ru: "Файл" },
  present: { en: "Present picture", ru: "Сейчас" },
  no_present: { en: "No picture yet", ru: "Изображения ещё нет" },
  tiff: {
    en: "Browsers do not show TIFF. For a preview the file is sent first.",
    ru: "Браузеры не показывают TIFF. Для просмотра файл сначала отправляется.",
  },
  show_preview: { en: "Show preview", ru: "Показать" },
  same_work: {
    en: "{path} is for the same work. A work has one picture.",
    ru: "{path} — для той же картины. У картины одно изображение.",
  },
  use_this: { en: "Use this file", ru: "Взять этот файл" },
  off_same_work: {
    en: "Several files are for the same work: choose one of them.",
    ru: "Для одной картины выбрано несколько файлов: оставьте один.",
  },
  off_nothing: { en: "No file is chosen for a work.", ru: "Ни для одной картины не выбран файл." },
  rule_inventory: { en: "inventory number", ru: "инвентарный номер" },
  rule_identifier: { en: "identifier", ru: "идентификатор" },
  rule_file: { en: "file name", ru: "имя файла" },
  rule_title_artist: { en: "title and artist", ru: "название и художник" },
  rule_title: { en: "title", ru: "название" },
  crop: { en: "Crop", ru: "Обрезать" },
  cropped: { en: "Cropped", ru: "Обрезано" },
  state_published: { en: "Published", ru: "Опубликовано" },
  state_sending: { en: "Sending {percent} %", ru: "Отправка {percent} %" },
  publish: { en: "Publish {count}", ru: "Опубликовать: {count}" },
  pause: { en: "Pause", ru: "Приостановить" },
  resume: { en: "Resume", ru: "Продолжить" },
  progress: { en: "{done} of {all} published", ru: "Опубликовано: {done} из {all}" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);
