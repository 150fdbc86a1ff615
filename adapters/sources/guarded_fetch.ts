/**
 * The one way out. Whatever the server asks of other servers goes through here, because addresses come
 * from people and from other servers' answers (CWE-918, server-side request forgery).
 */
import { AppError, refusal } from "../../domain/app_error.ts";
import { WeightedGate } from "../workers/weighted_gate.ts";
import { orAborted } from "./abort.ts";
import { AddressGuard, type AddressGuardOptions } from "./address_guard.ts";
import { type DialAnswer, type Dialer, directDialer } from "./connection.ts";
import { readBody } from "./read_body.ts";

/** What may be said of a request; nothing else is ever sent along. */
export type RequestHeader =
  | "accept"
  | "accept-language"
  | "content-type"
  | "referer"
  | "user-agent"
  | "x-goog-api-key"
  | "x-requested-with"
  | "x-xapp-token";

/** Something to fetch: a GET, or a POST where there is a body. */
export interface OutgoingRequest {
  url: string;
  headers?: Readonly<Partial<Record<RequestHeader, string>>>;
  body?: string;
  /** Bytes that are taken at the most, after decompression. */
  maxBytes: number;
  /** Milliseconds for everything together: names, connections, redirects, the body. */
  deadline: number;
  signal?: AbortSignal | undefined;
}

/** What came of it. */
export interface Fetched {
  /** Where the last redirect led. */
  url: string;
  status: number;
  /** `Content-Type` as it came, `""` without one. */
  type: string;
  /** `Retry-After` as it came; absent without one. */
  retryAfter?: string | undefined;
  /** The body, decompressed; empty unless the status is 2xx. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Fetches from other servers; {@link GuardedFetch} in the server. */
export interface Fetcher {
  /** @throws {AppError} 400 not allowed, 502 failed, 503 not wanted any more, 504 too slow. */
  fetch(request: OutgoingRequest): Promise<Fetched>;
}

/** How a {@link GuardedFetch} is set up. */
export interface GuardedFetchOptions extends AddressGuardOptions {
  dial?: Dialer;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
// What a host must not learn of a request that was meant for another one.
const PRIVATE_HEADERS: readonly RequestHeader[] = ["referer", "x-goog-api-key", "x-xapp-token"];
const clientGone = () =>
  refusal(503, "nobody_waits_for_it", {}, { headers: { "Retry-After": "1" } });
// Bodies that are held in memory together, in bytes.
const MEMORY = 120 * 1024 * 1024;
// Downloads that may wait for room before the next is refused.
const MOST_WAITING = 256;
// Nothing has been sent yet when one of these comes, so the next address may be tried.
const NOT_REACHED = new Set(["ECONNREFUSED", "ENETUNREACH", "EHOSTUNREACH", "EADDRNOTAVAIL"]);

/** Fetches from the public internet only, and from the hosts that the settings open. */
export class GuardedFetch implements Fetcher {
  readonly #guard: AddressGuard;
  readonly #dial: Dialer;
  readonly #gate = new WeightedGate(MEMORY, { mostWaiting: MOST_WAITING });

  readonly #warn: GuardedFetchOptions["warn"];

  constructor({ dial = directDialer(), ...guard }: GuardedFetchOptions) {
    this.#warn = guard.warn;
    this.#guard = new AddressGuard(guard);
    this.#dial = dial;
  }

  /**
   * Every hop is judged again: the address as text, then each address that its host has. The one that
   * was judged is the one that is dialled, so that a name which changes its answer gains nothing.
   *
   * @throws {AppError} 400 when an address is not allowed; no connection to it was made. 502 when the
   * other side fails or sends too much. 504 when it takes too long. 503 when `signal` ends it.
   */
  fetch(request: OutgoingRequest): Promise<Fetched> {
    return this.#gate.run(request.maxBytes, async () => {
      const slow = new AbortController();
      const timer = setTimeout(
        () => slow.abort(refusal(504, "host_too_slow")),
        request.deadline,
      );
      const { signal: given } = request;
      const signal = given ? AbortSignal.any([slow.signal, given]) : slow.signal;
      try {
        if (given?.aborted) throw clientGone();
        return await this.#follow(request, signal);
      } catch (error) {
        // Whatever breaks after the end was decided is a consequence of it.
        if (slow.signal.aborted) throw slow.signal.reason;
        if (given?.aborted) throw clientGone();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    });
  }

  async #follow(request: OutgoingRequest, signal: AbortSignal): Promise<Fetched> {
    let url = this.#guard.permittedUrl(request.url);
    let headers = { ...request.headers };
    for (let redirects = 0;; redirects++) {
      const answer = await this.#send(url, headers, request.body, signal);
      try {
        const location = answer.header("location");
        const leadsOn = REDIRECTS.has(answer.status) && location !== undefined &&
          request.body === undefined;
        if (!leadsOn) return await orAborted(received(url, answer, request.maxBytes), signal);
        if (redirects === MAX_REDIRECTS) {
          throw refusal(502, "redirected_too_often", { max: MAX_REDIRECTS });
        }
        const next = this.#guard.permittedUrl(location, url);
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
    const addresses = await this.#guard.addressesOf(url, signal);
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
    // A failure without a code is none of the network's: a permission that is missing, for instance.
    if (!signal.aborted && typeof (failure as { code?: unknown }).code !== "string") {
      this.#warn("Could not ask a host", { host: url.host, error: failure });
    }
    throw asAppError(failure);
  }
}

async function received(url: URL, answer: DialAnswer, maxBytes: number): Promise<Fetched> {
  const { status } = answer;
  const bytes = status >= 200 && status < 300
    ? await readBody(answer.body, {
      encoding: answer.header("content-encoding"),
      length: answer.header("content-length"),
      maxBytes,
    })
    : new Uint8Array();
  const retryAfter = answer.header("retry-after");
  return {
    url: url.href,
    status,
    type: answer.header("content-type") ?? "",
    ...(retryAfter !== undefined && { retryAfter }),
    bytes,
  };
}

function withoutPrivate<Headers extends object>(headers: Headers): Headers {
  const rest = { ...headers };
  for (const name of PRIVATE_HEADERS) delete rest[name as keyof Headers];
  return rest;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = (error as { code?: unknown }).code;
  const certificate = typeof code === "string" && /CERT|TLS|SSL/.test(code);
  return refusal(502, certificate ? "certificate_not_valid" : "connection_failed");
}
