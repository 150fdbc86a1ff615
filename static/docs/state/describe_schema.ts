/** Schemas in words: what a field is, in as few as possible. */
import { nameOf, type Schema } from "./document.ts";

/** Returns the type of a schema as text: `text`, `integer ≥ 0`, `list of Box`. */
export function describeType(schema: Schema): string {
  const { $ref, type, items, additionalProperties, oneOf, anyOf, format } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.enum ??
    (anyOf?.every((one) => one.const !== undefined) ? anyOf.map((one) => one.const) : undefined);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  const either = oneOf ?? anyOf;
  if (either) return either.map(describeType).join(" | ");
  if (Array.isArray(type)) {
    return type.map((one) => describeType({ ...schema, type: one })).join(" | ");
  }
  if (type === "array") return `list of ${items ? describeType(items) : "anything"}`;
  if (additionalProperties) return `map of ${describeType(additionalProperties)}`;
  if (type === "string") return format ?? "text";
  if (type === undefined) return "anything";
  return type + bounds(schema);
}

function bounds({ type, minimum, maximum, exclusiveMinimum }: Schema): string {
  if (type === "null") return "";
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum}–${maximum}`;
  if (exclusiveMinimum !== undefined) return ` > ${exclusiveMinimum}`;
  if (minimum !== undefined) return ` ≥ ${minimum}`;
  return maximum === undefined ? "" : ` ≤ ${maximum}`;
}

/** A schema with fields, and its name where it has one. */
export interface RecordSchema {
  name?: string;
  schema: Schema;
}

/**
 * The schemas whose fields are worth showing: a record, that of a list or a map, one behind a name;
 * several where it may be one of several.
 */
export function recordsOf(
  schema: Schema | undefined,
  schemas: Readonly<Record<string, Schema>>,
  name?: string,
): RecordSchema[] {
  if (schema === undefined) return [];
  const { $ref, properties, oneOf, anyOf, items, additionalProperties } = schema;
  if ($ref !== undefined) return recordsOf(schemas[nameOf($ref)], schemas, nameOf($ref));
  if (properties) return [{ schema, ...(name !== undefined && { name }) }];
  const either = oneOf ?? anyOf;
  if (either) return either.flatMap((one) => recordsOf(one, schemas));
  return recordsOf(items ?? additionalProperties, schemas);
}
