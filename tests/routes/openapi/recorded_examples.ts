/** Examples of the document's schemas, taken from what a server answers. */
import { KINDS, namesOf } from "../../../domain/gallery/editing/kinds.ts";
import { INITIAL } from "../../../domain/gallery/editing/records.ts";
import { exampleNamed, EXAMPLES } from "../../../routes/openapi/examples.ts";
import type { JsonSchema } from "../../../domain/json_schema.ts";
import { exampleOf, nameOf } from "../../../routes/openapi/operation_object.ts";

const FILE = new URL("../../../routes/openapi/examples.json", import.meta.url);
// Entries of a list that an example shows.
const MAX_ENTRIES = 2;

/** Records an example of each component that has none. */
export class RecordedExamples {
  readonly #found: Record<string, unknown> = {};

  constructor(private readonly components: Readonly<Record<string, JsonSchema>>) {}

  /** Looks through a value for what a schema names, the innermost first. */
  record(schema: JsonSchema = {}, value: unknown): void {
    const { $ref, properties = {}, items, anyOf } = schema;
    if (value === null || value === undefined) return;
    // This, or null.
    if (Array.isArray(anyOf) && anyOf.length === 2) return this.record(anyOf[0], value);
    if (Array.isArray(value)) return value.forEach((one) => this.record(items as JsonSchema, one));
    for (const [name, field] of Object.entries(properties as Record<string, JsonSchema>)) {
      this.record(field, (value as Record<string, unknown>)[name]);
    }
    if (typeof $ref !== "string") return;
    const component = this.components[nameOf($ref)]!;
    this.record(component, value);
    if (exampleOf(component, this.components) !== undefined) return;
    component.examples = [this.#found[nameOf($ref)] = shortened(value)];
  }

  /** Writes them among the others, one a line. */
  async write(): Promise<void> {
    const all: Record<string, unknown> = { ...EXAMPLES, ...completeDrafts(), ...this.#found };
    const lines = Object.keys(all).toSorted().map((name) => {
      const example = this.#completed(this.components[name], all[name]);
      return `${JSON.stringify(name)}: ${JSON.stringify(example)}`;
    });
    await Deno.writeTextFile(FILE, `{\n${lines.join(",\n")}\n}\n`);
  }

  /** Adds empty texts, lists and nulls for required fields that an example lacks. */
  #completed(schema: JsonSchema = {}, value: unknown): unknown {
    const { $ref, properties = {}, required = [], items, anyOf } = schema;
    if (typeof $ref === "string") return this.#completed(this.components[nameOf($ref)], value);
    // This, or null.
    if (Array.isArray(anyOf) && anyOf.length === 2) return this.#completed(anyOf[0], value);
    if (Array.isArray(value)) return value.map((one) => this.#completed(items as JsonSchema, one));
    if (typeof value !== "object" || value === null) return value;
    const fields: Record<string, unknown> = { ...value };
    for (const [name, field] of Object.entries(properties as Record<string, JsonSchema>)) {
      if (name in fields) fields[name] = this.#completed(field, fields[name]);
      else if ((required as string[]).includes(name)) fields[name] = emptyValue(field);
    }
    return fields;
  }
}

function emptyValue({ type, anyOf }: JsonSchema): unknown {
  if (Array.isArray(anyOf)) return null;
  return type === "array" ? [] : type === "string" ? "" : undefined;
}

/** The records that curators send, with the defaults of fields that they lack. */
const completeDrafts = () =>
  Object.fromEntries(KINDS.map((kind) => {
    const name = `${namesOf(kind).name}Draft`;
    const draft = exampleNamed(name);
    return [name, { ...draft, ...INITIAL[kind], ...draft }];
  }));

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}
