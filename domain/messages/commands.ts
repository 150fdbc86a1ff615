/** Messages of the commands to operators. */
import type { Texts } from "../languages.ts";

export const COMMANDS_MESSAGES = {
  catalog_without_eras: {
    en: "The catalog has no eras yet; fill it first: main.ts seed",
    ru: "В каталоге ещё нет эпох; сначала заполните его: main.ts seed",
  },
  expected_file_name: {
    en: "expected the name of a file",
    ru: "ожидается имя файла",
  },
  leads_out: {
    en: "{file} is outside the folder",
    ru: "{file} ведёт за пределы папки",
  },
  expected_kind: {
    en: "expected painting or portrait, not {kind}",
    ru: "ожидается painting или portrait, а не {kind}",
  },
  no_user: {
    en: 'There is no user "{login}"',
    ru: "Нет пользователя «{login}»",
  },
  no_curator: {
    en: 'There is no curator "{username}"',
    ru: "Нет хранителя «{username}»",
  },
  curator_exists: {
    en: 'There is a curator "{username}" already',
    ru: "Хранитель «{username}» уже есть",
  },
  backup_unreadable: {
    en: "The backup cannot be read: {reason}",
    ru: "Резервная копия не читается: {reason}",
  },
  restore_interrupted: {
    en:
      "A restore was interrupted, and its image files cannot be told apart from others: there are {count}. Remove them, or name another prefix, and restore again",
    ru:
      "Восстановление было прервано, и его файлы могут лежать среди чужих (файлов: {count}). Удалите их или укажите другой префикс и повторите",
  },
  database_is_there: {
    en:
      "There is a database at {file}. Nothing is overwritten: move it away, or restore to another place.",
    ru:
      "По адресу {file} уже есть база данных. Ничего не перезаписывается: уберите её или восстановите в другое место.",
  },
  log_is_there: {
    en:
      "There is a database's log at {file}. Nothing is overwritten: move it away, or restore to another place.",
    ru:
      "По адресу {file} уже есть журнал базы данных. Ничего не перезаписывается: уберите его или восстановите в другое место.",
  },
  images_are_there: {
    en:
      "There are {count} image files already. Nothing is overwritten: move them away, or restore to another place.",
    ru:
      "Файлы изображений уже есть: {count}. Ничего не перезаписывается: уберите их или восстановите в другое место.",
  },
  backup_stranger: {
    en: "The backup contains {name}, which does not belong there",
    ru: "В резервной копии есть {name}, чего там быть не должно",
  },
  backup_without_manifest: {
    en: "The backup is incomplete: it has no manifest",
    ru: "Резервная копия неполна: в ней нет описи",
  },
  backup_no_file: {
    en: "The backup contains {name}, which is not a file",
    ru: "В резервной копии есть {name}, и это не файл",
  },
  backup_file_too_large: {
    en: "The backup contains {name} of {size} bytes, more than {max}",
    ru: "В резервной копии {name} занимает байтов: {size}, больше чем {max}",
  },
  backup_lacks: {
    en: "The backup is incomplete: {name} is missing",
    ru: "Резервная копия неполна: нет {name}",
  },
  backup_damaged: {
    en: "The backup is damaged in {name}",
    ru: "Резервная копия повреждена в {name}",
  },
  expected_seconds: {
    en: "expected a number of seconds",
    ru: "ожидается число секунд",
  },
  not_ready: {
    en: "{address} answers {status}: {text}",
    ru: "{address} отвечает {status}: {text}",
  },
  server_silent: {
    en: "{address} does not respond: {reason}",
    ru: "{address} не отвечает: {reason}",
  },
  expected_warehouse_id: {
    en: "expected the id of a warehouse",
    ru: "ожидается id склада",
  },
  no_warehouse_id: {
    en: "{text} is not the id of a warehouse",
    ru: "{text} не является id склада",
  },
  path_not_utf8: {
    en: "{path} is not UTF-8 text",
    ru: "{path} не текст в UTF-8",
  },
  not_a_file: {
    en: "{path} is not a file",
    ru: "{path} не файл",
  },
  file_too_large: {
    en: "{path} has more than {size} MB",
    ru: "{path} больше, чем {size} МБ",
  },
  no_file: {
    en: "There is no file {path}",
    ru: "Нет файла {path}",
  },
  no_folder_for: {
    en: "There is no folder for {path}",
    ru: "Нет папки для {path}",
  },
  no_folder: {
    en: "There is no folder {path}",
    ru: "Нет папки {path}",
  },
  needs_permission: {
    en: "{refusal}: put it into data/, or run the command by deno task depot",
    ru: "{refusal}: положите его в data/ или запустите команду через deno task depot",
  },
  may_not_be_read: {
    en: "{path} may not be read",
    ru: "{path} нельзя прочитать",
  },
  may_not_be_written: {
    en: "{path} may not be written",
    ru: "{path} нельзя записать",
  },
  server_uses: {
    en: "A server uses {folder}: stop it before a restore",
    ru: "Папкой {folder} пользуется сервер: остановите его перед восстановлением",
  },
  database_unreadable: {
    en:
      "The database cannot be read to its end: {reason}. Move it and its log away and restore a backup",
    ru:
      "База данных не читается до конца: {reason}. Уберите её вместе с журналом и восстановите резервную копию",
  },
  room_of_a_server: {
    en: "DATABASE_URL names a server; only a database file is compacted from here",
    ru: "DATABASE_URL указывает на сервер; отсюда можно сжать только файл базы данных",
  },
  database_is_a_server: {
    en:
      "DATABASE_URL names a server, which has its own backups: its host's, a snapshot of its disk, or a copy that a replica has made (docs/operations.md); copy the image files after it",
    ru:
      "DATABASE_URL указывает на сервер, у которого свои резервные копии: хоста, снимок диска или копия реплики (docs/operations.md); файлы изображений копируйте после неё",
  },
  backup_exists: {
    en: "{file} exists already, and no backup is written over",
    ru: "{file} уже есть, а резервные копии не перезаписываются",
  },
  expected_effort: {
    en: "expected 0, 1, 2 or 3",
    ru: "ожидается 0, 1, 2 или 3",
  },
} as const satisfies Texts;
