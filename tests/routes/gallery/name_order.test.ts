/** Names in the desk's lists. */
import assert from "node:assert/strict";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { TestApp } from "../../support/app.ts";

const NAMES = [
  "Åsa",
  "Ascot",
  "Ebert",
  "émile",
  "Eve",
  "Łukasz",
  "Lund",
  "Øst",
  "Otto",
  "Țuculescu",
  "Ёлкин",
  "Ель",
  "Яр",
];

Deno.test("lists of records: alphabetical order with É as E, Å as A, Ł as L", async () => {
  await using test = await TestApp.open();
  const shuffled = NAMES.map((_, at) => NAMES[at * 5 % NAMES.length]!);
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: shuffled.map((name, at) => artist(at + 1, { name })),
    paintings: shuffled.map((title, at) => painting(at + 1, { title })),
  });
  const headers = await curatorSession(test.db);
  for (const [many, field] of [["artists", "name"], ["paintings", "title"]] as const) {
    const { records } = await test.json(`/api/records/${many}?limit=50`, { headers });
    assert.deepEqual(records.map((one: Record<string, unknown>) => one[field]), NAMES);
  }
});
