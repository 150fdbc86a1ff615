/**
 * Asks the action API of a MediaWiki as its owners wish: one request after the other with pauses between
 * them, by a name that says who asks, and later where it is told to wait.
 *
 * Sources: https://www.mediawiki.org/wiki/API:Etiquette, https://www.mediawiki.org/wiki/Manual:Maxlag_parameter,
 * https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_User-Agent_Policy
 */
import { setTimeout as pauseFor } from "node:timers/promises";
import { z } from "zod";
import { AppError, refusal } from "../../domain/app_error.ts";
import { say } from "../../domain/messages/message.ts";
import type { Fetcher } from "./guarded_fetch.ts";
import { sourceUrl } from "./source_api.ts";

/** Waits; ends with the reason of the signal when that comes first. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** How a {@link MediaWikiClient} asks. */
export interface MediaWikiOptions {
  /** Milliseconds between the end of a request and the next one. */
  gap: number;
  /** An address by which whoever runs this server can be reached. */
  contact?: string | undefined;
  pause?: Pause;
  /** Milliseconds of some clock. */
  now?: () => number;
}

/** For whom something is asked. */
export interface Asking {
  signal?: AbortSignal | undefined;
  /** Nobody waits for it: it steps back when the wiki is busy, and waits for as long as it is told to. */
  isJob?: boolean | undefined;
}

const MAX_BYTES = 8 * 1024 * 1024;
const DEADLINE = 15_000;
// Seconds behind which the wiki's copies may be for work that can wait, as its manual advises.
const MAXLAG = "5";
// Milliseconds of waiting, where a wiki does not say how long, and at the most.
const UNSAID = 5000;
const LONGEST = { person: 8000, job: 15 * 60 * 1000 } as const;
const TRIES = { person: 2, job: 5 } as const;
const BUSY = new Set([429, 503]);
// Codes by which the API says in an answer of status 200 that it is to be asked later.
const BUSY_CODES = new Set(["maxlag", "ratelimited", "readonly"]);

const Failure = z.object({ error: z.object({ code: z.string() }) });

const defaultPause: Pause = (milliseconds, signal) =>
  pauseFor(milliseconds, undefined, { ...(signal && { signal }) });

/** All requests of a server to encyclopedias go through one of these. */
export class MediaWikiClient {
  readonly #agent: string;
  readonly #pause: Pause;
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();
  /** Nothing is asked before this moment. */
  #notBefore = 0;

  constructor(private readonly fetcher: Fetcher, private readonly options: MediaWikiOptions) {
    const { contact, pause = defaultPause, now = () => performance.now() } = options;
    const about = ["gallery catalog reading articles and identifiers", contact].filter(Boolean);
    this.#agent = `OpenDepot/1.0 (${about.join("; ")})`;
    this.#pause = pause;
    this.#now = now;
  }

  /**
   * What a module of the API answers.
   *
   * @param base `https://en.wikipedia.org`
   * @throws {AppError} 502 when it fails or answers something else; 503 with `Retry-After` when it is to
   *   be asked later; 504 when it is too slow
   */
  async ask<Schema extends z.ZodType>(
    base: string,
    parameters: Record<string, string>,
    schema: Schema,
    asking: Asking = {},
  ): Promise<z.output<Schema>> {
    const value = await this.#answer(base, parameters, asking);
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw refusal(502, "answered_unknown_form");
    return parsed.data;
  }

  async #answer(
    base: string,
    parameters: Record<string, string>,
    { signal, isJob = false }: Asking,
  ): Promise<unknown> {
    const patience = isJob ? "job" : "person";
    const url = sourceUrl(base, "/w/api.php", {
      format: "json",
      formatversion: "2",
      ...(isJob && { maxlag: MAXLAG }),
      ...parameters,
    });
    for (let tries = 0;;) {
      // Not in turn: a job that waits for long must not keep a person from being told to.
      await this.#untilAllowed(LONGEST[patience], signal);
      const answer = await this.#inTurn(() =>
        this.#isAllowed() ? this.#send(url, signal) : undefined
      );
      // Another one has been sent meanwhile.
      if (answer === undefined) continue;
      if ("value" in answer) return answer.value;
      this.#notBefore = Math.max(this.#notBefore, this.#now() + answer.wait);
      if (++tries === TRIES[patience]) throw busy(answer.wait);
    }
  }

  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.then(() => {}, () => {});
    return turn;
  }

  #isAllowed(): boolean {
    return this.#now() >= this.#notBefore;
  }

  async #untilAllowed(longest: number, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const wait = this.#notBefore - this.#now();
      if (wait <= 0) return;
      if (wait > Math.max(longest, this.options.gap)) throw busy(wait);
      try {
        await this.#pause(wait, signal);
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      }
    }
  }

  async #send(
    url: URL,
    signal: AbortSignal | undefined,
  ): Promise<{ value: unknown } | { wait: number }> {
    const { status, bytes, retryAfter } = await this.fetcher.fetch({
      url: url.href,
      headers: { accept: "application/json", "user-agent": this.#agent },
      maxBytes: MAX_BYTES,
      deadline: DEADLINE,
      signal,
    }).finally(() => {
      this.#notBefore = Math.max(this.#notBefore, this.#now() + this.options.gap);
    });
    if (BUSY.has(status)) return { wait: waitOf(retryAfter) };
    if (status < 200 || status >= 300) throw refusal(502, "answered_status", { status });
    const value = json(bytes);
    const { success, data } = Failure.safeParse(value);
    if (!success) return { value };
    const { code } = data.error;
    if (BUSY_CODES.has(code)) return { wait: waitOf(retryAfter) };
    throw refusal(502, "answered_error", { code });
  }
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw refusal(502, "answered_not_json");
  }
}

/** Milliseconds that `Retry-After` asks for: seconds or a date (RFC 9110, section 10.2.3). */
function waitOf(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return UNSAID;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? UNSAID : Math.max(0, until - Date.now());
}

function busy(wait: number): AppError {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return new AppError(503, say("source_busy", { seconds }), {
    headers: { "Retry-After": String(seconds) },
  });
}
