import type { ServerProcess } from "../support/processes.ts";

/** Megabytes of memory that a server's process has had at the most; Linux alone tells. */
export async function memory({ child: { pid } }: ServerProcess): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024);
}
