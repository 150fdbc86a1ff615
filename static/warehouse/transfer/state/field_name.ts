import { FIELD_TEXTS, t } from "../messages.ts";

/** Returns the label of a field; its own name if there is none. */
export const fieldName = (field: string): string =>
  Object.hasOwn(FIELD_TEXTS, field) ? t(FIELD_TEXTS[field]!) : field;
