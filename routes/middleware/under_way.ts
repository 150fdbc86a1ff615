import type { Context, MiddlewareHandler } from "hono";
import { refusal } from "../../domain/app_error.ts";
import type { AppSettings } from "../settings.ts";
import { type BodyVariables, streamed } from "../read_timeout.ts";
import { clientAddress, type Connection } from "./client.ts";

/** How many answers may be in progress at once. */
export const MOST_ANSWERS = {
  /**
   * On one connection. There is more than one at a time only by HTTP/2, but an answer may count for a
   * while after its client has it.
   */
  connection: 64,
  /** Of these so many whatever their size; and more until so many bytes wait on the connection. */
  ofAnySize: 4,
  connectionBytes: 4_000_000,
  /** Requests on one connection whose answers have not begun: what they take is not known yet. */
  open: 8,
  /** On one of a proxy of ours, which takes what it asks for. */
  proxied: 100,
  /** To one client; above that one on each connection, so that others at its address are answered. */
  client: 1000,
  /** Large files to one client, each of which may hold a file open, and event streams. */
  large: 64,
  events: 20,
  /** Bytes to one client that lie in memory for it alone, from which on there are no more answers. */
  bytes: 40_000_000,
} as const;

// Files from this size on are read as they are sent.
const LARGE = 512 * 1024;
// Of so few bytes less memory is held by themselves than by a stream.
const SHORT = 4096;
const AGAIN = { "Retry-After": "1" };
const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

interface Held {
  answers: number;
  large: number;
  events: number;
  bytes: number;
}

interface HeldOnConnection extends Held {
  /** Requests whose answers have not begun. */
  open: number;
  isHttp2: boolean;
}

const NOTHING: Readonly<Held> = { answers: 0, large: 0, events: 0, bytes: 0 };

/**
 * Bounds what is in progress to one connection and one client, from the request until the last byte is
 * sent: each answer that its client does not read holds memory, and a large file a file descriptor.
 *
 * Deno 2.9 speaks HTTP/2 in the clear to any client that begins with it, and nothing turns that
 * off; without a limit one connection could have hundreds of answers wait. Nor does Deno tell which
 * protocol a request came by: it is HTTP/2 where another came on the same connection in the same
 * turn, or has no answer yet. Such a connection gets short answers as streams too, of which it is
 * known when they are over, and refusals without a body, of which nothing waits.
 *
 * @throws {AppError} 503 where too much is in progress
 */
export function answersUnderWay(
  settings: Pick<AppSettings, "TRUSTED_PROXIES">,
): MiddlewareHandler<{ Variables: BodyVariables }> {
  const connections = new Map<string, HeldOnConnection>();
  const clients = new Map<string, Held>();
  /** Connections on which a request came in this turn of the event loop. */
  const inThisTurn = new Set<string>();
  const isProxied = settings.TRUSTED_PROXIES > 0;
  const isFull = ({ answers, bytes }: Held) =>
    isProxied ? answers >= MOST_ANSWERS.proxied : answers >= MOST_ANSWERS.connection ||
      (answers >= MOST_ANSWERS.ofAnySize && bytes >= MOST_ANSWERS.connectionBytes);
  const hasEnough = ({ answers, bytes }: Held, onConnection: Held) =>
    bytes >= MOST_ANSWERS.bytes || (answers >= MOST_ANSWERS.client && onConnection.answers > 0);
  return async (c, next) => {
    const info = connectionOf(c);
    if (info === undefined) return await next();
    const name = `${info.remoteAddr.hostname} ${info.remoteAddr.port}`;
    const connection = connections.get(name) ?? { ...NOTHING, open: 0, isHttp2: false };
    const client = clientAddress(c, settings);
    const held = clients.get(client) ?? { ...NOTHING };
    if (inThisTurn.size === 0) setTimeout(() => inThisTurn.clear(), 0);
    // Where the last answer is over it may be HTTP/1.1, with a client that is quick.
    connection.isHttp2 ||= connection.open > 0 || (connection.answers > 0 && inThisTurn.has(name));
    inThisTurn.add(name);
    if (
      isFull(connection) || hasEnough(held, connection) ||
      (!isProxied && connection.open >= MOST_ANSWERS.open)
    ) return refused(c, connection);
    connections.set(name, connection);
    clients.set(client, held);
    const own: Held = { ...NOTHING };
    const count = (what: Held) => {
      for (const counted of [held, connection, own]) add(counted, what, 1);
    };
    const end = () => {
      add(held, own, -1);
      add(connection, own, -1);
      if (connection.answers === 0) connections.delete(name);
      if (held.answers === 0) clients.delete(client);
    };
    count({ ...NOTHING, answers: 1 });
    // Once it is asked, Deno 2.9 gives up requests whose client sends no more, though it may listen
    // still: of those with a body it is asked when the answer is there.
    const hasBody = !BODILESS.has(c.req.method);
    if (!hasBody) info.completed.then(end, end);
    connection.open++;
    await next().finally(() => connection.open--);
    if (hasBody) info.completed.then(end, end);
    const more = weightOf(c);
    if (
      held.large + more.large > MOST_ANSWERS.large ||
      held.events + more.events > MOST_ANSWERS.events ||
      (held.bytes > 0 && held.bytes + more.bytes > MOST_ANSWERS.bytes)
    ) {
      await c.res.body?.cancel();
      throw tooMany();
    }
    count(more);
    if (
      !connection.isHttp2 || c.var.held !== undefined || more.large > 0 || c.req.method === "HEAD"
    ) {
      return;
    }
    const { body } = c.res;
    if (body !== null && !(lengthOf(c) < SHORT)) c.res = new Response(streamed(c, body), c.res);
  };
}

/** The connection of a request; undefined in tests, and on hosts that look after this themselves. */
function connectionOf(
  { env }: Context,
): Required<Connection> & { remoteAddr: Deno.NetAddr } | undefined {
  const info = env as Connection | undefined;
  return info !== undefined && "completed" in info && info.remoteAddr?.transport === "tcp"
    ? info as Required<Connection> & { remoteAddr: Deno.NetAddr }
    : undefined;
}

/** What an answer holds besides being one. */
function weightOf(c: Context<{ Variables: BodyVariables }>): Held {
  if (c.req.method === "HEAD") return NOTHING;
  const { headers } = c.res;
  const length = lengthOf(c) || 0;
  const type = headers.get("Content-Type");
  const isFile = type?.startsWith("image/") ?? false;
  return {
    answers: 0,
    large: Number(length > LARGE),
    events: Number(type?.startsWith("text/event-stream") ?? false),
    bytes: c.var.held ?? (isFile ? 0 : length),
  };
}

/** Bytes of an answer; not a number where it does not say so. */
const lengthOf = ({ res: { headers } }: Context) =>
  Number(headers.get("Content-Length") ?? undefined);

function add(to: Held, what: Held, times: 1 | -1): void {
  to.answers += times * what.answers;
  to.large += times * what.large;
  to.events += times * what.events;
  to.bytes += times * what.bytes;
}

/** @throws {AppError} 503 where more than a status can be answered */
function refused(c: Context, { isHttp2 }: HeldOnConnection): Response {
  if (isHttp2) return c.body(null, 503, AGAIN);
  throw tooMany();
}

const tooMany = () => refusal(503, "too_many_answers", {}, { headers: AGAIN });
