/** Errors in words of the visitor's language. */
import { ApiError } from "../../shared/api_error.ts";
import type { Explanation } from "../../shared/notices.ts";
import { t } from "./messages.ts";

const BY_STATUS = {
  0: "error_offline",
  400: "error_refused",
  401: "sign_in_wrong",
  403: "error_rights",
  404: "error_gone",
  409: "error_conflict",
  412: "error_changed",
  413: "error_too_large",
  422: "error_refused",
  429: "error_too_often",
} as const;

// Where our words say all there is to say.
const SELF_EXPLANATORY = new Set([0, 401, 403, 412, 413]);

/** Returns the explanation of an error; the server's texts are in the requested language. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof ApiError)) return { text: t("error_unknown"), detail: String(error) };
  const { status, message } = error;
  const key = Object.hasOwn(BY_STATUS, status)
    ? BY_STATUS[status as keyof typeof BY_STATUS]
    : "error_unknown";
  return SELF_EXPLANATORY.has(status) ? { text: t(key) } : { text: t(key), detail: message };
}
