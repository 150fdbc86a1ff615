/** The parsed value of a `Host` header. */
export interface Host {
  /** The name in lower case; an IPv6 address with its brackets. */
  name: string;
  /** The port; undefined if omitted. */
  port: string | undefined;
}

// A name, an IPv4 address, or an IPv6 address in brackets, optionally with a port (RFC 9110,
// section 7.2). Nothing may follow, because the runtime would interpret it as a path.
const HOST = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Parses a `Host` header; undefined if invalid. */
export function parseHost(text: string): Host | undefined {
  if (text.length > 300) return undefined;
  const [, name, port] = HOST.exec(text) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), port };
}

/** Returns the host of a URL, without the final dot of a name, and its port, as `HOST:PORT`. */
export function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname.replace(/\.$/, "")}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** Returns true if a name of {@link parseHost} always denotes the local machine. */
export function isLoopbackName(name: string): boolean {
  return LOOPBACK.test(name);
}

/** Returns true if a host is this machine itself. */
const isLoopback = (host: string) => host === "::1" || isLoopbackName(parseHost(host)?.name ?? "");

/** Returns the setting by which other machines reach a server; undefined if none can. */
export function publicReason({ HOST, PUBLIC_HOST, TRUSTED_PROXIES }: {
  HOST: string;
  PUBLIC_HOST: readonly string[];
  TRUSTED_PROXIES: number;
}): string | undefined {
  if (TRUSTED_PROXIES > 0) return `TRUSTED_PROXIES=${TRUSTED_PROXIES}`;
  const publicName = PUBLIC_HOST.find((name) => !isLoopback(name));
  if (publicName !== undefined) return `PUBLIC_HOST=${publicName}`;
  return isLoopback(HOST) ? undefined : `HOST=${HOST}`;
}
