import type { Context, MiddlewareHandler } from "hono";
import { AppError, refusal } from "../../domain/app_error.ts";
import type { Requester } from "../../adapters/workers/requester.ts";
import { type AppSettings, PATIENCE } from "../settings.ts";
import type { BodySize } from "../contract/body_sizes.ts";
import type { Contract } from "../contract/contract.ts";
import { clientName, type ClientVariables } from "./client.ts";

const READS = new Set(["GET", "HEAD"]);
// Uploads and batches get so many times what other requests do.
const FOR_MUCH = 4;
const MUCH: ReadonlySet<BodySize | undefined> = new Set(["image", "batch"]);
// Milliseconds between two looks at what is in progress.
const LOOK = 500;
const RETRY_AFTER = "5";

const tookTooLong = () =>
  refusal(503, "took_too_long", {}, { headers: { "Retry-After": RETRY_AFTER } });
const hungUp = () => refusal(503, "client_gone", {}, { headers: { "Retry-After": "1" } });

/** When a request has to be answered, and how long its client may leave the answer lying. */
export class Deadline {
  #due = Infinity;
  #isExtended = false;
  #ended: AbortController | undefined;
  #reason: AppError | undefined;
  #late: ((reason: AppError) => void) | undefined;

  #milliseconds: number;

  /**
   * @param milliseconds Time for the answer.
   * @param patience Milliseconds that its client may take nothing of the answer.
   */
  constructor(milliseconds: number, readonly patience: number) {
    this.#milliseconds = milliseconds;
    this.begin();
  }

  /** Gives a request the time of its route: more for long bodies, no limit if it says so. */
  allow({ deadline, size }: Pick<Contract, "deadline" | "size">): void {
    const factor = deadline === "none" ? Infinity : MUCH.has(size) ? FOR_MUCH : 1;
    if (factor === 1 || this.#isExtended) return;
    this.#isExtended = true;
    this.#milliseconds *= factor;
    this.begin();
  }

  /** Begins the time, again if it has begun. */
  begin(): void {
    this.#due = performance.now() + this.#milliseconds;
  }

  /** Stops the time. */
  stop(): void {
    this.#due = Infinity;
  }

  /** Ends what has taken too long by now. */
  look(now: number): void {
    if (now >= this.#due) this.#end(tookTooLong());
  }

  /** Resolves as `work` does, unless the time is over first. @throws {AppError} 503 */
  limit(work: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#late = reject;
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
    this.#late?.(this.#reason);
  }
}

/** Looks at the requests in progress from time to time: a timer for each would cost the hot reads. */
class Watch {
  readonly #underWay = new Set<Deadline>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param pause Milliseconds between two looks. */
  constructor(private readonly pause: number) {}

  add(deadline: Deadline): void {
    this.#underWay.add(deadline);
    this.#timer ??= this.#wait();
  }

  delete(deadline: Deadline): void {
    this.#underWay.delete(deadline);
  }

  #wait() {
    const timer = setTimeout(() => this.#look(), this.pause);
    Deno.unrefTimer(timer);
    return timer;
  }

  #look(): void {
    const now = performance.now();
    for (const deadline of this.#underWay) deadline.look(now);
    this.#timer = this.#underWay.size === 0 ? undefined : this.#wait();
  }
}

/**
 * Ends requests that take too long with 503. A read is answered at once, whatever goes on for it. A
 * change is notified through its signal ({@link requesterOf}) and ends where it can: waiting and unfinished work is
 * dropped, but a write that has begun is finished, and then its answer is the true one.
 */
export function deadlines(
  { REQUEST_DEADLINE = PATIENCE.request, CLIENT_PATIENCE = PATIENCE.client }: Partial<
    Pick<AppSettings, "REQUEST_DEADLINE" | "CLIENT_PATIENCE">
  >,
): MiddlewareHandler {
  const ordinary = REQUEST_DEADLINE * 1000;
  const patience = CLIENT_PATIENCE * 1000;
  const watch = new Watch(Math.min(LOOK, ordinary / 4));
  return async (c, next) => {
    const isRead = READS.has(c.req.method);
    const deadline = new Deadline(ordinary, patience);
    c.set("deadline", deadline);
    watch.add(deadline);
    try {
      await (isRead ? deadline.limit(next()) : next());
    } finally {
      watch.delete(deadline);
    }
  };
}

/** The deadline of a request; undefined where no {@link deadlines} stand before the route. */
export function deadlineOf(c: Context): Deadline | undefined {
  return c.get("deadline");
}

/** Aborted with a refusal when a request's time is over, or its client has gone. */
export function endOf(c: Context): AbortSignal {
  const deadline: Deadline = c.get("deadline");
  return deadline.signal(c.req.raw.signal);
}

/**
 * For whom a request's work is done: whose turn it is, and its signal, aborted when the client has
 * gone.
 */
export function requesterOf(
  c: Context,
  settings: Pick<AppSettings, "TRUSTED_PROXIES">,
): Required<Requester> {
  return {
    client: clientName(c as Context<{ Variables: ClientVariables }>, settings),
    signal: endOf(c),
  };
}
