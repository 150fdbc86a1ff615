import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./ui/button.tsx";
import { t } from "./messages.ts";

/** Loading state of a value. */
export type Load<Value> =
  | { state: "loading" }
  | { state: "ready"; value: Value }
  | { state: "failed"; error: unknown; retry: () => void };

/** Loads a value when the component is mounted, and again when `retry` is called. */
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

/** Error message with a button to retry. */
export function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <div class="empty empty-page" role="alert">
      <h2>{t("load_failed")}</h2>
      <Button onClick={retry}>{t("retry")}</Button>
    </div>
  );
}

/** Resolves in a new task, so that the browser can handle input and paint in between. */
export const nextTask = () => new Promise<void>((done) => setTimeout(done));

/** Makes the browser ask before the page is left while `isSafe` returns false. */
export function useLeaveWarning(isSafe: () => boolean): void {
  const now = useRef(isSafe);
  now.current = isSafe;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!now.current()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}
