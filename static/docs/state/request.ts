/** Requests that are composed on the page. */
import type { Parameter, Route } from "./document.ts";
import { reached } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";
import { basicAuthorization, sessionHeader } from "../../warehouse/shared/credentials.ts";

/** User input: values of parameters by {@link keyOf}, and the body. */
export interface Draft {
  values: Readonly<Record<string, string>>;
  body: string;
}

/** Login and password for the warehouse; empty if none were entered. */
export interface Login {
  login: string;
  password: string;
}

/** Returns the key of a parameter; names are unique only within their location. */
export const keyOf = (parameter: Pick<Parameter, "in" | "name">) =>
  `${parameter.in} ${parameter.name}`;

/** Returns the initial draft of a route: its example. */
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

/** Returns the names of required parameters without a value. */
export function missingOf({ parameters }: Route, { values }: Draft): string[] {
  return parameters.filter((parameter) => parameter.required && !values[keyOf(parameter)])
    .map(({ name }) => name);
}

// Encodes a path parameter, except slashes of file names and commas of IIIF.
const encodePathValue = (value: string) =>
  encodeURIComponent(value).replace(/%2F/g, "/").replace(/%2C/g, ",");

/** Returns the URL with all values filled in. */
export function addressOf({ path, parameters }: Route, { values }: Draft): string {
  const query = new URLSearchParams();
  let address = path;
  for (const parameter of parameters) {
    const { name, in: place } = parameter;
    const value = values[keyOf(parameter)] ?? "";
    if (place === "path" && value !== "") {
      address = address.replace(`{${name}}`, encodePathValue(value));
    }
    if (place === "query" && value !== "") query.set(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Returns the headers of the request. */
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

const quoteShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the request as a curl command. */
export function curlOf(origin: string, route: Route, draft: Draft, login?: Login): string {
  const { method, body, needs } = route;
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${
      quoteShell(origin + addressOf(route, draft))
    }`,
  ];
  if (login?.login) lines.push(`-u ${quoteShell(`${login.login}:…`)}`);
  if (needs === "curator") lines.push(`-b ${quoteShell("gallery.sid=…")}`);
  for (const [name, value] of Object.entries(headersOf(route, draft))) {
    lines.push(`-H ${quoteShell(`${name}: ${value}`)}`);
  }
  if (body) lines.push(`--data-binary ${quoteShell(draft.body)}`);
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

/** A response, or the part of it that has been received. */
export interface ReceivedResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Time to the first byte, in milliseconds. */
  took: number;
  bytes: number;
  type: string;
  /** Text, cut to the maximum length; undefined for an image. */
  text?: string;
  /** URL from which an image can be shown. */
  image?: string;
  cut: boolean;
}

// Maximum number of characters that are shown, because browsers take long to lay out megabytes of
// text.
const MAX_SHOWN_LENGTH = 60_000;

/**
 * Sends a request.
 * @param onPart Called with the received part of a streamed response.
 * @throws {ApiError} Status 0 if the server cannot be reached.
 */
export async function send(
  route: Route,
  draft: Draft,
  { login, signal, onPart }: {
    login: Login;
    signal: AbortSignal;
    onPart: (received: ReceivedResponse) => void;
  },
): Promise<ReceivedResponse> {
  // The server's error messages are in the language of the page.
  const headers: Record<string, string> = {
    "Accept-Language": language.value,
    ...headersOf(route, draft),
  };
  const isWarehouse = route.path.startsWith("/api/v1/");
  const isSession = login.login === "";
  if (isWarehouse && isSession) Object.assign(headers, sessionHeader());
  else if (isWarehouse) headers.Authorization = basicAuthorization(login.login, login.password);
  const startedAt = performance.now();
  const response = await reached(fetch(addressOf(route, draft), {
    method: route.method,
    headers,
    signal,
    // Omitted, because the browser would otherwise open its own login dialog if these are wrong.
    credentials: isWarehouse && !isSession ? "omit" : "same-origin",
    cache: "no-store",
    ...(route.body && { body: draft.body }),
  }));
  const type = response.headers.get("Content-Type")?.split(";")[0] ?? "";
  const received: ReceivedResponse = {
    status: response.status,
    headers: [...response.headers],
    took: Math.round(performance.now() - startedAt),
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
  received: ReceivedResponse,
  onPart: (received: ReceivedResponse) => void,
): Promise<ReceivedResponse> {
  let [text, bytes] = ["", 0];
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  const snapshot = (): ReceivedResponse => ({
    ...received,
    bytes,
    text: text.slice(0, MAX_SHOWN_LENGTH),
    cut: text.length > MAX_SHOWN_LENGTH,
  });
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (text.length <= MAX_SHOWN_LENGTH) text += decoder.decode(part.value, { stream: true });
    onPart(snapshot());
  }
  return snapshot();
}
