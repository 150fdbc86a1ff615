/** Users out of the warehouse and in again as files, without their password hashes. */
import assert from "node:assert/strict";
import { MEDIA_TYPES } from "../../../domain/files/formats.ts";
import { readFile } from "../../../domain/files/read_file.ts";
import { readWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { importWarehouse } from "../../../services/warehouse/transfer/transfer.ts";
import { id, smallDocument } from "../../domain/warehouse/transfer_records.ts";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD, SESAME } from "./basic_users.ts";
import { post, type Row } from "./records.ts";

/** A warehouse with two users, and one of another warehouse. */
async function staffed(WAREHOUSE_AUTH: "open" | "basic" = "open") {
  const settings = { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 64 };
  const test = await TestApp.open({ settings: { ...settings, WAREHOUSE_AUTH } });
  const own = { uuid_warehouse: id(1) };
  for (const newIds of [false, true]) {
    const document = readWarehouse(JSON.stringify(smallDocument()), { newIds });
    const { warehouse } = await importWarehouse(test.db, document);
    if (newIds) await addUser(test.db, { uuid_warehouse: warehouse.id, user_login: "far" });
  }
  await addUser(test.db, { ...own, user_login: "vera", user_fio: "Vera P.", user_role: 2 });
  await addUser(test.db, { ...own, user_login: "ivan", user_fio: "Иван", user_role: 0 });
  const path = `/api/v1/warehouse_data/${id(1)}`;
  return {
    test,
    path,
    send: async (body: BodyInit, query: string, headers: HeadersInit = {}) => {
      const type = typeof body === "string" ? "text/csv" : MEDIA_TYPES.xlsx;
      const init = { method: "POST", body, headers: { "Content-Type": type, ...headers } };
      return await test.request(`${path}/csv/users?${query}`, init);
    },
    users: async () => {
      const response = await test.request(`/api/v1/user_data/withWarehouseID/${id(1)}`);
      return await response.json() as Row[];
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("files of users: exported without hashes; existing users keep theirs", async () => {
  await using staff = await staffed();
  const { test, path, send, users } = staff;
  const before = await users();
  const csv = await (await test.request(`${path}/csv/users`)).text();
  assert.equal(
    csv,
    "user_login,user_fio,user_role\r\nvera,Vera P.,Warehouse manager\r\nivan,Иван,Administrator\r\n",
  );
  const book = async (language: string) => {
    const headers = { "Accept-Language": language };
    return await (await test.request(`${path}/csv/users?format=xlsx`, { headers })).bytes();
  };
  const { headings, rows } = await readFile({ file: [await book("ru")] });
  assert.deepEqual([headings, rows[0]!.cells], [
    ["Логин", "Полное имя", "Роль"],
    ["vera", "Vera P.", "Начальник склада"],
  ]);
  for (const body of [csv, await book("en"), await book("ru")]) {
    const { counts, changed, same, read } = await (await send(body, "")).json();
    assert.deepEqual([counts, changed, same, read.unmapped], [{}, {}, { users: 2 }, []]);
  }
  assert.deepEqual(await users(), before);

  const changes = "Login,Name,Role\nvera,Vera Petrova,employee\nnina,,1\n";
  const { counts, changed, undo } = await (await send(changes, "")).json();
  assert.deepEqual([counts, changed], [{ users: 1 }, { users: 1 }]);
  assert.deepEqual(
    (await users()).map(({ user_login, user_fio, user_role, user_password }) => [
      user_login,
      user_fio,
      user_role,
      user_password,
    ]),
    [["vera", "Vera Petrova", 1, SESAME], ["ivan", "Иван", 0, SESAME], ["nina", "", 1, ""]],
  );
  const undone = await test.request(`${path}/imports/${undo}/undo`, { method: "POST" });
  assert.equal(undone.status, 200);
  assert.deepEqual(await users(), before);
});

Deno.test("files of users: all errors by row, including logins of other warehouses", async () => {
  await using staff = await staffed();
  const csv = "user_login,user_role\nfar,1\nnina,boss\nna:me,1\nNina,1\n";
  const { refused, counts, similar } = await (await staff.send(csv, "partial=1&dry_run=1")).json();
  assert.deepEqual(
    refused.map(({ line, column, reasons }: Row) => [line, column, reasons]),
    [
      [2, "user_login", ["far is taken already"]],
      [3, "user_role", ["expected Administrator, Employee or Warehouse manager"]],
      [4, "user_login", ["a colon is not allowed"]],
    ],
  );
  assert.deepEqual([counts, similar], [{ users: 1 }, []]);
  const replacing = await staff.send(csv, "mode=replace");
  assert.deepEqual([replacing.status, (await replacing.json()).error], [
    400,
    "mode: expected one of update, add",
  ]);
});

Deno.test("files of users: heads cannot change or create administrators, nor by undo", async () => {
  await using staff = await staffed("basic");
  const { send, test, path } = staff;
  await addUser(test.db);
  const [head, administrator] = [basic("vera", PASSWORD), basic("ада", PASSWORD)];
  const csv = "user_login,user_fio,user_role\nivan,Ivan,0\nnina,,0\nolga,Olga,1\n";
  const answer = await (await send(csv, "partial=1", head)).json();
  assert.deepEqual(
    answer.refused.map(({ line, reasons }: Row) => [line, reasons]),
    [[2, ["Only an administrator may do this"]], [3, ["Only an administrator may do this"]]],
  );
  assert.deepEqual(answer.counts, { users: 1 });
  const { undo, counts } = await (await send(csv, "", administrator)).json();
  assert.deepEqual(counts, { users: 1 });
  const undoing = { ...post({}), headers: head };
  assert.equal((await test.request(`${path}/imports/${undo}/undo`, undoing)).status, 403);
  const employee = await addUser(test.db, { user_login: "emil", user_role: 1 });
  const refusal = await send(csv, "", basic(employee.user_login, PASSWORD));
  assert.equal(refusal.status, 403);
});
