/** Name resolution and connection of outgoing requests. */
import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { classifyAddress } from "../../domain/sources/address.ts";

/** All addresses of a host, of both families, as text. */
export type Resolver = (host: string) => Promise<string[]>;

/** One exchange: the address has been checked, and no other one may be connected to. */
export interface DialTarget {
  url: URL;
  address: string;
  family: 4 | 6;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
}

/** The head of a response, whose body has not been read yet. */
export interface DialAnswer {
  status: number;
  /** Returns a header by its lower-case name; undefined when there is none. */
  header(name: string): string | undefined;
  body: Readable;
  /** Closes the connection, even if data remains to be read. */
  close(): void;
}

/** Sends a request to the address of its target. */
export type Dialer = (target: DialTarget) => Promise<DialAnswer>;

// Image servers send no larger response heads.
const MAX_HEAD_BYTES = 32 * 1024;

/** The resolver of the operating system: `/etc/hosts` and DNS, A and AAAA. */
export const systemResolver: Resolver = async (host) => {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
};

/**
 * Returns a dialer that opens a separate connection for each request. There is no pool, because a
 * reused connection was checked for another request. TLS is checked against the host's name.
 *
 * @param ca Certificates to trust instead of the runtime's, as PEM.
 */
export function directDialer({ ca }: { ca?: string } = {}): Dialer {
  return ({ url, address, family, method, headers, body, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<DialAnswer>();
    const secure = url.protocol === "https:";
    const literal = classifyAddress(url.hostname.replace(/^\[|\]$/g, "")).range !== "unreadable";
    const request = (secure ? https : http).request({
      hostname: literal ? address : url.hostname,
      port: portOf(url),
      path: url.pathname + url.search,
      method,
      headers: { ...headers, host: url.host },
      agent: false,
      family,
      lookup: (_host, options, found) =>
        options.all ? found(null, [{ address, family }]) : found(null, address, family),
      maxHeaderSize: MAX_HEAD_BYTES,
      signal,
      // Null stands for the runtime's own certificates. Undefined would too, but with
      // NODE_EXTRA_CA_CERTS in the environment it requires a permission that cannot be granted
      // (`--allow-sys=ca` is unknown to Deno 2.9.6).
      ca: ca ?? null as never,
    });
    // If a runtime ever resolves the name again, nothing is sent to the address that it found.
    request.on("socket", (socket) => {
      socket.once("connect", () => {
        const reached = socket.remoteAddress ?? "";
        if (classifyAddress(reached).address !== address) {
          request.destroy(new Error(`connected to ${reached} instead of ${address}`));
        }
      });
    });
    request.on("error", reject);
    request.on("response", (answer) =>
      resolve({
        status: answer.statusCode ?? 0,
        header: (name) => {
          const value = answer.headers[name];
          return Array.isArray(value) ? value[0] : value;
        },
        body: answer,
        close: () => {
          // Ends with an error if it is interrupted, which no caller awaits any more.
          answer.on("error", () => {});
          answer.destroy();
          request.destroy();
        },
      }));
    request.end(body);
    return promise;
  };
}

/** Returns the port of an http or https URL, or the scheme's default. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
