/** Converts the OpenAPI document to the structure of the page: services, chapters, routes. */

import { type Language, writtenLanguage } from "../../../domain/languages.ts";

/** A JSON Schema with the keywords that the page shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
}

/** A parameter of a route. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: Schema;
  example?: unknown;
}

/** Body of a request or response. */
export interface Content {
  type: string;
  schema?: Schema;
  example?: unknown;
}

/** A response, including errors. */
export interface Answer {
  status: number;
  about: string;
  headers: { name: string; about: string }[];
  content?: Content;
}

/** A route of the API. */
export interface Route {
  id: string;
  method: string;
  path: string;
  chapter: string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  body?: Content;
  answers: Answer[];
  /** Required authentication; `maybe` if it depends on the server's settings. */
  needs: "none" | "curator" | "credentials" | "maybe";
}

/** A group of routes. */
interface Chapter {
  name: string;
  about: string;
  routes: Route[];
}

/** A service with its chapters. */
export interface Service {
  name: string;
  chapters: Chapter[];
}

/** The converted document. */
export interface Api {
  /** Language of its general text, its chapters and the summaries of its routes. */
  language: Language;
  about: string;
  services: Service[];
  schemas: Record<string, Schema>;
}

interface SentResponse {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: SentContent;
}
type SentContent = Record<string, Omit<Content, "type">>;

/** The OpenAPI document as received. */
export interface SentDocument {
  info: { description: string };
  tags: { name: string; description: string }[];
  "x-tagGroups": { name: string; tags: string[] }[];
  paths: Record<
    string,
    Record<string, {
      operationId: string;
      tags: string[];
      summary: string;
      description?: string;
      parameters?: Parameter[];
      requestBody?: { content: SentContent };
      responses: Record<string, SentResponse>;
      security: Record<string, string[]>[];
    }>
  >;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, SentResponse>;
    headers: Record<string, { description: string }>;
  };
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

/** Returns the URL of the document in a language. */
export const documentUrl = (language: Language) =>
  `/api/openapi.json${writtenLanguage(language) === "en" ? "" : `?lang=${language}`}`;

/** Converts a received document. */
export function readDocument(received: SentDocument, language: Language = "en"): Api {
  const { components } = received;
  const routes = Object.entries(received.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Route => {
      const { operationId: id, tags, summary, description, parameters = [] } = operation;
      const body = contentOf(operation.requestBody?.content);
      return {
        id,
        method: method.toUpperCase(),
        path,
        chapter: tags[0] ?? "",
        summary,
        ...(description !== undefined && { description }),
        parameters,
        ...(body && { body }),
        answers: Object.entries(operation.responses).map(([status, response]) =>
          answerOf(Number(status), response, components)
        ),
        needs: needsOf(operation.security),
      };
    })
  );
  const about = new Map(received.tags.map(({ name, description }) => [name, description]));
  return {
    language,
    about: received.info.description,
    schemas: components.schemas,
    services: received["x-tagGroups"].map(({ name, tags }) => ({
      name,
      chapters: tags.map((chapter) => ({
        name: chapter,
        about: about.get(chapter) ?? "",
        routes: routes.filter((route) => route.chapter === chapter),
      })),
    })),
  };
}

function contentOf(content: SentContent = {}): Content | undefined {
  const [first] = Object.entries(content);
  return first && { type: first[0], ...first[1] };
}

function answerOf(
  status: number,
  response: SentResponse,
  { responses, headers }: SentDocument["components"],
): Answer {
  const received = response.$ref === undefined ? response : responses[nameOf(response.$ref)]!;
  const content = contentOf(received.content);
  return {
    status,
    about: received.description,
    headers: Object.values(received.headers ?? {}).map(({ $ref }) => ({
      name: nameOf($ref),
      about: headers[nameOf($ref)]?.description ?? "",
    })),
    ...(content && { content }),
  };
}

function needsOf(security: Record<string, string[]>[]): Route["needs"] {
  if (security.some(({ curator }) => curator)) return "curator";
  if (security.length === 0) return "none";
  return security.length > 1 ? "maybe" : "credentials";
}

/** Returns the searchable text of a route. */
export function textOf({ method, path, id, chapter, summary, parameters }: Route): string {
  return [method, path, id, chapter, summary, ...parameters.map(({ name }) => name)]
    .join(" ").toLowerCase();
}

/** Returns true if a text contains every word of the query. */
export function hasWords(text: string, query: string): boolean {
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** Returns the type of a schema as text: `text`, `integer ≥ 0`, `list of Box`. */
export function describeType(schema: Schema): string {
  const { $ref, type, items, additionalProperties, oneOf, anyOf, format } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.enum ??
    (anyOf?.every((option) => option.const !== undefined)
      ? anyOf.map((option) => option.const)
      : undefined);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  const alternatives = oneOf ?? anyOf;
  if (alternatives) return alternatives.map(describeType).join(" | ");
  if (Array.isArray(type)) {
    return type.map((option) => describeType({ ...schema, type: option })).join(" | ");
  }
  if (type === "array") return `list of ${items ? describeType(items) : "anything"}`;
  if (additionalProperties) return `map of ${describeType(additionalProperties)}`;
  if (type === "string") return format ?? "text";
  if (type === undefined) return "anything";
  return type + boundsText(schema);
}

function boundsText({ type, minimum, maximum, exclusiveMinimum }: Schema): string {
  if (type === "null") return "";
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum}–${maximum}`;
  if (exclusiveMinimum !== undefined) return ` > ${exclusiveMinimum}`;
  if (minimum !== undefined) return ` ≥ ${minimum}`;
  return maximum === undefined ? "" : ` ≤ ${maximum}`;
}

interface RecordSchema {
  name?: string;
  schema: Schema;
}

/**
 * Returns the schemas whose fields are shown: a record itself, the record of a list or a map, or a
 * referenced record; several for alternatives.
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
  const alternatives = oneOf ?? anyOf;
  if (alternatives) return alternatives.flatMap((option) => recordsOf(option, schemas));
  return recordsOf(items ?? additionalProperties, schemas);
}
