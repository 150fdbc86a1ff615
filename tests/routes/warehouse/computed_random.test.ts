/** The test route that packs random boxes. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { DOCUMENTED_HEADERS, type Row } from "./records.ts";

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

// What is said of boxes without the ids, which are new every time.
const sizesOf = (pallets: Row[]) => boxesOf(pallets).map(({ id: _, ...box }) => box);

Deno.test("computed random: the requested boxes on pallets of 80 × 120, without sections", async () => {
  await using test = await open();
  for (const path of [route(150.5, 30), `${route(150.5, 30)}/`]) {
    const pallets = await test.json(path, CREDENTIALS);
    assert.equal(boxesOf(pallets).length, 30);
    for (const pallet of pallets) {
      assert.deepEqual([pallet.widthPallete, pallet.lengthPallete], [80, 120]);
      assert.equal(pallet.totalHeightPallete <= 150.5, true);
    }
    for (const box of boxesOf(pallets)) {
      assert.ok(box.length_box >= 20 && box.length_box <= 40);
      assert.ok(box.width_box >= 20 && box.width_box <= 40);
      assert.ok(box.height_box >= 48 && box.height_box <= 50);
      assert.deepEqual([box.id_section, box.id_point_section, box.path_to_section], ["", "", []]);
    }
  }
});

Deno.test("computed random: deterministic by seed, default 1", async () => {
  await using test = await open();
  const sizes = async (query: string) =>
    sizesOf(await test.json(route(180, 12, query), CREDENTIALS));
  const one = await sizes("?seed=1");
  assert.deepEqual(await sizes("?seed=1"), one);
  assert.deepEqual(await sizes(""), one);
  assert.notDeepEqual(await sizes("?seed=2"), one);
});

Deno.test("computed random: prints each placed box in a line", async () => {
  await using test = await open();
  const pallets = await test.json(route(180, 10), CREDENTIALS);
  const printed = test.log.lines.map(({ message }) => message)
    .filter((message) => message.startsWith("Pallet "));
  const expected = pallets.flatMap(({ numpallete, layers }: Row) =>
    layers.flatMap(({ numLayer, boxed }: Row) =>
      boxed.map(({ sku_box, positionOnPallete: { x, y } }: Row) =>
        `Pallet ${numpallete}, layer ${numLayer}: ${sku_box} at ${x}, ${y}`
      )
    )
  );
  assert.deepEqual(printed, expected);
});

Deno.test("computed random: invalid height, count, seed and effort", async () => {
  await using test = await open();
  const height = "randomHeight: expected a number from 20 to 100000";
  const count = "randomBoxCount: expected a whole number from 1 to 10000";
  const cases: [path: string, error: string][] = [
    ...["0", "19.99", "-1", "x", "1e3", "100000.1", "0.0", "1,5", "%20", "NaN"].map((value) =>
      [route(value, 5), height] as [string, string]
    ),
    ...["0", "-1", "1.5", "x", "10001", "1e3"].map((value) =>
      [route(180, value), count] as [string, string]
    ),
    [route(180, 5, "?seed=-1"), "seed: expected a whole number from 0 to 4294967295"],
    [route(180, 5, "?seed=x"), "seed: expected a whole number from 0 to 4294967295"],
    [route(180, 5, "?effort=4"), "effort: expected a whole number from 0 to 3"],
  ];
  for (const [path, error] of cases) {
    assert.deepEqual(await test.refusal(path, CREDENTIALS), [400, error], path);
  }
  const inRussian = { headers: { ...CREDENTIALS.headers, "Accept-Language": "ru" } };
  assert.deepEqual(await test.refusal(route(0, 5), inRussian), [
    400,
    "randomHeight: ожидается число от 20 до 100000",
  ]);
});

Deno.test("computed random: requires credentials in open mode too", async () => {
  await using test = await open();
  const response = await test.request(route(180, 5));
  await response.body?.cancel();
  assert.equal(response.status, 401);
  assert.match(response.headers.get("WWW-Authenticate") ?? "", /^Basic /);
});

Deno.test("computed random: compressed when the client accepts it", async () => {
  await using test = await open();
  const headers = { ...DOCUMENTED_HEADERS, ...CREDENTIALS.headers };
  const response = await test.request(route(180, 50), { headers });
  assert.equal(response.headers.get("Content-Encoding"), "gzip");
  const text = response.body!.pipeThrough(new DecompressionStream("gzip"));
  assert.equal(boxesOf(await new Response(text).json()).length, 50);
});
