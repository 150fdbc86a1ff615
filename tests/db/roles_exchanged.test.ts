import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "./former_database.ts";

Deno.test("migration: planners become heads, and pickers employees", async () => {
  const user = (login: string, role: number) =>
    `INSERT INTO warehouse_users (id, user_login, user_password, user_role)
      VALUES ('${login}', '${login}', 'x', ${role})`;
  await using test = await formerDatabase("0009_roles_exchanged", [
    user("administrator", 0),
    user("planner", 1),
    user("picker", 2),
    user("nobody", 7),
  ]);
  assert.deepEqual(
    await test.db.read.all(sql`SELECT user_login, user_role FROM warehouse_users ORDER BY seq`),
    [
      { user_login: "administrator", user_role: 0 },
      { user_login: "planner", user_role: 2 },
      { user_login: "picker", user_role: 1 },
      { user_login: "nobody", user_role: 7 },
    ],
  );
});
