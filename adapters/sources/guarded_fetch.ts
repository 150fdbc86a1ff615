/** The only module that requests URLs of people or other servers (CWE-918, request forgery). */
import { pipeline, Readable } from "node:stream";
import zlib from "node:zlib";
import { AppError, refusal } from "../../domain/app_error.ts";
import { hostAndPort } from "../../domain/host_name.ts";
import { type ClassifiedAddress, classifyAddress } from "../../domain/sources/address.ts";
import { WeightedGate } from "../workers/weighted_gate.ts";
import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";

/** Headers of a request; no others are ever sent. */
export type RequestHeader =
  | "accept"
  | "accept-language"
  | "content-type"
  | "referer"
  | "user-agent"
  | "webhook-id"
  | "webhook-signature"
  | "webhook-timestamp"
  | "x-goog-api-key"
  | "x-requested-with"
  | "x-xapp-token";

/** A request: a GET, or a POST if it has a body. */
export interface OutgoingRequest {
  url: string;
  headers?: Readonly<Partial<Record<RequestHeader, string>>>;
  body?: string;
  /** Maximum bytes of the body, both as sent and after decompression; with 0 it is not read. */
  maxBytes: number;
  /** Milliseconds for everything: name resolution, connections, redirects, the body. */
  deadline: number;
  signal?: AbortSignal | undefined;
}

/** A response. */
export interface FetchedResponse {
  /** URL after the last redirect. */
  url: string;
  status: number;
  /** `Content-Type` as received, `""` if absent. */
  type: string;
  /** `Retry-After` as received. */
  retryAfter?: string | undefined;
  /** The body, decompressed; empty unless the status is 2xx. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Fetches from other servers; {@link GuardedFetch} in the server. */
export interface Fetcher {
  /** @throws {AppError} 400 not allowed, 502 failed, 503 cancelled, 504 too slow. */
  fetch(request: OutgoingRequest): Promise<FetchedResponse>;
}

/** Options of {@link GuardedFetch}. */
export interface GuardedFetchOptions {
  /** Logs refused addresses; the caller does not learn them. */
  warn: (message: string, properties: Record<string, unknown>) => void;
  /** `host:port` pairs that may be requested at any address. */
  openHosts?: readonly string[];
  /** True to request no other hosts. */
  onlyOpenHosts?: boolean;
  resolve?: Resolver;
  dial?: Dialer;
}

const PORTS = new Set([80, 443]);
const MAX_URL_LENGTH = 8192;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
// Headers that are not sent to another host after a redirect.
const PRIVATE_HEADERS: readonly RequestHeader[] = ["referer", "x-goog-api-key", "x-xapp-token"];
const clientGone = () =>
  refusal(503, "nobody_waits_for_it", {}, { headers: { "Retry-After": "1" } });
// Bytes of all bodies in memory.
const MAX_HELD_BYTES = 120 * 1024 * 1024;
// Downloads that may wait for memory before the next is refused.
const MAX_WAITING = 256;
// Errors that occur before anything has been sent, so the next address may be tried.
const NOT_REACHED = new Set(["ECONNREFUSED", "ENETUNREACH", "EHOSTUNREACH", "EADDRNOTAVAIL"]);

/** Fetches from the public internet only, and from the hosts that the settings open. */
export class GuardedFetch implements Fetcher {
  readonly #warn: GuardedFetchOptions["warn"];
  readonly #open: ReadonlySet<string>;
  readonly #onlyOpen: boolean;
  readonly #resolve: Resolver;
  readonly #dial: Dialer;
  readonly #gate = new WeightedGate(MAX_HELD_BYTES, { maxQueued: MAX_WAITING });

  constructor({
    warn,
    openHosts = [],
    onlyOpenHosts = false,
    resolve = systemResolver,
    dial = directDialer(),
  }: GuardedFetchOptions) {
    this.#warn = warn;
    this.#open = new Set(openHosts);
    this.#onlyOpen = onlyOpenHosts;
    this.#resolve = resolve;
    this.#dial = dial;
  }

