import type { Values } from "./draft.ts";
import type { FieldShape } from "./fields.ts";

/** Props of a field. */
export interface FieldProps {
  shape: FieldShape;
  /** Its place in the form: unlike any other. */
  path: string;
  value: unknown;
  /** The record or the row that it belongs to. */
  owner: Values;
  onChange: (value: unknown) => void;
  onReadable: (path: string, isReadable: boolean) => void;
}
