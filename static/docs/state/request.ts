/** Requests as they are put together on the page. */
import type { Parameter, Route } from "./document.ts";
import { reached } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";
import { authorization, basicAuthorization } from "../../warehouse/shared/credentials.ts";

/** User input: values of parameters by {@link keyOf}, and the body. */
export interface Draft {
  values: Readonly<Record<string, string>>;
  body: string;
}

/** Login and password for the warehouse; empty where none were given. */
export interface Login {
  login: string;
  password: string;
}

/** Names are unique only within their place. */
export const keyOf = (parameter: Pick<Parameter, "in" | "name">) =>
  `${parameter.in} ${parameter.name}`;

/** The draft with which a route begins: its example. */
export function draftOf({ parameters, body }: Route): Draft {
  const values = parameters.map((parameter) => [
    keyOf(parameter),
    parameter.example === undefined ? "" : String(parameter.example),
  ]);
  const example = body?.example;
  return {
    values: Object.fromEntries(values),
    body: example === undefined
      ? ""
      : typeof example === "string"
      ? example
      : JSON.stringify(example, null, 2),
  };
}

/** Names of parameters that must be filled in and are not. */
export function missingOf({ parameters }: Route, { values }: Draft): string[] {
  return parameters.filter((parameter) => parameter.required && !values[keyOf(parameter)])
    .map(({ name }) => name);
}

// What may stand in a path as it is: slashes of file names, commas of IIIF.
const inPath = (value: string) =>
  encodeURIComponent(value).replace(/%2F/g, "/").replace(/%2C/g, ",");

/** The address with everything filled in. */
export function addressOf({ path, parameters }: Route, { values }: Draft): string {
  const query = new URLSearchParams();
  let address = path;
  for (const parameter of parameters) {
    const { name, in: place } = parameter;
    const value = values[keyOf(parameter)] ?? "";
    if (place === "path" && value !== "") address = address.replace(`{${name}}`, inPath(value));
    if (place === "query" && value !== "") query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The headers that go along. */
export function headersOf(
  { parameters, body }: Route,
  { values }: Draft,
): Record<string, string> {
  const headers: Record<string, string> = body ? { "Content-Type": body.type } : {};
  for (const parameter of parameters) {
    const value = values[keyOf(parameter)];
    if (parameter.in === "header" && value) headers[parameter.name] = value;
  }
  return headers;
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a line for the shell. */
export function curlOf(origin: string, route: Route, draft: Draft, login?: Login): string {
  const { method, body, needs } = route;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(origin + addressOf(route, draft))}`,
  ];
  if (login?.login) lines.push(`-u ${quoted(`${login.login}:…`)}`);
  if (needs === "curator") lines.push(`-b ${quoted("gallery.sid=…")}`);
  for (const [name, value] of Object.entries(headersOf(route, draft))) {
    lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  }
  if (body) lines.push(`--data-binary ${quoted(draft.body)}`);
  return lines.join(" \\\n  ");
}

/** Returns the reason why a text is invalid for its media type; undefined if it is valid. */
export function faultOf(type: string, text: string): string | undefined {
  if (type !== "application/json") return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An answer, as far as it has come. */
export interface Received {
  status: number;
  headers: [name: string, value: string][];
  /** Milliseconds until the answer began. */
  took: number;
  bytes: number;
  type: string;
  /** Text, of long ones the beginning; undefined for an image. */
  text?: string;
  /** URL from which an image can be shown. */
  image?: string;
  cut: boolean;
}

// Characters that are shown of an answer: a browser takes long to lay out megabytes.
const MAX_SHOWN_LENGTH = 60_000;

/**
 * Sends a request.
 *
 * @param onPart called with what has arrived so far, for answers that are streamed
 * @throws {ApiError} of status 0 when the server cannot be reached
 */
export async function send(
  route: Route,
  draft: Draft,
  { login, signal, onPart }: {
    login: Login;
    signal: AbortSignal;
    onPart: (received: Received) => void;
  },
): Promise<Received> {
  // The server's refusals come in the language of the page.
  const headers: Record<string, string> = {
    "Accept-Language": language.value,
    ...headersOf(route, draft),
  };
  const ofWarehouse = route.path.startsWith("/api/v1/");
  const credentials = login.login === ""
    ? authorization()
    : basicAuthorization(login.login, login.password);
  if (ofWarehouse && credentials !== undefined) headers.Authorization = credentials;
  const began = performance.now();
  const response = await reached(fetch(addressOf(route, draft), {
    method: route.method,
    headers,
    signal,
    // The browser's own dialog would come up where the warehouse asks for credentials.
    credentials: ofWarehouse ? "omit" : "same-origin",
    cache: "no-store",
    ...(route.body && { body: draft.body }),
  }));
  const type = response.headers.get("Content-Type")?.split(";")[0] ?? "";
  const received: Received = {
    status: response.status,
    headers: [...response.headers],
    took: Math.round(performance.now() - began),
    bytes: 0,
    type,
    cut: false,
  };
  if (type.startsWith("image/")) {
    const blob = await response.blob();
    return { ...received, bytes: blob.size, image: URL.createObjectURL(blob) };
  }
  return await textOf(response, received, onPart);
}

async function textOf(
  { body }: Response,
  received: Received,
  onPart: (received: Received) => void,
): Promise<Received> {
  let [text, bytes] = ["", 0];
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  const now = (): Received => ({
    ...received,
    bytes,
    text: text.slice(0, MAX_SHOWN_LENGTH),
    cut: text.length > MAX_SHOWN_LENGTH,
  });
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (text.length <= MAX_SHOWN_LENGTH) text += decoder.decode(part.value, { stream: true });
    onPart(now());
  }
  return now();
}
