/** The commands of the program. */
import { Command } from "commander";
import { SETTING_NAMES, Settings } from "../settings.ts";
import { type CommandContext, contextOf } from "./context.ts";
import configuration from "../../deno.json" with { type: "json" };

/** Services that `main.ts` passes to the commands. */
export interface CommandServices {
  /** Serves both services until the process receives a stop signal. */
  serve(): Promise<void>;
  /** Returns the settings of this process; called when a command needs them. */
  settings(): Settings;
}

interface Part {
  addCommands(program: Command, context: CommandContext): void;
}

// In the order of the help. Each module is loaded only for its own commands.
const PARTS: readonly [names: string[], load: () => Promise<Part>][] = [
  [["health"], () => import("./health.ts")],
  [["curator", "user"], () => import("./accounts.ts")],
  [["migrate", "seed"], () => import("./database.ts")],
  [["import", "export", "pictures"], () => import("./catalog.ts")],
  [["warehouse"], () => import("./warehouse.ts")],
  [["backup", "restore", "compact", "verify"], () => import("./backup.ts")],
  [["pack", "check"], () => import("./pack.ts")],
];

/** Returns the commands; parsing runs one. Only the module of `name` is loaded, if given. */
export async function commands({ serve, settings }: CommandServices, name?: string) {
  const program = new Command("open-depot")
    .version(configuration.version)
    // Detecting colours would read variables that the server has no permission to read.
    .configureOutput({ getOutHasColors: () => false, getErrHasColors: () => false })
    .description("A gallery of art history and a warehouse with its pallets, in one server.")
    .addHelpText("after", settingsHelp);
  program.command("serve", { isDefault: true })
    .description("serve both services (the default)")
    .action(serve);
  const context = contextOf(settings);
  const requested = PARTS.filter(([names]) => name !== undefined && names.includes(name));
  for (const [, load] of requested.length > 0 ? requested : PARTS) {
    (await load()).addCommands(program, context);
  }
  return program;
}

// An executable is distributed without the README.
function settingsHelp(): string {
  const width = Math.max(...SETTING_NAMES.map((name) => name.length));
  const lines = SETTING_NAMES.map((name) =>
    `  ${name.padEnd(width)}  ${Settings.shape[name].description}`
  );
  return `\nSettings, all optional environment variables:\n${lines.join("\n")}`;
}
