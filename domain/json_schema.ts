/**
 * Conversion of zod schemas to JSON Schema 2020-12 for the document. A schema with an `id` in its
 * `meta` becomes a component.
 */
import { z } from "zod";

/** A schema of the document. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

const UUID = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";

/** Converts zod schemas, and collects the components that they refer to. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  /** @param examples Examples by the names of components. */
  constructor(private readonly examples: Readonly<Record<string, unknown>>) {}

  /**
   * @param io Request or response: fields with a default are optional in requests, but always
   *   present in responses.
   * @throws when two components have one name
   */
  write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    // Inside a list, because zod inlines a named schema at the top level.
    const { $defs = {}, items } = z.toJSONSchema(z.array(schema), {
      io,
      unrepresentable: "any",
    });
    for (const [name, definition] of Object.entries($defs)) {
      const examples = name in this.examples ? { examples: [this.examples[name]] } : {};
      this.#keep(name, { ...tidy(definition, io), ...examples });
    }
    return tidy(items as JsonSchema, io);
  }

  #keep(name: string, schema: JsonSchema): void {
    const existing = this.components[name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(schema)) {
      throw new Error(`Two components of the document are called ${name}`);
    }
    this.components[name] = schema;
  }
}

/**
 * Removes redundant parts: bounds of all integers, and patterns implied by a format. Also removes
 * the defaults of requests, because client generators treat such fields as required.
 */
function tidy(schema: JsonSchema, io: "input" | "output"): JsonSchema {
  const { id: _, $schema: __, additionalProperties, ...rest } = schema;
  const tidied: JsonSchema = {};
  for (const [keyword, value] of Object.entries(rest)) {
    tidied[keyword] = tidiedValue(keyword, value, io);
  }
  // Responses may get more fields in later versions; records with free keys describe their values.
  if (typeof additionalProperties === "object") {
    tidied.additionalProperties = tidy(additionalProperties as JsonSchema, io);
  }
  if (io === "input") delete tidied.default;
  if (tidied.minimum === Number.MIN_SAFE_INTEGER) delete tidied.minimum;
  if (tidied.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum;
  if (tidied.format === "uuid") delete tidied.pattern;
  return merged(tidied);
}

// Keys with values instead of schemas.
const VERBATIM = new Set(["default", "const", "enum"]);

function tidiedValue(keyword: string, value: unknown, io: "input" | "output"): unknown {
  if (VERBATIM.has(keyword)) return value;
  if (keyword === "$ref") return String(value).replace("#/$defs/", "#/components/schemas/");
  if (keyword === "properties") {
    const fields = Object.entries(value as Record<string, JsonSchema>);
    return Object.fromEntries(fields.map(([name, field]) => [name, tidy(field, io)]));
  }
  if (Array.isArray(value)) {
    return value.map((item) => typeof item === "object" && item !== null ? tidy(item, io) : item);
  }
  return typeof value === "object" && value !== null ? tidy(value as JsonSchema, io) : value;
}

/**
 * Merges "this or null" and "empty or a UUID" into one schema, which client generators handle
 * better.
 */
function merged({ anyOf, ...schema }: JsonSchema): JsonSchema {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? schema : { ...schema, anyOf };
  const [first, second] = anyOf as JsonSchema[];
  if (anyOf.length === 2 && second?.type === "null" && typeof first?.type === "string") {
    const { enum: values, ...one } = first;
    const allowed = Array.isArray(values) ? { enum: [...values, null] } : {};
    return { ...one, ...schema, type: [first.type, "null"], ...allowed };
  }
  if (anyOf.length === 2 && first?.const === "" && second?.format === "uuid") {
    return { ...schema, type: "string", pattern: `^(${UUID})?$` };
  }
  return { ...schema, anyOf };
}

/**
 * Returns the schema of a parameter's meaning. Values in paths and queries are text, and their
 * schemas define how it is parsed; the document defines what may be sent.
 */
export function meaningOf(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return meaningOf(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodDefault) {
    const meaning = meaningOf(field.unwrap() as z.ZodType);
    const { defaultValue } = field.def;
    return meaning.safeParse(defaultValue).success
      ? meaning.default(defaultValue)
      : meaning.default(String(defaultValue));
  }
  if (field instanceof z.ZodPipe) {
    const { in: from, out: to } = field.def;
    return meaningOf((to instanceof z.ZodTransform ? from : to) as z.ZodType);
  }
  return field;
}
