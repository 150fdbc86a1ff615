/** The API's own document as the page shows it: services, chapters, routes. */

import type { Language } from "../../shared/formats.ts";

/** A JSON Schema, as far as it is shown. */
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

/** An answer, errors among them. */
export interface Answer {
  status: number;
  about: string;
  headers: { name: string; about: string }[];
  content?: Content;
}

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

export interface Chapter {
  name: string;
  about: string;
  routes: Route[];
}

export interface Service {
  name: string;
  chapters: Chapter[];
}

/** The document, ready to be shown. */
export interface Api {
  /** Of what is said of the whole, its chapters and in short of its routes. */
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

/** The document as it is sent. */
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

/** The last name of a reference. */
export const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

/** Returns the URL of the document in a language. */
export const documentIn = (language: Language) =>
  `/api/openapi.json${language === "en" ? "" : `?lang=${language}`}`;

/** Puts the document in order. */
export function readDocument(sent: SentDocument, language: Language = "en"): Api {
  const { components } = sent;
  const routes = Object.entries(sent.paths).flatMap(([path, item]) =>
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
  const about = new Map(sent.tags.map(({ name, description }) => [name, description]));
  return {
    language,
    about: sent.info.description,
    schemas: components.schemas,
    services: sent["x-tagGroups"].map(({ name, tags }) => ({
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
  const sent = response.$ref === undefined ? response : responses[nameOf(response.$ref)]!;
  const content = contentOf(sent.content);
  return {
    status,
    about: sent.description,
    headers: Object.values(sent.headers ?? {}).map(({ $ref }) => ({
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
