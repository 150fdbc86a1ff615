/** Requests to one route of the document: as it wants them, and spoiled in one of nine ways. */
import fc from "fast-check";
import { CSV_KINDS } from "../../domain/warehouse/transfer/csv_kinds.ts";
import type { ApiDocument } from "../../routes/openapi/document.ts";
import type { ParameterObject } from "../../routes/openapi/operation_object.ts";
import type { Documented } from "../routes/openapi/documented.ts";
import { spoiled } from "./junk.ts";
import { brokenText, contentTypes, oddHeaders, queries, segments, strangers } from "./texts.ts";
import { named, Values } from "./values.ts";

/** In which way a request is spoiled. */
export const KINDS = [
  "sound",
  "edges",
  "fields",
  "body",
  "path",
  "query",
  "headers",
  "method",
  "stranger",
] as const;
export type Kind = typeof KINDS[number];

/** A request before the ids in it are known. */
export interface FuzzRequest {
  operation: Documented;
  kind: Kind;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  /** Whether it carries what its route asks of its sender. */
  admitted: boolean;
  body?: string | Uint8Array<ArrayBuffer>;
}

// Whose records the places of a path name, by the segment before them.
const POOLS: readonly [path: RegExp, pool: string][] = [
  [/\/jobs\/\{/, "jobs"],
  [/warehouse_section_geometry\/\{id\}/, "geometry"],
  [/warehouse_section\/\{id\}/, "sections"],
  [/warehouse_data\/\{id\}/, "warehouses"],
  [/stockbox\/\{id\}/, "boxes"],
  [/user_data\/\{id\}/, "users"],
  [/warehouse_points\/\{id\}/, "points"],
  [/warehouse_edge\/\{id\}/, "edges"],
  [/order_item\/\{id\}/, "orders"],
  [/order_data\/\{id\}/, "lines"],
  [/order_param\/\{id\}/, "parameters"],
  [/artists\/\{id\}/, "artists"],
  [/movements\/\{id\}/, "movements"],
  [/paintings\/\{id\}/, "paintings"],
];

const IIIF: Record<string, fc.Arbitrary<string>> = {
  identifier: fc.oneof(fc.constant("1"), named("paintings")),
  region: fc.constantFrom(
    "full",
    "square",
    "0,0,10,10",
    "pct:10,10,50,50",
    "0,0,0,0",
    "5,5,9999,9",
  ),
  size: fc.constantFrom(
    "max",
    "^max",
    "20,",
    ",20",
    "pct:50",
    "!30,30",
    "^200,",
    "10,10",
    "0,",
    "9999,",
  ),
  rotation: fc.constantFrom("0", "90", "!0", "180", "!270", "45", "360", "1e1", "-90"),
  file: fc.constantFrom("default.jpg", "gray.png", "bitonal.png", "color.jpg", "default.webp", "x"),
};

const CSV_IMPORT = "importCsv";

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "PROPFIND",
  "get",
  "X",
];

/** Makes requests of the document. */
export class Requests {
  readonly #sound: Values;
  readonly #edgy: Values;
  readonly #made = new Map<string, fc.Arbitrary<FuzzRequest>>();

  /** @param texts whole bodies by route, where a schema cannot tell what is right */
  constructor(document: ApiDocument, private readonly texts: Record<string, string> = {}) {
    this.#sound = new Values(document.components.schemas!, 0);
    this.#edgy = new Values(document.components.schemas!, 30);
  }

  /** Requests of a kind to a route. */
  of(operation: Documented, kind: Kind): fc.Arbitrary<FuzzRequest> {
    const key = `${kind} ${operation.operationId}`;
    const made = this.#made.get(key) ?? this.#make(operation, kind);
    this.#made.set(key, made);
    return made;
  }

