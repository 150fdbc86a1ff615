/** The processes that started this one and end without ending it: `deno task`, its shell and npm. */
import process from "node:process";

// How often it is checked whether they still run, in milliseconds.
const CHECK_MS = 500;

/** A row of the table of processes. */
export interface ProcessRow {
  pid: number;
  parent: number;
  /** With its arguments. */
  command: string;
}

/** Whoever waits for this process, nearest first. */
export interface Launchers {
  pids: number[];
  /** npm has ended already, and left its `deno task` to the system. */
  isOrphan: boolean;
}

/**
 * Finds the launchers among all processes: the parent if it is `deno task`, and npm where it runs that
 * task. A terminal's shell or a supervisor is none: a server may outlive those.
 *
 * @param isFromNpx Whether the environment is that of a command of npx.
 */
export function launchersOf(
  parent: number,
  rows: readonly ProcessRow[],
  isFromNpx: boolean,
): Launchers {
  const found = (pid: number | undefined) => rows.find((row) => row.pid === pid);
  const task = found(parent);
  if (task === undefined || !/^(\S*\/)?deno task /.test(task.command)) {
    return { pids: [], isOrphan: false };
  }
  const above = found(task.parent);
  // Some shells run their only command in place of themselves.
  const shell = above !== undefined && /^(\S*\/)?(ba|da)?sh -c /.test(above.command)
    ? above
    : undefined;
  const npm = shell === undefined ? above : found(shell.parent);
  if (npm === undefined || !/^np[mx]( |$)/.test(npm.command)) {
    return { pids: [parent], isOrphan: isFromNpx && task.parent === 1 };
  }
  return { pids: [parent, ...(shell === undefined ? [] : [shell.pid]), npm.pid], isOrphan: false };
}

/** Calls back once, as soon as one of this process's launchers has ended. */
export async function onLauncherExit(callback: () => void): Promise<void> {
  const parent = Deno.ppid;
  const isFromNpx = Deno.env.get("npm_lifecycle_event") === "npx";
  const { pids, isOrphan } = launchersOf(parent, await processes(), isFromNpx);
  if (isOrphan) return callback();
  if (pids.length === 0) return;
  const check = setInterval(() => {
    if (Deno.ppid === parent && pids.every(isRunning)) return;
    clearInterval(check);
    callback();
  }, CHECK_MS);
  Deno.unrefTimer(check);
}

/** All processes; none where there is no `ps`, as on Windows. */
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
