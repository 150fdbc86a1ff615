/** Where a request comes from, as far as the proxies that we trust tell. */
import type { Context } from "hono";
import { clientNetwork } from "../../domain/client_address.ts";
import type { AppSettings } from "../settings.ts";

/**
 * What a server passes along with each request, as `Deno.serve` has it; a test or an edge host may
 * leave it out. Read only when it is needed, because reading it costs.
 */
export interface Connection {
  remoteAddr?: Deno.Addr;
  /** There when a request comes by HTTP, through `Deno.serve`. */
  completed?: Promise<void>;
}

/** What routes may know of who has signed in. */
export interface ClientVariables {
  user?: { id: string };
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

/** Whose turns a request's work shares: the user's who has signed in, or else his address's. */
export function clientName(c: Context<{ Variables: ClientVariables }>, trust: Trust): string {
  const user = c.get("user");
  const curator = c.get("curator");
  if (user !== undefined) return `user ${user.id}`;
  if (curator !== undefined) return `curator ${curator.username}`;
  return clientAddress(c, trust);
}

/** Whether the client speaks HTTPS, with us or with the proxy before us. */
export function isSecure(c: Context, trust: Trust): boolean {
  return c.req.url.startsWith("https:") || toldByProxy(c, "X-Forwarded-Proto", trust) === "https";
}

// What proxies add when they pass a request on.
const BY_PROXIES = ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"];

/** Whether a request carries what proxies add; that it carries none proves nothing. */
export function cameByProxy(c: Context): boolean {
  return BY_PROXIES.some((name) => c.req.header(name) !== undefined);
}

/** The host that the client asked for, with its port if it named one. */
export function ownHost(c: Context, trust: Trust): string {
  return forwardedHost(c, trust) ?? c.req.header("Host") ??
    new URL(c.req.url).host;
}

/** The host that the client asked a proxy of ours for; undefined when none says so. */
export function forwardedHost(c: Context, trust: Trust): string | undefined {
  return toldByProxy(c, "X-Forwarded-Host", trust);
}

/** The origin under which the client knows this server: `https://depot.example`. */
export function ownOrigin(c: Context, trust: Trust): string {
  return `${isSecure(c, trust) ? "https" : "http"}://${ownHost(c, trust)}`;
}

/**
 * What the outermost of our proxies says in a header of which each proxy writes, or appends, one
 * entry. Where a proxy leaves the header alone a stranger's would pass: docs/limits.md asks for proxies
 * that set it or take it away.
 */
function toldByProxy(
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
