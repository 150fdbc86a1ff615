/** The client of a request, as far as the proxies that we trust name it. */
import type { Context } from "hono";
import { clientNetwork } from "../../domain/client_address.ts";
import type { AppSettings } from "../settings.ts";

/**
 * The second argument of a handler of `Deno.serve`; a test or an edge host may omit it. Read only when
 * it is needed, because reading it costs.
 */
export interface Connection {
  remoteAddr?: Deno.Addr;
  /** There when a request comes by HTTP, through `Deno.serve`. */
  completed?: Promise<void>;
}

/** The user or curator who has signed in. */
export interface ClientVariables {
  user?: { id: string; user_login: string };
  curator?: { username: string };
}

type Trust = Pick<AppSettings, "TRUSTED_PROXIES">;

/**
 * The address of the client, in the form that limits count by. Each proxy appends to `X-Forwarded-For`
 * whom it got the request from, so with `n` proxies of ours the entry `n` from the right is the last
 * one that a stranger cannot write.
 */
export function clientAddress(c: Context, { TRUSTED_PROXIES }: Trust): string {
  if (TRUSTED_PROXIES > 0) {
    const entry = entries(c, "X-Forwarded-For").at(-TRUSTED_PROXIES);
    const network = entry === undefined ? undefined : clientNetwork(entry);
    if (network !== undefined) return network;
  }
  const from = (c.env as Connection | undefined)?.remoteAddr;
  return from !== undefined && "hostname" in from
    ? clientNetwork(from.hostname) ?? from.hostname
    : "unknown";
}

/** The name under which a request's work is queued: of the signed-in user, or else the address. */
export function clientName(c: Context<{ Variables: ClientVariables }>, trust: Trust): string {
  const user = c.get("user");
  const curator = c.get("curator");
  if (user !== undefined) return `user ${user.id}`;
  if (curator !== undefined) return `curator ${curator.username}`;
  return clientAddress(c, trust);
}

/** True if the client speaks HTTPS, with us or with the proxy before us. */
export function isSecure(c: Context, trust: Trust): boolean {
  return c.req.url.startsWith("https:") || entryOfProxy(c, "X-Forwarded-Proto", trust) === "https";
}

// What proxies add when they pass a request on.
const BY_PROXIES = ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"];

/** True if a request has a header that proxies add; without one it may come by a proxy all the same. */
export function cameByProxy(c: Context): boolean {
  return BY_PROXIES.some((name) => c.req.header(name) !== undefined);
}

/** The host that the client asked for, with its port if it named one. */
export function ownHost(c: Context, trust: Trust): string {
  return forwardedHost(c, trust) ?? c.req.header("Host") ?? new URL(c.req.url).host;
}

/** The host that the client asked a proxy of ours for; undefined when none says so. */
export function forwardedHost(c: Context, trust: Trust): string | undefined {
  return entryOfProxy(c, "X-Forwarded-Host", trust);
}

/** The origin under which the client knows this server: `https://depot.example`. */
export function ownOrigin(c: Context, trust: Trust): string {
  return `${isSecure(c, trust) ? "https" : "http"}://${ownHost(c, trust)}`;
}

/**
 * The entry of the outermost of our proxies in a header to which each proxy writes, or appends, one.
 * Where a proxy passes the header on unchecked it may be forged: docs/limits.md asks for proxies that
 * set or remove it.
 */
function entryOfProxy(
  c: Context,
  header: "X-Forwarded-Proto" | "X-Forwarded-Host",
  { TRUSTED_PROXIES }: Trust,
): string | undefined {
  if (TRUSTED_PROXIES === 0) return undefined;
  const found = entries(c, header);
  return found.at(-Math.min(TRUSTED_PROXIES, found.length)) || undefined;
}

function entries(c: Context, header: string): string[] {
  const value = c.req.header(header);
  return value === undefined ? [] : value.split(",").map((entry) => entry.trim());
}
