import { useState } from "preact/hooks";

/** Work started by a component: whether it is running, and its last error. */
export interface Task {
  isBusy: boolean;
  error: unknown;
  /** @returns True if the work succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Returns the state of a component's work, initially without an error. */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, error, run };
}
