/** Login, sessions, logout and the limits on guessing. */
import assert from "node:assert/strict";
import { pbkdf2Sync } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { addCurator, setCuratorPassword } from "../../../db/accounts/curators.ts";
import { curators, loginAttempts, sessions } from "../../../db/schema/curators.ts";
import { DUMMY_HASH, hashPassword } from "../../../adapters/accounts/password.ts";
import { WIDER_LIMITS, widerCounts } from "../../../adapters/accounts/attempt_limit.ts";
import { sessionHash } from "../../../adapters/accounts/session.ts";
import { curatorSession } from "../../curator_session.ts";
import { TestApp } from "../../support.ts";

const PASSWORD = "the night watch";
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

// With one iteration, quickly verified: the cost of a password is tested with passwords.
const QUICK_HASH = `pbkdf2:sha256:1$salt$${
  pbkdf2Sync(PASSWORD, "salt", 1, 32, "sha256").toString("hex")
}`;

/** An app with the account "ada". */
async function open(services = {}) {
  const test = await TestApp.open(services);
  const ada = { username: "ada", password_hash: QUICK_HASH, created_at: Date.now() };
  await test.db.write((tx) => tx.insert(curators).values(ada));
  return test;
}

function login(
  test: TestApp,
  json: unknown = { username: "ada", password: PASSWORD },
  { headers = {}, from = "192.0.2.1" }: { headers?: Record<string, string>; from?: string } = {},
): Promise<Response> {
  return Promise.resolve(test.app.request("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(json),
  }, { remoteAddr: { transport: "tcp", hostname: from, port: 1 } }));
}

/** The session's cookie as it is set; over a server there is one beside it that says what was written. */
const setCookie = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => /^(__Host-)?gallery\.sid=/.test(cookie)) ?? null;
const cookieOf = (response: Response) => setCookie(response)?.split(";")[0] ?? "";
const me = (test: TestApp, Cookie: string) => test.json("/api/auth/me", { headers: { Cookie } });

Deno.test("POST /api/auth/login: a cookie that scripts cannot read, and who it stands for", async () => {
  await using test = await TestApp.open();
  await addCurator(test.db, "ada", PASSWORD);
  const response = await login(test);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { role: "curator", username: "ada" });
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.match(
    setCookie(response)!,
    /^gallery\.sid=[\w-]{43}; Max-Age=60(4800|4799); Path=\/; HttpOnly; SameSite=Lax$/,
  );
  assert.deepEqual(await me(test, cookieOf(response)), { role: "curator", username: "ada" });
});

Deno.test("POST /api/auth/login: over HTTPS the cookie stays with HTTPS", async () => {
  await using test = await open({ settings: { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 1 } });
  const proxied = await login(test, undefined, { headers: { "X-Forwarded-Proto": "https" } });
  const secure = setCookie(proxied)!;
  assert.match(secure, /^__Host-gallery\.sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; /);
  assert.doesNotMatch(secure, /Domain/);
  const plain = await login(test);
  assert.match(setCookie(plain)!, /^gallery\.sid=/);
  assert.doesNotMatch(setCookie(plain)!, /; Secure/);
  const role = async (Cookie: string, headers: Record<string, string> = {}) =>
    (await test.json("/api/auth/me", { headers: { Cookie, ...headers } })).role;
  const https = { "X-Forwarded-Proto": "https" };
  assert.equal(await role(cookieOf(proxied), https), "curator");
  // Another host of the domain could plant the plain one.
  const planted = cookieOf(plain);
  assert.equal(await role(planted), "curator");
  assert.equal(await role(planted, https), "user");
  const out = await test.request("/api/auth/logout", {
    method: "POST",
    headers: { Cookie: cookieOf(proxied), ...https },
  });
  assert.match(
    setCookie(out)!,
    /^__Host-gallery\.sid=; Max-Age=0; Path=\/; .*Secure/,
  );
  assert.equal(await role(cookieOf(proxied), https), "user");
});

Deno.test("sessions: only a hash of the id is kept", async () => {
  await using test = await open();
  const id = cookieOf(await login(test)).slice("gallery.sid=".length);
  const [row] = await test.db.read.select().from(sessions);
  assert.equal(row!.token_hash, sessionHash(id));
  assert.equal(JSON.stringify(row).includes(id), false);
});

