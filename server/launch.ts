/**
 * Starts a command of `main.ts` with the permissions that its settings ask for and no others:
 * `deno task start`, and `deno task depot COMMAND` for any command.
 *
 * `--watch` before the command starts it again when a source changes; `--parallel` in place of one
 * serves with several workers.
 */
import { dirname, join } from "node:path";
import { ALLOCATOR_VARIABLES, V8_FLAGS } from "./allocator.ts";
import { databaseFile, permissionFlags } from "./launch_permissions.ts";
import { readSettings, type Settings, WrongSettings } from "./settings.ts";

// EX_CONFIG of sysexits.h, as `main.ts` has it.
const WRONG_SETTINGS = 78;
const ROOT = join(import.meta.dirname!, "..");
const MAIN = join(ROOT, "main.ts");

/**
 * The arguments of `deno` for a command.
 *
 * @throws {WrongSettings} when several workers cannot share the port
 */
export function launchArguments(settings: Settings, words: readonly string[]): string[] {
  const [first, ...rest] = words;
  const command = first === "--parallel" ? ["serve"] : first === "--watch" ? rest : words;
  const may = [
    `--config=${join(ROOT, "deno.json")}`,
    "--no-prompt",
    // Nothing is imported from elsewhere; the permission to import has hosts that cannot be denied.
    "--no-remote",
    `--v8-flags=${V8_FLAGS}`,
    ...permissionFlags(settings, command),
  ];
  if (first !== "--parallel") {
    const watch = first === "--watch" ? ["--watch", "--watch-exclude=data/,static/dist/"] : [];
    return ["run", ...watch, ...may, MAIN, ...command];
  }
  const { HOST, PORT } = settings;
  if (PORT === 0) throw new WrongSettings("PORT: several workers need one that they can share");
  return ["serve", "--parallel", `--host=${HOST}`, `--port=${PORT}`, ...may, MAIN];
}

/** Runs a command to its end. @returns its exit code */
async function launch(words: readonly string[]): Promise<number> {
  const settings = readSettings((name) => Deno.env.get(name));
  const args = launchArguments(settings, words);
  const file = databaseFile(settings);
  // Here, because the server may write no more of that folder than its own files.
  if (file !== undefined) await Deno.mkdir(dirname(file), { recursive: true });
  const child = new Deno.Command(Deno.execPath(), { args, env: ALLOCATOR_VARIABLES }).spawn();
  // A terminal sends Ctrl-C to every process in it; a second signal would end the server at once.
  const hasReceived = (signal: Deno.Signal) => signal === "SIGINT" && Deno.stdin.isTerminal();
  // There is no SIGTERM on Windows.
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  for (const signal of signals) {
    Deno.addSignalListener(signal, () => {
      // Deno's watcher outlives the server that a signal has stopped, and hears none itself.
      if (words[0] === "--watch") child.kill("SIGKILL");
      else if (!hasReceived(signal)) child.kill(signal);
    });
  }
  return (await child.status).code;
}

if (import.meta.main) {
  try {
    Deno.exit(await launch(Deno.args));
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    console.error(error.message);
    Deno.exit(WRONG_SETTINGS);
  }
}
