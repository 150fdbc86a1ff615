import { useEffect, useState } from "preact/hooks";

/** State of a value that a page loads. */
export type Load<Value> =
  | { state: "loading" }
  | { state: "ready"; value: Value }
  | { state: "failed"; error: unknown; retry: () => void };

/** Loads once when the component appears, and again when `retry` is called. */
export function useLoad<Value>(load: () => Promise<Value>): Load<Value> {
  const [result, setResult] = useState<Load<Value>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setResult({ state: "loading" });
    load().then(
      (value) => current && setResult({ state: "ready", value }),
      (error: unknown) =>
        current &&
        setResult({ state: "failed", error, retry: () => setAttempt((before) => before + 1) }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);
  return result;
}
