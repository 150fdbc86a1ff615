/** A `Host` header's value, taken apart. */
export interface Host {
  /** In lower case; of IPv6 with its brackets. */
  name: string;
  /** Undefined where none is given. */
  port: string | undefined;
}

// A name or an IPv4 address, or an IPv6 address in brackets, and perhaps a port (RFC 9110, section
// 7.2). Nothing of a URL may follow: the runtime would take a path from it.
const HOST = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Parses a `Host` header; undefined if invalid. */
export function parseHost(text: string): Host | undefined {
  if (text.length > 300) return undefined;
  const [, name, port] = HOST.exec(text) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), port };
}

/** Returns true if a name of {@link parseHost} always denotes the local machine. */
export function isLoopbackName(name: string): boolean {
  return LOOPBACK.test(name);
}
