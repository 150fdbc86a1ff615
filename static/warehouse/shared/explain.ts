/** Explanations of errors in the visitor's language. */
import { ApiError, type RefusedField, refusedFields } from "../../shared/api_error.ts";
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

// Statuses whose explanation needs no details from the server.
const SELF_EXPLANATORY = new Set([0, 401, 403, 412, 413]);

// Labels of the form fields of the warehouse.
const LABELS = {
  warehouse_name: "name",
  warehouse_length: "length",
  warehouse_width: "width",
  order_name: "name",
  user_login: "login",
  user_password: "password",
  user_fio: "name",
  section_name: "name",
  name_points: "name",
  sku_box: "sku",
  length_box: "length",
  width_box: "width",
  height_box: "height",
  weight_box: "weight",
} as const;

/** Part of a validation error that refers to one field. */
export interface FieldFault {
  /** Name of the field in the record, for example `warehouse_name`. */
  field: string;
  sentence: string;
}

/** Returns the faults of fields that an error names; empty if it is about no field. */
export function fieldFaults(error: unknown): FieldFault[] {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) return [];
  const errors = refusedFields(error);
  if (errors.length > 0) return errors.flatMap(faultOf);
  const [, field, message] = /^([\w.[\]]+): (.+)$/s.exec(error.message) ?? [];
  return field === undefined || message === undefined ? [] : faultOf({ field, message });
}

/** Returns the fault at the last name of a path such as `[0].sku_box`. */
function faultOf({ field: path, message }: RefusedField): FieldFault[] {
  const [, field] = /^(?:[\w[\]]+\.)*([a-z]\w*)$/.exec(path) ?? [];
  if (field === undefined) return [];
  const sentence = message[0]!.toUpperCase() + message.slice(1);
  return [{ field, sentence: /[.!?]$/.test(sentence) ? sentence : `${sentence}.` }];
}

/** Returns the server's error text with labels instead of field names. */
function detailOf(error: ApiError): string {
  const faults = fieldFaults(error).map(({ field, sentence }) =>
    Object.hasOwn(LABELS, field)
      ? `${t(LABELS[field as keyof typeof LABELS])}: ${sentence}`
      : sentence
  );
  return faults.length === 0 ? error.message : [...new Set(faults)].join(" ");
}

/** Returns the explanation of an error; the server's texts are in the requested language. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof ApiError)) return { text: t("error_unknown"), detail: String(error) };
  const { status } = error;
  const key = Object.hasOwn(BY_STATUS, status)
    ? BY_STATUS[status as keyof typeof BY_STATUS]
    : "error_unknown";
  return SELF_EXPLANATORY.has(status)
    ? { text: t(key) }
    : { text: t(key), detail: detailOf(error) };
}
