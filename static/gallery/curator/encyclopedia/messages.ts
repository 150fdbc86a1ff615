/** The texts of what is read from the encyclopedia: on a record's form and on the page of the job. */
import { type Messages, translator } from "../../../shared/i18n.ts";
import { MESSAGES as FIELDS } from "../../shared/field_messages.ts";

export const MESSAGES = {
  ...FIELDS,
  panel_title: { en: "From the encyclopedia", ru: "Из энциклопедии" },
  read: { en: "Read", ru: "Прочитать" },
  read_again: { en: "Read again", ru: "Прочитать ещё раз" },
  reading: {
    en: "Reading the encyclopedia and Wikidata…",
    ru: "Читаются энциклопедия и Wikidata…",
  },
  never_read: { en: "Nothing has been read yet.", ru: "Ещё ничего не прочитано." },
  read_at: { en: "Read {when}.", ru: "Прочитано {when}." },
  by_title: {
    en: "By the article that the record names.",
    ru: "По статье, указанной в записи.",
  },
  by_identifier: {
    en: "By the Wikidata identifier of the record.",
    ru: "По идентификатору Wikidata в записи.",
  },
  by_name: {
    en: "Found by name: nothing is linked before you decide.",
    ru: "Найдено по имени: связи нет, пока вы не решите.",
  },
  redirected: { en: "“{asked}” leads to “{title}”.", ru: "«{asked}» ведёт на «{title}»." },
  article_missing: {
    en: "There is no article “{asked}”.",
    ru: "Статьи «{asked}» нет.",
  },
  article_disambiguation: {
    en: "“{asked}” lists several of that name.",
    ru: "«{asked}» — список одноимённых.",
  },
  nothing_found: { en: "No one of that name was found.", ru: "По этому имени никто не найден." },
  nothing_found_painting: {
    en: "No painting of that name was found.",
    ru: "Картина с таким названием не найдена.",
  },
  all_same: { en: "The record says the same already.", ru: "В записи уже то же самое." },
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

  fields: { en: "Take over", ru: "Взять" },
  field: { en: "Field", ru: "Поле" },
  now: { en: "Now", ru: "Сейчас" },
  becomes: { en: "Becomes", ru: "Станет" },
  nothing: { en: "nothing", ru: "ничего" },
  take_field: { en: "Take: {field}", ru: "Взять: {field}" },
  same_fields: { en: "The same already: {fields}.", ru: "Уже то же: {fields}." },
  short_text: {
    en: "The short text is made of its first two sentences.",
    ru: "Краткий текст — первые два предложения.",
  },
  reason: { en: "Reason, for the log", ru: "Причина, для журнала" },
  reason_needed: {
    en: "Nothing but the name agrees: write how else you know that it is the same.",
    ru: "Совпадает только имя: напишите, по чему ещё вы это знаете.",
  },
  take: { en: "This one: take the chosen fields", ru: "Это то: взять выбранное" },
  take_none: { en: "This one: change no field", ru: "Это то: полей не менять" },
  take_of: {
    en: "This one: take the chosen fields ({label})",
    ru: "Это то: взять выбранное ({label})",
  },
  take_none_of: {
    en: "This one: change no field ({label})",
    ru: "Это то: полей не менять ({label})",
  },
  not_this: { en: "Not this one", ru: "Не то" },
  not_this_of: {
    en: "Not this one ({label}, {description})",
    ru: "Не то ({label}, {description})",
  },
  none_of_these: { en: "None of these", ru: "Ни один из вариантов" },
  working: { en: "Working…", ru: "Выполняется…" },
  taken: { en: "Taken over.", ru: "Записано." },
  remembered: { en: "Remembered.", ru: "Запомнено." },
  take_back: { en: "Take it back", ru: "Отменить это" },
  taken_back: { en: "Taken back.", ru: "Отменено." },
  taken_back_partly: {
    en: "Taken back, except for what was edited since.",
    ru: "Отменено, кроме правленого с тех пор.",
  },
  failed: { en: "That did not work: {why}", ru: "Не получилось: {why}" },

  page_text: {
    en:
      "A job reads about every record, one after the other and with pauses. Nothing changes by itself: what differs is listed here, and you decide.",
    ru:
      "Задание читает о каждой записи по очереди и с паузами. Само ничего не меняется: расхождения перечислены здесь, решаете вы.",
  },
  many_artist: { en: "Artists", ru: "Художники" },
  many_painting: { en: "Paintings", ru: "Картины" },
  records: { en: "Records", ru: "Записи" },
  which: { en: "Which ones", ru: "Какие" },
  which_unread: { en: "Not read yet", ru: "Ещё не читанные" },
  which_all: { en: "All", ru: "Все" },
  start: { en: "Start reading", ru: "Начать чтение" },
  stop: { en: "Stop", ru: "Остановить" },
  off_under_way: { en: "A job is under way.", ru: "Задание уже идёт." },
  progress: { en: "Progress of reading", ru: "Ход чтения" },
  job_running: { en: "Read: {done} of {total}", ru: "Прочитано: {done} из {total}" },
  job_stopped: { en: "Stopped at {done} of {total}.", ru: "Остановлено на {done} из {total}." },
  job_finished: { en: "Finished: {total} read.", ru: "Готово, прочитано: {total}." },
  job_failed: {
    en: "Ended at {done} of {total}, because nothing could be read.",
    ru: "Прервано на {done} из {total}: прочитать ничего не удалось.",
  },
  job_lost: {
    en: "The server was stopped at {done} of {total}. Start again with what is not read yet.",
    ru: "Сервер был остановлен на {done} из {total}. Начните снова с ещё не читанных.",
  },
  job_counts: {
    en: "To decide: {differs}. Not readable: {failed}.",
    ru: "Решить: {differs}. Не прочитано: {failed}.",
  },
  to_decide: { en: "To decide: {total}", ru: "Нужно решить: {total}" },
  nothing_to_decide: { en: "Nothing to decide.", ru: "Решать нечего." },
  more: { en: "More", ru: "Ещё" },
  loading: { en: "Loading…", ru: "Загрузка…" },
  how_title: { en: "by its article", ru: "по статье" },
  how_identifier: { en: "by its identifier", ru: "по идентификатору" },
  how_name: {
    en: ["by name: {count} candidate", "by name: {count} candidates"],
    ru: ["по имени: {count} вариант", "по имени: {count} варианта", "по имени: {count} вариантов"],
  },
  keys: { en: "J and K: next and previous record", ru: "J и K: следующая и предыдущая запись" },
  edit_record: { en: "Edit the record", ru: "Править запись" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES);

/** Returns the label of a field. */
export function fieldName(field: string): string {
  const key = `f_${field}`;
  return Object.hasOwn(MESSAGES, key) ? t(key as "f_name") : field;
}
