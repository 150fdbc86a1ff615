import { FIELD_TEXTS, t } from "../messages.ts";

/** What a field is called on the page; one without a text by its own name. */
export const fieldName = (field: string): string =>
  Object.hasOwn(FIELD_TEXTS, field) ? t(FIELD_TEXTS[field]!) : field;
