import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { record } from "../../../db/gallery/audit.ts";
import { AUDIT_ACTIONS, AUDIT_TARGETS } from "../../../domain/gallery/audit_actions.ts";
import { curatorSession } from "../../support/accounts.ts";
import { TestApp } from "../../support/app.ts";

/** An app with 25 records: flags of paintings 1 to 20 by ada, portraits of artists 1 to 5 by bob. */
async function open() {
  const test = await TestApp.open();
  const headers = await curatorSession(test.db);
  for (let n = 1; n <= 25; n++) {
    await test.db.write((tx) =>
      record(tx, {
        username: n <= 20 ? "ada" : "bob",
        action: n <= 20 ? "painting.checkup_flags" : "artist.clear_portrait",
        target: n <= 20 ? { type: "painting", id: n } : { type: "artist", id: n - 20 },
        before: { n },
        after: { n: n + 1 },
      })
    );
  }
  return { test, headers, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

Deno.test("GET /api/audit: for curators alone, in the same words for every language", async () => {
  await using test = await TestApp.open();
  const refused = [401, "Curator login required"];
  assert.deepEqual(await test.refusal("/api/audit"), refused);
  const russian = { headers: { "Accept-Language": "ru" } };
  assert.deepEqual(await test.refusal("/api/audit", russian), refused);
});

Deno.test("GET /api/audit: newest first, page by page to the end", async () => {
  await using opened = await open();
  const { test, headers } = opened;
  const seen: number[] = [];
  let path: string | undefined = "/api/audit?limit=10";
  while (path !== undefined) {
    const page = await test.json(path, { headers });
    seen.push(...page.records.map(({ id }: { id: number }) => id));
    path = page.next === null ? undefined : `/api/audit?limit=10&before=${page.next}`;
  }
  assert.deepEqual(seen, Array.from({ length: 25 }, (_, at) => 25 - at));
  const exact = await test.json("/api/audit?limit=25", { headers });
  assert.equal(exact.next, null);
});

Deno.test("GET /api/audit: entries have author, action, target, before and after", async () => {
  await using opened = await open();
  const { records } = await opened.test.json("/api/audit?limit=1", { headers: opened.headers });
  assert.ok(Math.abs(records[0].at - Date.now()) < 60_000);
  assert.deepEqual({ ...records[0], at: 0 }, {
    id: 25,
    at: 0,
    username: "bob",
    action: "artist.clear_portrait",
    target_type: "artist",
    target_id: 5,
    details: { before: { n: 25 }, after: { n: 26 } },
    operation: null,
  });
});

Deno.test("GET /api/audit: filters by action, target and curator, all together", async () => {
  await using opened = await open();
  const { test, headers } = opened;
  const ids = async (query: string) =>
    (await test.json(`/api/audit?limit=200&${query}`, { headers })).records
      .map(({ id }: { id: number }) => id);
  assert.deepEqual(await ids("action=artist.clear_portrait"), [25, 24, 23, 22, 21]);
  assert.deepEqual(await ids("target_type=artist&target_id=3"), [23]);
  assert.deepEqual(await ids("target_id=3"), [23, 3]);
  assert.deepEqual(await ids("username=bob&before=23"), [22, 21]);
  assert.deepEqual(await ids("action=painting.delete"), []);
});

Deno.test("GET /api/audit: invalid filters are named", async () => {
  await using opened = await open();
  const { test, headers } = opened;
  const cases: [string, string][] = [
    ["action=painting.hang", `action: expected one of ${AUDIT_ACTIONS.join(", ")}`],
    ["target_type=room", `target_type: expected one of ${AUDIT_TARGETS.join(", ")}`],
    ["target_id=x", "target_id: expected a whole number of at least 1"],
    ["limit=201", "limit: expected a whole number from 1 to 200"],
    ["limit=0", "limit: expected a whole number from 1 to 200"],
    ["before=-1", "before: expected a whole number of at least 1"],
  ];
  for (const [query, message] of cases) {
    assert.deepEqual(await test.refusal(`/api/audit?${query}`, { headers }), [400, message]);
  }
});

Deno.test("audit log: entries cannot be changed or deleted", async () => {
  await using opened = await open();
  const { db } = opened.test;
  for (
    const statement of [
      sql`UPDATE audit_log SET username = 'eve' WHERE id = 1`,
      sql`DELETE FROM audit_log WHERE id = 1`,
      sql`INSERT OR REPLACE INTO audit_log (id, at, username, action, target_type, target_id, details)
        VALUES (1, 0, 'eve', 'painting.delete', 'painting', 1, '{}')`,
    ]
  ) {
    await assert.rejects(db.write((tx) => tx.run(statement)));
  }
});
