/** The commands of the program, as they are typed. What serves is handed in by `main.ts`. */
import { Command } from "commander";
import { type With, withSettings } from "./with_services.ts";
import { SETTING_NAMES, Settings } from "../settings.ts";

/** What the commands are given. */
export interface CommandServices {
  /** Serves both services until a signal comes. */
  serve(): Promise<void>;
  /** The settings of this process; asked for when a command needs them. */
  settings(): Settings;
}

/** Commands of one module. */
interface Part {
  names: readonly string[];
  add(program: Command, open: With, settings: () => Settings): Promise<void>;
}

// In the order of the help. Most of what they load only one of them needs.
const PARTS: readonly Part[] = [
  {
    names: ["health"],
    add: async (program, _open, settings) =>
      (await import("./health.ts")).addHealthCommand(program, settings),
  },
  {
    names: ["curator", "user"],
    add: async (program, open) => (await import("./accounts.ts")).addAccountCommands(program, open),
  },
  {
    names: ["migrate", "seed"],
    add: async (program, open, settings) =>
      (await import("./database.ts")).addDatabaseCommands(program, open, settings),
  },
  {
    names: ["import", "export"],
    add: async (program, open) => (await import("./catalog.ts")).addImportCommands(program, open),
  },
  {
    names: ["warehouse"],
    add: async (program, open) =>
      (await import("./warehouse.ts")).addWarehouseCommands(program, open),
  },
  {
    names: ["backup", "restore", "compact", "verify"],
    add: async (program, open, settings) =>
      (await import("./backup.ts")).addBackupCommands(program, open, settings),
  },
  {
    names: ["pack"],
    add: async (program) => (await import("./pack.ts")).addPackCommand(program),
  },
  {
    names: ["check"],
    add: async (program) => (await import("./check.ts")).addCheckCommand(program),
  },
];

/**
 * The commands; parsing the arguments runs one.
 *
 * @param name the one that is asked for: with it, only those of its module; all where it is none
 */
export async function commands(
  { serve, settings }: CommandServices,
  name?: string,
): Promise<Command> {
  const program = new Command("open-depot")
    // Whether to colour is asked of variables that the server has no permission to read.
    .configureOutput({ getOutHasColors: () => false, getErrHasColors: () => false })
    .description("A gallery of art history and a warehouse with its pallets, in one server.")
    .addHelpText("after", settingsHelp);
  program.command("serve", { isDefault: true })
    .description("serve both services (the default)")
    .action(serve);
  const open = withSettings(settings);
  const asked = PARTS.filter(({ names }) => name !== undefined && names.includes(name));
  for (const part of asked.length > 0 ? asked : PARTS) await part.add(program, open, settings);
  return program;
}

// There is no README beside the executable.
function settingsHelp(): string {
  const width = Math.max(...SETTING_NAMES.map((name) => name.length));
  const lines = SETTING_NAMES.map((name) =>
    `  ${name.padEnd(width)}  ${Settings.shape[name].description}`
  );
  return `\nSettings, all optional environment variables:\n${lines.join("\n")}`;
}
