import { nextTask } from "./load.tsx";
import { useEffect, useState } from "preact/hooks";

/**
 * Returns the number of parts of `total` to render now: one more with each task, and all of them
 * before printing.
 */
export function useInSteps(total: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= total) return;
    let current = true;
    nextTask().then(() => current && setDrawn(drawn + 1));
    return () => {
      current = false;
    };
  }, [drawn, total]);
  useEffect(() => {
    const all = () => setDrawn(Infinity);
    addEventListener("beforeprint", all);
    return () => removeEventListener("beforeprint", all);
  }, []);
  return drawn;
}
