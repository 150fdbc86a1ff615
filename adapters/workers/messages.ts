/** Messages between `WorkerPool` and a worker. */
import type { AppError } from "../../domain/app_error.ts";

/** A task to run. */
export interface TaskRequest {
  name: string;
  input: unknown;
}

/** A message of a worker: `progress` is what its task reports while it runs. */
export type WorkerMessage = { progress: unknown } | Outcome;

/** The end of a task: its result, a refusal its sender may know, or a fault. */
export type Outcome =
  | { output: unknown }
  | { refusal: Pick<AppError, "status" | "messages" | "more"> }
  | { fault: string };

/**
 * The buffers that a value hands over instead of copying: those of its typed arrays, at the top and
 * in plain objects and lists below it.
 */
export function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const look = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
    } else if (Array.isArray(part)) part.forEach(look);
    else if (typeof part === "object" && part !== null) Object.values(part).forEach(look);
  };
  look(value);
  return [...found];
}
