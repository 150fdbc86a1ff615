/** Traces: what a collector is sent by a server that Deno's own variables make trace. */
import assert from "node:assert/strict";
import { Upstream } from "../adapters/sources/upstream.ts";
import { ServerProcess } from "../support/processes.ts";

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
  status: { code: number };
}

/** Takes spans as OTLP over HTTP, in JSON. */
class Collector implements AsyncDisposable {
  readonly spans: SentSpan[] = [];
  /** All that was sent, as text. */
  text = "";
  readonly #server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const text = await request.text();
      this.text += text;
      for (const { scopeSpans } of JSON.parse(text).resourceSpans ?? []) {
        for (const { spans } of scopeSpans) this.spans.push(...spans);
      }
      return Response.json({});
    },
  );

  get env(): Record<string, string> {
    return {
      OTEL_DENO: "true",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${this.#server.addr.port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    };
  }

  /** The first span that fits, as soon as it has come. */
  async span(fits: (span: SentSpan) => boolean): Promise<SentSpan> {
    for (let tries = 0; tries < 1200; tries++) {
      const found = this.spans.find(fits);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`Sent were only ${this.spans.map(({ name }) => name).join(", ")}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

const attribute = ({ attributes }: SentSpan, key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue;

Deno.test("traces: request, write transaction, statements and worker are one trace, without values", async () => {
  await using collector = new Collector();
  await using server = await ServerProcess.start({
    env: { ...collector.env, CURATOR_USERNAME: "ada", CURATOR_PASSWORD: "the night watch" },
  });
  await server.logIn({ username: "ada", password: "the night watch" });

  const request = await collector.span(({ name }) => name === "POST /api/auth/login");
  const { traceId } = request;
  const ofTrace = (name: string) =>
    collector.span((span) => span.traceId === traceId && span.name === name);
  const transaction = await ofTrace("TRANSACTION");
  const insert = await ofTrace("INSERT login_attempts");
  const task = await ofTrace("task verifyPassword");

  assert.equal(attribute(request, "http.route"), "/api/auth/login");
  assert.equal(transaction.parentSpanId, request.spanId);
  assert.equal(insert.parentSpanId, transaction.spanId);
  assert.equal(task.parentSpanId, request.spanId);
  assert.equal(attribute(insert, "db.system.name"), "sqlite");
  assert.equal(attribute(insert, "db.operation.name"), "INSERT");
  assert.equal(attribute(insert, "db.collection.name"), "login_attempts");
  assert.equal(attribute(task, "depot.task.pool"), "tasks");
  assert.doesNotMatch(collector.text, /night watch|argon2|insert into/i);
});

Deno.test("traces: ids are in the log, search keys in no trace", async () => {
  await using collector = new Collector();
  await using upstream = new Upstream({ "/google": () => Response.json({ items: [] }) });
  await using server = await ServerProcess.start({
    env: {
      ...collector.env,
      LOG_LEVEL: "info",
      CURATOR_USERNAME: "ada",
      CURATOR_PASSWORD: "the night watch",
      SOURCE_HOSTS: upstream.host,
      GOOGLE_SEARCH_URL: upstream.url("/google"),
      GOOGLE_SEARCH_KEY: "the-key-of-the-engine",
      GOOGLE_SEARCH_ENGINE: "engine",
      WIKIPEDIA_URL: upstream.url("/encyclopedia"),
      COMMONS_URL: upstream.url("/commons"),
      DUCKDUCKGO_URL: upstream.url("/duckduckgo"),
    },
  });
  const headers = await server.logIn({ username: "ada", password: "the night watch" });
  await (await server.fetch("/api/artists/1/debug-portrait-search", { headers })).body?.cancel();
  const source = await collector.span(({ name }) => name === "source google");
  const request = await collector.span(({ spanId }) => spanId === source.parentSpanId);
  await collector.span(({ name, parentSpanId }) =>
    name === "source fetch" && parentSpanId === source.spanId
  );
  // Its log is whole then.
  await server.stop();
  assert.match(
    server.out,
    new RegExp(`"path":"/api/artists/1/[^\\n]*"trace_id":"${request.traceId}"`),
  );
  assert.doesNotMatch(collector.text, /the-key-of-the-engine/);
});
