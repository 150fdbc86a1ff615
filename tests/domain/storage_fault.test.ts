import assert from "node:assert/strict";
import { sessionHolder } from "../../db/accounts/sessions.ts";
import { storageFaultOf, storageRefusal } from "../../domain/storage_fault.ts";
import { curatorSession } from "../support/accounts.ts";
import { TestDatabase } from "../support/app.ts";

const coded = (code: string) => Object.assign(new Error("what a library says"), { code });

Deno.test("storageFaultOf: classifies codes of SQLite and the system, also in causes", () => {
  const codes = {
    SQLITE_FULL: "full",
    ENOSPC: "full",
    EDQUOT: "full",
    SQLITE_READONLY: "unwritable",
    SQLITE_CANTOPEN: "unwritable",
    EROFS: "unwritable",
    EACCES: "unwritable",
    SQLITE_BUSY: "locked",
    SQLITE_BUSY_SNAPSHOT: "locked",
    SQLITE_CORRUPT: "damaged",
    SQLITE_NOTADB: "damaged",
  };
  for (const [code, fault] of Object.entries(codes)) {
    assert.equal(storageFaultOf(coded(code)), fault, code);
    const wrapped = new Error("a query failed", { cause: coded(code) });
    assert.equal(storageFaultOf(wrapped), fault, code);
  }
  const others = [coded("SQLITE_CONSTRAINT"), coded("ECONNREFUSED"), new Error("x"), "x", null];
  for (const other of others) assert.equal(storageFaultOf(other), undefined);
});

Deno.test("storageRefusal: status, message and Retry-After for each fault", () => {
  const refusal = (code: string) => {
    const { status, headers } = storageRefusal(coded(code))!;
    return [status, headers["Retry-After"]];
  };
  assert.deepEqual(refusal("ENOSPC"), [507, undefined]);
  assert.deepEqual(refusal("EROFS"), [503, "60"]);
  assert.deepEqual(refusal("SQLITE_BUSY"), [503, "5"]);
  assert.deepEqual(refusal("SQLITE_CORRUPT"), [500, undefined]);
  assert.equal(storageRefusal(new Error("x")), undefined);
});

Deno.test("sessionHolder: reads still work if a session cannot be extended", async () => {
  await using test = await TestDatabase.open();
  const { Cookie } = await curatorSession(test.db);
  const later = Date.now() + 2 * 60 * 60 * 1000;
  const holder = (code: string) => {
    const db = { read: test.db.read, write: () => Promise.reject(coded(code)) };
    return sessionHolder(db as unknown as typeof test.db, Cookie.split("=")[1]!, later);
  };
  for (const code of ["SQLITE_FULL", "SQLITE_READONLY", "SQLITE_BUSY"]) {
    const { curator } = (await holder(code))!;
    assert.deepEqual(curator, {
      id: 1,
      username: "ada",
      role: "editor_in_chief",
      two_step: false,
    });
  }
  await assert.rejects(holder("SQLITE_ERROR"));
});
