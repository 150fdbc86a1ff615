import type { Context } from "hono";
import { AppError, refusal } from "../../domain/app_error.ts";

/** What a body has to keep to. */
export interface BodyRules {
  /** What messages call its route. */
  named: string;
  /** The command that takes larger ones, if there is one. */
  command?: string | undefined;
  /** Bytes it may have. */
  limit: number;
  /** Milliseconds that its sender may be silent, and that any body may take. */
  patience: number;
  /** Called before the first piece is read. */
  onBegin: () => void;
  /** Called when all of it has been read. */
  onRead: () => void;
}

// Bytes a second beyond the patience: what is slower than a modem holds a place in vain.
const SLOWEST = 2048;
// Milliseconds that the largest body may take.
const LONGEST = 15 * 60_000;
// While others wait for the room of a body, all of it has to arrive within so many times the patience,
// and from this part of the patience on at the pace that this needs.
const MAX_TIME_RATIO = 3;
const GRACE_RATIO = 0.25;

/**
 * A request's body that ends in a refusal when it is too large, or its sender too slow: nothing for
 * some time, less than 2 KiB a second in the long run, or a quarter of an hour in all.
 *
 * Source for the rates: Apache's mod_reqtimeout, whose default is 20 seconds and 500 bytes a second.
 */
export class GuardedBody {
  /** Why it was not read on. */
  refusal: AppError | undefined;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  #bytes = 0;
  #began: number | undefined;
  /** Milliseconds for which the sender was waited for, without the current read. */
  #waited = 0;
  /** The read that waits for the sender. */
  #pending: { since: number; reject: (error: AppError) => void } | undefined;
  #ended = false;

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, private readonly rules: BodyRules) {
    this.#reader = body.getReader();
  }

  /** What is read in its place; it is asked of the sender piece by piece. */
  get stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      pull: async (controller) => {
        const piece = await this.#next();
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
      cancel: () => this.leave(),
    }, { highWaterMark: 0 });
  }

  /**
   * Lets go of what was not read. The runtime reads it and throws it away: a client that is still
   * sending would not see the answer otherwise.
   */
  async leave(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#reader.cancel().catch(() => {});
  }

  /**
   * Refuses a body whose sender keeps others waiting: at its pace so far it would take more than three
   * times the patience. Only the time for which the sender was waited for counts.
   *
   * @param room Bytes of memory that are reserved for the body.
   */
  requirePace(room: number): void {
    if (this.#pending === undefined) return;
    const { patience, named } = this.rules;
    const waited = this.#waited + performance.now() - this.#pending.since;
    const due = (waited - GRACE_RATIO * patience) / (MAX_TIME_RATIO * patience) * room;
    if (this.#bytes < due) this.#pending.reject(tooSlow(named));
  }

  async #next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { named, command, limit, onBegin, onRead } = this.rules;
    if (this.#began === undefined) {
      this.#began = performance.now();
      onBegin();
    }
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const since = performance.now();
    this.#pending = { since, reject };
    const timer = setTimeout(() => reject(tooSlow(named)), this.#left(this.#began));
    try {
      const { value } = await Promise.race([this.#reader.read(), silence]);
      this.#bytes += value?.length ?? 0;
      if (this.#bytes > limit) throw tooLarge(named, limit, command);
      if (value === undefined) {
        this.#ended = true;
        onRead();
      }
      return value;
    } catch (error) {
      if (error instanceof AppError) this.refusal = error;
      await this.leave();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#pending = undefined;
      this.#waited += performance.now() - since;
    }
  }

  /** Milliseconds that the next piece may take. */
  #left(began: number): number {
    const { patience } = this.rules;
    const taken = performance.now() - began;
    const allowed = Math.min(LONGEST, patience + this.#bytes / SLOWEST * 1000);
    return Math.max(0, Math.min(patience, allowed - taken));
  }
}

/**
 * The refusal of a body by its length.
 *
 * @param command One that takes larger ones.
 */
export const tooLarge = (named: string, limit: number, command?: string) =>
  command === undefined
    ? refusal(413, "body_too_large", { size: limit, route: named })
    : refusal(413, "body_too_large_but", { size: limit, route: named, command });

const tooSlow = (named: string) =>
  refusal(408, "body_too_slow", { route: named }, { headers: { "Connection": "close" } });

/** The length that a request says its body has; undefined for one that is sent in chunks. */
export function declaredLength(c: Context): number | undefined {
  const declared = c.req.header("Content-Length");
  return declared !== undefined && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;
}
