/**
 * Starts a command of `main.ts` with only the permissions that its settings require: `deno task
 * start`, and `deno task depot COMMAND` for any command.
 *
 * `--watch` before the command restarts it when a source changes.
 */
import process from "node:process";
import { dirname, join } from "node:path";
import { MEMORY_VARIABLES, permissionFlags } from "./launch_permissions.ts";
import { assertCanListen } from "./listening.ts";
import {
  assertMayListen,
  databaseFile,
  makeFolder,
  type Settings,
  SettingsError,
  settingsOfProcess,
} from "./settings.ts";
import { LAUNCHER_PID } from "./shutdown.ts";

// Interval at which the launchers are checked: `deno task`, its shell and npm may end without
// ending this process.
const CHECK_MS = 500;

/** A row of the process table. */
interface ProcessRow {
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
async function onLauncherExit(callback: () => void): Promise<void> {
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

const ROOT = join(import.meta.dirname!, "..");
const MAIN = join(ROOT, "main.ts");

/** Returns the arguments of `deno` for a command. */
export function launchArguments(settings: Settings, words: readonly string[]): string[] {
  const isWatched = words[0] === "--watch";
  const command = isWatched ? words.slice(1) : words;
  return [
    "run",
    ...(isWatched ? ["--watch", "--watch-exclude=data/,static/dist/"] : []),
    `--config=${join(ROOT, "deno.json")}`,
    "--no-prompt",
    // Nothing is imported from other hosts, but the default import permission includes hosts that
    // cannot be denied.
    "--no-remote",
    ...permissionFlags(settings, command),
    MAIN,
    ...command,
  ];
}

/** Runs a command to its end. @returns its exit code */
async function launch(words: readonly string[]): Promise<number> {
  const settings = settingsOfProcess();
  const args = launchArguments(settings, words);
  if (args.at(-1) === "serve") {
    assertMayListen(settings);
    assertCanListen(settings);
  }
  const file = databaseFile(settings);
  // Created here, because the server may only write its own files in that folder.
  if (file !== undefined) await makeFolder("DATABASE_URL", dirname(file));
  const env = { ...MEMORY_VARIABLES, [LAUNCHER_PID]: String(Deno.pid) };
  const child = new Deno.Command(Deno.execPath(), { args, env }).spawn();
  // Deno's watcher outlives the server that a signal has stopped, and receives no signal itself.
  const stop = (signal: Deno.Signal) => child.kill(words[0] === "--watch" ? "SIGKILL" : signal);
  // A terminal sends Ctrl-C to all of its processes; a second signal would end the server at once.
  const hasReceived = (signal: Deno.Signal) => signal === "SIGINT" && Deno.stdin.isTerminal();
  // Windows has no SIGTERM.
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  let isStopping = false;
  for (const signal of signals) {
    Deno.addSignalListener(signal, () => {
      isStopping = true;
      if (words[0] === "--watch" || !hasReceived(signal)) stop(signal);
    });
  }
  await onLauncherExit(() => {
    if (!isStopping) stop("SIGTERM");
  });
  return (await child.status).code;
}

if (import.meta.main) {
  try {
    Deno.exit(await launch(Deno.args));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    Deno.exit(error.exitCode);
  }
}
