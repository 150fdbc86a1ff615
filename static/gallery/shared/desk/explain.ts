/** Explanations of errors in the curator's language. */
import { ApiError } from "../../../shared/api_error.ts";
import type { Explanation } from "../../../shared/notices.ts";
import { type Messages, translator } from "../../../shared/i18n.ts";
import { fieldName } from "./messages.ts";

const MESSAGES = {
  error_offline: { en: "The server cannot be reached.", ru: "Сервер недоступен." },
  error_login: { en: "You are not logged in.", ru: "Вы не вошли." },
  error_gone: { en: "This record is no longer in the catalog.", ru: "Этого уже нет в каталоге." },
  error_too_large: {
    en: "The file is too large, or your files that are not published yet are too large together.",
    ru: "Файл слишком велик, или слишком велики вместе ваши ещё не опубликованные файлы.",
  },
  error_unknown: {
    en: "Something went wrong (status {status}).",
    ru: "Что-то пошло не так (код ответа {status}).",
  },
  error_page: { en: "Something went wrong.", ru: "Что-то пошло не так." },
} satisfies Messages;

const { t } = translator(MESSAGES);

/** Returns a message of the server with the labels of fields in place of their names. */
function plain(message: string): string {
  const text = message.replace(/^[\w.[\]-]*?(\w+): (?=\S)/gm, (_, field: string) => {
    const label = fieldName(field);
    return label === field ? "" : `${label}: `;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the reason of a failed request: the server's, unless the page has plainer words. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error_page");
  const { status, message } = error;
  if (status === 0) return t("error_offline");
  if (status === 401) return t("error_login");
  if (status === 404) return t("error_gone");
  // Sizes in bytes.
  if (status === 413 && /bytes|байт/.test(message)) return t("error_too_large");
  // A proxy's answers have no reason.
  return error.body === undefined ? t("error_unknown", { status }) : plain(message);
}

/** Returns the explanation of an error. */
export const explain = (error: unknown): Explanation => ({ text: failureText(error) });
