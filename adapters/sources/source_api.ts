import { z } from "zod";
import { refusal } from "../../domain/app_error.ts";
import type { Fetcher, OutgoingRequest } from "./guarded_fetch.ts";

// Search responses are some tens of kilobytes; a page with a token is a few hundred.
const MAX_BYTES = 2 * 1024 * 1024;
const DEADLINE_MS = 8000;

/** The user agent for APIs. */
export const USER_AGENT = "OpenDepot/1.0 (image search of a gallery catalog)";

/** Headers of a browser: many sites send images only to browsers. */
export const BROWSER_HEADERS = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) " +
    "Chrome/140.0.0.0 Safari/537.36",
  "accept-language": "en-US,en;q=0.9",
} as const;

/** A request to a source. */
export interface SourceRequest {
  url: URL;
  headers?: OutgoingRequest["headers"];
  body?: string;
  signal?: AbortSignal | undefined;
}

/** Returns a source's text. @throws {AppError} 502 or 504 to follow its name: `answered 403` */
export async function sourceText(fetcher: Fetcher, request: SourceRequest): Promise<string> {
  const { status, bytes } = await fetcher.fetch({
    ...request,
    url: request.url.href,
    headers: { "user-agent": USER_AGENT, ...request.headers },
    maxBytes: MAX_BYTES,
    deadline: DEADLINE_MS,
  });
  if (status < 200 || status >= 300) throw refusal(502, "answered_status", { status });
  return new TextDecoder().decode(bytes);
}

/** Returns a source's JSON, parsed. @throws {AppError} like {@link sourceText}, or if it misfits */
export async function sourceJson<Schema extends z.ZodType>(
  fetcher: Fetcher,
  schema: Schema,
  { headers, ...request }: SourceRequest,
): Promise<z.output<Schema>> {
  const text = await sourceText(fetcher, {
    ...request,
    headers: { accept: "application/json", ...headers },
  });
  return readJson(text, schema);
}

/** Returns JSON that fits a schema. @throws {AppError} 502 */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(502, "answered_not_json");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusal(502, "answered_unknown_form");
  return parsed.data;
}

/** Returns a URL below a base, with parameters. */
export function sourceUrl(base: string, path: string, parameters: Record<string, string>): URL {
  const url = new URL(base.replace(/\/+$/, "") + path);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
