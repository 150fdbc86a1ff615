import { useEffect, useState } from "preact/hooks";
import { Button } from "./ui/button.tsx";
import { t } from "./messages.ts";

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

/** In words that something did not load, with the button that tries again. */
export function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <div class="empty empty-page" role="alert">
      <h2>{t("load_failed")}</h2>
      <Button onClick={retry}>{t("retry")}</Button>
    </div>
  );
}

/** Lets the browser answer hands and draw before work goes on: one long task less while loading. */
export const nextTask = () => new Promise<void>((done) => setTimeout(done));
