/** The stock update, by which the boxes of an order leave the sections. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { create, draft, fill, type Filled, type Row, UNKNOWN } from "./records.ts";

const PUT = { method: "PUT", headers: { "Content-Type": "application/json" } };

const withdrawal = (warehouse: string, box: string, count: number | string) =>
  `/api/v1/warehouse_section/withWarehouseID/${warehouse}/withBoxID/${box}/withCountBox/${count}`;

/** A warehouse whose only sections hold so many boxes each, and the path that takes some out. */
async function stocked(test: TestApp, sections: [name: string, count: number][]) {
  const filled = await fill(test);
  await test.request(`/api/v1/warehouse_section/${filled.section.id}`, { method: "DELETE" });
  const rows = await create(
    test,
    "section",
    ...sections.map(([section_name, count_box]) =>
      draft(filled, "section", { section_name, count_box })
    ),
  );
  return {
    filled,
    rows,
    taking: (count: number | string) => withdrawal(filled.warehouse.id, filled.box.id, count),
  };
}

async function counts(test: TestApp, { warehouse }: Filled): Promise<Record<string, number>> {
  const rows: Row[] = await test.json(
    `/api/v1/warehouse_section/withWarehouseID/${warehouse.id}`,
  );
  return Object.fromEntries(rows.map(({ section_name, count_box }) => [section_name, count_box]));
}

Deno.test("stock: taken from the smallest sufficient section, which is returned", async () => {
  await using test = await TestApp.open();
  const { filled, rows, taking } = await stocked(test, [["A", 90], ["B", 4], ["C", 30], ["D", 31]]);
  for (const slash of ["", "/"]) {
    const section = await test.json(taking(5) + slash, PUT);
    assert.deepEqual(section, { ...rows[2], count_box: slash === "" ? 25 : 20 });
  }
  assert.deepEqual(await counts(test, filled), { A: 90, B: 4, C: 20, D: 31 });
  assert.deepEqual(await test.json(taking(20), PUT), { ...rows[2], count_box: 0 });
  assert.deepEqual(await test.json(taking(4), PUT), { ...rows[1], count_box: 0 });
});

Deno.test("stock: from several sections by name if none suffices alone", async () => {
  await using test = await TestApp.open();
  const { filled, rows, taking } = await stocked(test, [["C", 10], ["A", 3], ["B", 5], ["D", 0]]);
  assert.deepEqual(await test.json(taking(12), PUT), { ...rows[0], count_box: 6 });
  assert.deepEqual(await counts(test, filled), { A: 0, B: 0, C: 6, D: 0 });
});

Deno.test("stock: insufficient stock is a conflict without changes", async () => {
  await using test = await TestApp.open();
  const { filled, taking } = await stocked(test, [["A", 3], ["B", 5]]);
  assert.deepEqual(await test.refusal(taking(9), PUT), [
    409,
    "Only 8 of the 9 requested boxes are in stock",
  ]);
  assert.deepEqual(await counts(test, filled), { A: 3, B: 5 });
  await test.json(taking(8), PUT);
  assert.deepEqual(await counts(test, filled), { A: 0, B: 0 });
  assert.equal((await test.refusal(taking(1), PUT))[0], 409);
});

Deno.test("stock: other box types and other warehouses keep theirs", async () => {
  await using test = await TestApp.open();
  const { filled, taking } = await stocked(test, [["A", 5]]);
  const other = await stocked(test, [["A", 50]]);
  const [box] = await create(test, "box", draft(filled, "box"));
  await create(test, "section", draft({ ...filled, box: box! }, "section", { count_box: 50 }));
  assert.equal((await test.refusal(taking(6), PUT))[0], 409);
  const elsewhere = withdrawal(filled.warehouse.id, other.filled.box.id, 1);
  assert.deepEqual(await test.refusal(elsewhere, PUT), [
    404,
    `id_box: no box type has the id ${other.filled.box.id}`,
  ]);
  assert.equal((await test.json(taking(5), PUT)).count_box, 0);
  assert.deepEqual(await counts(test, other.filled), { A: 50 });
});

Deno.test("stock: concurrent requests never take a box twice", async () => {
  await using test = await TestApp.open();
  const { filled, taking } = await stocked(test, [["A", 7], ["B", 6]]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => test.request(taking(1), PUT)),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 13);
  assert.equal(statuses.filter((status) => status === 409).length, 7);
  assert.deepEqual(await counts(test, filled), { A: 0, B: 0 });
});

Deno.test("stock: unknown and malformed places of the path", async () => {
  await using test = await TestApp.open();
  const { filled: { warehouse, box }, taking } = await stocked(test, [["A", 5]]);
  const unknown: [string, string][] = [
    [withdrawal(UNKNOWN, box.id, 1), `id_warehouse: no warehouse has the id ${UNKNOWN}`],
    [withdrawal(warehouse.id, UNKNOWN, 1), `id_box: no box type has the id ${UNKNOWN}`],
  ];
  for (const [path, error] of unknown) {
    assert.deepEqual(await test.refusal(path, PUT), [404, error]);
  }
  const malformed: [string, string][] = [
    [withdrawal("north", box.id, 1), "warehouseId: expected a UUID"],
    [withdrawal(warehouse.id, "7", 1), "boxId: expected a UUID"],
    ...["0", "-1", "1.5", "ten", "1e3", "9".repeat(20)].map((count): [string, string] => [
      taking(count),
      "countBox: expected a whole number of at least 1",
    ]),
  ];
  for (const [path, error] of malformed) {
    assert.deepEqual(await test.refusal(path, PUT), [400, error], path);
  }
});
