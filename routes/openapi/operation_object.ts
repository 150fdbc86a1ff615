/** Operation object of a route. */
import { z } from "zod";
import { CREDENTIALS_NEEDED, ERRORS, errorsOf } from "./errors.ts";
import {
  type HeaderName,
  isTaggedRead,
  REQUEST_HEADER_PATTERNS,
  REQUEST_HEADERS,
  type RequestHeaderName,
  takesIdempotencyKey,
} from "./headers.ts";
import { type JsonSchema, meaningOf, type SchemaWriter } from "../../domain/json_schema.ts";
import type { Answer, Contract } from "../contract/contract.ts";

/** A parameter of the document. */
export interface ParameterObject {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
}

const BINARY: JsonSchema = { type: "string", format: "binary" };

/** A body by media type. */
export type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;

/** A response of the document, or a reference to one. */
export interface ResponseObject {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
}

/** A route of the document. */
export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: ParameterObject[];
  requestBody?: { required: true; description?: string; content: Content };
  responses: Record<string, ResponseObject>;
  security: Record<string, string[]>[];
}

/** Returns the headers of a response. */
export function headersOf(names: readonly HeaderName[] = []): Pick<ResponseObject, "headers"> {
  if (names.length === 0) return {};
  const entries = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { headers: Object.fromEntries(entries) };
}

/** Writes a route. @throws when a required description is missing */
export function writeOperation(
  schemas: SchemaWriter,
  method: string,
  path: string,
  contract: Contract,
): OperationObject {
  const { id, tag, summary, description, json, answers } = contract;
  const body = contract.body ?? (json && { schema: json });
  const isKeyed = takesIdempotencyKey(method, path, contract);
  const parameters = parametersOf(schemas, path, {
    ...contract,
    headers: [
      ...contract.headers ?? [],
      ...(isKeyed ? ["Idempotency-Key" as const] : []),
      ...(isTaggedRead(method, contract) ? ["If-Match" as const] : []),
    ],
  });
  const responses: Record<string, ResponseObject> = {};
  for (const [status, answer] of Object.entries(answers)) {
    if (answer === undefined) continue;
    const { headers = [] } = answer;
    responses[status] = responseOf(schemas, {
      ...answer,
      headers: isKeyed ? [...headers, "Idempotent-Replayed"] : headers,
    });
  }
  for (const status of errorsOf(method, path, contract)) {
    if (responses[status] !== undefined) continue;
    const ofWarehouse = status === 401 && path.startsWith("/api/v1/");
    const { name } = ofWarehouse ? CREDENTIALS_NEEDED : ERRORS[status];
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true as const,
        ...(body.about !== undefined && { description: body.about }),
        content: {
          ...contentOf(schemas, body, body.asAnswered ? "output" : "input", contract.example?.body),
          ...("alternative" in body && { [body.alternative!]: { schema: BINARY } }),
        },
      },
    }),
    responses,
    security: securityOf(path, contract),
  };
}

function parametersOf(
  schemas: SchemaWriter,
  path: string,
  { params, query, headers = [], about = {}, example = {} }: Contract,
): ParameterObject[] {
  const parameter = (name: string, place: "path" | "query", field: z.ZodType): ParameterObject => {
    const description = about[name] ?? field.description;
    if (description === undefined) throw new Error(`${path}: ${name} is not described`);
    // Described by the parameter, not again by its schema.
    const { description: _, example: usual, ...schema } = schemas.write(meaningOf(field), "output");
    const value = example[place]?.[name] ?? usual;
    return {
      name,
      in: place,
      required: place === "path" || !field.safeParse(undefined).success,
      description,
      schema,
      ...(value !== undefined && { example: value }),
    };
  };
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [
    ...places.map((name) =>
      parameter(name, "path", params?.shape[name] as z.ZodType | undefined ?? z.string())
    ),
    ...Object.entries(query?.shape ?? {}).map(([name, field]) =>
      parameter(name, "query", field as z.ZodType)
    ),
    ...headers.map((name): ParameterObject => ({
      name,
      in: "header",
      required: false,
      description: REQUEST_HEADERS[name],
      schema: { type: "string", ...patternOf(name) },
      ...(example.headers?.[name] !== undefined && { example: example.headers[name] }),
    })),
  ];
}

function patternOf(name: RequestHeaderName): { pattern?: string } {
  const pattern = REQUEST_HEADER_PATTERNS[name];
  return pattern === undefined ? {} : { pattern };
}

function contentOf(
  schemas: SchemaWriter,
  { schema, type = "application/json" }: { schema?: z.ZodType; type?: string },
  io: "input" | "output",
  example?: unknown,
): Content {
  if (schema === undefined) {
    const text = type.startsWith("text/");
    const bytes = text ? { type: "string" } : BINARY;
    return { [type]: { schema: bytes, ...(example !== undefined && { example }) } };
  }
  const jsonSchema = schemas.write(schema, io);
  return {
    [type]: { schema: jsonSchema, example: example ?? exampleOf(jsonSchema, schemas.components) },
  };
}

function responseOf(schemas: SchemaWriter, answer: Answer): ResponseObject {
  const { about, schema, type, alternative, headers, example } = answer;
  const described = { description: about, ...headersOf(headers) };
  if (!schema && !type) return described;
  const body = { ...(schema && { schema }), ...(type && { type }) };
  const content = contentOf(schemas, body, "output", example);
  const [first] = Object.values(content);
  return {
    ...described,
    content: alternative === undefined ? content : { ...content, [alternative]: first! },
  };
}

function securityOf(path: string, { who, always }: Contract): OperationObject["security"] {
  if (typeof who === "function") return [{ curator: [] }];
  if (who === "credentials" || always) return [{ credentials: [] }];
  // The settings decide whether credentials are required.
  if (who === "token") return [{}, { token: [] }];
  return path.startsWith("/api/v1/") ? [{}, { credentials: [] }] : [];
}

/** Builds a schema's example from those of its components; undefined if one has none. */
export function exampleOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown {
  const { $ref, examples, type, properties, items, required = [] } = schema;
  if (typeof $ref === "string") return exampleOf(components[nameOf($ref)]!, components);
  if (Array.isArray(examples)) return examples[0];
  if ("const" in schema) return schema.const;
  if (type === "array") {
    const item = exampleOf(items as JsonSchema, components);
    return item === undefined ? undefined : [item];
  }
  if (type === "boolean") return false;
  if (type === "integer") return 0;
  if (Array.isArray(type) && type.includes("null")) return null;
  if (!properties) return undefined;
  const fields = (required as string[]).map((name) =>
    [name, exampleOf((properties as Record<string, JsonSchema>)[name]!, components)] as const
  );
  return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
}

/** Returns the component name in a reference. */
export const nameOf = (reference: string): string =>
  reference.slice(reference.lastIndexOf("/") + 1);
