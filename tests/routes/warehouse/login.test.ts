/** Login of the warehouse's users and the limits on guessing. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { attemptKey, countAttempt } from "../../../db/accounts/login_attempts.ts";
import { loginAttempts } from "../../../db/schema/curators.ts";
import { warehouses, warehouseUsers } from "../../../db/schema/warehouse.ts";
import { DUMMY_HASH, verifyPassword } from "../../../adapters/accounts/password.ts";
import { WorkerOverrun } from "../../../adapters/workers/worker_pool.ts";
import { addUser, basic, md5, PASSWORD } from "./basic_users.ts";
import { GatedApp } from "./gated_app.ts";

const NORTH = {
  id: "5c2e4a1b-6e0d-4a9b-8f6c-0d6a3f1e2b7c",
  warehouse_name: "North",
  warehouse_length: 1,
  warehouse_width: 1,
};
const POST = { method: "POST" };
const CHALLENGE = 'Basic realm="warehouse", charset="UTF-8"';

async function refusal(response: Response): Promise<[number, string | null, string]> {
  const { error } = await response.json();
  return [response.status, response.headers.get("WWW-Authenticate"), error];
}

Deno.test("POST /user_data/login: returns the user, with and without a slash", async () => {
  await using test = await GatedApp.open();
  await test.db.write((tx) => tx.insert(warehouses).values(NORTH));
  const anna = await addUser(test.db, { uuid_warehouse: NORTH.id, user_role: 2 });
  const bert = await addUser(test.db, { user_login: "bert", user_fio: "" });
  for (const slash of ["", "/"]) {
    const headers = basic("ада", PASSWORD);
    const response = await test.send(`/user_data/login${slash}`, { ...POST, headers });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    assert.equal(response.headers.get("Content-Type"), "application/json; charset=utf-8");
    assert.deepEqual(await response.json(), {
      id: anna.id,
      role: 2,
      user_login: "ада",
      user_fio: "Ада Л.",
      warehouseId: NORTH.id,
    });
  }
  const response = await test.send("/user_data/login", {
    ...POST,
    headers: basic("bert", PASSWORD),
  });
  const { warehouseId, id } = await response.json();
  assert.deepEqual({ warehouseId, id }, { warehouseId: "", id: bert.id });
});

Deno.test("POST /user_data/login: requires only its own credentials in basic mode", async () => {
  await using test = await GatedApp.open("basic");
  await addUser(test.db, { user_role: 2 });
  for (const slash of ["", "/"]) {
    const headers = basic("ада", PASSWORD);
    const response = await test.send(`/user_data/login${slash}`, { ...POST, headers });
    assert.equal((await response.json()).user_login, "ада");
  }
});

Deno.test("POST /user_data/login: unknown login and wrong password get equal responses", async () => {
  await using test = await GatedApp.open();
  const { user_password } = await addUser(test.db);
  const wrong = [basic("ада", "x"), basic("eve", PASSWORD), basic("ада", ""), basic("", "")];
  for (const headers of wrong) {
    const response = await test.send("/user_data/login", { ...POST, headers });
    assert.equal(response.headers.get("Cache-Control"), "no-store");
    const expected = [401, CHALLENGE, "Login or password is wrong"];
    assert.deepEqual(await refusal(response), expected);
  }
  // Whoever has no account costs what any other does.
  assert.deepEqual(test.checked, [user_password, DUMMY_HASH, user_password, DUMMY_HASH]);
});

Deno.test("POST /user_data/login: without credentials 401, and nothing is counted", async () => {
  await using test = await GatedApp.open();
  await addUser(test.db);
  for (const headers of [{}, { Authorization: "Bearer x" }, { Authorization: "Basic no-colon" }]) {
    assert.deepEqual(await refusal(await test.send("/user_data/login", { ...POST, headers })), [
      401,
      CHALLENGE,
      "Login and password are required",
    ]);
  }
  assert.deepEqual(test.checked, []);
  assert.deepEqual(await test.db.read.select().from(loginAttempts), []);
});

Deno.test("POST /user_data/login: the stored hash is not a password", async () => {
  await using test = await GatedApp.open();
  await addUser(test.db, { user_login: "plain", user_password: "in the clear" });
  await addUser(test.db, { user_login: "weak", user_password: md5("123456") });
  assert.equal(await test.login(basic("plain", "in the clear")), 401);
  assert.equal(await test.login(basic("weak", md5("123456"))), 401);
});

Deno.test("POST /user_data/login: weak hashes are logged without secrets", async () => {
  await using test = await GatedApp.open();
  const { id } = await addUser(test.db, { user_password: md5("123456") });
  assert.equal(await test.login(basic("ада", "wrong")), 401);
  assert.equal(await test.login(basic("ада", "123456")), 200);
  const warnings = test.log.lines.filter(({ level }) => level === "warn");
  assert.deepEqual(warnings, [{
    level: "warn",
    message: "A user's password is kept in a weak form",
    properties: { user: id, form: "md5" },
  }]);
  assert.doesNotMatch(JSON.stringify(test.log.lines), new RegExp(`123456|${md5("123456")}`));
});

Deno.test("POST /user_data/login: a slow verification counts as wrong", async () => {
  await using test = await GatedApp.open();
  await addUser(test.db);
  test.verify = () => Promise.reject(new WorkerOverrun("verifyPassword took over 10000 ms"));
  assert.equal(await test.login(basic("ада", PASSWORD)), 401);
});

Deno.test("POST /user_data/login: refused if user or password changed meanwhile", async () => {
  await using test = await GatedApp.open();
  const { id } = await addUser(test.db);
  const user = eq(warehouseUsers.id, id);
  const meanwhile = [
    () =>
      test.db.write((tx) => tx.update(warehouseUsers).set({ user_password: "new" }).where(user)),
    () => test.db.write((tx) => tx.delete(warehouseUsers).where(user)),
  ];
  for (const change of meanwhile) {
    test.verify = async () => {
      await change();
      return true;
    };
    assert.equal(await test.login(basic("ада", PASSWORD)), 401);
  }
});

Deno.test("login attempts: the eleventh within 15 minutes waits, for that address only", async () => {
  await using test = await GatedApp.open();
  await addUser(test.db);
  const guesses = Array.from({ length: 12 }, (_, n) => test.login(basic("ада", `guess ${n}`)));
  assert.deepEqual((await Promise.all(guesses)).sort(), [
    ...Array(10).fill(401),
    ...Array(2).fill(429),
  ]);
  const right = basic("ада", PASSWORD);
  const blocked = await test.send("/user_data/login", { ...POST, headers: right });
  assert.equal(blocked.status, 429, "the right password too");
  const seconds = Number(blocked.headers.get("Retry-After"));
  assert.ok(seconds > 14 * 60 && seconds <= 15 * 60);
  assert.equal(
    (await blocked.json()).error,
    `Too many failed logins, try again in ${seconds} seconds`,
  );
  assert.equal(await test.login(right, "192.0.2.2"), 200);
  assert.equal(await test.login(basic("bob", "x")), 401);
  await test.db.write((tx) => tx.update(loginAttempts).set({ at: Date.now() - 15 * 60 * 1000 }));
  assert.equal(await test.login(right), 200);
});

Deno.test("login attempts: a successful login resets the count", async () => {
  await using test = await GatedApp.open();
  await addUser(test.db);
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await test.login(basic("ада", `guess ${n}`));
    assert.equal(await test.login(basic("ада", PASSWORD)), 200);
  }
});

Deno.test("login attempts: curators and users of one name are counted separately", async () => {
  await using test = await GatedApp.open();
  await addUser(test.db);
  const curator = attemptKey("ада", "192.0.2.1");
  for (let n = 0; n < 10; n++) await countAttempt(test.db, curator, Date.now());
  assert.ok((await countAttempt(test.db, curator, Date.now())).retryAfter);
  assert.equal(await test.login(basic("ада", PASSWORD)), 200);
  // Nor does a login end the curator's wait.
  assert.ok((await countAttempt(test.db, curator, Date.now())).retryAfter);
});

Deno.test("login: nobody's hash is no account", async () => {
  await using test = await GatedApp.open();
  for (const guess of ["", "nobody", DUMMY_HASH]) {
    assert.equal(await verifyPassword(guess, DUMMY_HASH), false);
    assert.equal(await test.login(basic("nobody", guess)), 401);
  }
});

Deno.test("login attempts: guesses at one login slow down unknown addresses only", async () => {
  await using test = await GatedApp.open();
  await addUser(test.db);
  const right = basic("ада", PASSWORD);
  assert.equal(await test.login(right, "192.0.2.1"), 200);
  const statuses = [];
  for (let n = 1; n <= 31; n++) {
    statuses.push(await test.login(basic("ада", `guess ${n}`), `198.51.100.${n}`));
  }
  assert.deepEqual(statuses, [...Array(30).fill(401), 429]);
  assert.equal(await test.login(right, "203.0.113.1"), 429);
  assert.equal(await test.login(right, "192.0.2.1"), 200);
  const outcomes = test.log.lines.map(({ properties }) => properties.outcome).filter(Boolean);
  assert.deepEqual(outcomes.slice(-3), ["slowed", "slowed", "right"]);
});
