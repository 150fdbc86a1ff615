import type { JsonSchema } from "./json_schema.ts";

/**
 * An example of what a schema describes, put together from the examples of its components.
 *
 * @throws when a part of it has none
 */
export function exampleOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown {
  const { $ref, examples, type, properties, items, required = [] } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return exampleOf(components[name]!, components);
  }
  if (Array.isArray(examples)) return examples[0];
  if ("const" in schema) return schema.const;
  if (type === "array") return [exampleOf(items as JsonSchema, components)];
  if (type === "boolean") return false;
  if (type === "integer") return 0;
  if (Array.isArray(type) && type.includes("null")) return null;
  if (!properties) throw new Error(`There is no example of ${JSON.stringify(schema)}`);
  const fields = Object.entries(properties as Record<string, JsonSchema>)
    .filter(([name]) => (required as string[]).includes(name));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOf(field, components)]),
  );
}
