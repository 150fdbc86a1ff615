/** Errors in words of the curator's language. */
import { ApiError } from "../../../shared/api_error.ts";
import type { Explanation } from "../../../shared/notices.ts";
import { t } from "../messages.ts";

const BY_STATUS = {
  0: "error_offline",
  400: "error_refused",
  401: "error_login",
  403: "error_role",
  404: "error_gone",
  409: "error_conflict",
  413: "error_too_large",
  415: "error_type",
  422: "error_broken",
  429: "error_too_often",
  502: "error_upstream",
  503: "error_busy",
  504: "error_slow",
} as const;

// Where our words say all there is to say.
const SELF_EXPLANATORY = new Set([0, 401, 403, 409, 413]);

/** Returns the explanation of an error. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof ApiError)) {
    return { text: t("error_unknown"), detail: String(error), detailLanguage: "en" };
  }
  const { status, message } = error;
  const key = Object.hasOwn(BY_STATUS, status)
    ? BY_STATUS[status as keyof typeof BY_STATUS]
    : "error_unknown";
  return SELF_EXPLANATORY.has(status)
    ? { text: t(key) }
    : { text: t(key), detail: message, detailLanguage: "en" };
}
