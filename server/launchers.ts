/**
 * The processes that started this one and may end without ending it: `deno task`, its shell and
 * npm.
 */
import process from "node:process";

const CHECK_MS = 500;

/** A row of the process table. */
export interface ProcessRow {
  pid: number;
  parent: number;
  /** Command line with arguments. */
  command: string;
}

/**
 * Returns the ids of the launchers among all processes: the parent if it is `deno task`, and its
 * shell and npm if that runs the task. A terminal's shell or a supervisor is not a launcher: a
 * server may outlive those.
 */
export function launchersOf(parent: number, rows: readonly ProcessRow[]): number[] {
  const rowWith = (pid: number | undefined, command: RegExp) =>
    rows.find((row) => row.pid === pid && command.test(row.command));
  const task = rowWith(parent, /^(\S*\/)?deno task /);
  if (task === undefined) return [];
  // Some shells replace themselves with their only command.
  const shell = rowWith(task.parent, /^(\S*\/)?(ba|da)?sh -c /);
  const npm = rowWith((shell ?? task).parent, /^np[mx]( |$)/);
  if (npm === undefined) return [parent];
  return [parent, ...(shell === undefined ? [] : [shell.pid]), npm.pid];
}

/** Calls back once, as soon as one of this process's launchers has ended. */
export async function onLauncherExit(callback: () => void): Promise<void> {
  const parent = Deno.ppid;
  const pids = launchersOf(parent, await processes());
  if (pids.length === 0) return;
  const check = setInterval(() => {
    if (Deno.ppid === parent && pids.every(isRunning)) return;
    clearInterval(check);
    callback();
  }, CHECK_MS);
  Deno.unrefTimer(check);
}

/** Returns all processes; none if there is no `ps`, as on Windows. */
async function processes(): Promise<ProcessRow[]> {
  try {
    const { stdout } = await new Deno.Command("ps", {
      args: ["-A", "-o", "pid=,ppid=,args="],
      stderr: "null",
    }).output();
    const lines = new TextDecoder().decode(stdout).matchAll(/^ *(\d+) +(\d+) +(.*)$/gm);
    return Array.from(lines, ([, pid, parent, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: command!,
    }));
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code !== "ESRCH";
  }
}
