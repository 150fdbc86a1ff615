import { say, textOf } from "../domain/messages/message.ts";
import type { Connection } from "../routes/middleware/client.ts";
import { announceAddress, listen } from "./listening.ts";
import { Shutdown, type ShutdownOptions } from "./shutdown.ts";

// Pause before listening again after the system refused a connection.
const LISTEN_AGAIN_MS = 200;

export interface ServeOptions extends ShutdownOptions {
  hostname: string;
  port: number;
  fetch: (request: Request, connection: Connection) => Response | Promise<Response>;
}

/**
 * Serves until the process receives a stop signal. Then `/readyz` fails for `drainSeconds` while
 * everything else continues; after that no new requests are accepted, those in progress are
 * finished, and everything is closed.
 * @throws {SettingsError} when the port is in use.
 */
export async function serve({ hostname, port, fetch, ...composition }: ServeOptions) {
  const { log } = composition;
  const handle = (request: Request, connection: Connection): Response | Promise<Response> => {
    const { isDraining, isStopping } = shutdown;
    if (isStopping || (isDraining && new URL(request.url).pathname === "/readyz")) {
      return unavailable();
    }
    return shutdown.track(Promise.resolve(fetch(request, connection)));
  };
  let server = listen({ hostname, port, onListen: announceAddress }, handle);
  const { port: boundPort } = server.addr;
  const shutdown = new Shutdown({
    ...composition,
    close: async () => {
      // Called only now, because Deno 2.9 drops bodies that are still being read as soon as it is
      // told to shut down (https://github.com/denoland/deno/issues/36809).
      await server.shutdown().catch(() => {});
      await composition.close();
    },
  });
  void (async () => {
    while (!shutdown.isStopping) {
      // Deno 2.9 stops listening permanently when it cannot accept a connection.
      const error = await server.finished.then(() => undefined, (error: unknown) => error);
      if (shutdown.isStopping) return;
      log.error("No connection could be accepted: the server listens again", { error });
      await new Promise((resolve) => setTimeout(resolve, LISTEN_AGAIN_MS));
      try {
        server = listen({ hostname, port: boundPort, onListen() {} }, handle);
      } catch {
        // It is retried, and the end of `server` reports the same error.
      }
    }
  })();
  await shutdown.closed;
}

const unavailable = () =>
  Response.json({ error: textOf(say("stopping"), "en") }, {
    status: 503,
    headers: { "Connection": "close", "Retry-After": "1" },
  });
