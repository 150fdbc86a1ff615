/** PINs and second factors of the time before those of deleted users were kept, and by login. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "./former_database.ts";

const STATEMENTS = [
  "INSERT INTO curators(id, username, password_hash, created_at) VALUES (4, 'ada', '', 7)",
  `INSERT INTO warehouse_users(id, user_login, user_password, user_role, user_fio)
    VALUES ('U', 'eva', '', 1, '')`,
  "INSERT INTO sign_in_factors(id, curator_id, totp_secret, totp_step) VALUES (2, 4, 'S', 9)",
  `INSERT INTO sign_in_factors(id, user_id, pin_hash, recovery_codes) VALUES (5, 'U', 'P', '["x"]')`,
];

Deno.test("migration: factors stay as they are; a deleted user's are kept, a curator's are not", async () => {
  await using former = await formerDatabase("0072_factors_of_deleted_users", STATEMENTS);
  const { db } = former;
  const factors = () =>
    db.read.all(sql`SELECT id, curator_id, user_id, pin_hash, totp_secret, totp_step,
      recovery_codes, deleted_at > 0 AS deleted FROM sign_in_factors ORDER BY id`);
  const ofUser = {
    ...{ id: 5, curator_id: null, user_id: "U", pin_hash: "P", totp_secret: null, totp_step: 0 },
    recovery_codes: '["x"]',
  };
  assert.deepEqual(await factors(), [
    {
      ...{ id: 2, curator_id: 4, user_id: null, pin_hash: null, totp_secret: "S", totp_step: 9 },
      ...{ recovery_codes: "[]", deleted: null },
    },
    { ...ofUser, deleted: null },
  ]);
  await db.write(async (tx) => {
    await tx.run(sql`DELETE FROM curators`);
    await tx.run(sql`DELETE FROM warehouse_users`);
  });
  assert.deepEqual(await factors(), [{ ...ofUser, deleted: 1 }]);
});

Deno.test("migration: factors of a deleted user return to the same login within 30 days, and to no other", async () => {
  await using former = await formerDatabase("0074_factors_of_the_same_login", [
    ...STATEMENTS,
    `INSERT INTO warehouse_users(id, user_login, user_password, user_role, user_fio)
      VALUES ('V', 'bert', '', 1, '')`,
    "INSERT INTO sign_in_factors(id, user_id, pin_hash) VALUES (6, 'V', 'Q')",
    // Whose it was is unknown.
    "DELETE FROM warehouse_users WHERE id = 'V'",
  ]);
  const { db } = former;
  const remove = () => db.write((tx) => tx.run(sql`DELETE FROM warehouse_users`));
  const add = (id: string, login: string) =>
    db.write((tx) =>
      tx.run(sql`INSERT INTO warehouse_users(id, user_login, user_password, user_role, user_fio)
        VALUES (${id}, ${login}, '', 1, '')`)
    );
  const factors = () =>
    db.read.all(sql`SELECT id, pin_hash, deleted_login, deleted_at > 0 AS deleted
      FROM sign_in_factors WHERE curator_id IS NULL ORDER BY id`);
  const own = { id: 5, pin_hash: "P" };
  await add("V", "bert");
  await remove();
  assert.deepEqual(await factors(), [{ ...own, deleted_login: "eva", deleted: 1 }]);
  await add("U", "eva");
  assert.deepEqual(await factors(), [{ ...own, deleted_login: null, deleted: null }]);
  await remove();
  const age = async (days: number) =>
    await db.write((tx) =>
      tx.run(sql`UPDATE sign_in_factors SET deleted_at = deleted_at - ${days} * 86400000`)
    );
  await age(29);
  await add("U", "eva");
  assert.deepEqual(await factors(), [{ ...own, deleted_login: null, deleted: null }]);
  await remove();
  await age(30);
  await add("U", "eva");
  assert.deepEqual(await factors(), []);

  await db.write((tx) =>
    tx.run(sql`INSERT INTO sign_in_factors(id, user_id, pin_hash) VALUES (7, 'U', 'R')`)
  );
  await remove();
  await add("U", "fedor");
  assert.deepEqual(await factors(), []);
});
