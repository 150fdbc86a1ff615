import assert from "node:assert/strict";
import { warehouses, warehouseUsers } from "../../../db/schema/warehouse.ts";
import { addFirstAdministrator, userOf } from "../../../services/warehouse/accounts.ts";
import { TestDatabase } from "../../support/app.ts";
import { addUser } from "../../routes/warehouse/basic_users.ts";

const NORTH = {
  id: "00000000-0000-4000-8000-000000000001",
  warehouse_name: "North",
  warehouse_length: 1,
  warehouse_width: 1,
};

Deno.test("addFirstAdministrator: creates one only if there is none", async () => {
  await using test = await TestDatabase.open();
  assert.equal(await addFirstAdministrator(test.db, "admin", "a password"), "admin");
  assert.equal((await userOf(test.db, "admin"))!.user.user_role, 0);
  assert.equal(await addFirstAdministrator(test.db, "admin", "a password"), undefined);
  assert.equal((await test.db.read.select().from(warehouseUsers)).length, 1);
});

Deno.test("addFirstAdministrator: uses another login if that one is taken", async () => {
  await using test = await TestDatabase.open();
  await test.db.write((tx) => tx.insert(warehouses).values(NORTH));
  await addUser(test.db, { user_login: "admin", user_role: 1 });
  // Of one warehouse alone, so there is still nobody who may do everything.
  await addUser(test.db, { user_login: "admin-2", user_role: 0, uuid_warehouse: NORTH.id });
  assert.equal(await addFirstAdministrator(test.db, "admin", "a password"), "admin-3");
  assert.equal((await userOf(test.db, "admin"))!.user.user_role, 1);
});
