/**
 * Whether one libSQL server answers: a circuit breaker for all that ask it. As soon as it is known
 * not to answer, calls fail at once, and one probe after the other finds out when it is back.
 */

// Milliseconds. After so long without an answer the server is probed, and a probe has so much time:
// together what a read waits at most for a server that hangs, before it goes elsewhere.
const SUSPICION = 700;
const PROBE_DEADLINE = 1000;
// Between two probes: at first, and at most.
const PAUSE = { least: 50, most: 1000 };
// By so much a probe may be late. Timers of a process that its host has frozen stand still, and what it
// knew is then worth nothing.
const LATENESS = 2000;

/** A call in progress. */
export interface WatchedCall {
  /** Aborted when the call is hopeless. */
  readonly signal: AbortSignal;
  /** To be called when the call has ended, in whatever way. */
  end(): void;
}

/** What is known of one server. */
export class ServerHealth {
  readonly #calls = new Set<{ controller: AbortController; patience: number }>();
  #downSince: number | undefined;
  #reason: unknown;
  #pause = PAUSE.least;
  #probeDue = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checking: Promise<boolean> | undefined;
  readonly #closing = new AbortController();

  /** @param probe Rejects when the server does not answer before the signal. */
  constructor(private readonly probe: (signal: AbortSignal) => Promise<void>) {}

  /** Whether it is known not to answer. */
  get isDown(): boolean {
    return this.#downSince !== undefined && performance.now() < this.#probeDue + LATENESS;
  }

  /** Why it does not. */
  get reason(): unknown {
    return this.#reason;
  }

  /**
   * Watches over a call that begins: while nothing is heard, the server is probed.
   *
   * @param patience Milliseconds for which the call is left waiting though the server is down.
   */
  watch(patience: number): WatchedCall {
    const call = { controller: new AbortController(), patience };
    this.#calls.add(call);
    const suspicion = setTimeout(() => void this.check(), SUSPICION);
    return {
      signal: call.controller.signal,
      end: () => {
        clearTimeout(suspicion);
        this.#calls.delete(call);
      },
    };
  }

  /** Takes note that it has answered. */
  answered(): void {
    this.#downSince = undefined;
    this.#pause = PAUSE.least;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Takes note that it could not be reached. */
  failed(reason: unknown): void {
    if (this.#closing.signal.aborted) return;
    const now = performance.now();
    this.#downSince ??= now;
    this.#reason = reason;
    for (const { controller, patience } of this.#calls) {
      if (now - this.#downSince >= patience) controller.abort(reason);
    }
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.check();
    }, this.#pause);
    Deno.unrefTimer(this.#timer);
    this.#probeDue = now + this.#pause + PROBE_DEADLINE;
    this.#pause = Math.min(2 * this.#pause, PAUSE.most);
  }

  /** Probes it now. Those who ask meanwhile share the probe. @returns whether it answers */
  check(): Promise<boolean> {
    return this.#checking ??= this.#check().finally(() => this.#checking = undefined);
  }

  async #check(): Promise<boolean> {
    const signal = AbortSignal.any([AbortSignal.timeout(PROBE_DEADLINE), this.#closing.signal]);
    try {
      await this.probe(signal);
      this.answered();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** Ends its probes. */
  close(): void {
    this.#closing.abort();
    this.answered();
  }
}
