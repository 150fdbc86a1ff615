/** Commands for the accounts of both services, as they are typed. */
import assert from "node:assert/strict";
import { addCurator } from "../../../db/accounts/curators.ts";
import { Database } from "../../../db/open.ts";
import { signInFactors } from "../../../db/schema/curators.ts";
import { addUser } from "../../routes/warehouse/basic_users.ts";
import { quickHash } from "../../support/accounts.ts";
import { run, ServerProcess } from "../../support/processes.ts";
import { withFolder } from "../../support/host.ts";

Deno.test("curator: add, password and remove, each with its refusal", async () => {
  await withFolder(async (data) => {
    const curator = (args: string[], stdin = "") => run(data, ["curator", ...args], { stdin });
    const added = await curator(["add", "ada"], "a long password\n");
    assert.deepEqual([added.code, added.out], [0, 'Created the curator "ada" (curator)\n']);
    const twice = await curator(["add", "ada"], "a long password\n");
    assert.deepEqual([twice.code, twice.err], [1, 'username: There is a curator "ada" already\n']);
    const short = await curator(["password", "ada"], "short");
    assert.deepEqual([short.code, short.err], [1, "password: expected at least 8 characters\n"]);
    const random = await curator(["password", "ada"]);
    assert.equal(random.code, 0);
    assert.match(random.out, /^Password: \S{27}\nChanged the password of "ada"\n$/);
    const chief = await curator(["add", "bea", "--role", "editor_in_chief"], "a long password\n");
    assert.deepEqual([chief.code, chief.out], [0, 'Created the curator "bea" (editor_in_chief)\n']);
    const last = await curator(["role", "bea", "curator"]);
    assert.deepEqual([last.code, last.err], [
      1,
      "This is the only editor in chief; create another one first\n",
    ]);
    const promoted = await curator(["role", "ada", "editor_in_chief"]);
    assert.deepEqual([promoted.code, promoted.out], [0, '"ada" is now editor_in_chief\n']);
    assert.equal((await curator(["role", "ada", "king"])).code, 1);
    assert.equal((await curator(["remove", "ada"])).code, 0);
    const gone = await curator(["remove", "ada"]);
    assert.deepEqual([gone.code, gone.err], [1, 'There is no curator "ada"\n']);
    assert.equal((await curator(["password", "ada"], "a long password")).code, 1);
  });
});

Deno.test("user password: sets that of a warehouse's user, and says when there is none", async () => {
  await withFolder(async (data) => {
    const env = {
      SEED: "none",
      WAREHOUSE_AUTH: "basic",
      WAREHOUSE_ADMIN_LOGIN: "bea",
      WAREHOUSE_ADMIN_PASSWORD: "soon forgotten",
    };
    await using server = await ServerProcess.start({ data, env });
    const login = async (password: string) => {
      const headers = { Authorization: `Basic ${btoa(`bea:${password}`)}` };
      const response = await server.fetch("/api/v1/user_data/login", { method: "POST", headers });
      await response.body?.cancel();
      return response.status;
    };
    assert.equal(await login("soon forgotten"), 200);
    const changed = await run(data, ["user", "password", "bea"], { stdin: "known again\n" });
    assert.deepEqual([changed.code, changed.out], [0, 'Changed the password of "bea"\n']);
    assert.deepEqual([await login("soon forgotten"), await login("known again")], [401, 200]);
    const nobody = await run(data, ["user", "password", "eve"], { stdin: "known again\n" });
    assert.deepEqual([nobody.code, nobody.err], [1, 'There is no user "eve"\n']);
  });
});

Deno.test("reset-second-factor: turns two-step sign-in off, in both services", async () => {
  await withFolder(async (data) => {
    const database = await Database.open(`file:${data}/depot.db`);
    const curator_id = await addCurator(database, "ada", "a long password", { hash: quickHash });
    const { id: user_id } = await addUser(database, { user_login: "bea" });
    const on = { totp_secret: "JBSWY3DPEHPK3PXP", totp_confirmed_at: 1, recovery_codes: ["x"] };
    await database.write((tx) =>
      tx.insert(signInFactors).values([
        { curator_id, ...on },
        { user_id, pin_hash: "kept", ...on },
      ])
    );
    for (const [kind, name] of [["curator", "ada"], ["user", "bea"]] as const) {
      const reset = await run(data, [kind, "reset-second-factor", name]);
      assert.deepEqual([reset.code, reset.out], [0, `Two-step sign-in of "${name}" is off\n`]);
      const nobody = await run(data, [kind, "reset-second-factor", "eve"]);
      assert.deepEqual([nobody.code, nobody.err], [1, `There is no ${kind} "eve"\n`]);
    }
    const rows = await database.read.select().from(signInFactors);
    assert.deepEqual(
      rows.map(({ totp_secret, totp_confirmed_at, recovery_codes, pin_hash }) => [
        ...[totp_secret, totp_confirmed_at, recovery_codes, pin_hash],
      ]),
      [[null, null, [], null], [null, null, [], "kept"]],
    );
    await database.close();
  });
});
