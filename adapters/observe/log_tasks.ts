import type { Observe } from "../../domain/observe.ts";
import { isFault, outcomeOf } from "./outcome.ts";

/** The levels of a log that this needs. */
interface Log {
  debug(message: string, properties?: Record<string, unknown>): void;
  warn(message: string, properties?: Record<string, unknown>): void;
}

/** Writes to the debug log what took at least `slow` milliseconds, waiting included. */
export function logSlowTasks(log: Log, what: string, slow: number): Observe {
  return async (name, work) => {
    const given = performance.now();
    let outcome = "ok";
    try {
      return await work(() => {});
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const ms = Math.round((performance.now() - given) * 100) / 100;
      if (ms >= slow) log.debug(`${what} ${name} ${outcome} ${ms} ms`, { name, outcome, ms });
    }
  };
}

/** Warns of workers that had to be ended; clients get a message without the cause. */
export function logFaultyTasks(log: Log): Observe {
  return async (name, work) => {
    try {
      return await work(() => {});
    } catch (error) {
      const outcome = outcomeOf(error);
      if (isFault(outcome)) log.warn(`Task ${name} ${outcome}`, { name, outcome, error });
      throw error;
    }
  };
}
