/** Webhooks: retries, leases, and the end of attempts. */
import assert from "node:assert/strict";
import { Webhook as Verifier } from "standardwebhooks";
import { sql } from "drizzle-orm";
import { MAX_FAILING_MS } from "../../../domain/warehouse/webhooks.ts";
import {
  signedMessage,
  WebhookSender,
} from "../../../services/warehouse/webhooks/webhook_sender.ts";
import { disableRestored } from "../../../services/warehouse/webhooks/webhooks.ts";
import { sessions } from "../../../db/schema/curators.ts";
import { untilSo } from "../../support/time.ts";
import { addUser } from "./basic_users.ts";
import { draft, fill, post, UNKNOWN } from "./records.ts";
import { HOUR_MS, PATH, Wired } from "./wired_webhooks.ts";

Deno.test("webhooks: failures are retried with growing delays and the same id, and can be replayed", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const { id, secret } = await wired.subscribe();
  await fill(test);
  // A redirect is an answer like any other.
  wired.answer = () =>
    new Response(null, { status: 307, headers: { location: receiver.url("/other") } });
  await wired.send();
  await wired.send();
  const [failed] = await wired.deliveries(id);
  assert.partialDeepStrictEqual(failed, { status: "pending", attempts: 1, result: "307" });
  assert.equal(failed.next_at, wired.now + 5000);
  wired.answer = () => new Response(null, { status: 500 });
  wired.now += 5000;
  await wired.send();
  assert.equal((await wired.deliveries(id))[0].next_at, wired.now + HOUR_MS / 12);
  assert.equal((await test.json(PATH))[0].failing_since, wired.now - 5000);
  wired.answer = () => new Response("x".repeat(100_000));
  wired.now += HOUR_MS;
  await wired.send();
  const [delivered] = await wired.deliveries(id);
  assert.partialDeepStrictEqual(delivered, { status: "delivered", attempts: 3, result: "200" });
  assert.equal((await test.json(PATH))[0].failing_since, null);
  const replay = `${PATH}/${id}/deliveries/${delivered.id}/replay`;
  assert.equal((await test.json(replay, post(undefined))).status, "pending");
  await wired.send();
  assert.deepEqual(receiver.paths, Array(4).fill("/hook"));
  const ids = receiver.requests.map(({ headers }) => headers.get("webhook-id"));
  assert.deepEqual(new Set(ids), new Set([delivered.id]));
  // Each attempt is signed for its own time.
  const stamps = receiver.requests.map(({ headers }) => headers.get("webhook-timestamp"));
  assert.equal(new Set(stamps).size, 3);
  const { body, headers } = signedMessage({ ...delivered, data: "{}" }, secret, Date.now());
  assert.ok(new Verifier(secret).verify(body, headers));
  assert.throws(() => new Verifier(secret).verify(`${body} `, headers));
  assert.equal(
    (await test.refusal(replay.replace(delivered.id, UNKNOWN), post(undefined)))[0],
    404,
  );
});

Deno.test("webhooks: a replay during an attempt is always sent", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const { id } = await wired.subscribe(["order.created"]);
  await fill(test);
  const release = Promise.withResolvers<void>();
  wired.answer = async () => {
    await release.promise;
    return new Response();
  };
  await wired.sender.sendDue();
  await untilSo(() => Promise.resolve(receiver.requests.length === 1));
  const [delivery] = await wired.deliveries(id);
  await test.json(`${PATH}/${id}/deliveries/${delivery.id}/replay`, post(undefined));
  release.resolve();
  await wired.sender.drained();
  await wired.sendAll();
  assert.equal(receiver.requests.length, 2);
  assert.partialDeepStrictEqual(await wired.deliveries(id), [{ status: "delivered", attempts: 1 }]);
});

Deno.test("webhooks: after five days of failures, or a 410, one is disabled until a test event", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const { id } = await wired.subscribe(["order.created"]);
  const filled = await fill(test);
  const start = wired.now;
  wired.answer = () => new Response(null, { status: 503 });
  for (;;) {
    await wired.send();
    const [{ next_at }] = await wired.deliveries(id);
    if (next_at === null) break;
    wired.now = next_at;
  }
  assert.ok(
    wired.now - start >= MAX_FAILING_MS && wired.now - start < MAX_FAILING_MS + HOUR_MS * 24,
  );
  const [webhook] = await test.json(PATH);
  assert.equal(webhook.disabled, "failing");
  const [entry] = await test.db.read.all<Record<string, string>>(sql`
    SELECT action, resource, user_login, details FROM warehouse_audit`);
  assert.partialDeepStrictEqual(entry, { action: "disable", resource: "webhook", user_login: "" });
  const sent = receiver.requests.length;
  await test.json("/api/v1/order_item/", post(draft(filled, "order")));
  const [delivery, ...others] = await wired.deliveries(id);
  assert.deepEqual([delivery.status, others.length], ["failed", 0]);
  const replay = `${PATH}/${id}/deliveries/${delivery.id}/replay`;
  assert.equal((await test.refusal(replay, post(undefined)))[0], 409);
  assert.equal((await wired.deliveries(id))[0].status, "failed");
  wired.answer = () => new Response();
  const ping = await test.json(`${PATH}/${id}/ping`, post(undefined));
  assert.equal(ping.event, "ping");
  assert.partialDeepStrictEqual((await test.json(PATH))[0], {
    disabled: null,
    failing_since: null,
  });
  await wired.sendAll();
  assert.equal(receiver.requests.length, sent + 1);
  assert.equal(JSON.parse(receiver.requests.at(-1)!.body).type, "ping");
  wired.answer = () => new Response(null, { status: 410 });
  await test.json(`${PATH}/${id}/ping`, post(undefined));
  await wired.send();
  assert.equal((await test.json(PATH))[0].disabled, "gone");
});

