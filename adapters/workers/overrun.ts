import { cpuUsage } from "node:process";

// A task that starves beside others has so many times its deadline, then it is given up.
const STARVED_FACTOR = 6;

/** Milliseconds of processor that this process has used, all of its threads together. */
function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/**
 * Watches over a task's deadline in time of the processor, not of the clock: on a crowded machine a
 * worker of low priority may get next to nothing of it. The process's time stands for the thread's own.
 *
 * @param deadline Milliseconds of processor that the task may take.
 * @param onOverrun Called once; starved if the task did not get that much in six times as long.
 * @param used Milliseconds of processor used until now.
 * @returns Ends the watch.
 */
export function watchOverrun(
  deadline: number,
  onOverrun: (starved: boolean) => void,
  used: () => number = processorTime,
): () => void {
  const startedAt = performance.now();
  const usedBefore = used();
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const missing = deadline - (used() - usedBefore);
    const left = deadline * STARVED_FACTOR - (performance.now() - startedAt);
    if (missing <= 0 || left <= 0) onOverrun(missing > 0);
    else timer = setTimeout(check, Math.max(1, Math.min(missing, left)));
  };
  timer = setTimeout(check, deadline);
  return () => clearTimeout(timer);
}
