/** Two-step sign-in of curators. */
import assert from "node:assert/strict";
import { TOTP } from "otpauth";
import { addCurator } from "../../../db/accounts/curators.ts";
import { quickHash } from "../../support/accounts.ts";
import { TestApp } from "../../support/app.ts";

const PASSWORD = "swans in the fog";

/** Asks the server as a browser with one cookie. */
function browser(test: TestApp) {
  let cookie = "";
  return async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await test.app.request(`/api${path}`, {
      method,
      headers: { Cookie: cookie, "Content-Type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie = response.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
}

Deno.test("curators: sign in in two steps, and editors in chief reset it", async () => {
  await using test = await TestApp.open();
  await addCurator(test.db, "ada", PASSWORD, { hash: quickHash });
  await addCurator(test.db, "hilma", PASSWORD, { hash: quickHash, role: "curator" });
  const [ada, hilma] = [browser(test), browser(test)];
  const logIn = (as: typeof ada, username: string, code?: string) =>
    as("POST", "/auth/login", { username, password: PASSWORD }, {
      ...(code && { "X-One-Time-Code": code }),
    });
  await logIn(ada, "ada");
  await logIn(hilma, "hilma");
  const { body: { secret, uri } } = await hilma("POST", "/auth/second_factor", {
    password: PASSWORD,
  });
  for (
    const [method, path, more] of [
      ["POST", "", {}],
      ["DELETE", "", { code: "123456" }],
      ["POST", "/recovery_codes", {}],
    ] as const
  ) {
    const sent = { ...more, password: "wrong" };
    const { status, body } = await hilma(method, `/auth/second_factor${path}`, sent);
    assert.deepEqual([status, body.error], [403, "password: The current password is wrong"]);
  }
  assert.ok(uri.startsWith("otpauth://totp/Open%20Depot:hilma?"));
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
  const now = Date.now();
  const confirmed = await hilma("PUT", "/auth/second_factor", { code: codeAt(now) });
  assert.equal(confirmed.body.recovery_codes.length, 10);
  assert.equal((await hilma("GET", "/auth/account")).body.second_factor, "on");

  const refused = await logIn(hilma, "hilma");
  assert.deepEqual([refused.status, refused.body.second_factor], [401, true]);
  assert.equal((await logIn(hilma, "hilma", codeAt(now))).status, 401);
  assert.equal((await logIn(hilma, "hilma", confirmed.body.recovery_codes[3])).status, 200);

  const renewed = await hilma("POST", "/auth/second_factor/recovery_codes", {
    password: PASSWORD,
  });
  assert.equal((await logIn(hilma, "hilma", confirmed.body.recovery_codes[4])).status, 401);
  assert.equal((await logIn(hilma, "hilma", renewed.body.recovery_codes[4])).status, 200);

  assert.equal((await hilma("DELETE", "/curators/2/second_factor")).status, 403);
  assert.equal((await ada("DELETE", "/curators/1/second_factor")).status, 403);
  assert.equal((await ada("DELETE", "/curators/2/second_factor")).status, 204);
  assert.equal((await logIn(hilma, "hilma")).status, 200);
  const { body: { records } } = await ada("GET", "/audit?action=account.second_factor");
  assert.deepEqual(
    records.map((
      { username, details: { after } }: { username: string; details: { after: unknown } },
    ) => [
      username,
      after,
    ]),
    [
      ["ada", { second_factor: "off" }],
      ["hilma", { recovery_codes_left: 9 }],
      ["hilma", { recovery_codes_left: 10 }],
      ["hilma", { recovery_codes_left: 9 }],
      ["hilma", { second_factor: "on" }],
    ],
  );
});

Deno.test("REQUIRE_TWO_FACTOR: a curator of the role can do nothing else before", async () => {
  await using test = await TestApp.open({ settings: { REQUIRE_TWO_FACTOR: ["curator"] } });
  await addCurator(test.db, "hilma", PASSWORD, { hash: quickHash, role: "curator" });
  const hilma = browser(test);
  assert.equal(
    (await hilma("POST", "/auth/login", { username: "hilma", password: PASSWORD })).status,
    200,
  );
  assert.equal((await hilma("GET", "/auth/account")).body.second_factor, "needed");
  const refused = await hilma("GET", "/audit");
  assert.deepEqual([refused.status, refused.body.second_factor], [403, true]);
  const { body: { secret } } = await hilma("POST", "/auth/second_factor", { password: PASSWORD });
  const code = new TOTP({ secret }).generate();
  assert.equal((await hilma("PUT", "/auth/second_factor", { code })).status, 200);
  assert.equal((await hilma("GET", "/audit")).status, 200);
});
