/** Accounts of curators: roles, one's own password, sessions listed and ended. */
import assert from "node:assert/strict";
import { addCurator } from "../../../db/accounts/curators.ts";
import { quickHash } from "../../support/accounts.ts";
import { sentenceOnly, TestApp } from "../../support/app.ts";

const PASSWORD = "the night watch";
const OTHER = "girl with a pearl";

/** A server with an editor in chief, ada, and a curator, bob. */
class Office implements AsyncDisposable {
  private constructor(readonly test: TestApp) {}

  static async open(): Promise<Office> {
    const test = await TestApp.open();
    await addCurator(test.db, "ada", PASSWORD, { hash: quickHash });
    await addCurator(test.db, "bob", PASSWORD, { role: "curator", hash: quickHash });
    return new Office(test);
  }

  /** Logs in. @returns what sends requests in that session: status and body */
  async as(username: string, password = PASSWORD, client = "Test/1") {
    const response = await this.test.request("/api/auth/login", {
      method: "POST",
      headers: { "User-Agent": client },
      json: { username, password },
    });
    assert.equal(response.status, 200);
    const Cookie = response.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
    // deno-lint-ignore no-explicit-any -- a test compares it with what it expects
    return async (method: string, path: string, json?: unknown): Promise<[number, any]> => {
      const init = { method, headers: { Cookie } };
      const answer = await this.test.request(path, json === undefined ? init : { ...init, json });
      const text = await answer.text();
      return [answer.status, text === "" ? null : sentenceOnly(JSON.parse(text))];
    };
  }

  [Symbol.asyncDispose]() {
    return this.test[Symbol.asyncDispose]();
  }
}

Deno.test("accounts: editors in chief manage them, with log entries", async () => {
  await using office = await Office.open();
  const ada = await office.as("ada");
  assert.deepEqual(await ada("GET", "/api/auth/account"), [200, {
    id: 1,
    username: "ada",
    role: "editor_in_chief",
    second_factor: "off",
  }]);
  const [made, hilma] = await ada("POST", "/api/curators", {
    username: "hilma",
    password: OTHER,
  });
  assert.deepEqual([made, hilma.id, hilma.role, hilma.sessions], [201, 3, "curator", 0]);
  const asHilma = await office.as("hilma", OTHER);
  const [, { accounts }] = await ada("GET", "/api/curators");
  assert.deepEqual(
    accounts.map(({ username, role, sessions }: Record<string, unknown>) => [
      username,
      role,
      sessions,
    ]),
    [["ada", "editor_in_chief", 1], ["bob", "curator", 0], ["hilma", "curator", 1]],
  );
  assert.equal((await asHilma("GET", "/api/curators"))[0], 403);
  assert.equal(
    (await ada("PATCH", "/api/curators/3", { role: "editor_in_chief" }))[1].role,
    "editor_in_chief",
  );
  // At once: the role is no part of the session.
  assert.equal((await asHilma("GET", "/api/curators"))[0], 200);
  assert.equal((await ada("DELETE", "/api/curators/3/sessions"))[0], 204);
  assert.equal((await asHilma("GET", "/api/auth/account"))[0], 401);
  assert.equal((await ada("PATCH", "/api/curators/3", { password: PASSWORD }))[0], 200);
  await office.as("hilma", PASSWORD);
  assert.equal((await ada("DELETE", "/api/curators/3"))[0], 204);
  const [, { records }] = await ada("GET", "/api/audit?target_type=account&target_id=3");
  assert.deepEqual(
    records.map(({ username, action, details: { before, after } }: {
      username: string;
      action: string;
      details: { before: unknown; after: unknown };
    }) => [username, action, before, after]).reverse(),
    [
      ["ada", "account.create", null, { username: "hilma", role: "curator" }],
      ["ada", "account.update", { role: "curator" }, { role: "editor_in_chief" }],
      ["ada", "account.end_sessions", { clients: ["Test/1"] }, null],
      ["ada", "account.password", null, { ended_sessions: 0 }],
      ["ada", "account.delete", { username: "hilma", role: "editor_in_chief" }, null],
    ],
  );
  const newest = records[0].id;
  assert.equal((await ada("POST", `/api/audit/${newest}/restore`))[0], 409);
});

Deno.test("accounts: refusals name the field, and one editor in chief remains", async () => {
  await using office = await Office.open();
  const ada = await office.as("ada");
  const refused: [method: string, path: string, json: unknown, status: number, error: string][] = [
    [
      "POST",
      "/api/curators",
      { username: "eve" },
      400,
      "password: expected text of 1 to 1000 characters",
    ],
    [
      "POST",
      "/api/curators",
      { username: "eve", password: "short" },
      400,
      "password: expected at least 8 characters",
    ],
    [
      "POST",
      "/api/curators",
      { username: "eve", password: OTHER, role: "king" },
      400,
      "role: expected one of curator, editor_in_chief",
    ],
    [
      "POST",
      "/api/curators",
      { username: "bob", password: OTHER },
      409,
      'username: There is a curator "bob" already',
    ],
    ["PATCH", "/api/curators/2", {}, 400, "expected role or password"],
    ["PATCH", "/api/curators/9", { role: "curator" }, 404, "No curator has the id 9"],
    [
      "PATCH",
      "/api/curators/1",
      { role: "curator" },
      409,
      "This is the only editor in chief; create another one first",
    ],
    [
      "DELETE",
      "/api/curators/1",
      undefined,
      409,
      "This is the only editor in chief; create another one first",
    ],
    ["DELETE", "/api/curators/9", undefined, 404, "No curator has the id 9"],
  ];
  for (const [method, path, json, status, error] of refused) {
    assert.deepEqual(await ada(method, path, json), [status, { error }], `${method} ${path}`);
  }
  const bob = await office.as("bob");
  for (const [method, path, json] of refused) {
    assert.equal((await bob(method, path, json))[0], 403, `${method} ${path}`);
  }
});

