/** Sessions of the warehouse's pages, PINs, and two-step sign-in. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { setPin, startSecondFactor } from "../../../db/accounts/sign_in_factors.ts";
import { loginAttempts, sessions, signInFactors } from "../../../db/schema/curators.ts";
import { warehouses, warehouseUsers } from "../../../db/schema/warehouse.ts";
import { TestApp } from "../../support/app.ts";
import { quickHash } from "../../support/accounts.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";

const NORTH = {
  id: "5c2e4a1b-6e0d-4a9b-8f6c-0d6a3f1e2b7c",
  warehouse_name: "North",
  warehouse_length: 1,
  warehouse_width: 1,
};
const CHALLENGE = 'Basic realm="warehouse", charset="UTF-8"';

type Headers = Record<string, string>;

/** A server in basic mode, and devices that sign in there. */
class Depot implements AsyncDisposable {
  private constructor(readonly test: TestApp) {}

  static async open(settings: Record<string, unknown> = {}): Promise<Depot> {
    const test = await TestApp.open({ settings: { WAREHOUSE_AUTH: "basic", ...settings } });
    await test.db.write((tx) => tx.insert(warehouses).values(NORTH));
    return new Depot(test);
  }

  async ask(method: string, path: string, headers: Headers = {}, body?: unknown) {
    const response = await this.test.app.request(`/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, response, body: text === "" ? null : JSON.parse(text) };
  }

  /** Signs in as a page does. */
  async signIn(login = "ада", headers: Headers = {}) {
    const { status, response, body } = await this.ask("POST", "/user_data/login?session=1", {
      ...basic(login, PASSWORD),
      "X-Session-User": "",
      "User-Agent": "Phone",
      ...headers,
    });
    const [cookie = ""] = response.headers.get("Set-Cookie")?.split(";") ?? [];
    return { status, body, response, page: { Cookie: cookie, "X-Session-User": body.id ?? "" } };
  }

  status = async (...sent: Parameters<Depot["ask"]>) => (await this.ask(...sent)).status;

  async audit(): Promise<[string, string, unknown][]> {
    const { body } = await this.ask("GET", "/warehouse_audit", basic("ада", PASSWORD));
    return body.records.map((
      { user_login, action, details }: {
        user_login: string;
        action: string;
        details: { after: Record<string, unknown>[] };
      },
    ) => {
      const { id: _, user_login: of, ...rest } = details.after[0]!;
      return [`${user_login} ${action} ${of}`, rest];
    });
  }

  [Symbol.asyncDispose]() {
    return this.test[Symbol.asyncDispose]();
  }
}

Deno.test("sessions: a page signs in once; the API alone gets no cookie, and is asked as before", async () => {
  await using depot = await Depot.open();
  const { id } = await addUser(depot.test.db);
  const login = await depot.ask("POST", "/user_data/login", basic("ада", PASSWORD));
  assert.deepEqual([login.response.headers.get("Set-Cookie"), login.body.session], [
    null,
    undefined,
  ]);
  const before = Date.now();
  const { body, response, page } = await depot.signIn();
  assert.match(
    response.headers.get("Set-Cookie")!,
    /^warehouse\.sid=[\w-]{43}; Max-Age=4(3199|3200); Path=\/; HttpOnly; SameSite=Lax$/,
  );
  assert.ok(body.session.expires_at >= before + 12 * 3_600_000);
  assert.deepEqual({ ...body.session, expires_at: 0 }, {
    expires_at: 0,
    has_pin: false,
    lock_minutes: 5,
    second_factor: "off",
  });
  assert.equal(await depot.status("GET", "/warehouse_data/", page), 200);
  // Another user has signed in elsewhere in this browser.
  for (const other of [{ ...page, "X-Session-User": NORTH.id }, { "X-Session-User": id }]) {
    const refused = await depot.ask("GET", "/warehouse_data/", other);
    assert.deepEqual([refused.status, refused.response.headers.get("WWW-Authenticate")], [
      401,
      null,
    ]);
  }
  // Browsers send the credentials of their own dialog with requests of pages, too.
  await addUser(depot.test.db, { user_login: "eva", user_role: 1 });
  for (const eva of [basic("eva", PASSWORD), basic("eva", "wrong")]) {
    const { status, body } = await depot.ask("GET", "/user_data/sessions", { ...page, ...eva });
    assert.deepEqual([status, body.sessions.length], [200, 1]);
    const signedOut = { "X-Session-User": "", ...eva };
    assert.equal(await depot.status("GET", "/warehouse_data/", signedOut), 401);
  }
  const program = await depot.ask("GET", "/warehouse_data/");
  assert.equal(program.response.headers.get("WWW-Authenticate"), CHALLENGE);
  assert.equal(
    await depot.status("POST", "/user_data/logout", { ...page, Origin: "https://evil.example" }),
    403,
  );
  assert.equal(await depot.status("POST", "/user_data/logout", page), 200);
  assert.equal(await depot.status("GET", "/warehouse_data/", page), 401);
});

Deno.test("sessions: listed, ended from another device, by an administrator, by a new password, at the end of the shift", async () => {
  await using depot = await Depot.open();
  const { db } = depot.test;
  await addUser(db);
  const eva = await addUser(db, { user_login: "eva", user_role: 1, uuid_warehouse: NORTH.id });
  const first = await depot.signIn("eva");
  const second = await depot.signIn("eva", { "User-Agent": "Scanner" });
  const { body } = await depot.ask("GET", "/user_data/sessions", second.page);
  const listed = body.sessions as { id: string; client: string; current: boolean }[];
  assert.deepEqual(
    new Map(listed.map(({ client, current }) => [client, current])),
    new Map([["Scanner", true], ["Phone", false]]),
  );
  const phone = listed.find(({ client }) => client === "Phone")!.id;
  // Nobody ends the sessions of others.
  const ada = await depot.signIn();
  assert.equal(await depot.status("DELETE", `/user_data/sessions/${phone}`, ada.page), 204);
  assert.equal(await depot.status("GET", "/user_data/sessions", first.page), 200);
  assert.equal(await depot.status("DELETE", `/user_data/sessions/${phone}`, second.page), 204);
  assert.equal(await depot.status("GET", "/user_data/sessions", first.page), 401);

  assert.equal(await depot.status("DELETE", `/user_data/${eva.id}/sessions`, second.page), 403);
  assert.equal(await depot.status("DELETE", `/user_data/${eva.id}/sessions`, ada.page), 204);
  assert.equal(await depot.status("GET", "/user_data/sessions", second.page), 401);
  assert.equal(await depot.status("DELETE", `/user_data/${NORTH.id}/sessions`, ada.page), 404);

  const third = await depot.signIn("eva");
  // The same browser signs in again: its former session ends.
  const fourth = await depot.signIn("eva", { Cookie: third.page.Cookie });
  assert.equal(await depot.status("GET", "/user_data/sessions", third.page), 401);
  const same = eq(warehouseUsers.id, eva.id);
  await db.write((tx) => tx.update(warehouseUsers).set({ user_fio: "Eva" }).where(same));
  assert.equal(await depot.status("GET", "/user_data/sessions", fourth.page), 200);
  const user_password = await quickHash("another password");
  assert.equal(
    await depot.status("PUT", `/user_data/${eva.id}`, ada.page, { user_password }),
    200,
  );
  assert.equal(await depot.status("GET", "/user_data/sessions", fourth.page), 401);

  await db.write((tx) => tx.update(sessions).set({ expires_at: Date.now() - 1 }));
  assert.equal(await depot.status("GET", "/user_data/sessions", ada.page), 401);
  assert.deepEqual((await depot.audit()).map(([what]) => what), [
    "ада update eva",
    "eva sign_in eva",
    "eva sign_in eva",
    "ада end_sessions eva",
    "eva end_sessions eva",
    "ада sign_in ада",
    "eva sign_in eva",
    "eva sign_in eva",
  ]);
});

Deno.test("PIN: 4 to 8 digits, checked by the server; the fifth wrong one in a row ends the session", async () => {
  await using depot = await Depot.open();
  await addUser(depot.test.db);
  const eva = await addUser(depot.test.db, { user_login: "eva", user_role: 1 });
  const { page } = await depot.signIn("eva");
  const unlock = (pin: string) => depot.ask("POST", "/user_data/unlock", page, { pin });
  assert.deepEqual([(await unlock("2580")).status, (await unlock("2580")).body.error], [
    409,
    "There is no PIN",
  ]);
  for (const pin of ["123", "123456789", "12a4", 1234]) {
    const { status, body } = await depot.ask("PUT", "/user_data/pin", page, {
      pin,
      password: PASSWORD,
    });
    assert.deepEqual([status, body.error], [400, "pin: expected 4 to 8 digits"]);
  }
  assert.equal(
    await depot.status("PUT", "/user_data/pin", page, { pin: "2580", password: PASSWORD }),
    204,
  );
  const [row] = await depot.test.db.read.select().from(signInFactors);
  assert.match(row!.pin_hash!, /^\$argon2id\$/);
  assert.equal((await depot.signIn("eva")).body.session.has_pin, true);
  // The first device learns of it.
  const { body: own } = await depot.ask("GET", "/user_data/account", page);
  assert.deepEqual([own.id, own.session.has_pin, own.session.second_factor], [
    eva.id,
    true,
    "off",
  ]);
  const wrong = async () => {
    const { status, body } = await unlock("2581");
    return [status, body.attempts_left];
  };
  assert.deepEqual([await wrong(), await wrong()], [[403, 4], [403, 3]]);
  assert.equal((await unlock("2580")).status, 200);
  for (const left of [4, 3, 2, 1]) assert.deepEqual(await wrong(), [403, left]);
  assert.deepEqual(await wrong(), [401, undefined]);
  assert.equal((await unlock("2580")).status, 401);

  const again = await depot.signIn("eva");
  const ada = await depot.signIn();
  assert.equal(await depot.status("DELETE", `/user_data/${eva.id}/pin`, again.page), 403);
  assert.equal(await depot.status("DELETE", `/user_data/${eva.id}/pin`, ada.page), 204);
  assert.equal((await depot.signIn("eva")).body.session.has_pin, false);
});

Deno.test("two-step sign-in: set up by a code, asked at each login, each code accepted once", async () => {
  await using depot = await Depot.open();
  await addUser(depot.test.db);
  const bert = await addUser(depot.test.db, { user_login: "bert", user_role: 2 });
  const { page } = await depot.signIn("bert");
  assert.equal(await depot.status("PUT", "/user_data/second_factor", page, { code: "1" }), 409);
  const { body: { secret } } = await depot.ask("POST", "/user_data/second_factor", page, {
    password: PASSWORD,
  });
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
  const now = Date.now();
  const refused = await depot.ask("PUT", "/user_data/second_factor", page, { code: "wrong" });
  assert.deepEqual([refused.status, refused.body.error], [403, "code: the code is wrong"]);
  const { body: { recovery_codes: [recovery, other, third] } } = await depot.ask(
    "PUT",
    "/user_data/second_factor",
    page,
    { code: codeAt(now - 30_000) },
  );
  const again = { password: PASSWORD };
  assert.equal(await depot.status("POST", "/user_data/second_factor", page, again), 409);
  // The session goes on; the password alone opens nothing.
  assert.equal(await depot.status("GET", "/warehouse_data/", page), 200);
  const alone = basic("bert", PASSWORD);
  const api = await depot.ask("GET", "/warehouse_data/", alone);
  assert.deepEqual([api.status, api.body.second_factor], [401, true]);
  const login = await depot.ask("POST", "/user_data/login", alone);
  assert.deepEqual([login.status, login.body], [401, {
    error: "A one-time code is required: send it as X-One-Time-Code",
    second_factor: true,
  }]);
  const withCode = async (code: string) =>
    (await depot.signIn("bert", { "X-One-Time-Code": code })).status;
  assert.equal(await withCode("000000"), 401);
  assert.equal(await withCode(codeAt(now)), 200);
  assert.equal(await withCode(codeAt(now)), 401);
  assert.equal(await withCode(recovery), 200);
  assert.equal(await withCode(recovery), 401);
  // Only a login uses a code up; a right password without one is no failure.
  const coded = { ...alone, "X-One-Time-Code": other };
  for (let time = 0; time < 11; time++) {
    const { status, body } = await depot.ask("GET", "/warehouse_data/", coded);
    assert.deepEqual([status, body.error], [
      401,
      "With two-step sign-in, the API does not accept a password alone",
    ]);
  }
  for (let time = 0; time < 11; time++) {
    assert.equal((await depot.ask("POST", "/user_data/login", alone)).status, 401);
  }
  assert.equal(await withCode(other), 200);
  // Two for each of the three wrong codes: of the name, and of the address.
  assert.equal((await depot.test.db.read.select().from(loginAttempts)).length, 6);
  // A password without the right code does not forget failures.
  for (let guess = 0; guess < 10; guess++) await withCode("000000");
  assert.equal(await withCode(third), 429);

  const ada = await depot.signIn();
  assert.equal(await depot.status("DELETE", `/user_data/${bert.id}/second_factor`, ada.page), 204);
  assert.deepEqual((await depot.audit()).filter(([what]) => what.includes("factor")), [
    ["ада second_factor bert", { second_factor: "off" }],
    ["bert second_factor bert", { recovery_codes_left: 8 }],
    ["bert second_factor bert", { recovery_codes_left: 9 }],
    ["bert second_factor bert", { second_factor: "on" }],
  ]);
});

Deno.test("two-step sign-in: one's own is turned off by the password and a code, which can be renewed", async () => {
  await using depot = await Depot.open();
  const { id } = await addUser(depot.test.db);
  const other = await depot.signIn();
  const { page } = await depot.signIn();
  const { body: { secret } } = await depot.ask("POST", "/user_data/second_factor", page, {
    password: PASSWORD,
  });
  const code = new TOTP({ secret }).generate();
  const { body } = await depot.ask("PUT", "/user_data/second_factor", page, { code });
  for (const what of ["second_factor", "pin"]) {
    const refused = await depot.ask("DELETE", `/user_data/${id}/${what}`, page);
    assert.deepEqual([refused.status, refused.body.error], [
      403,
      "Change your own sign-in on the page of your account",
    ]);
  }
  const off = async (sent: unknown) => {
    const { status, body } = await depot.ask("DELETE", "/user_data/second_factor", page, sent);
    return [status, body?.error];
  };
  assert.equal(await depot.status("GET", "/user_data/sessions", other.page), 401);
  assert.equal(await depot.status("GET", "/user_data/sessions", page), 200);
  const [recovery] = body.recovery_codes;
  assert.deepEqual(await off({ password: "wrong", code: recovery }), [
    403,
    "password: The current password is wrong",
  ]);
  assert.deepEqual(await off({ password: PASSWORD, code: "000000" }), [
    403,
    "code: the code is wrong",
  ]);
  // New recovery codes end the former ones.
  const renewed = await depot.ask("POST", "/user_data/second_factor/recovery_codes", page, {
    password: PASSWORD,
  });
  assert.equal(renewed.body.recovery_codes.length, 10);
  assert.deepEqual(await off({ password: PASSWORD, code: recovery }), [
    403,
    "code: the code is wrong",
  ]);
  assert.deepEqual(await off({ password: PASSWORD, code: renewed.body.recovery_codes[9] }), [
    204,
    undefined,
  ]);
  assert.equal(await depot.status("GET", "/warehouse_data/", basic("ада", PASSWORD)), 200);
  assert.equal(
    await depot.status("POST", "/user_data/second_factor/recovery_codes", page, {
      password: PASSWORD,
    }),
    409,
  );
});

Deno.test("one's own sign-in: changed by the password, and wrong ones count as failed logins", async () => {
  await using depot = await Depot.open();
  await addUser(depot.test.db);
  const { page } = await depot.signIn();
  const changes = [
    ["POST", "/user_data/second_factor", {}],
    ["DELETE", "/user_data/second_factor", { code: "123456" }],
    ["POST", "/user_data/second_factor/recovery_codes", {}],
    ["PUT", "/user_data/pin", { pin: "2580" }],
    ["PUT", "/user_data/pin", { pin: null }],
  ] as const;
  for (const [method, path, sent] of changes) {
    assert.equal(await depot.status(method, path, page, sent), 400);
    const refused = await depot.ask(method, path, page, { ...sent, password: "wrong" });
    assert.deepEqual([refused.status, refused.body.error], [
      403,
      "password: The current password is wrong",
    ]);
  }
  assert.deepEqual(await depot.test.db.read.select().from(signInFactors), []);
  const pin = { pin: "2580", password: "wrong" };
  for (let time = 0; time < 5; time++) {
    assert.equal(await depot.status("PUT", "/user_data/pin", page, pin), 403);
  }
  assert.equal(
    await depot.status("PUT", "/user_data/pin", page, { ...pin, password: PASSWORD }),
    429,
  );
  assert.equal((await depot.signIn()).status, 429);
});

Deno.test("two-step sign-in: a deleted user who is restored still has it, for thirty days", async () => {
  await using depot = await Depot.open();
  const { db } = depot.test;
  await addUser(db);
  const bert = await addUser(db, { user_login: "bert", user_role: 2 });
  const own = await depot.signIn("bert");
  const ask = (path: string, sent: object) =>
    depot.ask(path === "second_factor" ? "POST" : "PUT", `/user_data/${path}`, own.page, {
      ...sent,
      password: PASSWORD,
    });
  await ask("pin", { pin: "2580" });
  const { body: { secret } } = await ask("second_factor", {});
  const code = new TOTP({ secret }).generate();
  await depot.ask("PUT", "/user_data/second_factor", own.page, { code });
  const ada = await depot.signIn();
  const remove = () => depot.status("DELETE", `/user_data/${bert.id}`, ada.page);
  const restore = () => depot.status("POST", "/user_data", ada.page, bert);
  assert.deepEqual([await remove(), await restore()], [204, 200]);
  assert.equal(await depot.status("GET", "/user_data/sessions", own.page), 401);
  const refused = await depot.signIn("bert");
  assert.deepEqual([refused.status, refused.body.second_factor], [401, true]);
  const factors = () => db.read.select().from(signInFactors);
  const [kept] = await factors();
  assert.deepEqual([kept!.deleted_at, kept!.pin_hash === null], [null, false]);

  await remove();
  const [deleted] = await factors();
  const deleted_at = deleted!.deleted_at! - 30 * 24 * 3_600_000 - 1000;
  await depot.signIn();
  assert.equal((await factors()).length, 1);
  await db.write((tx) => tx.update(signInFactors).set({ deleted_at }));
  await depot.signIn();
  assert.deepEqual(await factors(), []);
});

Deno.test("two-step sign-in: changes by the password alone do not forget wrong codes", async () => {
  await using depot = await Depot.open();
  await addUser(depot.test.db);
  const { page } = await depot.signIn();
  const { body: { secret } } = await depot.ask("POST", "/user_data/second_factor", page, {
    password: PASSWORD,
  });
  const code = new TOTP({ secret }).generate();
  await depot.ask("PUT", "/user_data/second_factor", page, { code });
  const guess = { password: PASSWORD, code: "000000" };
  const pin = { pin: "2580", password: PASSWORD };
  const statuses = [];
  for (let time = 0; time < 11; time++) {
    statuses.push(await depot.status("DELETE", "/user_data/second_factor", page, guess));
    if (time < 10) statuses.push(await depot.status("PUT", "/user_data/pin", page, pin));
  }
  assert.deepEqual(statuses.slice(0, 19), [...Array(9).fill([403, 204]).flat(), 403]);
  assert.deepEqual(statuses.slice(19), [429, 429]);
});

Deno.test("two-step sign-in: a user who is deleted meanwhile leaves nothing", async () => {
  await using depot = await Depot.open();
  const { db } = depot.test;
  const { id } = await addUser(db);
  await db.write((tx) => tx.delete(warehouseUsers));
  const holder = { user_id: id, name: "ада", warehouse: "" };
  await assert.rejects(setPin(db, holder, "P"), { status: 404 });
  await assert.rejects(startSecondFactor(db, holder), { status: 404 });
  assert.deepEqual(await db.read.select().from(signInFactors), []);
});

Deno.test("REQUIRE_TWO_FACTOR: nothing is open to the role until it is set up, and Basic never", async () => {
  await using depot = await Depot.open({ REQUIRE_TWO_FACTOR: ["administrator"] });
  await addUser(depot.test.db);
  await addUser(depot.test.db, { user_login: "eva", user_role: 1 });
  assert.equal(await depot.status("GET", "/warehouse_data/", basic("eva", PASSWORD)), 200);
  assert.equal(await depot.status("GET", "/warehouse_data/", basic("ада", PASSWORD)), 401);
  const { page, body } = await depot.signIn();
  assert.equal(body.session.second_factor, "needed");
  const { body: own } = await depot.ask("GET", "/user_data/account", page);
  assert.equal(own.session.second_factor, "needed");
  const refused = await depot.ask("GET", "/warehouse_data/", page);
  assert.deepEqual([refused.status, refused.body], [403, {
    error: "Your role requires two-step sign-in: set it up first",
    second_factor: true,
  }]);
  assert.equal(
    await depot.status("PUT", "/user_data/pin", page, { pin: "2580", password: PASSWORD }),
    403,
  );
  const { body: { secret } } = await depot.ask("POST", "/user_data/second_factor", page, {
    password: PASSWORD,
  });
  const code = new TOTP({ secret }).generate();
  assert.equal(await depot.status("PUT", "/user_data/second_factor", page, { code }), 200);
  assert.equal(await depot.status("GET", "/warehouse_data/", page), 200);
});