  #make(operation: Documented, kind: Kind): fc.Arbitrary<FuzzRequest> {
    if (kind !== "path" && operation.operationId === CSV_IMPORT) {
      return fc.constantFrom(...CSV_KINDS).chain((csv) =>
        this.#route(ofKind(operation, csv), kind)
      );
    }
    return this.#route(operation, kind);
  }

  #route(operation: Documented, kind: Kind): fc.Arbitrary<FuzzRequest> {
    const values = kind === "edges" ? this.#edgy : this.#sound;
    const { method, parameters = [] } = operation;
    const sound = fc.record({
      operation: fc.constant(operation),
      kind: fc.constant(kind),
      method: fc.constant(method),
      path: this.#address(operation, values, kind),
      query: this.#query(parameters, values),
      spoil: kind === "query" ? queries : fc.constant((query: string) => query),
      body: this.#body(operation, values, kind),
      headers: this.#headers(operation, kind),
      admitted: fc.constant(kind !== "stranger"),
    }).map(({ query, spoil, path, body, ...rest }): FuzzRequest => {
      const written = spoil(query);
      return {
        ...rest,
        path: written === "" ? path : `${path}?${written}`,
        ...(body !== undefined && { body }),
      };
    });
    if (kind !== "method") return sound;
    return fc.tuple(sound, fc.constantFrom(...METHODS)).map(([request, method]) => ({
      ...request,
      method,
    }));
  }

  #address(
    { method, path, parameters = [] }: Documented,
    values: Values,
    kind: Kind,
  ): fc.Arbitrary<string> {
    const places = parameters.filter((parameter) => parameter.in === "path");
    const sound = fc.tuple(
      ...places.map((place) => this.#place(`${method} ${path}`, place, values)),
    );
    const address = sound.map((segments) =>
      places.reduce(
        (written, { name }, index) => written.replace(`{${name}}`, segments[index]!),
        path,
      )
    );
    if (kind !== "path") return address;
    return fc.tuple(address, segments, fc.nat(99), fc.boolean()).map(([sound, other, at, ends]) => {
      if (ends && at % 4 === 0) return `${sound}/${other}`;
      const parts = sound.split("/");
      // A place, where there is one; else any segment but the first.
      const index = places.length > 0
        ? path.split("/").findIndex((part) => part === `{${places[at % places.length]!.name}}`)
        : 1 + at % (parts.length - 1);
      return parts.with(index, other).join("/");
    });
  }

  #place(route: string, { name, schema }: ParameterObject, values: Values): fc.Arbitrary<string> {
    if (IIIF[name]) return IIIF[name];
    if (route === "GET /images/{path}") return named("images");
    const pool = POOLS.find(([pattern]) => pattern.test(route))?.[1];
    // What may be removed is what nothing else needs.
    const spare = pool !== "jobs" && /^DELETE|\/clear-/.test(route);
    return values.of(schema, name, spare ? `spare_${pool}` : pool).map((value) =>
      encodeURIComponent(wellFormed(value))
    );
  }

  #query(parameters: ParameterObject[], values: Values): fc.Arbitrary<string> {
    const queried = parameters.filter((parameter) => parameter.in === "query");
    const fields = Object.fromEntries(
      queried.map(({ name, schema }) => [
        name,
        name === "url" ? fc.constant("https://museum.example/a.jpg") : values.of(schema, name),
      ]),
    );
    const requiredKeys = queried.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(fields, { requiredKeys }).map((query) =>
      Object.entries(query).map(([name, value]) =>
        `${name}=${encodeURIComponent(wellFormed(value))}`
      )
        .join("&")
    );
  }

  #body(operation: Documented, values: Values, kind: Kind): fc.Arbitrary<FuzzRequest["body"]> {
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const route = `${operation.method} ${operation.path}`;
    if (type === undefined) {
      return kind === "body" || kind === "fields" ? brokenText(utf8("{}")) : fc.constant(undefined);
    }
    const text = this.texts[route];
    if (text !== undefined && (kind === "body" || type !== "application/json")) {
      const sound = fc.constant(text);
      return kind === "body" || kind === "fields" ? brokenText(utf8(text)) : sound;
    }
    const pool = operation.path === "/api/v1/warehouse_edge/{id}" ? "edges" : undefined;
    const sound = text === undefined
      ? values.of(content!.schema!, "", pool)
      : fc.constant(JSON.parse(text));
    if (kind === "fields") return spoiled(sound).map(written);
    if (kind === "body") return sound.chain((value) => brokenText(utf8(written(value))));
    return sound.map(written);
  }

  #headers({ requestBody }: Documented, kind: Kind): fc.Arbitrary<[string, string][]> {
    const [type] = Object.keys(requestBody?.content ?? {});
    const own = fc.constant<[string, string][]>(type === undefined ? [] : [["Content-Type", type]]);
    if (kind === "headers") {
      return fc.tuple(own, fc.array(oddHeaders, { minLength: 1, maxLength: 3 }))
        .map(([sound, odd]) => [...sound, ...odd]);
    }
    if (kind === "body") {
      const others = contentTypes.map((other): [string, string][] => [["Content-Type", other]]);
      return fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: others });
    }
    if (kind === "stranger") return fc.tuple(own, strangers).map(([a, b]) => [...a, ...b]);
    return own;
  }
}

/** The import of one kind of table: its file must be of that kind. */
function ofKind({ path, parameters = [], ...operation }: Documented, kind: string): Documented {
  return {
    ...operation,
    path: path.replace("{kind}", kind),
    parameters: parameters.filter(({ name }) => name !== "kind"),
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const written = (value: unknown) => JSON.stringify(value) ?? "";
// Half of a surrogate pair cannot be in a path.
const wellFormed = (value: unknown) => String(value).toWellFormed();
