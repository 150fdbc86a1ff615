/**
 * Zod schemas as the document has them: JSON Schema 2020-12. One with an `id` in its `meta` is a component.
 */
import { z } from "zod";

/** A schema of the document. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

const UUID = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";

/** Makes schemas of zod's, and collects the components that they refer to. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  /** @param examples by the names of components */
  constructor(private readonly examples: Readonly<Record<string, unknown>>) {}

  /**
   * @param io whether the schema is for what comes in or for what goes out: fields with a default
   *   may be missing in the one and never are in the other
   * @throws when two components have one name
   */
  write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    // Inside a list, because zod writes a named schema out where it stands alone.
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
 * Without what only zod needs: bounds that every integer has, patterns that a format says already.
 * Nor with the defaults of what comes in: generators of clients take such fields for required ones.
 */
function tidy(schema: JsonSchema, io: "input" | "output"): JsonSchema {
  const { id: _, $schema: __, additionalProperties, ...rest } = schema;
  const tidied: JsonSchema = {};
  for (const [keyword, value] of Object.entries(rest)) {
    tidied[keyword] = tidiedValue(keyword, value, io);
  }
  // Answers may get more fields with time; records whose keys are free say what is under them.
  if (typeof additionalProperties === "object") {
    tidied.additionalProperties = tidy(additionalProperties as JsonSchema, io);
  }
  if (io === "input") delete tidied.default;
  if (tidied.minimum === Number.MIN_SAFE_INTEGER) delete tidied.minimum;
  if (tidied.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum;
  if (tidied.format === "uuid") delete tidied.pattern;
  return merged(tidied);
}

// Values, not schemas.
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

/** "This or null" and "empty or a UUID" as one schema, which clients' generators read better. */
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
 * The schema of the value that a parameter's text stands for. Everything in a path or a query arrives as
 * text, and its schema says how the text is read; the document says what may be written there.
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
