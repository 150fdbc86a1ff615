/** The limits on guessing passwords. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { loginAttempts } from "../../../db/schema/curators.ts";
import { widerCounts } from "../../../db/accounts/login_attempts.ts";
import { WIDER_LIMITS } from "../../../domain/accounts/attempt_limit.ts";
import { login, openWithAda } from "./login_calls.ts";

Deno.test("login attempts: the eleventh within 15 minutes waits, for that address only", async () => {
  await using test = await openWithAda();
  const wrong = { username: "ada", password: "x" };
  // Ten at once: each is counted before it is looked at.
  const tries = await Promise.all(Array.from({ length: 12 }, () => login(test, wrong)));
  assert.deepEqual(tries.map(({ status }) => status).sort(), [
    ...Array(10).fill(401),
    ...Array(2).fill(429),
  ]);
  const blocked = await login(test);
  assert.equal(blocked.status, 429, "the right password too");
  const seconds = Number(blocked.headers.get("Retry-After"));
  assert.ok(seconds > 14 * 60 && seconds <= 15 * 60);
  assert.match((await blocked.json()).error, /^Too many failed logins, try again in \d+ seconds$/);

  assert.equal((await login(test, undefined, { from: "192.0.2.2" })).status, 200);
  assert.equal((await login(test, { username: "bob", password: "x" })).status, 401);

  await test.db.write((tx) => tx.update(loginAttempts).set({ at: Date.now() - 15 * 60 * 1000 }));
  assert.equal((await login(test)).status, 200);
});

Deno.test("login attempts: spellings of a name are counted together", async () => {
  await using test = await openWithAda();
  const forms = ["ada", " ada", "ａda", "ada  ", "ada\u3000"];
  for (let n = 0; n < 10; n++) {
    const username = forms[n % forms.length]!;
    assert.equal((await login(test, { username, password: "x" })).status, 401);
  }
  for (const username of forms) {
    assert.equal((await login(test, { username, password: "x" })).status, 429, username);
  }
});

Deno.test("login attempts: a successful login resets the count", async () => {
  await using test = await openWithAda();
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await login(test, { username: "ada", password: "x" });
    assert.equal((await login(test)).status, 200);
  }
});

Deno.test("login attempts: trusted proxies identify the client", async () => {
  await using test = await openWithAda({ settings: { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 1 } });
  const wrong = { username: "ada", password: "x" };
  const from = (list: string) => ({ headers: { "X-Forwarded-For": list } });
  // What a stranger writes into the header stands further left and changes nothing.
  for (let n = 0; n < 10; n++) await login(test, wrong, from(`10.0.0.${n}, 198.51.100.7`));
  assert.equal((await login(test, undefined, from("10.1.1.1, 198.51.100.7"))).status, 429);
  assert.equal((await login(test, undefined, from("198.51.100.7, 198.51.100.8"))).status, 200);
});

Deno.test("login attempts: all addresses of one network of IPv6 are one client", async () => {
  await using test = await openWithAda({ settings: { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 1 } });
  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
  const wrong = { username: "ada", password: "x" };
  for (let n = 0; n < 10; n++) await login(test, wrong, from(`2001:db8:0:1::${n}`));
  assert.equal((await login(test, undefined, from("2001:db8:0:1:ffff::1"))).status, 429);
  assert.equal((await login(test, undefined, from("2001:db8:0:2::1"))).status, 200);
});

Deno.test("login attempts: forwarded addresses are ignored without a trusted proxy", async () => {
  await using test = await openWithAda();
  const wrong = { username: "ada", password: "x" };
  for (let n = 0; n < 10; n++) {
    await login(test, wrong, { headers: { "X-Forwarded-For": `198.51.100.${n}` } });
  }
  assert.equal((await login(test)).status, 429);
});

Deno.test("login attempts: guesses at one name slow down unknown addresses only", async () => {
  await using test = await openWithAda();
  const wrong = { username: "ada", password: "x" };
  assert.equal((await login(test, undefined, { from: "192.0.2.1" })).status, 200);
  let tried = 0;
  for (let n = 1; n <= 35; n++) {
    if ((await login(test, wrong, { from: `198.51.100.${n}` })).status === 401) tried++;
  }
  assert.ok(tried >= 30 && tried < 35, `${tried}`);
  const stranger = await login(test, undefined, { from: "203.0.113.1" });
  assert.equal(stranger.status, 429);
  assert.ok(Number(stranger.headers.get("Retry-After")) <= 60, "slower, but not shut out");
  assert.equal(
    (await login(test, undefined, { from: "192.0.2.1" })).status,
    200,
    "the owner's own",
  );
  const bob = { username: "bob", password: "x" };
  assert.equal((await login(test, bob, { from: "203.0.113.1" })).status, 401, "other names");
  // A minute later a stranger has another try.
  await test.db.write((tx) =>
    tx.update(loginAttempts).set({ at: sql`${loginAttempts.at} - 60000` })
  );
  assert.equal((await login(test, undefined, { from: "203.0.113.1" })).status, 200);
});

Deno.test("login attempts: an address that tries many names is slowed down", async () => {
  await using test = await openWithAda();
  const spray = (n: number, from: string) =>
    login(test, { username: `name ${n}`, password: "x" }, { from });
  const key = widerCounts("gallery", "", "192.0.2.1")
    .find(({ free }) => free === WIDER_LIMITS.address)!.key;
  // Each guess hashes a password, which takes long: all but the last are made as rows.
  const fail = (length: number) =>
    test.db.write((tx) =>
      tx.insert(loginAttempts).values(Array.from({ length }, () => ({ key, at: Date.now() })))
    );
  await fail(99);
  assert.equal((await spray(99, "192.0.2.1")).status, 401);
  // The first wait is a second, which a guess may take; after some more it is a minute.
  await fail(6);
  assert.equal((await spray(100, "192.0.2.1")).status, 429);
  assert.equal((await spray(100, "192.0.2.2")).status, 401);
});

Deno.test("login attempts: many successful logins are not limited", async () => {
  await using test = await openWithAda();
  for (let n = 0; n < 3; n++) assert.equal((await login(test)).status, 200);
  assert.deepEqual(await test.db.read.select().from(loginAttempts), []);
});
