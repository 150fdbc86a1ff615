/** The document as those read it who know nothing else of the server. */
import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiDocument } from "../../../routes/openapi/document.ts";
import type { JsonSchema } from "../../../domain/json_schema.ts";
import type {
  Content,
  OperationObject,
  ResponseObject,
} from "../../../routes/openapi/operation_object.ts";
import type { TestApp } from "../../support/app.ts";

// Headers of what was sent before.
const SOMETIMES = new Set(["Idempotent-Replayed"]);

/** A route of the document. */
export interface Documented extends OperationObject {
  method: string;
  path: string;
}

/** A request made of the document's examples. */
export interface ExampleRequest {
  path: string;
  init: RequestInit & { headers: Record<string, string> };
}

let shared: Promise<Documentation> | undefined;

/** The document, with what it takes to hold answers against it. */
export class Documentation {
  readonly operations: Documented[];
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    inlineRefs: false,
    code: { optimize: false },
  });
  readonly #compiled = new WeakMap<JsonSchema, ValidateFunction>();

  constructor(readonly document: ApiDocument) {
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      }))
    );
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#ajv.addFormat("binary", true);
    this.#ajv.addSchema({ $id: "document", components: closed(document.components) });
  }

  /** That of any app: all have the same, written for the first of an isolate that is asked. */
  static async of(test: TestApp): Promise<Documentation> {
    return await (shared ??= Documentation.read(test));
  }

  /** Asks an app for its document. */
  static async read(test: TestApp): Promise<Documentation> {
    return new Documentation(await test.json("/api/openapi.json"));
  }

  /** The route of a method and a path, as `GET /api/bounds`. */
  operation(route: string): Documented {
    const found = this.operations.find(({ method, path }) => `${method} ${path}` === route);
    if (found === undefined) throw new Error(`The document has no ${route}`);
    return found;
  }

  /** A request of which the document shows an example. */
  request({ method, path, parameters = [], requestBody }: Documented): ExampleRequest {
    let address = path;
    const query = new URLSearchParams();
    const headers: Record<string, string> = {};
    for (const { name, in: place, required, example } of parameters) {
      const route = `${method} ${path}`;
      if (required) assert.notEqual(example, undefined, `${route}: ${name} has no example`);
      if (example === undefined) continue;
      if (place === "path") address = address.replace(`{${name}}`, String(example));
      if (place === "query") query.set(name, String(example));
      if (place === "header") headers[name] = String(example);
    }
    const [type, sent] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const body = typeof sent?.example === "string" ? sent.example : JSON.stringify(sent?.example);
    return {
      path: query.size > 0 ? `${address}?${query}` : address,
      init: {
        method,
        headers: { ...headers, ...(type !== undefined && { "Content-Type": type }) },
        ...(body !== undefined && { body }),
      },
    };
  }

  /** The answer that a route is documented to give with a status. */
  response({ method, path, responses }: Documented, status: number): ResponseObject {
    const response = responses[status];
    if (response === undefined) {
      throw new Error(`${method} ${path} is not documented to answer ${status}`);
    }
    if (response.$ref === undefined) return response;
    const name = response.$ref.replace("#/components/responses/", "");
    return this.document.components.responses![name] as ResponseObject;
  }

  /** What is wrong with a value, one line each. */
  faults(schema: JsonSchema, value: unknown): string[] {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      validate = this.#ajv.compile(closed(pointed(schema)));
      this.#compiled.set(schema, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`
    );
  }

  /** Holds that an answer is one that the document has: status, headers, type, every field. */
  async check(operation: Documented, response: Response): Promise<unknown> {
    const { status, headers } = response;
    const bytes = await response.bytes();
    const text = new TextDecoder().decode(bytes);
    const route = `${operation.method} ${operation.path} ${status}`;
    assert.notEqual(operation.responses[status], undefined, `${route}: ${text.slice(0, 500)}`);
    const documented = this.response(operation, status);
    for (const name of Object.keys(documented.headers ?? {})) {
      if (!SOMETIMES.has(name) && (status < 400 || name !== "Retry-After")) {
        assert.equal(headers.has(name), true, `${route}: ${name}`);
      }
    }
    const type = headers.get("Content-Type")?.split(";")[0] ?? "";
    const [documentedType, content] = contentFor(documented.content, type);
    if (documentedType === undefined) {
      assert.equal(documented.content, undefined, `${route}: it answers ${type}`);
      assert.equal(bytes.length, 0, route);
      return undefined;
    }
    if (!/json$/.test(type)) {
      // Of no records there are no lines.
      assert.equal(bytes.length > 0 || type === "application/jsonl", true, route);
      return text;
    }
    const value = JSON.parse(text);
    assert.deepEqual(this.faults(content!.schema!, value), [], route);
    return value;
  }
}

function contentFor(content: Content = {}, type: string) {
  return Object.entries(content).find(([documented]) =>
    documented === type || (documented.endsWith("/*") && type.startsWith(documented.slice(0, -1)))
  ) ?? [];
}

/** References of a part of the document as such of the whole. */
function pointed<Schema>(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
}

/** Schemas that allow no field they do not name: an answer has exactly what is documented. */
function closed<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed) as Schema;
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) =>
    key === "example" || key === "examples" ? [key, value] : [key, closed(value)]
  );
  const made = Object.fromEntries(entries);
  if (made.type === "object" && made.properties && made.additionalProperties === undefined) {
    made.additionalProperties = false;
  }
  return made;
}
