/** A login with a colon could never sign in: Basic credentials end the login at the first one. */
import assert from "node:assert/strict";
import { TestApp } from "../../support.ts";
import { create, draft, post, put } from "./records.ts";

Deno.test("user_login: one with a colon is refused, in the language of the client", async () => {
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
