import type { MiddlewareHandler } from "hono";
import { AppError } from "../../domain/app_error.ts";
import type { AppSettings } from "../settings.ts";
import { withReadTimeout } from "../read_timeout.ts";
import { clientAddress, type Connection } from "./client.ts";

/** How many answers may be under way at once. */
export const MOST_ANSWERS = {
  /**
   * On one connection. There is more than one at a time only by HTTP/2, but an answer may count for a
   * while after its client has it.
   */
  connection: 64,
  /** Of these so many whatever their size; and more until so many bytes wait on the connection. */
  ofAnySize: 4,
  connectionBytes: 4_000_000,
  /** On one of a proxy of ours, which takes what it asks for. */
  proxied: 100,
  /** Large files to one client, each of which may hold a file open, and event streams. */
  large: 64,
  events: 20,
  /** Bytes to one client that lie in memory, from which on there are no more answers. */
  bytes: 256_000_000,
} as const;

// Answers from this size on go out as streams: of others Deno 2.9 says that they are sent as soon as
// they lie in the connection's own memory, however little of them the client takes.
const STREAMED = 32 * 1024;
const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
// Files from this size on are read as they are sent.
const LARGE = 512 * 1024;

interface Held {
  answers: number;
  large: number;
  events: number;
  bytes: number;
}

const NOTHING: Readonly<Held> = { answers: 0, large: 0, events: 0, bytes: 0 };

/**
 * Bounds what is under way to one connection and one client, from the request until the last byte is
 * sent: each answer that nobody takes holds memory, and a large file a file descriptor.
 *
 * Deno 2.9 speaks HTTP/2 in the clear to whoever begins with it, and nothing turns that off; without a
 * limit one connection could have hundreds of answers wait.
 */
export function underWay(
  settings: Pick<AppSettings, "TRUSTED_PROXIES">,
): MiddlewareHandler {
  const connections = new Map<string, Held>();
  const clients = new Map<string, Held>();
  const isProxied = settings.TRUSTED_PROXIES > 0;
  const isFull = ({ answers, bytes }: Held) =>
    isProxied ? answers >= MOST_ANSWERS.proxied : answers >= MOST_ANSWERS.connection ||
      (answers >= MOST_ANSWERS.ofAnySize && bytes >= MOST_ANSWERS.connectionBytes);
  return async (c, next) => {
    const info = (c.env ?? {}) as Connection;
    const { remoteAddr } = info;
    // Not so in tests, and on hosts that look after this themselves.
    if (!("completed" in info) || remoteAddr?.transport !== "tcp") return await next();
    const connection = `${remoteAddr.hostname} ${remoteAddr.port}`;
    const onConnection = connections.get(connection) ?? { ...NOTHING };
    const client = clientAddress(c, settings);
    const held = clients.get(client) ?? { ...NOTHING };
    if (isFull(onConnection) || held.bytes >= MOST_ANSWERS.bytes) throw tooMany();
    const own: Held = { ...NOTHING, answers: 1 };
    connections.set(connection, onConnection);
    clients.set(client, held);
    const count = (what: Held, times: 1 | -1) => {
      add(held, what, times);
      add(onConnection, what, times);
    };
    count(own, 1);
    const end = () => {
      count(own, -1);
      if (onConnection.answers === 0) connections.delete(connection);
      if (held.answers === 0) clients.delete(client);
    };
    // Of a request with a body `completed` is not looked at: Deno 2.9 then gives it up as soon as its
    // client sends no more, though it may listen still. What answers them is small, or a stream.
    const hasBody = !BODILESS.has(c.req.method);
    if (!hasBody) info.completed!.then(end, end);
    await next();
    if (hasBody) return end();
    const { headers } = c.res;
    const length = Number(headers.get("Content-Length") ?? 0);
    const isLarge = c.req.method !== "HEAD" && length > LARGE;
    const isFile = headers.get("Content-Type")?.startsWith("image/") ?? false;
    const isStream = headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
    const more: Held = {
      answers: 0,
      large: Number(isLarge),
      events: Number(isStream),
      bytes: c.req.method === "HEAD" || isFile ? 0 : length,
    };
    if (
      held.large + more.large > MOST_ANSWERS.large ||
      held.events + more.events > MOST_ANSWERS.events
    ) {
      await c.res.body?.cancel();
      throw tooMany();
    }
    count(more, 1);
    add(own, more, 1);
    const { body } = c.res;
    if (body === null || isFile || isStream || c.req.method === "HEAD" || length < STREAMED) return;
    c.res = new Response(withReadTimeout(c, piecesOf(body)), c.res);
  };
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* body;
}

function add(to: Held, what: Held, times: 1 | -1): void {
  to.answers += times * what.answers;
  to.large += times * what.large;
  to.events += times * what.events;
  to.bytes += times * what.bytes;
}

const tooMany = () =>
  new AppError(503, "Too many answers to you are under way", { "Retry-After": "1" });
