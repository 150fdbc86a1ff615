/**
 * Open Depot: the gallery in front, the warehouse behind.
 *
 * `deno task start` runs the command below; `deno serve main.ts` and edge hosts take the default
 * export, whose `fetch` opens everything at the first request.
 */
import { Command } from "commander";
import { compose, type Composition, openDatabase, seed } from "./compose.ts";
import { addCurator, removeCurator, setCuratorPassword } from "./db/accounts/curators.ts";
import type { Database } from "./db/open.ts";
import { randomPassword } from "./domain/accounts/password.ts";
import { AppError } from "./domain/app_error.ts";
import { StreamLog } from "./log.ts";
import { announceAddress, serve } from "./serve.ts";
import { assertMayListen, readSettings, type Settings, SettingsError } from "./settings.ts";

const settingsOfProcess = () => readSettings((name) => Deno.env.get(name));

/** Serves both services by the settings of this process. */
async function serveCommand(): Promise<void> {
  const settings = settingsOfProcess();
  assertMayListen(settings);
  const log = new StreamLog(settings.LOG_LEVEL);
  try {
    const { fetch, close } = await compose(settings, log);
    await serve({ hostname: settings.HOST, port: settings.PORT, fetch, log, close });
  } finally {
    log.flush();
  }
}

/** Runs `work` on the database of the settings, and closes it. */
async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(settingsOfProcess());
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/** A password from the terminal or a pipe; a random one, shown once, where neither gives any. */
async function askPassword(): Promise<string> {
  const typed = Deno.stdin.isTerminal()
    ? prompt("Password (leave empty for a random one):")
    : await new Response(Deno.stdin.readable).text();
  const password = typed?.trim() ?? "";
  if (password === "") {
    const random = randomPassword();
    console.log(`Password: ${random}`);
    return random;
  }
  if (password.length < 8) throw new AppError(400, "password: expected at least 8 characters");
  return password;
}

function commands(): Command {
  const program = new Command("open-depot")
    .description("A gallery of art history and a warehouse with its pallets, in one server.")
    .addHelpText("after", `\nSettings are environment variables; README.md lists them.`);
  program.command("serve", { isDefault: true })
    .description("serve both services (the default)")
    .action(serveCommand);
  const curator = program.command("curator").description("manage curator accounts");
  curator.command("add <username>")
    .description("make an account; the password is asked for, or read from standard input")
    .action((username: string) =>
      withDatabase(async (db) => {
        await addCurator(db, username, await askPassword());
        console.log(`Made the curator "${username}"`);
      })
    );
  curator.command("remove <username>")
    .description("remove an account and end its sessions")
    .action((username: string) =>
      withDatabase(async (db) => {
        await removeCurator(db, username);
        console.log(`Removed the curator "${username}"`);
      })
    );
  curator.command("password <username>")
    .description("set a new password and end the account's sessions")
    .action((username: string) =>
      withDatabase(async (db) => {
        await setCuratorPassword(db, username, await askPassword());
        console.log(`Changed the password of "${username}"`);
      })
    );
  program.command("migrate")
    .description("bring the database's tables up to date")
    .action(() => withDatabase(() => Promise.resolve(console.log("The tables are up to date"))));
  program.command("seed")
    .description("fill an empty database with the starter data")
    .action(() => withDatabase((db) => seed(db, { info: (message) => console.log(message) })));
  return program;
}

async function run(args: string[]): Promise<void> {
  try {
    await commands().parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof AppError || error instanceof SettingsError)) throw error;
    console.error(error.message);
    Deno.exitCode = 1;
  }
}

let composition: Promise<Composition> | undefined;

const host = {
  async fetch(request: Request): Promise<Response> {
    composition ??= composeForHost();
    composition.catch(() => composition = undefined);
    return (await composition).fetch(request);
  },
  onListen(address: Deno.Addr) {
    if (address.transport !== "tcp") return;
    try {
      // `deno serve` listens on every address unless it is told one, and does not ask us first.
      assertMayListen({ ...settingsOfProcess(), HOST: address.hostname });
    } catch (error) {
      console.error(error instanceof SettingsError ? error.message : error);
      Deno.exit(1);
    }
    announceAddress(address);
  },
} satisfies Deno.ServeDefaultExport;

async function composeForHost(): Promise<Composition> {
  const settings: Settings = settingsOfProcess();
  return await compose(settings, new StreamLog(settings.LOG_LEVEL));
}

// Under `deno serve` this file is the main module too, in each of its workers, and nothing tells a
// worker that it is one: so a command is what has arguments, or is the executable.
const isCommand = import.meta.main && (Deno.args.length > 0 || Deno.build.standalone);

// `deno run` warns about a default export with `fetch`, so a command has none.
export default isCommand ? undefined : host;

if (isCommand) await run(Deno.args);
