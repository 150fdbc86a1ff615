/** The test route that packs random boxes. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import type { Row } from "./records.ts";

const CREDENTIALS = { headers: basic("ада", PASSWORD) };
const route = (height: string | number, count: string | number, query = "") =>
  `/api/v1/computed/${height}/${count}${query}`;

async function open() {
  const test = await TestApp.open();
  await addUser(test.db, { user_role: 2 });
  return test;
}

const boxesOf = (pallets: Row[]): Row[] =>
  pallets.flatMap(({ layers }) => layers.flatMap(({ boxed }: Row) => boxed));

Deno.test("computed random: the smallest and the largest that is taken", async () => {
  await using test = await open();
  for (const [height, count] of [[20, 1], [100_000, 1], [20.5, 30], [200, 10_000]] as const) {
    const pallets = await test.json(route(height, count, "?effort=0"), CREDENTIALS);
    assert.equal(boxesOf(pallets).length, count, `${height}`);
  }
});
