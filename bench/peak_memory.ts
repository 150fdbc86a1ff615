/** The most memory that a process has had, in megabytes; undefined where the system does not tell. */
export async function peakMemory(pid: number): Promise<number | undefined> {
  if (Deno.build.os !== "linux") return undefined;
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}
