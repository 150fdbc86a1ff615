/** The texts of readings from the encyclopedia: on a record's form and on the page of the job. */
import { type Messages, translator } from "../../../../shared/i18n.ts";
import { MESSAGES as DESK_MESSAGES } from "../messages.ts";

export const MESSAGES = {
  panel_title: { en: "From Wikipedia", ru: "Из Википедии" },
  read: { en: "Check", ru: "Проверить" },
  read_again: { en: "Check again", ru: "Проверить ещё раз" },
  reading: { en: "Checking Wikipedia and Wikidata…", ru: "Проверяем Википедию и Wikidata…" },
  never_read: { en: "Not checked yet.", ru: "Ещё не проверено." },
  read_at: { en: "Checked {when}.", ru: "Проверено {when}." },
  by_title: { en: "By the article named in the record.", ru: "По статье, указанной в записи." },
  by_identifier: {
    en: "By the Wikidata identifier of the record.",
    ru: "По идентификатору Wikidata в записи.",
  },
  by_name: {
    en: "Found by name: nothing is linked until you decide.",
    ru: "Найдено по имени: связи нет, пока вы не решите.",
  },
  redirected: { en: "“{asked}” leads to “{title}”.", ru: "«{asked}» ведёт на «{title}»." },
  article_missing: { en: "There is no article “{asked}”.", ru: "Статьи «{asked}» нет." },
  article_disambiguation: {
    en: "“{asked}” lists several of that name.",
    ru: "«{asked}» — список одноимённых.",
  },
  nothing_found: { en: "No one of that name was found.", ru: "По этому имени никто не найден." },
  nothing_found_painting: {
    en: "No painting of that name was found.",
    ru: "Картина с таким названием не найдена.",
  },
  all_same: { en: "The record already has the same values.", ru: "В записи уже те же значения." },
  decided_none: { en: "Decided: none of these.", ru: "Решено: ни один из вариантов." },
  decided_item: { en: "Decided: {item}.", ru: "Решено: {item}." },
  the_article: { en: "the article", ru: "статья" },
  rejected: { en: "Decided: not this one.", ru: "Решено: не то." },

  evidence: { en: "Evidence", ru: "Доводы" },
  about: { en: "Compared", ru: "Сравнение" },
  ours: { en: "In the catalog", ru: "В каталоге" },
  theirs: { en: "Found", ru: "Найдено" },
  verdict: { en: "Result", ru: "Итог" },
  verdict_agrees: { en: "agrees", ru: "совпадает" },
  verdict_disagrees: { en: "disagrees", ru: "расходится" },
  verdict_unknown: { en: "unknown", ru: "неизвестно" },
  about_name: { en: "Name", ru: "Имя" },
  about_birth: { en: "Birth", ru: "Рождение" },
  about_death: { en: "Death", ru: "Смерть" },
  about_nationality: { en: "Nationality", ru: "Страна" },
  about_occupation: { en: "Occupation", ru: "Занятие" },
  about_works: { en: "Known works", ru: "Известные работы" },
  about_artist: { en: "Artist", ru: "Художник" },
  about_year: { en: "Year", ru: "Год" },
  about_collection: { en: "Collection", ru: "Собрание" },
  about_identifiers: { en: "Identifiers", ru: "Идентификаторы" },
  painter: { en: "painter", ru: "художник" },

  fields: { en: "Use", ru: "Использовать" },
  field: { en: "Field", ru: "Поле" },
  now: { en: "Now", ru: "Сейчас" },
  becomes: { en: "Becomes", ru: "Станет" },
  take_field: { en: "Use: {field}", ru: "Использовать: {field}" },
  same_fields: { en: "Already the same: {fields}.", ru: "Уже совпадает: {fields}." },
  short_text: {
    en: "The short text is made of its first two sentences.",
    ru: "Краткий текст — первые два предложения.",
  },
  reason: { en: "Reason, for the log", ru: "Причина, для журнала" },
  reason_needed: {
    en: "Nothing but the name agrees: write how else you know that it is the same.",
    ru: "Совпадает только имя: напишите, по чему ещё вы это знаете.",
  },
  take: { en: "This is it: use selected fields", ru: "Это то: взять выбранное" },
  take_none: { en: "This is it: change nothing", ru: "Это то: полей не менять" },
  take_of: {
    en: "This is it: use selected fields ({label})",
    ru: "Это то: взять выбранное ({label})",
  },
  take_none_of: {
    en: "This is it: change nothing ({label})",
    ru: "Это то: полей не менять ({label})",
  },
  not_this: { en: "Not this one", ru: "Не то" },
  not_this_of: {
    en: "Not this one ({label}, {description})",
    ru: "Не то ({label}, {description})",
  },
  none_of_these: { en: "None of these", ru: "Ни один из вариантов" },
  working: { en: "Working…", ru: "Выполняется…" },
  taken: { en: "Saved.", ru: "Записано." },
  remembered: { en: "Saved.", ru: "Запомнено." },
  taken_back_partly: {
    en: "Undone, except for later edits.",
    ru: "Отменено, кроме более поздних правок.",
  },

  page_text: {
    en:
      "Compares each record with Wikipedia and Wikidata. Nothing changes automatically: differences are listed here for you to decide.",
    ru:
      "Сверяет каждую запись с Википедией и Wikidata. Само ничего не меняется: расхождения перечислены здесь, решаете вы.",
  },
  many_artist: { en: "Artists", ru: "Художники" },
  many_painting: { en: "Paintings", ru: "Картины" },
  records: { en: "Records", ru: "Записи" },
  which: { en: "Filter", ru: "Фильтр" },
  which_unread: { en: "Not checked yet", ru: "Ещё не проверены" },
  which_all: { en: "All", ru: "Все" },
  start: { en: "Start", ru: "Начать" },
  stop: { en: "Stop", ru: "Остановить" },
  off_under_way: { en: "A check is running.", ru: "Проверка уже идёт." },
  progress: { en: "Progress", ru: "Ход проверки" },
  job_running: { en: "Checked: {done} of {total}", ru: "Проверено: {done} из {total}" },
  job_stopped: { en: "Stopped at {done} of {total}.", ru: "Остановлено на {done} из {total}." },
  job_finished: { en: "Finished: {total} checked.", ru: "Готово, проверено: {total}." },
  job_failed: {
    en: "Stopped at {done} of {total}: Wikipedia could not be read.",
    ru: "Прервано на {done} из {total}: Википедия недоступна.",
  },
  job_lost: {
    en:
      "The server was stopped at {done} of {total}. Start again with the records not checked yet.",
    ru: "Сервер был остановлен на {done} из {total}. Начните снова с ещё не проверенных.",
  },
  job_counts: {
    en: "To decide: {differs}. Not readable: {failed}.",
    ru: "Решить: {differs}. Не прочитано: {failed}.",
  },
  to_decide: { en: "To decide: {total}", ru: "Нужно решить: {total}" },
  nothing_to_decide: { en: "Nothing to decide.", ru: "Решать нечего." },
  how_title: { en: "by its article", ru: "по статье" },
  how_identifier: { en: "by its identifier", ru: "по идентификатору" },
  how_name: {
    en: ["by name: {count} candidate", "by name: {count} candidates"],
    ru: ["по имени: {count} вариант", "по имени: {count} варианта", "по имени: {count} вариантов"],
  },
  keys: { en: "J and K: next and previous record", ru: "J и K: следующая и предыдущая запись" },
  edit_record: { en: "Edit the record", ru: "Править запись" },
} satisfies Messages;

export const { t, count } = translator({ ...DESK_MESSAGES, ...MESSAGES });
