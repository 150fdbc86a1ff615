/** Runs one task at a time without any permission, so that a hostile file reaches nothing. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { AppError } from "../../domain/app_error.ts";
import { buffersIn, type Outcome, type TaskRequest, type WorkerMessage } from "./worker_pool.ts";
import { tasks } from "./tasks.ts";
import { setPriority } from "node:os";

// Niceness of the workers, so that the request thread has priority.
const NICENESS = 19;

const post = (message: WorkerMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, transfer);

try {
  // Only on Linux, 0 means the calling thread (setpriority(2)).
  if (Deno.build.os === "linux") setPriority(0, NICENESS);
} catch (error) {
  // Works without that permission, too.
  if (!(error instanceof Deno.errors.NotCapable)) throw error;
}

self.onmessage = async ({ data }: MessageEvent<TaskRequest>) => {
  const outcome = await run(data);
  post(outcome, "output" in outcome ? buffersIn(outcome.output) : []);
};

async function run({ name, input }: TaskRequest): Promise<Outcome> {
  try {
    const task = tasks[name as keyof typeof tasks] as (
      input: unknown,
      report: (progress: unknown) => void,
    ) => Promise<unknown>;
    return { output: await task(input, (progress) => post({ progress })) };
  } catch (error) {
    if (error instanceof AppError) {
      const { status, messages, more } = error;
      return { refusal: { status, messages, more } };
    }
    return { fault: error instanceof Error ? error.stack ?? error.message : String(error) };
  }
}
