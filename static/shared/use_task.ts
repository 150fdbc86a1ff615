import { useState } from "preact/hooks";

/** Work that a component starts: whether it runs now, and the error of the last one. */
export interface Task {
  isBusy: boolean;
  error: unknown;
  /** @returns whether the work succeeded */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Returns the state of a component's work, which starts without an error. */
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
