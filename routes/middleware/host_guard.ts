import type { Context, MiddlewareHandler } from "hono";
import { refusal } from "../../domain/app_error.ts";
import { isLoopbackName, parseHost } from "../../domain/host_name.ts";
import type { AppSettings } from "../settings.ts";
import { type Connection, forwardedHost } from "./client.ts";

type Names =
  & Partial<Pick<AppSettings, "HOST" | "PUBLIC_HOST">>
  & Pick<AppSettings, "TRUSTED_PROXIES">;

// These stand for every address of the machine and are no names of it.
const WILDCARDS = new Set(["0.0.0.0", "[::]"]);

/**
 * Answers only requests that are addressed to this server by a name of its own: a loopback name,
 * `HOST`, or one of `PUBLIC_HOST`. A page of another site can have its own name resolve to this
 * machine's address (DNS rebinding) and would then count as our own page.
 *
 * @throws {AppError} 421 for any other name, for none, and for a value that is more than a host.
 */
export function hostGuard({ HOST, PUBLIC_HOST = [], TRUSTED_PROXIES }: Names): MiddlewareHandler {
  const own = new Set(PUBLIC_HOST);
  const listening = HOST === undefined ? undefined : bracketed(HOST);
  if (listening !== undefined && !WILDCARDS.has(listening)) own.add(listening);
  const isOwn = (value: string | undefined) => {
    const host = value === undefined ? undefined : parseHost(value);
    if (host === undefined) return false;
    const { name, port } = host;
    return isLoopbackName(name) || own.has(name) || own.has(`${name}:${port}`);
  };
  return async (c, next) => {
    const requested = authority(c.req.url);
    // What does not come from `Deno.serve` is no HTTP any more: an edge host has looked at it.
    const stated = c.req.header("Host") ?? (isFromServer(c) ? undefined : requested);
    // The address in the first line of a request differs from its `Host` only when its sender wanted
    // it so, and is what the runtime goes by.
    const named = isOwn(stated) && isOwn(requested);
    const forwarded = TRUSTED_PROXIES > 0 ? forwardedHost(c, { TRUSTED_PROXIES }) : undefined;
    if (!named || (forwarded !== undefined && !isOwn(forwarded))) {
      throw refusal(421, "unknown_host");
    }
    await next();
  };
}

const isFromServer = (c: Context) => "completed" in ((c.env as Connection | undefined) ?? {});

function bracketed(host: string): string {
  const lower = host.toLowerCase();
  return lower.includes(":") && !lower.startsWith("[") ? `[${lower}]` : lower;
}

function authority(url: string): string {
  const start = url.indexOf("://") + 3;
  const end = url.indexOf("/", start);
  return url.slice(start, end < 0 ? undefined : end);
}
