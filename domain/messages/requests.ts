/** Messages about request bodies, permissions and the server itself. */
import type { Texts } from "../languages.ts";

export const REQUESTS_MESSAGES = {
  malformed_json: {
    en: "Malformed JSON in request body",
    ru: "Некорректный JSON в теле запроса",
  },
  body_broken_off: {
    en: "The body is incomplete",
    ru: "Тело запроса оборвалось",
  },
  body_too_large: {
    en: "The body is larger than {size} bytes, the maximum of {route}",
    ru: "Тело запроса слишком велико, предел {route} в байтах: {size}",
  },
  body_too_large_but: {
    en: "The body is larger than {size} bytes, the maximum of {route}; `{command}` accepts more",
    ru:
      "Тело запроса слишком велико, предел {route} в байтах: {size}; больше принимает `{command}`",
  },
  body_too_slow: {
    en: "The body of {route} arrived too slowly",
    ru: "Тело запроса {route} шло слишком медленно",
  },
  expected_one_record: {
    en: "expected one record (a JSON object); many go to the batch route",
    ru: "Ожидается одна запись (объект JSON); несколько записей принимает пакетный маршрут",
  },
  expected_records: {
    en: "expected 1 to {max} records",
    ru: "Записей в пакете: от 1 до {max}",
  },
  key_used: {
    en: "was used for another request",
    ru: "ключ уже использован для другого запроса",
  },
  answer_not_kept: {
    en: "This was done before; its response was not stored",
    ru: "Это уже выполнено раньше; ответ не сохранён",
  },
  credentials_needed: {
    en: "Login and password are required",
    ru: "Нужны логин и пароль",
  },
  credentials_wrong: {
    en: "Login or password is wrong",
    ru: "Неверный логин или пароль",
  },
  session_needed: {
    en: "The session has ended: sign in again",
    ru: "Сеанс закончился: войдите снова",
  },
  second_factor_needed: {
    en: "A one-time code is required: send it as X-One-Time-Code",
    ru: "Нужен одноразовый код: отправьте его в X-One-Time-Code",
  },
  second_factor_wrong: {
    en: "The one-time code is wrong or has been used",
    ru: "Одноразовый код неверен или уже использован",
  },
  second_factor_required: {
    en: "Your role requires two-step sign-in: set it up first",
    ru: "Ваша роль требует двухэтапного входа: сначала настройте его",
  },
  basic_refused: {
    en: "With two-step sign-in, the API does not accept a password alone",
    ru: "При двухэтапном входе API не принимает один только пароль",
  },
  second_factor_on: {
    en: "Two-step sign-in is on already",
    ru: "Двухэтапный вход уже включён",
  },
  second_factor_off: { en: "Two-step sign-in is off", ru: "Двухэтапный вход выключен" },
  second_factor_not_started: {
    en: "There is no secret to confirm: request one first",
    ru: "Нет секрета, который можно подтвердить: сначала запросите его",
  },
  code_wrong: { en: "the code is wrong", ru: "код неверен" },
  own_sign_in: {
    en: "Change your own sign-in on the page of your account",
    ru: "Свой вход меняйте на странице своей учётной записи",
  },
  no_pin: { en: "There is no PIN", ru: "PIN не задан" },
  pin_wrong: { en: "The PIN is wrong", ru: "Неверный PIN" },
  username_or_password_wrong: {
    en: "Username or password is wrong",
    ru: "Неверное имя или пароль",
  },
  // Clients compare this text.
  curator_needed: { en: "Curator login required", ru: "Curator login required" },
  editors_in_chief_only: {
    en: "Only an editor in chief may do this",
    ru: "Это может делать только главный хранитель",
  },
  current_password_wrong: {
    en: "The current password is wrong",
    ru: "Текущий пароль указан неверно",
  },
  last_editor_in_chief: {
    en: "This is the only editor in chief; create another one first",
    ru: "Это единственный главный хранитель; сначала назначьте другого",
  },
  too_many_logins: {
    en: "Too many failed logins, try again in {seconds} seconds",
    ru: "Слишком много неудачных попыток входа, повторите через {seconds} с",
  },
  administrators_only: {
    en: "Only an administrator may do this",
    ru: "Это может делать только администратор",
  },
  heads_only: {
    en: "Only a head of a warehouse or an administrator may do this",
    ru: "Это могут делать только начальник склада и администратор",
  },
  employees_only: {
    en: "Only an employee, a head of a warehouse or an administrator may do this",
    ru: "Это могут делать только сотрудник, начальник склада и администратор",
  },
  one_warehouse_alone: {
    en: "Your user has access to only one warehouse",
    ru: "Этому пользователю открыт только один склад",
  },
  last_administrator: {
    en: "The last administrator can be neither deleted nor demoted",
    ru: "Последнего администратора нельзя ни удалить, ни лишить прав",
  },
  unknown_host: {
    en: "This server does not answer for this host; see PUBLIC_HOST",
    ru: "Сервер не отвечает под этим именем хоста, см. PUBLIC_HOST",
  },
  expected_host: {
    en: "expected the name of a host",
    ru: "ожидается имя хоста",
  },
  other_site: {
    en: "Pages of other sites may not change anything here",
    ru: "Страницам других сайтов не разрешено ничего здесь менять",
  },
  nothing_at_path: {
    en: "Not found: {path}",
    ru: "По адресу {path} ничего нет",
  },
  method_not_allowed: {
    en: "{method} is not allowed here",
    ru: "Метод {method} здесь не поддерживается",
  },
  too_much_to_do: {
    en: "The server is overloaded",
    ru: "Сервер перегружен",
  },
  too_many_jobs: {
    en: "You have {max} calculations in progress; wait until one of them has ended",
    ru: "У вас уже идут расчёты: {max}. Дождитесь, пока один из них закончится",
  },
  too_many_answers: {
    en: "Too many responses to you are in progress",
    ru: "Слишком много ответов вам ещё отправляется",
  },
  took_too_long: {
    en: "The request took too long",
    ru: "Запрос выполнялся слишком долго",
  },
  client_gone: {
    en: "The client has disconnected",
    ru: "Клиент разорвал соединение",
  },
  nobody_waits: {
    en: "No request waits for this any more",
    ru: "Этого больше никто не ждёт",
  },
  stopping: {
    en: "The server is stopping",
    ru: "Сервер останавливается",
  },
  no_workers: {
    en: "This host has no workers, which passwords, images and packing need",
    ru: "На этом хостинге нет рабочих потоков, нужных для паролей, изображений и укладки",
  },
  storage_full: {
    en: "There is no room left to store this; nothing was changed",
    ru: "Сохранить это негде: закончилось место; ничего не изменено",
  },
  storage_unwritable: {
    en: "The storage cannot be written now; nothing was changed",
    ru: "Сейчас запись невозможна; ничего не изменено",
  },
  database_held: {
    en: "Another process holds the database; nothing was changed",
    ru: "База данных занята другим процессом; ничего не изменено",
  },
  database_away: {
    en: "The database is unavailable, try again in a moment",
    ru: "База данных не отвечает, повторите чуть позже",
  },
  database_silent: {
    en: "The database does not respond",
    ru: "База данных не отвечает",
  },
  change_unconfirmed: {
    en: "The database did not confirm the change: check whether it was made before you repeat it",
    ru: "База данных не подтвердила изменение: проверьте, сохранено ли оно, прежде чем повторять",
  },
  images_away: {
    en: "The images are unavailable at the moment",
    ru: "Изображения сейчас недоступны",
  },
  database_damaged: {
    en: "The database file is damaged: stop the server, see what verify says, restore a backup",
    ru:
      "Файл базы данных повреждён: остановите сервер, запустите verify, восстановите резервную копию",
  },
  unexpected_failure: {
    en: "Server error (request {request})",
    ru: "На нашей стороне произошла ошибка (запрос {request})",
  },
  metrics_token: {
    en: "Metrics need the bearer token that METRICS_TOKEN sets",
    ru: "Для метрик нужен токен, заданный в METRICS_TOKEN",
  },
  metrics_local: {
    en: "Metrics are served only to localhost unless METRICS_TOKEN is set",
    ru: "Без METRICS_TOKEN метрики отдаются только на localhost",
  },
  password_too_short: {
    en: "expected at least {min} characters",
    ru: "ожидается не меньше символов: {min}",
  },
  password_common: {
    en:
      "this one is easily guessed: it is common, repeats itself, or contains the name of the account or “depot”",
    ru:
      "этот пароль подберут одним из первых: он распространён, повторяет сам себя или содержит имя пользователя или «depot»",
  },
} as const satisfies Texts;
