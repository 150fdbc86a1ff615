import process from "node:process";

/** Milliseconds of the processor that this process has used: others on the machine do not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
