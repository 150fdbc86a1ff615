/** Work that nobody waits for, done once the browser has nothing better to do. */

// Milliseconds after which it is done even so.
const LATEST = 3000;

/** Does it once, soon. @returns what cancels it */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, LATEST / 10);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: LATEST });
  return () => cancelIdleCallback(asked);
}
