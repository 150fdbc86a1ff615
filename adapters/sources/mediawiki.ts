/**
 * Client of MediaWiki's action API that follows its etiquette: one request at a time with pauses
 * between them, an identifying user agent, and waiting when told to.
 *
 * Sources: https://www.mediawiki.org/wiki/API:Etiquette,
 * https://www.mediawiki.org/wiki/Manual:Maxlag_parameter,
 * https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_User-Agent_Policy
 */
import { setTimeout as pauseFor } from "node:timers/promises";
import { z } from "zod";
import { type AppError, refusal } from "../../domain/app_error.ts";
import type { Fetcher } from "./guarded_fetch.ts";
import { readJson, sourceUrl } from "./source_api.ts";

/** Options of a {@link MediaWikiClient}. */
export interface MediaWikiOptions {
  /** Milliseconds between the end of a request and the next one. */
  gap: number;
  /** Contact address of the server's operator. */
  contact?: string | undefined;
  pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Returns milliseconds of a clock. */
  now?: () => number;
}

/** The purpose of a request. */
export interface RequestPurpose {
  signal?: AbortSignal | undefined;
  /** True if no user waits for it: it yields to others as long as a busy wiki demands. */
  isJob?: boolean | undefined;
}

const MAX_BYTES = 8 * 1024 * 1024;
const DEADLINE_MS = 15_000;
// Maximum replication lag in seconds for work that can wait, as MediaWiki's manual recommends.
const MAX_LAG_SECONDS = "5";
const DEFAULT_WAIT_MS = 5000;
const RETRY_LIMITS = {
  person: { maxWaitMs: 8000, maxTries: 2 },
  job: { maxWaitMs: 15 * 60 * 1000, maxTries: 5 },
};
const BUSY_STATUSES = new Set([429, 503]);
// Codes in responses of status 200 that mean "try again later".
const BUSY_CODES = new Set(["maxlag", "ratelimited", "readonly"]);

const Failure = z.object({ error: z.object({ code: z.string() }) });

/** Sends all requests of a server to encyclopedias, one at a time. */
export class MediaWikiClient {
  readonly #agent: string;
  readonly #pause: NonNullable<MediaWikiOptions["pause"]>;
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();
  /** No request is sent before this time. */
  #notBefore = 0;

  constructor(private readonly fetcher: Fetcher, private readonly options: MediaWikiOptions) {
    const { contact, now = () => performance.now() } = options;
    const purpose = ["gallery catalog reading articles and identifiers", contact].filter(Boolean);
    this.#agent = `OpenDepot/1.0 (${purpose.join("; ")})`;
    this.#pause = options.pause ??
      ((milliseconds, signal) => pauseFor(milliseconds, undefined, { ...(signal && { signal }) }));
    this.#now = now;
  }

  /**
   * Returns the response of a module of the API.
   * @param base `https://en.wikipedia.org`
   * @throws {AppError} 502 when it fails or sends an unexpected response; 503 with `Retry-After`
   *   when it is busy; 504 when it is too slow; the reason of the signal.
   */
  async ask<Schema extends z.ZodType>(
    base: string,
    parameters: Record<string, string>,
    schema: Schema,
    { signal, isJob = false }: RequestPurpose = {},
  ): Promise<z.output<Schema>> {
    const { maxWaitMs, maxTries } = RETRY_LIMITS[isJob ? "job" : "person"];
    const url = sourceUrl(base, "/w/api.php", {
      format: "json",
      formatversion: "2",
      ...(isJob && { maxlag: MAX_LAG_SECONDS }),
      ...parameters,
    });
    for (let tries = 1;; tries++) {
      // Refused at once rather than queued behind a job with a longer wait.
      this.#waitOf(maxWaitMs);
      const turn = this.#last.then(async () => {
        signal?.throwIfAborted();
        const wait = this.#waitOf(maxWaitMs);
        if (wait > 0) await this.#pause(wait, signal);
        return await this.#send(url, signal);
      });
      this.#last = turn.catch(() => {});
      const answer = await turn.catch((error) => {
        signal?.throwIfAborted();
        throw error;
      });
      if ("wait" in answer) {
        if (tries === maxTries) throw busy(answer.wait);
        continue;
      }
      const parsed = schema.safeParse(answer.value);
      if (!parsed.success) throw refusal(502, "answered_unknown_form");
      return parsed.data;
    }
  }

  /** Returns milliseconds to the next allowed request. @throws {AppError} 503 if too many */
  #waitOf(maxWaitMs: number): number {
    const wait = this.#notBefore - this.#now();
    if (wait > Math.max(maxWaitMs, this.options.gap)) throw busy(wait);
    return wait;
  }

  #waitAtLeast(milliseconds: number): void {
    this.#notBefore = Math.max(this.#notBefore, this.#now() + milliseconds);
  }

  async #send(url: URL, signal: AbortSignal | undefined) {
    const { status, bytes, retryAfter } = await this.fetcher.fetch({
      url: url.href,
      headers: { accept: "application/json", "user-agent": this.#agent },
      maxBytes: MAX_BYTES,
      deadline: DEADLINE_MS,
      signal,
    }).finally(() => this.#waitAtLeast(this.options.gap));
    const isOk = status >= 200 && status < 300;
    if (!isOk && !BUSY_STATUSES.has(status)) throw refusal(502, "answered_status", { status });
    if (isOk) {
      const value = readJson(new TextDecoder().decode(bytes), z.unknown());
      const { success, data } = Failure.safeParse(value);
      if (!success) return { value };
      const { code } = data.error;
      if (!BUSY_CODES.has(code)) throw refusal(502, "answered_error", { code });
    }
    const wait = millisecondsIn(retryAfter);
    this.#waitAtLeast(wait);
    return { wait };
  }
}

/** Returns the milliseconds in `Retry-After`: seconds or a date (RFC 9110, section 10.2.3). */
function millisecondsIn(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return DEFAULT_WAIT_MS;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? DEFAULT_WAIT_MS : Math.max(0, until - Date.now());
}

function busy(wait: number): AppError {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return refusal(503, "source_busy", { seconds }, { headers: { "Retry-After": String(seconds) } });
}
