import type { Connection } from "./routes/middleware/client.ts";
import type { Descriptors } from "./descriptors.ts";
import type { Log } from "./domain/log.ts";
import { SettingsError } from "./settings.ts";

// How long requests under way may take to finish after a signal to stop, in milliseconds.
const PATIENCE = 10_000;
// Milliseconds between two looks at how many file descriptors are left.
const LOOK = 100;
// What is answered however short file descriptors are.
const VITAL = new Set(["/healthz", "/readyz", "/metrics"]);
// Milliseconds before it is listened again where the system refused a connection.
const LISTEN_AGAIN = 200;

/** What {@link serve} needs to know. */
export interface ServeOptions {
  hostname: string;
  port: number;
  /** How long after a signal requests are still taken, so that balancers can look away first. */
  drainSeconds: number;
  fetch: (request: Request, connection: Connection) => Response | Promise<Response>;
  log: Log;
  descriptors: Pick<Descriptors, "areShort" | "ranOut">;
  /** Ends what would go on for long; called as soon as the server is to stop. */
  stop: () => void;
  /** Ends what the server holds open; called after the last answer has gone out. */
  close: () => Promise<void>;
}

/**
 * Serves until a signal ends it. For `drainSeconds` `/readyz` then refuses while all else goes on;
 * after that no new request is taken, what is under way is finished and everything closed. A second
 * signal, or ten seconds more, end it at once.
 *
 * @throws {SettingsError} when somebody else listens on the port.
 */
export async function serve(
  { hostname, port, drainSeconds, fetch, log, descriptors, ...composition }: ServeOptions,
): Promise<void> {
  let underWay = 0;
  let draining = false;
  let stopping = false;
  const idle = Promise.withResolvers<void>();

  const handle = async (request: Request, connection: Connection) => {
    if (stopping || (draining && new URL(request.url).pathname === "/readyz")) return unavailable();
    if (descriptors.areShort && !VITAL.has(new URL(request.url).pathname)) {
      return refused("The server has too many connections");
    }
    underWay++;
    try {
      return await fetch(request, connection);
    } finally {
      if (--underWay === 0 && stopping) idle.resolve();
    }
  };
  let server = listen({ hostname, port, onListen: announceAddress }, handle);
  const { port: taken } = server.addr;
  // Deno 2.9 stops to listen for good when it cannot accept a connection, as when all file descriptors
  // are in use. The port is taken anew then, until there is room.
  const keepListening = async (): Promise<void> => {
    const failure = await failureOf(server);
    if (failure === undefined || stopping) return;
    descriptors.ranOut();
    log.error("No connection could be accepted; listening again", { error: failure });
    await listenAnew();
  };
  const listenAnew = async (): Promise<void> => {
    while (!stopping) {
      try {
        server = listen({ hostname, port: taken, onListen() {} }, handle);
        return keepListening();
      } catch (error) {
        log.error("The port could not be taken anew", { error });
      }
      await new Promise((resolve) => setTimeout(resolve, LISTEN_AGAIN));
    }
  };
  let listening = keepListening();
  // Deno closes no connection that says nothing, unless its server is shut down, which finishes what is
  // under way on the others. So where file descriptors are short another takes its place.
  const looks = setInterval(() => {
    if (stopping || !descriptors.areShort) return;
    log.warn("Few file descriptors are left: connections that say nothing are closed");
    const down = server.shutdown().catch(() => {});
    listening = Promise.all([listening, down, listenAnew()]).then(() => {});
  }, LOOK);

  const closed = Promise.withResolvers<void>();
  const stop = async () => {
    if (draining) Deno.exit(1);
    draining = true;
    if (drainSeconds > 0) {
      log.info("Not ready any more; requests are taken for a while", { drainSeconds });
      await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
    }
    stopping = true;
    clearInterval(looks);
    log.info("Stopping: finishing the requests under way", { underWay });
    composition.stop();
    const deadline = setTimeout(() => Deno.exit(1), PATIENCE);
    // Waited for here, because Deno 2.9 lets go of the bodies that are still being read as soon as it
    // is asked to shut down (https://github.com/denoland/deno/issues/36809).
    if (underWay > 0) await idle.promise;
    await server.shutdown().catch(() => {});
    await listening;
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

/** Why a server has ended before it was asked to; undefined when it was. */
function failureOf(server: Deno.HttpServer): Promise<unknown> {
  return server.finished.then(() => undefined, (error: unknown) => error);
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

const unavailable = () => refused("The server is stopping");

function refused(error: string): Response {
  return Response.json({ error }, {
    status: 503,
    headers: { "Connection": "close", "Retry-After": "1" },
  });
}
