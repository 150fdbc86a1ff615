/** Requests to the warehouse's API, typed by the contracts of its routes. */
import type { ExtractSchema } from "hono/types";
import type { WarehouseApi } from "../../../routes/warehouse/mod.ts";
import { errorOf, reached } from "../../shared/api_error.ts";
import { languageHeader } from "../../shared/language_header.ts";
import { sessionHeader, signedIn, signedInAgain, signsIn } from "./credentials.ts";

const BASE = "/api/v1";

type Api = ExtractSchema<WarehouseApi>;
type Methods<Path extends keyof Api> = keyof Api[Path] & `$${string}`;

/** A route by method and path, for example `GET /order_item/:id/figures`. */
export type Route = {
  [Path in keyof Api & string]: Methods<Path> extends infer Method
    ? Method extends `$${infer Verb}` ? `${Uppercase<Verb>} ${Path}` : never
    : never;
}[keyof Api & string];

type Endpoint<Called extends Route> = Called extends
  `${infer Verb} ${infer Path extends keyof Api & string}`
  ? Api[Path][`$${Lowercase<Verb>}` & keyof Api[Path]]
  : never;
type Input<Called extends Route> = Endpoint<Called> extends { input: infer Sent } ? Sent : never;

/** Input of a request; a file replaces its body. */
export type Sent<Called extends Route> =
  & Omit<Input<Called>, "json">
  & (Input<Called> extends { json: infer Json } ? { json: Json } | { file: Blob } : { file?: Blob })
  & Pick<RequestOptions, "headers" | "signal">;

/** Response of a request. */
export type Answer<Called extends Route> = Endpoint<Called> extends { output: infer Output }
  ? Output
  : never;

/** A request to the warehouse. */
export interface RequestOptions {
  method?: string;
  /** Sent as JSON; strings and files are sent unchanged with their own `Content-Type`. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Parts of a call, independent of its route. */
interface Parts extends Pick<RequestOptions, "headers" | "signal"> {
  param?: Record<string, string>;
  query?: Record<string, string | undefined>;
  json?: unknown;
  file?: Blob;
}

/**
 * Calls a route and parses its JSON response.
 * @throws {ApiError} The server has answered with an error, or not at all.
 */
export async function call<Called extends Route>(
  route: Called,
  sent: Sent<Called>,
): Promise<Answer<Called>> {
  return await (await request(route, sent)).json();
}

/**
 * Calls a route.
 * @throws {ApiError} The server has answered with an error, or not at all.
 */
export async function request<Called extends Route>(
  route: Called,
  sent: Sent<Called>,
): Promise<Response> {
  const { param = {}, query = {}, json, file, ...rest }: Parts = sent;
  const [method = "", path = ""] = route.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(param[name] ?? ""));
  const presentEntries = Object.entries(query).filter((entry): entry is [string, string] =>
    entry[1] !== undefined
  );
  const search = presentEntries.length === 0 ? "" : `?${new URLSearchParams(presentEntries)}`;
  return await ask(filled + search, { method, body: file ?? json, ...rest });
}

const isRawBody = (body: unknown): body is string | Blob =>
  typeof body === "string" || body instanceof Blob;

/**
 * Sends a request. If the session has ended, asks the user to sign in again and repeats it.
 * @param path Path below `/api/v1`, with a leading `/`.
 * @throws {ApiError} The server has answered with an error, or not at all.
 */
export async function ask(path: string, options: RequestOptions = {}): Promise<Response> {
  for (;;) {
    const user = signedIn.value;
    const response = await send(path, options);
    if (response.ok) return response;
    const error = await errorOf(response);
    if (response.status !== 401 || !signsIn()) throw error;
    // Another request may have caused a new sign-in in the meantime.
    if (user === signedIn.value) await signedInAgain(error);
  }
}

function send(
  path: string,
  options: RequestOptions,
): Promise<Response> {
  const { method = "GET", body, headers = {}, signal = null } = options;
  return reached(fetch(BASE + path, {
    method,
    signal,
    headers: {
      ...languageHeader(),
      ...(signsIn() ? sessionHeader() : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRawBody(body) ? body : JSON.stringify(body) }),
  }));
}
