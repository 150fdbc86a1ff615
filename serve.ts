import type { Connection } from "./routes/middleware/client.ts";
import type { Log } from "./routes/services.ts";
import { SettingsError } from "./settings.ts";

// How long requests under way may take to finish after a signal to stop, in milliseconds.
const PATIENCE = 10_000;

/** What {@link serve} needs to know. */
export interface ServeOptions {
  hostname: string;
  port: number;
  fetch: (request: Request, connection: Connection) => Response | Promise<Response>;
  log: Log;
  /** Ends what would go on for long; called as soon as the server is to stop. */
  stop: () => void;
  /** Ends what the server holds open; called after the last answer has gone out. */
  close: () => Promise<void>;
}

/**
 * Serves until a signal ends it: then takes no new request, finishes what is under way and closes. A
 * second signal, or ten seconds, end it at once.
 *
 * @throws {SettingsError} when somebody else listens on the port.
 */
export async function serve(
  { hostname, port, fetch, log, ...composition }: ServeOptions,
): Promise<void> {
  let underWay = 0;
  let stopping = false;
  const idle = Promise.withResolvers<void>();

  const handle = async (request: Request, connection: Connection) => {
    if (stopping) return unavailable();
    underWay++;
    try {
      return await fetch(request, connection);
    } finally {
      if (--underWay === 0 && stopping) idle.resolve();
    }
  };
  const server = listen({ hostname, port, onListen: announceAddress }, handle);

  const closed = Promise.withResolvers<void>();
  const stop = async () => {
    if (stopping) Deno.exit(1);
    stopping = true;
    log.info("Stopping: finishing the requests under way", { underWay });
    composition.stop();
    const deadline = setTimeout(() => Deno.exit(1), PATIENCE);
    // Waited for here, because Deno 2.9 lets go of the bodies that are still being read as soon as it
    // is asked to shut down (https://github.com/denoland/deno/issues/36809).
    if (underWay > 0) await idle.promise;
    await server.shutdown();
    await composition.close();
    clearTimeout(deadline);
    closed.resolve();
  };
  // Windows knows no SIGTERM.
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  await closed.promise;
  for (const signal of signals) Deno.removeSignalListener(signal, stop);
}

function listen(
  options: Deno.ServeTcpOptions,
  handle: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve(options, handle);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    const { hostname, port } = options;
    throw new SettingsError(`PORT: something else listens on ${hostname}:${port} already`);
  }
}

/** Tells the person at the terminal where to look. */
export function announceAddress({ hostname, port }: { hostname: string; port: number }): void {
  console.log(`Open Depot is at http://${hostname}:${port}`);
}

function unavailable(): Response {
  return Response.json({ error: "The server is stopping" }, {
    status: 503,
    headers: { "Connection": "close", "Retry-After": "1" },
  });
}
