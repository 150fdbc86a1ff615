/** Which logins the warehouse's users may have. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { create, draft, post, put } from "./records.ts";

Deno.test("user_login: colons are refused in the client's language", async () => {
  await using test = await TestApp.open();
  const [warehouse] = await create(test, "warehouse", draft({}, "warehouse"));
  const [user] = await create(test, "user", draft({ warehouse: warehouse! }, "user"));
  const wrong = draft({ warehouse: warehouse! }, "user", { user_login: "ann:ada" });
  const refused = [400, "user_login: a colon is not allowed"];
  assert.deepEqual(await test.refusal("/api/v1/user_data", post(wrong)), refused);
  const path = `/api/v1/user_data/${user!.id}`;
  assert.deepEqual(await test.refusal(path, put({ user_login: "ann:ada" })), refused);
  const russian = { ...post(wrong), headers: { "Accept-Language": "ru" } };
  assert.deepEqual(
    await test.refusal("/api/v1/user_data", russian),
    [400, "user_login: двоеточие недопустимо"],
  );
});

Deno.test("user_login: trimmed and without invisible characters", async () => {
  await using test = await TestApp.open();
  const [warehouse] = await create(test, "warehouse", draft({}, "warehouse"));
  const wanted = (user_login: string) =>
    post(draft({ warehouse: warehouse! }, "user", { user_login }));
  for (const user_login of ["a\u200bnn", "ann\u202e", "an\tn", "an\nn"]) {
    assert.deepEqual(await test.refusal("/api/v1/user_data", wanted(user_login)), [
      400,
      "user_login: control and format characters are not allowed",
    ]);
  }
  for (const user_login of [" ann", "ann\u00a0"]) {
    assert.deepEqual(await test.refusal("/api/v1/user_data", wanted(user_login)), [
      400,
      "user_login: blanks at either end are not allowed",
    ]);
  }
  for (const user_login of ["Ящик №7", "ａnn", "ann of the north"]) {
    assert.equal((await test.json("/api/v1/user_data", wanted(user_login))).user_login, user_login);
  }
});

Deno.test("the last administrator of all warehouses stays, also where no login is required", async () => {
  await using test = await TestApp.open();
  const boss = { user_login: "boss", user_password: "", user_role: 0, user_fio: "" };
  const added = (user_login: string) =>
    test.json("/api/v1/user_data", post({ ...boss, uuid_warehouse: "", user_login }));
  const path = `/api/v1/user_data/${(await added("boss")).id}`;
  const refused = [409, "The last administrator can be neither deleted nor demoted"];
  assert.deepEqual(await test.refusal(path, { method: "DELETE" }), refused);
  assert.deepEqual(await test.refusal(path, put({ user_role: 2 })), refused);
  await added("second");
  assert.equal((await test.request(path, { method: "DELETE" })).status, 204);
});
