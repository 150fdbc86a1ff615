import { say, textOf } from "../domain/messages/message.ts";
import type { Connection } from "../routes/middleware/client.ts";
import type { Descriptors } from "./descriptors.ts";
import { announceAddress, listen } from "./listening.ts";
import { Shutdown, type ShutdownOptions } from "./shutdown.ts";

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
export interface ServeOptions extends ShutdownOptions {
  hostname: string;
  port: number;
  fetch: (request: Request, connection: Connection) => Response | Promise<Response>;
  descriptors: Pick<Descriptors, "areShort" | "ranOut">;
}

/**
 * Serves until a signal ends it. For `drainSeconds` `/readyz` then refuses while all else goes on;
 * after that no new request is taken, what is in progress is finished and everything closed.
 *
 * @throws {SettingsError} when another process listens on the port.
 */
export async function serve(
  { hostname, port, fetch, descriptors, ...composition }: ServeOptions,
): Promise<void> {
  const { log } = composition;
  /** How many servers have given their place to another. */
  let replaced = 0;

  const handle = (request: Request, connection: Connection): Response | Promise<Response> => {
    const { isDraining, isStopping } = shutdown;
    if (isStopping || (isDraining && new URL(request.url).pathname === "/readyz")) {
      return unavailable();
    }
    if (descriptors.areShort && !VITAL.has(new URL(request.url).pathname)) {
      return refused("The server has too many connections");
    }
    return shutdown.track(answer(request, connection));
  };
  const answer = async (request: Request, connection: Connection): Promise<Response> => {
    const replacedBefore = replaced;
    const response = await fetch(request, connection);
    // Its body may have been cut off here, which says nothing about what was sent.
    if (response.status !== 400 || replaced === replacedBefore) return response;
    await response.body?.cancel();
    return refused("The server has too many connections");
  };
  let server = listen({ hostname, port, onListen: announceAddress }, handle);
  const { port: taken } = server.addr;
  const shutdown = new Shutdown({
    ...composition,
    close: async () => {
      clearInterval(looks);
      // Only now, because Deno 2.9 drops the bodies that are still being read as soon as it is asked
      // to shut down (https://github.com/denoland/deno/issues/36809).
      await server.shutdown().catch(() => {});
      crowded.resolve();
      await Promise.all([listening, ...leaving]);
      await composition.close();
    },
  });
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
    while (!shutdown.isStopping) {
      const error = await Promise.race([failureOf(server), crowded.promise]);
      if (shutdown.isStopping) return;
      descriptors.ranOut();
      if (performance.now() - warned > WARN_AGAIN) {
        warned = performance.now();
        log.warn("Few file descriptors are left: connections that say nothing are closed", {
          ...(error === undefined ? {} : { error }),
        });
      }
      // Deno drops bodies that are still being read; see below.
      for (let waits = 0; shutdown.inFlight > 0 && waits < MOST_WAITS; waits++) {
        await later(CLOSING);
      }
      if (shutdown.isStopping) return;
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
    while (!shutdown.isStopping) {
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
  await shutdown.closed;
}

const later = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Why a server has ended before it was asked to; undefined when it was. */
function failureOf(server: Deno.HttpServer): Promise<unknown> {
  return server.finished.then(() => undefined, (error: unknown) => error);
}

const unavailable = () => refused(textOf(say("stopping"), "en"));

function refused(error: string): Response {
  return Response.json({ error }, {
    status: 503,
    headers: { "Connection": "close", "Retry-After": "1" },
  });
}
