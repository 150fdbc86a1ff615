/** Requests as they are put together on the page. */
import type { Parameter, Route } from "./document.ts";

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