  /**
   * Every hop is checked again: the URL, then each address of its host. The connection uses the
   * checked address, so that a name that resolves differently the next time has no effect.
   * @throws {AppError} 400 when an address is not allowed, before any connection to it. 502 when
   *   the other side fails or sends too much. 504 when it takes too long. 503 when `signal` ends
   *   it.
   */
  fetch(request: OutgoingRequest): Promise<FetchedResponse> {
    return this.#gate.run(request.maxBytes, async () => {
      const slow = new AbortController();
      const timer = setTimeout(() => slow.abort(refusal(504, "host_too_slow")), request.deadline);
      const { signal: callerSignal } = request;
      const signal = callerSignal ? AbortSignal.any([slow.signal, callerSignal]) : slow.signal;
      try {
        if (callerSignal?.aborted) throw clientGone();
        return await this.#follow(request, signal);
      } catch (error) {
        // Any failure after the abort is a consequence of it.
        if (slow.signal.aborted) throw slow.signal.reason;
        if (callerSignal?.aborted) throw clientGone();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    });
  }

  async #follow(request: OutgoingRequest, signal: AbortSignal): Promise<FetchedResponse> {
    let url = this.#permittedUrl(request.url);
    let headers = { ...request.headers };
    for (let redirects = 0;; redirects++) {
      const answer = await this.#send(url, headers, request.body, signal);
      try {
        const location = answer.header("location");
        const isRedirect = REDIRECTS.has(answer.status) && location !== undefined &&
          request.body === undefined;
        if (!isRedirect) return await orAborted(received(url, answer, request.maxBytes), signal);
        if (redirects === MAX_REDIRECTS) {
          throw refusal(502, "redirected_too_often", { max: MAX_REDIRECTS });
        }
        const next = this.#permittedUrl(location, url);
        if (next.origin !== url.origin) headers = withoutPrivate(headers);
        url = next;
      } catch (error) {
        throw asAppError(error);
      } finally {
        answer.close();
      }
    }
  }

  async #send(
    url: URL,
    headers: OutgoingRequest["headers"] & object,
    body: string | undefined,
    signal: AbortSignal,
  ): Promise<DialAnswer> {
    const addresses = await this.#addressesOf(url, signal);
    let failure: unknown;
    for (const { address, family } of addresses) {
      try {
        return await this.#dial({
          url,
          address,
          family,
          method: body === undefined ? "GET" : "POST",
          headers: { "accept-encoding": "gzip, br", ...headers },
          ...(body === undefined ? {} : { body }),
          signal,
        });
      } catch (error) {
        failure = error;
        if (!NOT_REACHED.has((error as { code?: string }).code ?? "")) break;
      }
    }
    // A failure without a code does not come from the network; it may be a missing permission.
    if (!signal.aborted && typeof (failure as { code?: unknown }).code !== "string") {
      this.#warn("Could not ask a host", { host: url.host, error: failure });
    }
    throw asAppError(failure);
  }

  /**
   * Parses a URL, which may be relative to `base`: http or https, without userinfo, on a port of
   * the web or of an open host. `URL` is the only parser, so that the checked host cannot differ
   * from the requested one.
   * @throws {AppError} 400
   */
  #permittedUrl(text: string, base?: URL): URL {
    const url = text.length <= MAX_URL_LENGTH ? URL.parse(text, base) : null;
    if (url === null) throw this.#refuse({ reason: "no address" });
    const { protocol, host } = url;
    if (protocol !== "http:" && protocol !== "https:") {
      throw this.#refuse({ host, reason: `scheme ${protocol}` });
    }
    if (url.username !== "" || url.password !== "") {
      throw this.#refuse({ host, reason: "userinfo" });
    }
    if ((this.#onlyOpen || !PORTS.has(portOf(url))) && !this.#isOpen(url)) {
      throw this.#refuse({ host, reason: this.#onlyOpen ? "not listed" : "port" });
    }
    url.hash = "";
    return url;
  }

  #isOpen(url: URL): boolean {
    return this.#open.has(hostAndPort(url));
  }

  /**
   * Returns the addresses of the host, IPv4 first. All of them must be public unless the host is
   * open: an attacker could choose which one is used.
   * @throws {AppError} 400 when one is not allowed, 502 when the host is unknown; the reason of
   *   `signal` when that ends it.
   */
  async #addressesOf(url: URL, signal: AbortSignal): Promise<ClassifiedAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const literal = classifyAddress(host);
    const classified = literal.range !== "unreadable"
      ? [literal]
      : (await this.#lookUp(host, signal)).map(classifyAddress);
    const refused = classified.find(({ range }) => range !== "public");
    if (refused !== undefined && !this.#isOpen(url)) {
      throw this.#refuse({ host: url.host, address: refused.address, reason: refused.range });
    }
    // An unreachable IPv6 address often causes only a timeout.
    return classified.toSorted((a, b) => a.family - b.family);
  }

  async #lookUp(host: string, signal: AbortSignal): Promise<string[]> {
    let addresses: string[];
    try {
      addresses = await orAborted(this.#resolve(host), signal);
    } catch (error) {
      if (signal.aborted) throw error;
      addresses = [];
    }
    if (addresses.length === 0) throw refusal(502, "host_unknown");
    return addresses;
  }

  #refuse(why: { host?: string; address?: string; reason: string }): AppError {
    this.#warn("Refused to fetch from an address", why);
    return refusal(400, "address_not_allowed");
  }
}

