/** Answers over 1 KiB are compressed for clients that accept it. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { pathOf, type Route, ROUTES } from "./contract_routes.ts";
import { create, draft, fill, idOf, post } from "./records.ts";

const accepting = (codings: string) => ({ headers: { "Accept-Encoding": codings } });

async function plainText(response: Response): Promise<string> {
  const coding = response.headers.get("Content-Encoding") as CompressionFormat | null;
  const body = coding === null
    ? response.body!
    : response.body!.pipeThrough(new DecompressionStream(coding));
  return await new Response(body).text();
}

Deno.test("compression: every list over 1 KiB, by gzip or deflate", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  for (const route of ROUTES) {
    if (route.does !== "create" || route.asks !== "many") continue;
    const drafts = Array.from({ length: 20 }, () => draft(filled, route.resource));
    await test.json(pathOf(route), post(drafts));
  }
  await create(test, "user", ...Array.from({ length: 20 }, () => draft(filled, "user")));
  const compressible = ({ does, resource }: Route) =>
    does === "list" || does === "listOf" && resource !== "warehouse";
  for (const route of ROUTES.filter(compressible)) {
    const path = pathOf(route, idOf(filled, route));
    const plain = await test.request(path);
    assert.equal(plain.headers.get("Content-Encoding"), null, path);
    const text = await plain.text();
    const cases: [accepted: string, coding: string | null][] = [
      ["gzip, deflate", "gzip"],
      ["deflate", "deflate"],
      ["identity", null],
    ];
    for (const [accepted, coding] of cases) {
      const response = await test.request(path, accepting(accepted));
      assert.equal(response.headers.get("Content-Encoding"), coding, `${path} ${accepted}`);
      assert.equal(await plainText(response), text, path);
      if (coding !== null) assert.match(response.headers.get("Vary") ?? "", /Accept-Encoding/);
    }
  }
});

Deno.test("compression: not for shorter lists", async () => {
  await using test = await TestApp.open();
  await fill(test);
  const response = await test.request("/api/v1/stockbox", accepting("gzip, deflate"));
  assert.equal(response.headers.get("Content-Encoding"), null);
  assert.equal((await response.json()).length, 1);
});

Deno.test("compression: streamed lists arrive complete", async () => {
  await using test = await TestApp.open();
  const filled = await fill(test);
  const drafts = Array.from({ length: 2000 }, (_, pos_x) => draft(filled, "point", { pos_x }));
  const points = await test.json("/api/v1/warehouse_points/points", post(drafts));
  const path = `/api/v1/warehouse_points/withWarehouseID/${filled.warehouse.id}`;
  for (const codings of ["gzip", "deflate", "identity"]) {
    const response = await test.request(path, accepting(codings));
    assert.equal(response.headers.get("Content-Length"), null, "nobody knows its length before");
    const rows = JSON.parse(await plainText(response));
    assert.deepEqual(rows.slice(2), points, codings);
  }
});
