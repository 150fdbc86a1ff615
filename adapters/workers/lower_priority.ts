import { setPriority } from "node:os";

// Niceness of the workers: wherever cores are short, who answers requests goes first.
const NICENESS = 19;

/** Lets every other thread of the process go before the worker that calls this. */
export function lowerPriority(): void {
  // On Linux, and there alone, 0 means the calling thread (setpriority(2)).
  if (Deno.build.os !== "linux") return;
  try {
    setPriority(0, NICENESS);
  } catch (error) {
    // That it is not allowed is no reason not to work.
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
  }
}
