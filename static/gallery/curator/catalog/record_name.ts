/** Names of records in lists. */
import type { Values } from "../../../shared/draft.ts";
import { t } from "./messages.ts";

/** Its name, title or label; of an influence what is said of it. */
export function nameOf(record: Values): string {
  for (const field of ["name", "title", "label", "notes", "aspects"]) {
    const value = record[field];
    if (typeof value === "string" && value !== "") {
      return value.length > 80 ? `${value.slice(0, 79)}…` : value;
    }
  }
  return "source_type" in record ? t("one_influence") : "";
}
