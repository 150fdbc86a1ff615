import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { routeLabel } from "../adapters/observe/request_metrics.ts";
import type { Answer } from "./answer_bytes.ts";
import type { ContentEncoding } from "./content_encoding.ts";
import { contractOf } from "./contract/route.ts";
import { REQUEST_ID, RequestRecorder } from "./middleware/request_log.ts";
import type { AnswersUnderWay } from "./middleware/under_way.ts";
import { STREAMED } from "./read_timeout.ts";
import type { Services } from "./services.ts";

// Bounds what strangers who ask for made-up addresses can have kept.
const MOST = 5000;
const LONGEST = 1000;

/** What `sendAnswer` puts into the context of a request that it answers. */
export interface KeptVariables {
  /** The kept answer whose bytes are sent. */
  kept?: Answer;
}

/** How a request was answered. */
interface Known {
  /** What the answer is kept by, and as which version. */
  key: string;
  etag: string;
  status: 200 | 304;
  encoding: ContentEncoding;
  /** All but the name of the request; a record, which Deno takes faster than pairs. */
  headers: Readonly<Record<string, string>>;
  path: string;
  route: string;
}

/**
 * Answers requests again that were answered a moment ago, without router and middleware, which take
 * longer than sending a few kilobytes.
 *
 * How a request is answered, and whether at all, depends on its URL and on a few of its headers; that is
 * learned from an answer that the middleware has let through. It is given again only while the answer
 * cache holds the same answer and knows that it is current. How much is in progress for the client is
 * checked every time.
 */
export class HotAnswers {
  readonly #known = new Map<string, Known>();
  readonly #recorder: RequestRecorder;
  /** Names of the request headers that an answer may depend on. */
  readonly #names: readonly string[];
  /** Those of them that `Vary` may name. */
  readonly #varying: ReadonlySet<string>;

  constructor(
    private readonly services: Pick<
      Services,
      "answers" | "log" | "observation" | "settings"
    >,
    private readonly underWay: Pick<AnswersUnderWay, "countShort">,
  ) {
    const { ALLOWED_ORIGINS, TRUSTED_PROXIES } = services.settings;
    const varying = ["Accept-Encoding", ...(ALLOWED_ORIGINS.length > 0 ? ["Origin"] : [])];
    this.#varying = new Set(varying.map((name) => name.toLowerCase()));
    this.#names = [
      ...varying,
      "Host",
      "If-Match",
      "If-None-Match",
      ...(TRUSTED_PROXIES > 0 ? ["X-Forwarded-Host", "X-Forwarded-Proto"] : []),
    ];
    this.#recorder = new RequestRecorder(services);
  }

  /** The answer, at once; undefined where the middleware and the route have to make it. */
  answer(request: Request, connection: unknown): Response | undefined {
    if (request.method !== "GET" || this.#known.size === 0) return undefined;
    const started = performance.now();
    const { headers } = request;
    const known = this.#known.get(this.#keyOf(request.url, (name) => headers.get(name)));
    if (known === undefined) return undefined;
    const { status, path, route } = known;
    const { answers } = this.services;
    const answer = answers.current(known.key, started);
    if (answer?.etag !== known.etag) return undefined;
    const body = status === 304 ? null : answer.bytes.ready(known.encoding);
    if (body === undefined) return undefined;
    const incoming = {
      env: connection,
      req: { header: (name: string) => headers.get(name) ?? undefined },
    };
    if (!this.underWay.countShort(incoming, body?.length ?? 0)) return undefined;
    const begun = this.#recorder.begin(headers.get(REQUEST_ID), started);
    answers.used(known.key);
    const response = new Response(body, {
      status,
      headers: { ...known.headers, [REQUEST_ID]: begun.request_id },
    });
    this.#recorder.end(begun, { method: "GET", path, route, status });
    return response;
  }

  /** Learns from what the routes answer. It is the first middleware, which sees the complete answer. */
  learning(): MiddlewareHandler<{ Variables: KeptVariables }> {
    return async (c, next) => {
      await next();
      const { kept } = c.var;
      if (kept !== undefined) this.#learn(c, kept);
    };
  }

  #learn(c: Context, { key, etag, bytes }: Answer): void {
    if (key === undefined || c.req.method !== "GET") return;
    const { status, headers } = c.res;
    if (status !== 200 && status !== 304) return;
    const request = this.#keyOf(c.req.url, (header) => c.req.header(header));
    const encoding = (headers.get("Content-Encoding") ?? "identity") as ContentEncoding;
    const before = this.#known.get(request);
    if (request.length > LONGEST || (before?.etag === etag && before.encoding === encoding)) return;
    if (status === 200 && !((bytes.ready(encoding)?.length ?? Infinity) < STREAMED)) return;
    const varies = headers.get("Vary")?.toLowerCase().split(/\s*,\s*/) ?? [];
    const isForAnybody = contractOf(c)?.contract.who === "anybody" && !headers.has("Set-Cookie");
    if (!isForAnybody || !varies.every((header) => this.#varying.has(header))) return;
    this.#known.delete(request);
    if (this.#known.size >= MOST) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(request, {
      key,
      etag,
      status,
      encoding,
      headers: Object.fromEntries(
        [...headers].filter(([header]) => header !== REQUEST_ID.toLowerCase()),
      ),
      path: c.req.path,
      route: routeLabel(routePath(c), status),
    });
  }

  #keyOf(url: string, header: (name: string) => string | null | undefined): string {
    let key = url;
    for (const name of this.#names) {
      const value = header(name);
      // A header that is empty is not one that is missing.
      key += value === null || value === undefined ? "\n" : `\n:${value}`;
    }
    return key;
  }
}
