/** The named schemas of the document. */
import { z } from "zod";
import type { SchemaNotes } from "../json_schema.ts";

/** A named schema with what its reader wants to know. */
export interface Component {
  schema: z.ZodType;
  about: string;
  /** What its fields are, as far as their names do not say. */
  fields?: Record<string, string>;
  example?: unknown;
}

/** Named schemas; a name is written as generated clients call their types. */
export type Components = Readonly<Record<string, Component>>;

/** What is said of a named schema; `schema` only where another is its name in the code. */
type Description = Omit<Component, "schema"> & { schema?: z.ZodType };

/**
 * Components that are called as their schemas are in the code.
 *
 * @param schemas Whole modules, or some of their schemas, by name.
 */
export function components(
  schemas: Readonly<Record<string, unknown>>,
  descriptions: Readonly<Record<string, Description>>,
): Components {
  return Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => {
      const schema = description.schema ?? schemas[name];
      if (!(schema instanceof z.ZodType)) throw new Error(`No schema is called ${name}`);
      return [name, { ...description, schema }];
    }),
  );
}

/** Puts what is said of components among the notes from which the document is written. */
export function note(notes: SchemaNotes, components: Components): void {
  for (const [id, { schema, about, fields = {} }] of Object.entries(components)) {
    notes.add(schema, { id, description: about });
    for (const [name, description] of Object.entries(fields)) {
      const field = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
      if (field === undefined) throw new Error(`${id} has no field ${name} to be described`);
      // Fields of many records may be one schema, and then have one description.
      const known = notes.get(field)?.description;
      if (known !== undefined && known !== description) {
        throw new Error(`${id}.${name} is described already: ${known}`);
      }
      notes.add(field, { description });
    }
  }
}

/** The examples of components, by name. */
export function examplesOf(components: Components): Map<string, unknown> {
  return new Map(
    Object.entries(components).flatMap(([name, { example }]) =>
      example === undefined ? [] : [[name, example]]
    ),
  );
}
