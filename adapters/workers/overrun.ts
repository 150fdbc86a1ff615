import { cpuUsage } from "node:process";

// A task that starves beside others stays so many times its deadline, then it is given up.
const PATIENCE = 6;

/** Milliseconds of processor that this process has used, all of its threads together. */
function processorTime(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

/**
 * Watches over a task's deadline, which counts the processor's time and not the clock's: on a crowded
 * machine, a worker that stands back behind everybody may have had next to nothing of it. A thread's
 * own time is out of reach here; a task has had no more of it than the whole process.
 *
 * @param deadline Milliseconds of processor that the task may take.
 * @param over Called once; starved if the task did not get that much in six times as long.
 * @param used Milliseconds of processor used until now.
 * @returns Ends the watch.
 */
export function watchOverrun(
  deadline: number,
  over: (starved: boolean) => void,
  used: () => number = processorTime,
): () => void {
  const began = performance.now();
  const before = used();
  let timer: ReturnType<typeof setTimeout>;
  const wait = (milliseconds: number) => timer = setTimeout(look, milliseconds);
  const look = () => {
    const missing = deadline - (used() - before);
    const left = deadline * PATIENCE - (performance.now() - began);
    if (missing <= 0) over(false);
    else if (left <= 0) over(true);
    else wait(Math.max(1, Math.min(missing, left)));
  };
  wait(deadline);
  return () => clearTimeout(timer);
}
