/** Labels of fields. */
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import { SHAPES } from "./fields.ts";
import { t } from "./messages.ts";

/** The label of a field; its name where the form does not have it. */
export function labelOf(kind: Kind, field: string): string {
  const shape = SHAPES[kind].find(({ name }) => name === field);
  return shape === undefined ? field : t(shape.label);
}
