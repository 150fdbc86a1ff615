/** The most memory that a process has had, in megabytes; undefined where the system does not tell. */
export const peakMemory = (pid: number): Promise<number | undefined> => statusOf(pid, "VmHWM");

/** The memory that a process has now, in megabytes; undefined where the system does not tell. */
export const residentMemory = (pid: number): Promise<number | undefined> => statusOf(pid, "VmRSS");

async function statusOf(pid: number, key: string): Promise<number | undefined> {
  if (Deno.build.os !== "linux") return undefined;
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(new RegExp(`${key}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000;
}
