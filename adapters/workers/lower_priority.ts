import { setPriority } from "node:os";

// Of the workers, so that the thread that answers requests goes first.
const NICENESS = 19;

/** Gives the calling worker the lowest priority. */
export function lowerPriority(): void {
  // On Linux, and there alone, 0 means the calling thread (setpriority(2)).
  if (Deno.build.os !== "linux") return;
  try {
    setPriority(0, NICENESS);
  } catch (error) {
    // It works without that permission, too.
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
  }
}