async function received(url: URL, answer: DialAnswer, maxBytes: number): Promise<FetchedResponse> {
  const { status } = answer;
  const retryAfter = answer.header("retry-after");
  return {
    url: url.href,
    status,
    type: answer.header("content-type") ?? "",
    ...(retryAfter !== undefined && { retryAfter }),
    bytes: maxBytes > 0 && status >= 200 && status < 300
      ? await readBody(answer, maxBytes)
      : new Uint8Array(),
  };
}

/**
 * Reads a body, decompressed, and stops as soon as it is too large, so that a decompression bomb
 * never fills the memory.
 * @throws {AppError} 502 when it is too large, is incomplete or has an unknown compression.
 */
async function readBody({ header, body }: DialAnswer, maxBytes: number) {
  const tooLarge = () => refusal(502, "answer_too_large", { max: maxBytes });
  const length = header("content-length") ?? "";
  const declared = /^\d+$/.test(length) ? Number(length) : 0;
  if (declared > maxBytes) throw tooLarge();
  async function* counted() {
    let sent = 0;
    for await (const chunk of body) {
      sent += chunk.length;
      if (sent > maxBytes) throw tooLarge();
      yield chunk as Uint8Array;
    }
    if (sent < declared) throw refusal(502, "answer_broke_off");
  }
  const coding = header("content-encoding")?.trim().toLowerCase() || "identity";
  const sent = Readable.from(counted());
  const stream = coding === "identity" ? sent : pipeline(sent, decoderFor(coding), () => {});
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    const { code } = error as { code?: string };
    const isOfZlib = !(error instanceof AppError) && /^(Z_|ERR_|BROTLI)/i.test(code ?? "");
    throw isOfZlib && coding !== "identity"
      ? refusal(502, "answer_coding_wrong", { coding })
      : error;
  }
  return await new Blob(chunks).bytes();
}

/** Returns the decoder of a coding that requests accept. */
function decoderFor(coding: string) {
  if (coding === "gzip" || coding === "x-gzip") return zlib.createGunzip();
  if (coding === "br") return zlib.createBrotliDecompress();
  throw refusal(502, "answer_coding_unknown");
}

function withoutPrivate<Headers extends object>(headers: Headers): Headers {
  const remaining = { ...headers };
  for (const name of PRIVATE_HEADERS) delete remaining[name as keyof Headers];
  return remaining;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = (error as { code?: unknown }).code;
  const certificate = typeof code === "string" && /CERT|TLS|SSL/.test(code);
  return refusal(502, certificate ? "certificate_not_valid" : "connection_failed");
}

/** Returns the result of `work`, or throws the signal's reason if that comes first. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", abort));
}

/** All addresses of a host, of both families, as text. */
type Resolver = (host: string) => Promise<string[]>;

/** One exchange: the address has been checked, and no other one may be connected to. */
interface DialTarget {
  url: URL;
  address: string;
  family: 4 | 6;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
}

/** The head of a response, whose body has not been read yet. */
interface DialAnswer {
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
const systemResolver: Resolver = async (host) => {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
};

/**
 * Returns a dialer that opens a separate connection for each request. There is no pool, because a
 * reused connection was checked for another request. TLS is checked against the host's name.
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
function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
