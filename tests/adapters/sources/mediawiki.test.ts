import assert from "node:assert/strict";
import { z } from "zod";
import { MediaWikiClient } from "../../../adapters/sources/mediawiki.ts";
import { refusal, Upstream } from "./upstream.ts";

const Anything = z.looseObject({});

/** A client whose clock goes only while it waits, and the waits. */
function client(upstream: Upstream, gap = 1000) {
  const waits: number[] = [];
  let now = 0;
  const asking = new MediaWikiClient(upstream.fetcher(), {
    gap,
    contact: "depot@museum.example",
    now: () => now,
    pause: (milliseconds, signal) => {
      signal?.throwIfAborted();
      waits.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  });
  const ask = (isJob = false) =>
    asking.ask(upstream.url(""), { action: "query", titles: "Claude Monet" }, Anything, { isJob });
  return { ask, waits };
}
const later = (retryAfter: string, status = 429) =>
  new Response("later", { status, headers: { "Retry-After": retryAfter } });
/** Answers in this order, the last one again and again. */
const inOrder = (...answers: Response[]) => () =>
  (answers.length > 1 ? answers.shift()! : answers[0]!).clone();

Deno.test("MediaWiki client: identifies itself, and pauses between requests", async () => {
  await using upstream = new Upstream({ "/w/api.php": inOrder(Response.json({ query: {} })) });
  const { ask, waits } = client(upstream);
  assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [{ query: {} }, { query: {} }, {
    query: {},
  }]);
  assert.equal(upstream.requests.length, 3);
  const [{ url, headers }] = upstream.requests as [typeof upstream.requests[number]];
  assert.equal(
    headers.get("user-agent"),
    "OpenDepot/1.0 (gallery catalog reading articles and identifiers; depot@museum.example)",
  );
  assert.match(headers.get("accept-encoding")!, /gzip/);
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    format: "json",
    formatversion: "2",
    action: "query",
    titles: "Claude Monet",
  });
  assert.equal(waits.every((wait) => wait === 1000), true);
  assert.equal(waits.length >= 2, true);
});

Deno.test("MediaWiki client: retries after Retry-After", async () => {
  const answers = { "/w/api.php": inOrder(later("7"), Response.json({ ok: 1 })) };
  await using upstream = new Upstream(answers);
  const { ask, waits } = client(upstream);
  assert.deepEqual(await ask(), { ok: 1 });
  assert.deepEqual(waits, [7000]);
});

Deno.test("MediaWiki client: refuses users with Retry-After, while jobs wait", async () => {
  const answers = { "/w/api.php": inOrder(later("120", 503), Response.json({ ok: 1 })) };
  await using upstream = new Upstream(answers);
  const { ask, waits } = client(upstream);
  assert.deepEqual(await refusal(ask()), [503, "is busy; try again in 120 seconds"]);
  // Nobody asks before that time, whoever was told.
  assert.deepEqual(await refusal(ask()), [503, "is busy; try again in 120 seconds"]);
  assert.equal(upstream.requests.length, 1);
  assert.deepEqual(await ask(true), { ok: 1 });
  assert.deepEqual(waits, [120_000]);
});

Deno.test("MediaWiki client: a job waits while replicas lag", async () => {
  const lag = Response.json(
    { error: { code: "maxlag", info: "Waiting for db1: 6 seconds lagged", host: "db1", lag: 6 } },
    { headers: { "Retry-After": "5" } },
  );
  await using upstream = new Upstream({
    "/w/api.php": inOrder(lag, lag.clone(), Response.json({ ok: 1 })),
  });
  const { ask, waits } = client(upstream);
  assert.deepEqual(await ask(true), { ok: 1 });
  assert.deepEqual(waits, [5000, 5000]);
  assert.equal(upstream.requests[0]!.url.searchParams.get("maxlag"), "5");
});

Deno.test("MediaWiki client: gives up after several attempts", async () => {
  await using upstream = new Upstream({ "/w/api.php": inOrder(later("1")) });
  const { ask } = client(upstream);
  assert.deepEqual(await refusal(ask()), [503, "is busy; try again in 1 seconds"]);
  assert.equal(upstream.requests.length, 2);
  assert.deepEqual((await refusal(ask(true)))[0], 503);
  assert.equal(upstream.requests.length, 7);
});

Deno.test("MediaWiki client: errors, other statuses and other forms", async () => {
  for (
    const [answer, why] of [
      [
        Response.json({ error: { code: "badvalue", info: "…" } }),
        "answered with the error badvalue",
      ],
      [new Response("no", { status: 404 }), "answered 404"],
      [new Response("<html>"), "did not send JSON"],
      [Response.json([]), "sent an unknown format"],
    ] as const
  ) {
    await using upstream = new Upstream({ "/w/api.php": inOrder(answer) });
    const [status, message] = await refusal(client(upstream).ask());
    assert.equal(status, 502);
    assert.equal(message, why);
  }
});