Deno.test("POST /api/auth/login: unknown name and wrong password answer alike", async () => {
  await using test = await open();
  for (
    const json of [{ username: "ada", password: "x" }, { username: "eve", password: PASSWORD }]
  ) {
    const response = await login(test, json);
    assert.equal(response.status, 401);
    assert.deepEqual(await response.json(), { error: "Username or password is wrong" });
    assert.equal(setCookie(response), null);
  }
});

Deno.test("DUMMY_HASH: costs what a hash of ours costs", async () => {
  const parameters = (hash: string) => hash.split("$").slice(1, 4);
  assert.deepEqual(parameters(DUMMY_HASH), parameters(await hashPassword("x")));
  const lengths = (hash: string) => hash.split("$").map((part) => part.length);
  assert.deepEqual(lengths(DUMMY_HASH), lengths(await hashPassword("x")));
});

Deno.test("POST /api/auth/login: missing fields are named with 400", async () => {
  await using test = await open();
  const cases: [unknown, RegExp][] = [
    [{}, /^username: expected text/],
    [{ username: "ada" }, /^password: expected text/],
    [{ username: "ada", password: "" }, /^password: expected text of 1 to 1000 characters$/],
    [{ username: 7, password: PASSWORD }, /^username: expected text/],
    [[], /^expected an object$/],
  ];
  for (const [json, message] of cases) {
    const response = await login(test, json);
    assert.equal(response.status, 400, JSON.stringify(json));
    assert.match((await response.json()).error, message);
  }
});

Deno.test("POST /api/auth/login: the id from before the login is worth nothing after it", async () => {
  await using test = await open();
  const first = cookieOf(await login(test));
  const second = cookieOf(await login(test, undefined, { headers: { Cookie: first } }));
  assert.notEqual(first, second);
  assert.deepEqual(await me(test, first), { role: "user" });
  assert.equal((await me(test, second)).role, "curator");
  // An id that someone planted in the browser is not taken over.
  const planted = "gallery.sid=planted";
  assert.notEqual(
    cookieOf(await login(test, undefined, { headers: { Cookie: planted } })),
    planted,
  );
  assert.deepEqual(await me(test, planted), { role: "user" });
});

Deno.test("POST /api/auth/logout: ends the session and takes the cookie", async () => {
  await using test = await open();
  const Cookie = cookieOf(await login(test));
  const response = await test.request("/api/auth/logout", { method: "POST", headers: { Cookie } });
  assert.deepEqual(await response.json(), { ok: true });
  assert.match(setCookie(response)!, /^gallery\.sid=; Max-Age=0/);
  assert.deepEqual(await me(test, Cookie), { role: "user" });
  assert.deepEqual(await test.json("/api/auth/logout", { method: "POST" }), { ok: true });
});

Deno.test("sessions: end after seven idle days, and slide as long as they are used", async () => {
  await using test = await open();
  const now = Date.now();
  const idle = await curatorSession(test.db, { now: now - 7 * DAY - 1000 });
  assert.deepEqual(await me(test, idle.Cookie), { role: "user" });
  const used = await curatorSession(test.db, { now: now - 7 * DAY + HOUR });
  assert.equal((await me(test, used.Cookie)).role, "curator");
  const hash = sessionHash(used.Cookie.slice("gallery.sid=".length));
  const [row] = await test.db.read.select().from(sessions).where(eq(sessions.token_hash, hash));
  assert.ok(row!.expires_at > now + 7 * DAY - HOUR, "prolonged by seven days");

  await test.db.write((tx) => tx.update(sessions).set({ created_at: now - 290 * DAY }));
  await test.db.write((tx) => tx.update(sessions).set({ last_seen_at: now - 2 * HOUR }));
  const response = await test.request("/api/auth/me", { headers: used });
  assert.equal((await response.json()).role, "curator");
  const [, seconds] = /Max-Age=(\d+)/.exec(setCookie(response)!)!;
  assert.equal(Math.round(Number(seconds) / (DAY / 1000)), 7, "however old it is");
});

