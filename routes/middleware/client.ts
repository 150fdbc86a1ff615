/** Where a request comes from, as far as the proxies that we trust tell. */
import type { Context } from "hono";
import type { Settings } from "../../settings.ts";

/**
 * What a server passes along with each request, as `Deno.serve` has it; a test or an edge host may
 * leave it out. Read only when it is needed, because reading it costs.
 */
export interface Connection {
  remoteAddr?: Deno.Addr;
}

type Trust = Pick<Settings, "TRUSTED_PROXIES">;

/**
 * The address of the client. Each proxy appends to `X-Forwarded-For` whom it got the request from, so
 * with `n` proxies of ours the entry `n` from the right is the last one that a stranger cannot write.
 */
export function clientAddress(c: Context, { TRUSTED_PROXIES }: Trust): string {
  const forwarded = (c.req.header("X-Forwarded-For") ?? "").split(",").map((entry) => entry.trim());
  const told = TRUSTED_PROXIES > 0 ? forwarded.at(-TRUSTED_PROXIES) : undefined;
  if (told) return told;
  const from = (c.env as Connection | undefined)?.remoteAddr;
  return from !== undefined && "hostname" in from ? from.hostname : "unknown";
}

/** Whether the client speaks HTTPS, with us or with the proxy before us. */
export function isSecure(c: Context, { TRUSTED_PROXIES }: Trust): boolean {
  if (c.req.url.startsWith("https:")) return true;
  return TRUSTED_PROXIES > 0 &&
    c.req.header("X-Forwarded-Proto")?.split(",")[0]?.trim() === "https";
}

/** The origin under which the client knows this server: `https://depot.example`. */
export function ownOrigin(c: Context, trust: Trust): string {
  const host = c.req.header("Host") ?? new URL(c.req.url).host;
  return `${isSecure(c, trust) ? "https" : "http"}://${host}`;
}
