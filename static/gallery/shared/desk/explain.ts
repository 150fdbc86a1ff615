/** Explanations of errors in the curator's language. */
import { ApiError } from "../../../shared/api_error.ts";
import type { Explanation } from "../../../shared/notices.ts";
import { language, type Messages, translator } from "../../../shared/i18n.ts";
import { fieldName } from "./messages.ts";

const MESSAGES = {
  error_role: {
    en: "Your account may not do this; an editor in chief can.",
    ru: "Вашей учётной записи это не разрешено; это может главный хранитель.",
  },
  error_offline: { en: "The server cannot be reached.", ru: "Сервер недоступен." },
  error_refused: { en: "The server did not accept it.", ru: "Сервер этого не принимает." },
  error_login: { en: "You are not logged in.", ru: "Вы не вошли." },
  error_gone: { en: "This record is no longer in the catalog.", ru: "Этого уже нет в каталоге." },
  error_too_large: {
    en: "The file is too large, or your files that are not published yet are too large together.",
    ru: "Файл слишком велик, или слишком велики вместе ваши ещё не опубликованные файлы.",
  },
  error_type: { en: "This image type is not supported.", ru: "Такие изображения не принимаются." },
  error_broken: {
    en: "The image cannot be read, or has too many pixels.",
    ru: "Изображение не читается, или в нём слишком много пикселей.",
  },
  error_too_often: {
    en: "Too many requests; try again later.",
    ru: "Слишком много запросов, попробуйте позже.",
  },
  error_upstream: {
    en: "The other site did not give a usable answer.",
    ru: "Другой сайт не дал пригодного ответа.",
  },
  error_busy: { en: "The server is busy; try again.", ru: "Сервер занят, попробуйте ещё раз." },
  error_slow: { en: "The other site took too long.", ru: "Другой сайт отвечал слишком долго." },
  error_unknown: { en: "Something went wrong.", ru: "Что-то пошло не так." },
} satisfies Messages;

const { t } = translator(MESSAGES);

const BY_STATUS = {
  0: "error_offline",
  400: "error_refused",
  401: "error_login",
  403: "error_role",
  404: "error_gone",
  409: "error_refused",
  413: "error_too_large",
  415: "error_type",
  422: "error_broken",
  429: "error_too_often",
  502: "error_upstream",
  503: "error_busy",
  504: "error_slow",
} as const;

// Statuses whose explanation needs no detail from the server.
const SELF_EXPLANATORY = new Set([0, 401, 403, 413]);

/** Returns a message of the server with the labels of fields in place of their names. */
function plain(message: string): string {
  const text = message.replace(/^[\w.[\]]*?(\w+): (?=\S)/gm, (_, field: string) => {
    const label = fieldName(field);
    return label === field ? "" : `${label}: `;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns what the server says about a failed request, or the explanation without an answer. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && !SELF_EXPLANATORY.has(error.status)
    ? plain(error.message)
    : explain(error).text;

/** Returns the explanation of an error. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof ApiError)) return { text: t("error_unknown") };
  const { status, message } = error;
  const isForeign = error.language && error.language !== language.value;
  if (status === 409 && !isForeign) return { text: plain(message) };
  const key = Object.hasOwn(BY_STATUS, status)
    ? BY_STATUS[status as keyof typeof BY_STATUS]
    : "error_unknown";
  return isForeign || SELF_EXPLANATORY.has(status)
    ? { text: t(key) }
    : { text: t(key), detail: plain(message) };
}