Deno.test("webhooks: gaps without attempts do not count as failing", async () => {
  await using wired = await Wired.open();
  const { test } = wired;
  await wired.subscribe(["order.created"]);
  await fill(test);
  wired.answer = () => new Response(null, { status: 503 });
  await wired.send();
  wired.now += MAX_FAILING_MS * 2;
  await wired.send();
  const [webhook] = await test.json(PATH);
  assert.deepEqual([webhook.disabled, webhook.failing_since], [null, wired.now]);
});

Deno.test("webhooks: one that fails is disabled after a day if too many events wait", async () => {
  await using wired = await Wired.open();
  const { test } = wired;
  const { id } = await wired.subscribe(["order.created"]);
  await fill(test);
  wired.answer = () => new Response(null, { status: 503 });
  const failFor = async (ms: number) => {
    wired.now += ms;
    await wired.send();
    return (await test.json(PATH))[0].disabled;
  };
  await failFor(0);
  assert.equal(await failFor(25 * HOUR_MS), null);
  await test.db.write((tx) =>
    tx.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
    INSERT INTO webhook_deliveries(id, id_webhook, event, data, at, next_at)
    SELECT 'd' || i, ${id}, 'ping', '{}', 0, ${Number.MAX_SAFE_INTEGER} FROM n`)
  );
  assert.equal(await failFor(HOUR_MS), "failing");
});

Deno.test("webhooks: silent receivers yield to others", async () => {
  await using wired = await Wired.open();
  const { test } = wired;
  const count = 25;
  await test.db.write(async (tx) => {
    for (let at = 0; at < count; at++) {
      await tx.run(sql`INSERT INTO webhooks(id, url, events, secret, at)
        VALUES (${`hook ${at}`}, ${`https://${at}.example/`}, '["order.created"]', 'whsec_', 0)`);
    }
  });
  const filled = await fill(test);
  // More than a batch, so that all are due again after their first.
  await test.json(
    "/api/v1/order_item/",
    post(Array.from({ length: 15 }, () => draft(filled, "order"))),
  );
  const attempts = new Map<string, number>();
  const slow = Promise.withResolvers<void>();
  const sender = new WebhookSender({
    db: test.db,
    log: { warn() {} },
    fetcher: {
      async fetch({ url }) {
        attempts.set(url, (attempts.get(url) ?? 0) + 1);
        // Only the first batch is answered.
        if (attempts.get(url)! > 10) await slow.promise;
        return { url, status: 204, type: "", bytes: new Uint8Array() };
      },
    },
  });
  await sender.sendDue();
  await untilSo(() => Promise.resolve(attempts.size === count));
  slow.resolve();
  await sender.stop();
});

Deno.test("webhooks: a restored database sends nothing, and nobody is signed in", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const { id } = await wired.subscribe(["order.created"]);
  await fill(test);
  const user_id = (await addUser(test.db, { user_login: "zoe" })).id;
  const time = { created_at: 0, last_seen_at: 0, expires_at: 9 ** 15 };
  await test.db.write((tx) => tx.insert(sessions).values({ token_hash: "x", user_id, ...time }));
  assert.equal(await disableRestored(test.db), 1);
  assert.equal(await test.db.read.$count(sessions), 0);
  assert.equal(await disableRestored(test.db), 0);
  wired.now += MAX_FAILING_MS;
  await wired.sendAll();
  assert.equal(receiver.requests.length, 0);
  assert.equal((await test.json(PATH))[0].disabled, "restored");
  assert.equal((await wired.deliveries(id))[0].status, "failed");
});

Deno.test("webhooks: an interrupted attempt is repeated", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const { id } = await wired.subscribe(["order.created"]);
  await fill(test);
  let aborted: AbortSignal | undefined;
  const cut = new WebhookSender({
    db: test.db,
    log: { warn() {} },
    fetcher: {
      fetch: ({ signal }) =>
        new Promise((_, reject) => {
          aborted = signal;
          signal!.addEventListener("abort", () => reject(signal!.reason));
        }),
    },
  });
  const ending = new AbortController();
  const running = cut.run(ending.signal);
  await untilSo(() => Promise.resolve(aborted !== undefined));
  // Leased by the other sender.
  await wired.send();
  assert.equal(receiver.requests.length, 0);
  ending.abort();
  await running;
  await wired.send();
  assert.equal(receiver.requests.length, 1);
  assert.partialDeepStrictEqual((await wired.deliveries(id))[0], { attempts: 1, result: "204" });
});

Deno.test("webhooks: abandoned leases expire", async () => {
  await using wired = await Wired.open();
  const { test, receiver } = wired;
  const { id } = await wired.subscribe(["order.created"]);
  await fill(test);
  await wired.deliveries(id);
  await test.db.write((tx) =>
    tx.run(sql`UPDATE webhook_deliveries SET lease = 'dead', next_at = ${wired.now + 60_000}`)
  );
  await wired.send();
  assert.equal(receiver.requests.length, 0);
  wired.now += 60_000;
  await wired.send();
  assert.equal(receiver.requests.length, 1);
});
