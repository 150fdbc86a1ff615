/**
 * Open Depot: the gallery in front, the warehouse behind.
 *
 * `deno task start` runs the command below; `deno serve main.ts` and edge hosts use the default
 * export, whose `fetch` opens everything on the first request.
 */
import type { Connection } from "./routes/middleware/client.ts";
import type { Composition } from "./server/compose.ts";
import { storageRefusal } from "./domain/storage_fault.ts";
import { AppError } from "./domain/app_error.ts";
import { StoreUnavailable } from "./domain/images/store.ts";
import { StreamLog } from "./server/log.ts";
import { announceAddress, assertCanListen, assertEnoughDescriptors } from "./server/listening.ts";
import { serve } from "./server/serve.ts";
import {
  assertMayListen,
  type Settings,
  SettingsError,
  settingsOfProcess,
} from "./server/settings.ts";
import { Shutdown } from "./server/shutdown.ts";

// Routes and pages are two thirds of the modules, and only `serve` needs them.
const loadServer = () => import("./server/compose.ts");

/** Serves both services. */
async function serveCommand(): Promise<void> {
  const settings = settingsOfProcess();
  assertMayListen(settings);
  assertCanListen(settings);
  const log = new StreamLog(settings.LOG_LEVEL);
  const { compose } = await loadServer();
  try {
    assertEnoughDescriptors(new URL("static/dist/manifest.json", import.meta.url));
    const composition = await compose(settings, log, { isLongRunning: true });
    await serve({
      hostname: settings.HOST,
      port: settings.PORT,
      drainSeconds: settings.DRAIN_SECONDS,
      log,
      ...composition,
    }).catch(async (error) => {
      // Open resources keep the process alive.
      await composition.close();
      throw error;
    });
  } finally {
    log.flush();
  }
}

async function run(args: string[]): Promise<void> {
  try {
    if (args.length === 0 || (args.length === 1 && args[0] === "serve")) {
      return await serveCommand();
    }
    // Imported here, because a server needs no other commands.
    const { commands } = await import("./server/commands/commands.ts");
    const program = await commands({ serve: serveCommand, settings: settingsOfProcess }, args[0]);
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    const known = [AppError, SettingsError, StoreUnavailable];
    const refusal = known.some((kind) => error instanceof kind) ? error : storageRefusal(error);
    if (!(refusal instanceof Error)) throw error;
    console.error(refusal.message);
    Deno.exitCode = error instanceof SettingsError ? error.exitCode : 1;
  }
}

let composition: Promise<Composition> | undefined;

const host = {
  async fetch(request: Request, connection: Connection = {}): Promise<Response> {
    composition ??= composeForHost();
    composition.catch(() => composition = undefined);
    const answer = composition.then(({ fetch }) => fetch(request, connection));
    return await (shutdownOfHost?.track(answer) ?? answer);
  },
  onListen(address: Deno.Addr) {
    if (address.transport !== "tcp") return;
    try {
      // `deno serve` listens on all addresses by default, without asking us first.
      assertMayListen({ ...settingsOfProcess(), HOST: address.hostname });
    } catch (error) {
      console.error(error instanceof SettingsError ? error.message : error);
      Deno.exit(error instanceof SettingsError ? error.exitCode : 1);
    }
    announceAddress(address);
  },
} satisfies Deno.ServeDefaultExport;

async function composeForHost(): Promise<Composition> {
  const settings: Settings = settingsOfProcess();
  // An edge host listens itself and never calls `onListen`.
  assertMayListen(settings);
  const { compose } = await loadServer();
  return await compose(settings, new StreamLog(settings.LOG_LEVEL));
}

/** Closes everything when `deno serve` stops, which ends when no worker is left. */
function onHostShutdown(): Shutdown {
  const shutdown: Shutdown = new Shutdown({
    drainSeconds: 0,
    get log() {
      return new StreamLog(settingsOfProcess().LOG_LEVEL);
    },
    stop: () => void composition?.then(({ stop }) => stop(), () => {}),
    close: async () => {
      await (await composition?.catch(() => undefined))?.close();
      // Without a signal, Deno continues to start the server.
      if (shutdown.hasLostLauncher) Deno.exit();
    },
  });
  return shutdown;
}

// Under `deno serve` this file is also the main module of each of its workers, and a worker cannot
// detect that. So it is a command if it has arguments, or is the executable.
const isCommand = import.meta.main && (Deno.args.length > 0 || Deno.build.standalone);

// An edge host may not support signals.
const hasSignals = import.meta.main && !isCommand && "addSignalListener" in Deno;
const shutdownOfHost = hasSignals ? onHostShutdown() : undefined;

// `deno run` warns about a default export with `fetch`, so commands export none.
export default isCommand ? undefined : host;

if (isCommand) await run(Deno.args);