Deno.test("accounts: changing the own password ends other sessions", async () => {
  await using office = await Office.open();
  const [here, there] = [await office.as("bob"), await office.as("bob", PASSWORD, "Phone/2")];
  const change = (current: string, password: string) =>
    here("POST", "/api/auth/password", { current, password });
  assert.deepEqual(await change("a guess", OTHER), [403, {
    error: "current: The current password is wrong",
  }]);
  assert.equal((await change(PASSWORD, "password1"))[0], 400);
  assert.equal((await there("GET", "/api/auth/account"))[0], 200);
  assert.deepEqual(await change(PASSWORD, OTHER), [200, { ok: true }]);
  assert.equal((await here("GET", "/api/auth/account"))[0], 200);
  assert.equal((await there("GET", "/api/auth/account"))[0], 401);
  await office.as("bob", OTHER);
  // Wrong ones count as failed logins do.
  for (let i = 0; i < 10; i++) assert.equal((await change("a guess", PASSWORD))[0], 403);
  assert.equal((await change(OTHER, PASSWORD))[0], 429);
});

Deno.test("accounts: only own sessions are listed and ended", async () => {
  await using office = await Office.open();
  const [ada, bob] = [await office.as("ada"), await office.as("bob")];
  const phone = await office.as("bob", PASSWORD, "Phone/2");
  const [, { sessions }] = await bob("GET", "/api/auth/sessions");
  const named = (name: string) =>
    sessions.find(({ client }: { client: string }) => client === name);
  assert.deepEqual(
    [sessions.length, named("Test/1").current, named("Phone/2").current],
    [2, true, false],
  );
  assert.match(named("Phone/2").id, /^[0-9a-f]{16}$/);
  assert.equal((await ada("DELETE", `/api/auth/sessions/${named("Phone/2").id}`))[0], 204);
  assert.equal((await phone("GET", "/api/auth/account"))[0], 200);
  assert.equal((await bob("DELETE", `/api/auth/sessions/${named("Phone/2").id}`))[0], 204);
  assert.equal((await phone("GET", "/api/auth/account"))[0], 401);
  assert.equal((await bob("GET", "/api/auth/sessions"))[1].sessions.length, 1);
});

Deno.test("roles: a curator may edit, but neither merge nor undo a merge", async () => {
  await using office = await Office.open();
  const [ada, bob] = [await office.as("ada"), await office.as("bob")];
  await bob("POST", "/api/eras", { name: "Baroque", start_year: 1600, end_year: 1750 });
  await bob("POST", "/api/movements", {
    name: "Tenebrism",
    start_year: 1600,
    end_year: 1650,
    era_id: 1,
    color: "#102030",
  });
  for (const name of ["Judith Leyster", "Judith Jans Leyster"]) {
    assert.equal((await bob("POST", "/api/artists", { name, movement_id: 1 }))[0], 201);
  }
  assert.deepEqual(await bob("POST", "/api/artists/2/merge", { into: 1 }), [403, {
    error: "Only an editor in chief may do this",
  }]);
  const [status, { operation }] = await ada("POST", "/api/artists/2/merge", { into: 1 });
  assert.equal(status, 200);
  const [, { records: [entry] }] = await ada("GET", `/api/audit?operation=${operation}&limit=1`);
  assert.equal((await bob("POST", `/api/audit/${entry.id}/restore`))[0], 403);
  assert.equal((await bob("POST", `/api/audit/operations/${operation}/restore`))[0], 403);
  assert.equal((await ada("POST", `/api/audit/operations/${operation}/restore`))[0], 200);
});

Deno.test("accounts: new names are trimmed, NFKC and without invisible characters", async () => {
  await using office = await Office.open();
  const ada = await office.as("ada");
  const create = (username: string) => ada("POST", "/api/curators", { username, password: OTHER });
  const [status, { username }] = await create(" Ｈilma\u00a0af Klint ");
  assert.deepEqual([status, username], [201, "Hilma af Klint"]);
  await office.as("Hilma af Klint", OTHER);
  await office.as("Ｈilma af Klint ", OTHER);
  assert.equal((await create("Hilma af Klint"))[0], 409);
  for (const invisible of ["hil\u200bma", "hilma\u202e", "hil\nma"]) {
    assert.deepEqual(await create(invisible), [400, {
      error: "username: control and format characters are not allowed",
    }]);
  }
  assert.equal((await create("\u3000"))[0], 400);
});

Deno.test("accounts: names of earlier versions sign in as they are", async () => {
  await using office = await Office.open();
  const { test } = office;
  await addCurator(test.db, " ada", OTHER, { hash: quickHash });
  await addCurator(test.db, "h\u200bilma", OTHER, { hash: quickHash });
  await office.as("h\u200bilma", OTHER);
  const asOther = await office.as(" ada", OTHER);
  assert.equal((await asOther("GET", "/api/auth/account"))[1].username, " ada");
  const asAda = await office.as("ada ");
  assert.equal((await asAda("GET", "/api/auth/account"))[1].username, "ada");
});

Deno.test("accounts: passwords neither repeat themselves nor contain a name", async () => {
  await using office = await Office.open();
  const ada = await office.as("ada");
  for (const password of ["northnorthnorth", "Open Depot 2026", "hilma-klint-1862"]) {
    const [status, { error }] = await ada("POST", "/api/curators", {
      username: "Hilma Klint",
      password,
    });
    assert.equal(status, 400, password);
    assert.match(error, /^password: this one is easily guessed/);
  }
});