Deno.test("sessions: a new password ends all of an account", async () => {
  await using test = await open();
  const [one, two] = [cookieOf(await login(test)), cookieOf(await login(test))];
  const bystander = await curatorSession(test.db, { username: "bob" });
  await setCuratorPassword(test.db, 1, "girl with a pearl");
  assert.deepEqual(await me(test, one), { role: "user" });
  assert.deepEqual(await me(test, two), { role: "user" });
  assert.equal((await me(test, bystander.Cookie)).role, "curator");
  assert.equal((await login(test)).status, 401);
  assert.equal((await login(test, { username: "ada", password: "girl with a pearl" })).status, 200);
});

Deno.test("login attempts: the eleventh within 15 minutes waits, from that address alone", async () => {
  await using test = await open();
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

Deno.test("login attempts: who gets in starts again at none", async () => {
  await using test = await open();
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await login(test, { username: "ada", password: "x" });
    assert.equal((await login(test)).status, 200);
  }
});

Deno.test("login attempts: behind proxies of ours the client is whom they name", async () => {
  await using test = await open({ settings: { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 1 } });
  const wrong = { username: "ada", password: "x" };
  const from = (list: string) => ({ headers: { "X-Forwarded-For": list } });
  // What a stranger writes into the header stands further left and changes nothing.
  for (let n = 0; n < 10; n++) await login(test, wrong, from(`10.0.0.${n}, 198.51.100.7`));
  assert.equal((await login(test, undefined, from("10.1.1.1, 198.51.100.7"))).status, 429);
  assert.equal((await login(test, undefined, from("198.51.100.7, 198.51.100.8"))).status, 200);
});

Deno.test("login attempts: all addresses of one network of IPv6 are one client", async () => {
  await using test = await open({ settings: { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 1 } });
  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
  const wrong = { username: "ada", password: "x" };
  for (let n = 0; n < 10; n++) await login(test, wrong, from(`2001:db8:0:1::${n}`));
  assert.equal((await login(test, undefined, from("2001:db8:0:1:ffff::1"))).status, 429);
  assert.equal((await login(test, undefined, from("2001:db8:0:2::1"))).status, 200);
});

Deno.test("login attempts: without a proxy of ours nobody's word for an address counts", async () => {
  await using test = await open();
  const wrong = { username: "ada", password: "x" };
  for (let n = 0; n < 10; n++) {
    await login(test, wrong, { headers: { "X-Forwarded-For": `198.51.100.${n}` } });
  }
  assert.equal((await login(test)).status, 429);
});

Deno.test("login attempts: guesses at one name from everywhere slow down strangers alone", async () => {
  await using test = await open();
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

Deno.test("login attempts: one address that tries one name after the other is slowed down", async () => {
  await using test = await open();
  const spray = (n: number, from: string) =>
    login(test, { username: `name ${n}`, password: "x" }, { from });
  const key = widerCounts("gallery", "", "192.0.2.1")
    .find(({ free }) => free === WIDER_LIMITS.address)!.key;
  // Each guess hashes a password, which takes long: all but the last are made as rows.
  const failures = Array.from({ length: 99 }, () => ({ key, at: Date.now() }));
  await test.db.write((tx) => tx.insert(loginAttempts).values(failures));
  assert.equal((await spray(99, "192.0.2.1")).status, 401);
  assert.equal((await spray(100, "192.0.2.1")).status, 429);
  assert.equal((await spray(100, "192.0.2.2")).status, 401);
});

Deno.test("login attempts: who logs in often fails none, whatever the number", async () => {
  await using test = await open();
  for (let n = 0; n < 3; n++) assert.equal((await login(test)).status, 200);
  assert.deepEqual(await test.db.read.select().from(loginAttempts), []);
});

Deno.test("logins: each is in the log with who, from where and how it ended, but no password", async () => {
  await using test = await open();
  await login(test, undefined, { from: "192.0.2.1" });
  await login(test, { username: "ada", password: "a guess" }, { from: "192.0.2.2" });
  const events = test.log.lines.filter(({ properties }) => properties.event === "login");
  assert.deepEqual(events.map(({ level, properties }) => ({ level, ...properties })), [
    {
      level: "info",
      event: "login",
      service: "gallery",
      username: "ada",
      address: "192.0.2.1",
      outcome: "right",
    },
    {
      level: "info",
      event: "login",
      service: "gallery",
      username: "ada",
      address: "192.0.2.2",
      outcome: "wrong",
    },
  ]);
  assert.doesNotMatch(JSON.stringify(test.log.lines), /a guess/);
});
