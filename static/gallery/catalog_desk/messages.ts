/** The texts of the curators' pages for the whole catalog. */
import { type Messages, translator } from "../../shared/i18n.ts";
import { COLUMN_LABELS } from "../../../domain/gallery/field_labels.ts";
import { labels, MESSAGES as DESK_MESSAGES } from "../shared/desk/messages.ts";

export const MESSAGES = {
  ...labels(COLUMN_LABELS),
  log_in: { en: "Log in at the review desk first.", ru: "Сначала войдите на странице проверки." },
  to_log_in: { en: "Log in", ru: "Войти" },

  export_title: { en: "Export", ru: "Выгрузка" },
  export_text: {
    en: "Download the whole catalog, without accounts and image files.",
    ru: "Скачать весь каталог без учётных записей и файлов изображений.",
  },
  export_json: { en: "As one document (JSON)", ru: "Одним документом (JSON)" },
  export_csv: { en: "As tables (CSV in a ZIP archive)", ru: "Таблицами (CSV в архиве ZIP)" },
  sheet_title: { en: "Import a spreadsheet", ru: "Загрузка таблицы" },
  what: { en: "The rows are", ru: "Строки — это" },
  suited: {
    en: "The headings are those of another kind.",
    ru: "Заголовки – от строк другого вида.",
  },
  kind_paintings: { en: "Paintings", ru: "Картины" },
  kind_artists: { en: "Artists", ru: "Художники" },
  mode: { en: "Rows to import", ru: "Какие строки загружать" },
  mode_add: { en: "New records", ru: "Новые записи" },
  mode_update: { en: "Existing records", ru: "Имеющиеся записи" },
  mode_both: { en: "Both", ru: "И то и другое" },
  clear_empty: { en: "Empty cells clear the field", ru: "Пустые ячейки очищают поле" },
  create_artists: { en: "Add unknown artists", ru: "Добавить неизвестных художников" },
  movement_of_new: { en: "Movement of new artists", ru: "Направление новых художников" },
  count_new: { en: "New", ru: "Новых" },
  count_changed: { en: "Changed", ru: "Изменённых" },
  count_same: { en: "Unchanged", ru: "Без изменений" },
  count_passed_over: { en: "Skipped", ru: "Пропущено" },
  field: { en: "Field", ru: "Поле" },
  taken_back_partly: {
    en: "Undone, except for later edits: {count}",
    ru: "Отменено, кроме более поздних правок: {count}",
  },

  encyclopedia_title: { en: "Check against Wikipedia", ru: "Сверка с Википедией" },
  placements_text: {
    en:
      "When a picture is replaced, notes and tour stops move with the details they describe. Those that could not be placed with certainty are listed here.",
    ru:
      "При замене изображения пометки и остановки экскурсий переносятся на те же детали. Те, место которых определить не удалось, перечислены здесь.",
  },
  no_placements: { en: "No note positions to confirm.", ru: "Все положения подтверждены." },
  placement_counts: {
    en: "{moved}, {waiting}; the pictures are {percent} % alike",
    ru: "{moved}, {waiting}; изображения совпадают на {percent} %",
  },
  placement_moved: {
    en: ["{count} position moved", "{count} positions moved"],
    ru: ["{count} место перенесено", "{count} места перенесены", "{count} мест перенесено"],
  },
  placement_waiting: {
    en: ["{count} to confirm", "{count} to confirm"],
    ru: ["{count} на подтверждение", "{count} на подтверждение", "{count} на подтверждение"],
  },
  placement_former: { en: "Before", ru: "Было" },
  placement_present: { en: "Now", ru: "Стало" },
  placement_tour: { en: "Edit the tour", ru: "Править экскурсию" },
  placement_edit: { en: "Edit on the picture", ru: "Править на изображении" },
  placement_confirm: { en: "Confirm positions", ru: "Подтвердить" },
  doubles_keys: {
    en: "Keys: J and K move, M merges, N says that they differ.",
    ru: "Клавиши: J и K — дальше и назад, M — объединить, N — не дубликат.",
  },
  doubles_text: {
    en: "Records with the same or a similar name and compatible years.",
    ru: "Записи с одинаковыми или похожими именами и совместимыми годами.",
  },
  no_doubles: { en: "No possible duplicates found.", ru: "Возможных дубликатов не найдено." },
  likeness_same: { en: "Same name", ru: "То же имя" },
  likeness_near: { en: "Similar name", ru: "Похожее имя" },
  likeness_picture: { en: "Same picture", ru: "То же изображение" },
  merge_question: { en: "Merge…", ru: "Объединить…" },
  merge_of: { en: "Merge {one} and {other}", ru: "Объединить: {one} и {other}" },
  distinct: { en: "Not a duplicate", ru: "Не дубликат" },
  distinct_of: { en: "Not a duplicate: {one} and {other}", ru: "Не дубликат: {one} и {other}" },
  stays: { en: "Keep", ru: "Оставить" },
  goes: { en: "Remove", ru: "Удалить" },
  swap: { en: "Swap", ru: "Поменять местами" },
  picture: { en: "Picture", ru: "Изображение" },
  none: { en: "none", ru: "нет" },
  united: {
    en: "Other names and identifiers of both records are combined.",
    ru: "Другие имена и идентификаторы обеих записей объединятся.",
  },
  links: {
    en: "Will be linked to the record being kept: {list}.",
    ru: "Будет связано с оставленной записью: {list}.",
  },
  no_links: {
    en: "Nothing links to the record being removed.",
    ru: "С удаляемой записью ничего не связано.",
  },
  link_paintings: { en: "paintings: {count}", ru: "картин: {count}" },
  link_periods: { en: "periods: {count}", ru: "периодов: {count}" },
  link_influences: { en: "influences: {count}", ru: "влияний: {count}" },
  link_annotations: { en: "notes: {count}", ru: "пометок: {count}" },
  link_tours: { en: "tours: {count}", ru: "экскурсий: {count}" },
  merge: { en: "Merge", ru: "Объединить" },
  merging: { en: "Merging…", ru: "Объединение…" },
  chief_merges: {
    en: "Only an editor in chief can merge records.",
    ru: "Объединять записи может только главный хранитель.",
  },
  merged: { en: "Merged into {name}.", ru: "Объединено: {name}." },
  cancel: { en: "Cancel", ru: "Отмена" },

  own_account: { en: "You are {name}, {role}.", ru: "Вы — {name}, {role}." },
  role_curator: { en: "curator", ru: "хранитель" },
  role_editor_in_chief: { en: "editor in chief", ru: "главный хранитель" },
  role_curator_may: {
    en: "A curator reviews pictures and edits everything in the catalog.",
    ru: "Хранитель проверяет изображения и правит всё, что есть в каталоге.",
  },
  role_chief_may: {
    en:
      "An editor in chief also merges records, permanently deletes retained pictures and manages accounts.",
    ru:
      "Главный хранитель ещё объединяет записи, удаляет сохранённые изображения навсегда и ведёт учётные записи.",
  },
  password_title: { en: "Your password", ru: "Ваш пароль" },
  password_current: { en: "Current password", ru: "Текущий пароль" },
  password_new: { en: "New password, at least 8 characters", ru: "Новый пароль, от 8 знаков" },
  password_change: { en: "Change password", ru: "Сменить пароль" },
  password_changed: {
    en: "Password changed. Your other sessions have ended.",
    ru: "Пароль изменён. Другие ваши сеансы завершены.",
  },
  accounts_title: { en: "All accounts", ru: "Все учётные записи" },
  accounts_chief: {
    en: "Only an editor in chief can manage accounts.",
    ru: "Учётные записи ведёт только главный хранитель.",
  },
  account_name: { en: "Name", ru: "Имя" },
  account_role: { en: "Role", ru: "Роль" },
  account_role_of: { en: "Role of {name}", ru: "Роль: {name}" },
  account_sessions: { en: "Open sessions", ru: "Открытые сеансы" },
  account_acts: { en: "Actions", ru: "Действия" },
  account_end: { en: "End sessions", ru: "Завершить сеансы" },
  account_end_of: { en: "End sessions: {name}", ru: "Завершить сеансы: {name}" },
  account_no_session: { en: "No session is open.", ru: "Открытых сеансов нет." },
  account_factor: { en: "Reset two-step sign-in", ru: "Сбросить двухэтапный вход" },
  account_factor_of: {
    en: "Reset two-step sign-in: {name}",
    ru: "Сбросить двухэтапный вход: {name}",
  },
  account_factor_sure: {
    en: "Turn two-step sign-in of {name} off? The password alone will do until it is set up again.",
    ru: "Выключить двухэтапный вход: {name}? До новой настройки хватит одного пароля.",
  },
  account_remove: { en: "Remove", ru: "Удалить" },
  account_remove_of: { en: "Remove the account {name}", ru: "Удалить учётную запись {name}" },
  account_remove_sure: {
    en: "Remove the account {name}? What it has changed stays in the log under this name.",
    ru: "Удалить учётную запись {name}? Её правки останутся в журнале под этим именем.",
  },
  account_last: {
    en: "This is the only editor in chief; make another one first.",
    ru: "Это единственный главный хранитель; сначала назначьте другого.",
  },
  account_new: { en: "New account", ru: "Новая учётная запись" },
  account_password: { en: "Password, at least 8 characters", ru: "Пароль, от 8 знаков" },
  account_create: { en: "Create account", ru: "Создать" },
  account_created: { en: "Account {name} created.", ru: "Создана учётная запись {name}." },
  fill_in: { en: "Fill in all fields first.", ru: "Сначала заполните все поля." },
} satisfies Messages;

const ALL = { ...DESK_MESSAGES, ...MESSAGES };

export const { t, count } = translator(ALL);

/** Returns the label of a field; the name itself if there is none. */
export function fieldName(field: string): string {
  const key = `f_${field}`;
  return Object.hasOwn(ALL, key) ? t(key as Parameters<typeof t>[0]) : field;
}

// Maximum length of a displayed text; enough to tell it from another one.
const MAX_SHOWN_LENGTH = 120;

/** Returns a short text for a value of a field. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("none");
  if (Array.isArray(value)) {
    const texts = value.map((one) => one.name ?? one.value).filter(Boolean);
    return texts.length === 0 ? t("none") : texts.join(", ");
  }
  const text = String(value);
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}
