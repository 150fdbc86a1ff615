/** Shutdown of a server, caused by a signal or by the end of its launcher. */
import type { Log } from "../domain/log.ts";

// Time for finishing requests in progress.
const MAX_FINISH_MS = 10_000;
const LAUNCHER_CHECK_MS = 1000;
// Windows has no SIGTERM.
const SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/** The variable in which `server/launch.ts` passes its process id to the server. */
export const LAUNCHER_PID = "LAUNCHER_PID";

/** The parts of a shutdown. */
export interface ShutdownOptions {
  /** Seconds in which requests are still accepted, so that load balancers notice first. */
  drainSeconds: number;
  log: Log;
  /** Ends long-running work: event streams and calculation jobs. */
  stop(): void;
  /** Closes everything; called after the last response has been sent. */
  close(): Promise<void>;
}

/** Drains and closes on a stop signal; a second one, or ten more seconds, end the process. */
export class Shutdown implements Disposable {
  /** Requests in progress. */
  inFlight = 0;
  isDraining = false;
  isStopping = false;
  readonly #idle = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #onSignal = () => void this.#begin();
  readonly #launcherCheck: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: ShutdownOptions) {
    for (const signal of SIGNALS) Deno.addSignalListener(signal, this.#onSignal);
    if (Deno.env.get(LAUNCHER_PID) === undefined) return;
    this.#launcherCheck = setInterval(() => {
      if (this.hasLostLauncher) this.#onSignal();
    }, LAUNCHER_CHECK_MS);
    Deno.unrefTimer(this.#launcherCheck);
  }

  /** True if the launcher that started this process has ended. */
  get hasLostLauncher(): boolean {
    return ![undefined, String(Deno.ppid)].includes(Deno.env.get(LAUNCHER_PID));
  }

  /** Resolves when everything is closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Counts a request as in progress until its response is complete. */
  async track(answer: Promise<Response>): Promise<Response> {
    this.inFlight++;
    try {
      return await answer;
    } finally {
      if (--this.inFlight === 0 && this.isStopping) this.#idle.resolve();
    }
  }

  async #begin(): Promise<void> {
    clearInterval(this.#launcherCheck);
    if (this.isDraining) Deno.exit(1);
    this.isDraining = true;
    const { drainSeconds, log, stop, close } = this.options;
    if (drainSeconds > 0) {
      log.info("Draining: /readyz refuses, requests are still accepted", { drainSeconds });
      await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
    }
    this.isStopping = true;
    log.info("Stopping: finishing the requests in progress", { inFlight: this.inFlight });
    stop();
    const deadline = setTimeout(() => Deno.exit(1), MAX_FINISH_MS);
    if (this.inFlight > 0) await this.#idle.promise;
    await close();
    clearTimeout(deadline);
    this[Symbol.dispose]();
    this.#closed.resolve();
  }

  /** Stops listening for signals. */
  [Symbol.dispose](): void {
    clearInterval(this.#launcherCheck);
    for (const signal of SIGNALS) Deno.removeSignalListener(signal, this.#onSignal);
  }
}
