import { say, textOf } from "../domain/messages/message.ts";
import type { Connection } from "../routes/middleware/client.ts";
import type { Descriptors } from "./descriptors.ts";
import type { Log } from "../domain/log.ts";
import { SettingsError } from "./settings.ts";

// How long requests in progress may take to finish after a signal to stop, in milliseconds.
const PATIENCE = 10_000;
// Milliseconds between two looks at how many file descriptors are left.
const LOOK = 50;
// Milliseconds that requests in progress and the closing of connections are waited for, and how often.
const CLOSING = 25;
const MOST_WAITS = 10;
// Milliseconds between two warnings.
const WARN_AGAIN = 5000;
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
 * after that no new request is taken, what is in progress is finished and everything closed. A second
 * signal, or ten seconds more, end it at once.
 *
 * @throws {SettingsError} when another process listens on the port.
 */
export async function serve(
  { hostname, port, drainSeconds, fetch, log, descriptors, ...composition }: ServeOptions,
): Promise<void> {
  let underWay = 0;
  /** How many servers have given their place to another. */
  let replaced = 0;
  let draining = false;
  let stopping = false;
  const idle = Promise.withResolvers<void>();

  const handle = (request: Request, connection: Connection): Response | Promise<Response> => {
    if (stopping || (draining && new URL(request.url).pathname === "/readyz")) return unavailable();
    if (descriptors.areShort && !VITAL.has(new URL(request.url).pathname)) {
      return refused("The server has too many connections");
    }
    const answered = fetch(request, connection);
    return answered instanceof Response ? answered : whenAnswered(answered);
  };
  const whenAnswered = async (answered: Promise<Response>) => {
    underWay++;
    const replacedBefore = replaced;
    try {
      const response = await answered;
      // Its body may have been cut off here, which says nothing about what was sent.
      if (response.status !== 400 || replaced === replacedBefore) return response;
      await response.body?.cancel();
      return refused("The server has too many connections");
    } finally {
      if (--underWay === 0 && stopping) idle.resolve();
    }
  };
  let server = listen({ hostname, port, onListen: announceAddress }, handle);
  const { port: taken } = server.addr;
  let crowded = Promise.withResolvers<void>();
  const looks = setInterval(() => {
    if (descriptors.areShort) crowded.resolve();
  }, LOOK);
  const leaving = new Set<Promise<void>>();
  let warned = -Infinity;
  // Deno closes no idle connection, unless its server is shut down, which finishes what is
  // in progress on the others; and Deno 2.9 stops to listen for good when it cannot accept a connection.
  // So where file descriptors are short another server takes the place of the one there is.
  const keepListening = async (): Promise<void> => {
    while (!stopping) {
      const error = await Promise.race([failureOf(server), crowded.promise]);
      if (stopping) return;
      descriptors.ranOut();
      if (performance.now() - warned > WARN_AGAIN) {
        warned = performance.now();
        log.warn("Few file descriptors are left: connections that say nothing are closed", {
          ...(error === undefined ? {} : { error }),
        });
      }
      // Deno drops bodies that are still being read; see below.
      for (let waits = 0; underWay > 0 && waits < MOST_WAITS; waits++) await later(CLOSING);
      if (stopping) return;
      replaced++;
      const down: Promise<void> = server.shutdown().catch(() => {}).then(() => {
        leaving.delete(down);
      });
      leaving.add(down);
      await Promise.race([down, later(CLOSING)]);
      // Where files hold them and not connections, no more connections are accepted for the moment.
      for (let waits = 0; descriptors.areShort && waits < MOST_WAITS; waits++) await later(CLOSING);
      crowded = Promise.withResolvers();
      await listenAnew();
    }
  };
  const listenAnew = async (): Promise<void> => {
    while (!stopping) {
      try {
        server = listen({ hostname, port: taken, onListen() {} }, handle);
        return;
      } catch (error) {
        log.error("The port could not be taken anew", { error });
      }
      await later(LISTEN_AGAIN);
    }
  };
  const listening = keepListening();

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
    // Waited for here, because Deno 2.9 drops the bodies that are still being read as soon as it
    // is asked to shut down (https://github.com/denoland/deno/issues/36809).
    if (underWay > 0) await idle.promise;
    await server.shutdown().catch(() => {});
    crowded.resolve();
    await Promise.all([listening, ...leaving]);
    await composition.close();
    clearTimeout(deadline);
    closed.resolve();
  };
  // There is no SIGTERM on Windows.
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  await closed.promise;
  for (const signal of signals) Deno.removeSignalListener(signal, stop);
}

const later = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

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

/** Prints where the server is to be found. */
export function announceAddress({ hostname, port }: { hostname: string; port: number }): void {
  console.log(`Open Depot is at http://${hostname}:${port}`);
}

const unavailable = () => refused(textOf(say("stopping"), "en"));

function refused(error: string): Response {
  return Response.json({ error }, {
    status: 503,
    headers: { "Connection": "close", "Retry-After": "1" },
  });
}
