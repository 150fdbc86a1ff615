import type { Context, MiddlewareHandler } from "hono";
import type { Requester } from "../../adapters/workers/requester.ts";
import { type AppError, refusal } from "../../domain/app_error.ts";
import type { BodySize } from "../contract/contract.ts";
import type { Contract } from "../contract/contract.ts";
import { type AppSettings, PATIENCE } from "../settings.ts";
import { clientName } from "./client.ts";

const READS = new Set(["GET", "HEAD"]);
// Uploads and batches get this many times the time of other requests.
const LONG_BODY_FACTOR = 4;
const LONG_BODIES: ReadonlySet<BodySize | undefined> = new Set(["image", "batch"]);

const tookTooLong = () => refusal(503, "took_too_long", {}, { headers: { "Retry-After": "5" } });
const hungUp = () => refusal(503, "client_gone", {}, { headers: { "Retry-After": "1" } });

/** When a request has to be answered. */
export class Deadline {
  #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended: AbortController | undefined;
  #reason: AppError | undefined;
  #onEnd: ((reason: AppError) => void) | undefined;

  /**
   * @param ordinary Milliseconds for the answer of an ordinary request.
   * @param patience Milliseconds for which the client may take nothing of the answer.
   * @param trust How many proxies name the client.
   */
  constructor(
    private readonly ordinary: number,
    readonly patience: number,
    readonly trust: Pick<AppSettings, "TRUSTED_PROXIES">,
  ) {
    this.#milliseconds = ordinary;
    this.begin();
  }

  /** Gives a request the time of its route: more for long bodies, no limit if it says so. */
  allow({ deadline, size }: Pick<Contract, "deadline" | "size">): void {
    const factor = deadline === "none" ? Infinity : LONG_BODIES.has(size) ? LONG_BODY_FACTOR : 1;
    if (this.#milliseconds === this.ordinary * factor) return;
    this.#milliseconds = this.ordinary * factor;
    this.begin();
  }

  /** Starts the time, again if it has started. */
  begin(): void {
    this.stop();
    if (this.#milliseconds === Infinity) return;
    this.#timer = setTimeout(() => this.#end(tookTooLong()), this.#milliseconds);
    Deno.unrefTimer(this.#timer);
  }

  /** Stops the time. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves as `work` does, unless the time is over first. @throws {AppError} 503 */
  limit(work: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onEnd = reject;
      work.then(resolve, reject);
    });
  }

  /** Aborted with a refusal when the time is over, or the client has gone. */
  signal(request: AbortSignal): AbortSignal {
    if (this.#ended === undefined) {
      this.#ended = new AbortController();
      if (this.#reason !== undefined) this.#ended.abort(this.#reason);
      else if (request.aborted) this.#end(hungUp());
      else request.addEventListener("abort", () => this.#end(hungUp()), { once: true });
    }
    return this.#ended.signal;
  }

  #end(reason: AppError): void {
    this.stop();
    this.#reason ??= reason;
    this.#ended?.abort(this.#reason);
    this.#onEnd?.(this.#reason);
  }
}

/**
 * Ends requests that take too long with 503. A read is answered at once, whatever is still done for it.
 * A change is told through its signal ({@link requesterOf}) and ends where it can: waiting and
 * unfinished work is dropped, but a write that has begun is finished, and its answer is the true one.
 */
export function deadlines(
  { REQUEST_DEADLINE = PATIENCE.request, CLIENT_PATIENCE = PATIENCE.client, TRUSTED_PROXIES = 0 }:
    Partial<Pick<AppSettings, "REQUEST_DEADLINE" | "CLIENT_PATIENCE" | "TRUSTED_PROXIES">>,
): MiddlewareHandler {
  return async (c, next) => {
    const deadline = new Deadline(REQUEST_DEADLINE * 1000, CLIENT_PATIENCE * 1000, {
      TRUSTED_PROXIES,
    });
    c.set("deadline", deadline);
    try {
      await (READS.has(c.req.method) ? deadline.limit(next()) : next());
    } finally {
      deadline.stop();
    }
  };
}

/** The deadline of a request; undefined where no {@link deadlines} stand before the route. */
export function deadlineOf(c: Context): Deadline | undefined {
  return c.get("deadline");
}

/** Aborted with a refusal when a request's time is over, or its client has gone. */
export function endOf(c: Context): AbortSignal {
  return deadlineOf(c)!.signal(c.req.raw.signal);
}

/** The client for whom a request's work is done, and the signal of its end. */
export function requesterOf(c: Context): Required<Requester> {
  return { client: clientName(c, deadlineOf(c)!.trust), signal: endOf(c) };
}
