/** Login, sessions and logout. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { addCurator, setCuratorPassword } from "../../../db/accounts/curators.ts";
import { sessions } from "../../../db/schema/curators.ts";
import { DUMMY_HASH, hashPassword } from "../../../adapters/accounts/password.ts";
import { sessionHash } from "../../../db/accounts/sessions.ts";
import { curatorSession } from "../../support/accounts.ts";
import { TestApp } from "../../support/app.ts";
import { cookieOf, login, me, openWithAda, PASSWORD, setCookie } from "./login_calls.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

Deno.test("POST /api/auth/login: sets an HttpOnly cookie and returns the user", async () => {
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

Deno.test("POST /api/auth/login: the cookie is Secure over HTTPS", async () => {
  await using test = await openWithAda({ settings: { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 1 } });
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

Deno.test("sessions: only a hash of the id is stored", async () => {
  await using test = await openWithAda();
  const id = cookieOf(await login(test)).slice("gallery.sid=".length);
  const [row] = await test.db.read.select().from(sessions);
  assert.equal(row!.token_hash, sessionHash(id));
  assert.equal(JSON.stringify(row).includes(id), false);
});

Deno.test("POST /api/auth/login: unknown name and wrong password get equal responses", async () => {
  await using test = await openWithAda();
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
  await using test = await openWithAda();
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

Deno.test("POST /api/auth/login: invalidates the previous session id", async () => {
  await using test = await openWithAda();
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

Deno.test("POST /api/auth/logout: ends the session and removes the cookie", async () => {
  await using test = await openWithAda();
  const Cookie = cookieOf(await login(test));
  const response = await test.request("/api/auth/logout", { method: "POST", headers: { Cookie } });
  assert.deepEqual(await response.json(), { ok: true });
  assert.match(setCookie(response)!, /^gallery\.sid=; Max-Age=0/);
  assert.deepEqual(await me(test, Cookie), { role: "user" });
  assert.deepEqual(await test.json("/api/auth/logout", { method: "POST" }), { ok: true });
});

Deno.test("sessions: expire after seven idle days, extended by use", async () => {
  await using test = await openWithAda();
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
  await using test = await openWithAda();
  const [one, two] = [cookieOf(await login(test)), cookieOf(await login(test))];
  const bystander = await curatorSession(test.db, { username: "bob" });
  await setCuratorPassword(test.db, 1, "girl with a pearl");
  assert.deepEqual(await me(test, one), { role: "user" });
  assert.deepEqual(await me(test, two), { role: "user" });
  assert.equal((await me(test, bystander.Cookie)).role, "curator");
  assert.equal((await login(test)).status, 401);
  assert.equal((await login(test, { username: "ada", password: "girl with a pearl" })).status, 200);
});

Deno.test("logins: are logged with user, address and outcome, without password", async () => {
  await using test = await openWithAda();
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
