/** The client of a request, as reported by trusted proxies. */
import type { Context } from "hono";
import { clientNetwork } from "../../domain/client_address.ts";
import type { AppSettings } from "../services.ts";
import { parseAccept } from "hono/utils/accept";
import { type Language, languageNames } from "../../domain/languages.ts";

/** The second argument of `Deno.serve` handlers, if any. Read on demand, because that is slow. */
export interface Connection {
  remoteAddr?: Deno.Addr;
  /** Present if a request comes by HTTP, through `Deno.serve`. */
  completed?: Promise<void>;
}

/** The signed-in user or curator. */
export interface ClientVariables {
  user?: { id: string; user_login: string };
  curator?: { username: string };
}

type Trust = Pick<AppSettings, "TRUSTED_PROXIES">;

/**
 * Returns the client's address, normalized for limits. Each proxy appends the address of its client
 * to `X-Forwarded-For`, so with `n` trusted proxies, the entry `n` from the right is the last one
 * that cannot be forged.
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

/** Returns the client for queueing a request's work: the signed-in user, or the address. */
export function clientName(c: Context<{ Variables: ClientVariables }>, trust: Trust): string {
  const user = c.get("user");
  const curator = c.get("curator");
  if (user !== undefined) return `user ${user.id}`;
  if (curator !== undefined) return `curator ${curator.username}`;
  return clientAddress(c, trust);
}

/** Returns true if the client speaks HTTPS, with us or with the proxy before us. */
export function isSecure(c: Context, trust: Trust): boolean {
  return c.req.url.startsWith("https:") || entryOfProxy(c, "X-Forwarded-Proto", trust) === "https";
}

// Headers that proxies add.
const BY_PROXIES = ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP"];

/** Returns true if a proxy's header is present; a proxy need not add one. */
export function cameByProxy(c: Context): boolean {
  return BY_PROXIES.some((name) => c.req.header(name) !== undefined);
}

/** Returns the host that the client requested, with its port if given. */
export function ownHost(c: Context, trust: Trust): string {
  return forwardedHost(c, trust) ?? c.req.header("Host") ?? new URL(c.req.url).host;
}

/** Returns the host that the client requested from a trusted proxy, if reported. */
export function forwardedHost(c: Context, trust: Trust): string | undefined {
  return entryOfProxy(c, "X-Forwarded-Host", trust);
}

/** Returns the origin of this server as the client knows it: `https://depot.example`. */
export function ownOrigin(c: Context, trust: Trust): string {
  return `${isSecure(c, trust) ? "https" : "http"}://${ownHost(c, trust)}`;
}

/**
 * Returns the entry of the outermost trusted proxy in a header that each proxy sets or extends. It
 * may be forged if a proxy forwards the header unchecked: docs/limits.md requires proxies to set or
 * remove it.
 */
function entryOfProxy(
  c: Context,
  header: "X-Forwarded-Proto" | "X-Forwarded-Host",
  { TRUSTED_PROXIES }: Trust,
): string | undefined {
  if (TRUSTED_PROXIES === 0) return undefined;
  const addresses = entries(c, header);
  return addresses.at(-Math.min(TRUSTED_PROXIES, addresses.length)) || undefined;
}

function entries(c: Context, header: string): string[] {
  const value = c.req.header(header);
  return value === undefined ? [] : value.split(",").map((entry) => entry.trim());
}

/**
 * Returns the language of messages for a client: that of the pages' languages which
 * `Accept-Language` (RFC 9110, section 12.5.4) ranks highest, else English. Of equal ranks the first
 * counts, and `*` means English unless that is listed.
 */
export function languageOf(c: Context): Language {
  const ranked = parseAccept(c.req.header("Accept-Language") ?? "")
    .map(({ type, q }) => ({ language: type.toLowerCase().split("-")[0]!, q }))
    .sort((a, b) => b.q - a.q);
  const any = ranked.some(({ language }) => language === "en") ? undefined : "*";
  const best = ranked
    .find(({ language, q }) => q > 0 && (isOffered(language) || language === any))?.language;
  return best === undefined || best === any ? "en" : best;
}

/** Returns true for the code of a language in which there are pages. */
export function isOffered(language: string | undefined): language is Language {
  return language !== undefined && languageNames().has(language);
}
