/** When a page is used for the first time, so that large scripts can wait until then. */
import { useEffect, useState } from "preact/hooks";

const USES = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;

/** @param from whether it counts as used from the beginning */
export function useFirstUse(from: boolean): boolean {
  const [isUsed, setUsed] = useState(from);
  useEffect(() => {
    if (isUsed) return;
    const waiting = new AbortController();
    for (const use of USES) {
      addEventListener(use, () => setUsed(true), {
        signal: waiting.signal,
        passive: true,
        capture: true,
      });
    }
    return () => waiting.abort();
  }, [isUsed]);
  return isUsed;
}
