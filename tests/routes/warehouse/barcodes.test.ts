/** Barcodes and descriptions of box types: optional, and a barcode is of one box type of a warehouse. */
import assert from "node:assert/strict";
import type { RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { Box } from "../../../domain/warehouse/records.ts";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { fill, post, put } from "./records.ts";

const BOXES = "/api/v1/stockbox";
const EAN = "4006381333931";

async function opened() {
  const test = await TestApp.open();
  const { warehouse, box } = await fill(test);
  const { id: _, ...fields } = box as unknown as Box;
  const draft = (sku_box: string, more: Partial<Box> = {}) => ({ ...fields, sku_box, ...more });
  const listed = async () =>
    await test.json(`${BOXES}/withWarehouseID/${warehouse.id}`) as unknown as Box[];
  const answer = async (path: string, init: RequestInit) => {
    const response = await test.request(path, init);
    return [response.status, (await response.json()).error];
  };
  return { test, warehouse, box: box as unknown as Box, draft, listed, answer };
}

Deno.test("barcodes: records without them have exactly the specified fields", async () => {
  const { test, box, draft, listed } = await opened();
  await using _ = test;
  assert.ok(!("barcodes" in box) && !("description" in box));
  const given = { barcodes: [EAN, "OIL 15"], description: "Oil,\n15 bottles" };
  const made = await test.json(BOXES, post(draft("OIL", given))) as unknown as Box;
  const { id } = made;
  assert.deepEqual(made, { id, ...draft("OIL", given) });
  assert.deepEqual(await listed(), [box, made]);
  assert.deepEqual(await test.json(`${BOXES}/${id}`), made);

  const kept = await test.json(`${BOXES}/${id}`, put({ weight_box: 2 }));
  assert.deepEqual(kept, { ...made, weight_box: 2 });
  const emptied = await test.json(`${BOXES}/${id}`, put({ barcodes: [], description: "" }));
  assert.deepEqual(emptied, { id, ...draft("OIL", { weight_box: 2 }) });
  assert.deepEqual(await listed(), [box, emptied]);
  const empty = await test.json(BOXES, post(draft("RICE", { barcodes: [], description: "" })));
  assert.deepEqual(Object.keys(empty).sort(), Object.keys(box).sort());
});

Deno.test("barcodes: invisible characters and outer spaces are not stored", async () => {
  const { test, draft } = await opened();
  await using _ = test;
  const barcodes = [` ${EAN}\u200b`, "OIL\u00a0 15", "e\u0301"];
  const made = await test.json(BOXES, post(draft("OIL", { barcodes })));
  assert.deepEqual(made.barcodes, [EAN, "OIL 15", "é"]);
});

Deno.test("barcodes: errors name the place", async () => {
  const { test, box, draft, answer } = await opened();
  await using _ = test;
  const characters = "control characters and , ; | are not allowed in a barcode";
  const length = "expected text of 1 to 80 characters";
  const wrong: [object, string][] = [
    [{ barcodes: EAN }, "barcodes: expected a list"],
    [{ barcodes: null }, "barcodes: expected a list"],
    [{ barcodes: ["1", 2] }, `barcodes[1]: ${length}`],
    [{ barcodes: ["1", ""] }, `barcodes[1]: ${length}`],
    [{ barcodes: ["\u200b "] }, `barcodes[0]: ${length}`],
    [{ barcodes: ["x".repeat(81)] }, `barcodes[0]: ${length}`],
    [
      { barcodes: ["1\u001d2"] },
      "barcodes[0]: control characters other than tab and newline are not allowed",
    ],
    [{ barcodes: ["1\t2"] }, `barcodes[0]: ${characters}`],
    [{ barcodes: ["1;2"] }, `barcodes[0]: ${characters}`],
    [{ barcodes: ["1", "2", " 1"] }, "barcodes[2]: 1 is repeated"],
    [
      { barcodes: Array.from({ length: 21 }, (_, at) => String(at)) },
      "barcodes: expected a list of at most 20",
    ],
    [{ description: 5 }, "description: expected text of at most 500 characters"],
    [{ description: "x".repeat(501) }, "description: expected text of at most 500 characters"],
    [
      { description: "a\u0000" },
      "description: control characters other than tab and newline are not allowed",
    ],
  ];
  for (const [fields, error] of wrong) {
    assert.deepEqual(await answer(`${BOXES}/${box.id}`, put(fields)), [400, error]);
    assert.deepEqual(await answer(BOXES, post(draft("X", fields))), [400, error]);
    assert.deepEqual(
      await answer(`${BOXES}/boxes`, post([draft("X"), draft("Y", fields)])),
      [400, `[1].${error}`],
    );
  }
  const most = {
    barcodes: Array.from({ length: 20 }, (_, at) => String(at).padStart(80, "é")),
    description: "x".repeat(500),
  };
  assert.equal((await test.json(`${BOXES}/${box.id}`, put(most))).barcodes.length, 20);
});

Deno.test("barcodes: one of another box type is a conflict that names both, as is its SKU", async () => {
  const { test, box, draft, listed, answer } = await opened();
  await using _ = test;
  const [oil, tea] = await test.json(
    `${BOXES}/boxes`,
    post([draft("OIL", { barcodes: [EAN] }), draft("TEA")]),
  ) as unknown as [Box, Box];
  const before = await listed();
  const taken = `${EAN} of TEA is already a barcode of OIL`;
  const isSku = "OIL of TEA is already the SKU of another box type, OIL";
  const conflicts: [string, RequestInit, string][] = [
    [BOXES, post(draft("TEA", { barcodes: ["7", EAN] })), `barcodes[1]: ${taken}`],
    [BOXES, post(draft("TEA", { barcodes: ["OIL"] })), `barcodes[0]: ${isSku}`],
    [BOXES, post(draft(EAN)), `sku_box: ${EAN} is already a barcode of OIL`],
    [`${BOXES}/${tea.id}`, put({ barcodes: [EAN] }), `barcodes[0]: ${taken}`],
    [`${BOXES}/${tea.id}`, put({ sku_box: EAN }), `sku_box: ${EAN} is already a barcode of OIL`],
    [
      `${BOXES}/boxes`,
      post([draft("A", { barcodes: ["1"] }), draft("B"), draft("C", { barcodes: ["2", "1"] })]),
      "[2].barcodes[1]: 1 of C is already a barcode of A",
    ],
    [
      `${BOXES}/boxes`,
      post([draft("A", { barcodes: ["B"] }), draft("B")]),
      "[1].sku_box: B is already a barcode of A",
    ],
  ];
  for (const [path, init, error] of conflicts) {
    assert.deepEqual(await answer(path, init), [409, error]);
  }
  assert.deepEqual(await listed(), before, "nothing was changed");

  // Its own SKU, and codes that are free again.
  await test.json(`${BOXES}/${oil.id}`, put({ barcodes: ["OIL", "8"] }));
  await test.json(`${BOXES}/${tea.id}`, put({ barcodes: [EAN] }));
  const gone = await test.request(`${BOXES}/${tea.id}`, { method: "DELETE" });
  assert.equal(gone.status, 204);
  await test.json(`${BOXES}/${box.id}`, put({ barcodes: [EAN] }));
  // Another warehouse has codes of its own.
  const other = await test.json(
    "/api/v1/warehouse_data",
    post({
      warehouse_name: "Other",
      warehouse_length: 1,
      warehouse_width: 1,
    }),
  );
  const there = draft("OIL", { uuid_warehouse: other.id, barcodes: [EAN] });
  const moved = await test.json(BOXES, post(there));
  assert.deepEqual(
    await answer(`${BOXES}/${moved.id}`, put({ uuid_warehouse: box.uuid_warehouse })),
    [409, `barcodes[0]: ${EAN} of OIL is already a barcode of ${box.sku_box}`],
  );
});

Deno.test("barcodes: row changes refuse only the conflict, exchange barcodes, and compare what is absent as empty", async () => {
  const { test, draft } = await opened();
  await using _ = test;
  const [oil, tea] = await test.json(
    `${BOXES}/boxes`,
    post([draft("OIL", { barcodes: ["1"] }), draft("TEA", { barcodes: ["2"] })]),
  ) as unknown as [Box, Box];
  const send = (changes: unknown[]) =>
    test.json(`${BOXES}/changes`, post(changes)) as unknown as Promise<RowOutcome<Box>[]>;
  const update = (box: Box, fields: object, before?: object) => ({
    ...{ id: box.id, action: "update", fields },
    ...(before && { before }),
  });
  const exchanged = await send([
    update(oil, { barcodes: ["2"] }, { barcodes: ["1"], description: "" }),
    update(tea, { barcodes: ["1"] }, { barcodes: ["2"] }),
  ]);
  assert.deepEqual(exchanged.map(({ status, record }) => [status, record?.barcodes]), [
    [200, ["2"]],
    [200, ["1"]],
  ]);
  const [fresh, late, stale] = await send([
    { id: crypto.randomUUID(), action: "create", fields: draft("SALT", { barcodes: ["3"] }) },
    { id: crypto.randomUUID(), action: "create", fields: draft("RICE", { barcodes: ["9", "2"] }) },
    update(tea, { barcodes: [] }, { barcodes: [] }),
  ]);
  assert.equal(fresh!.status, 200);
  assert.deepEqual([late!.status, late!.field, late!.error], [
    409,
    "barcodes[1]",
    "2 of RICE is already a barcode of OIL",
  ]);
  assert.deepEqual([stale!.status, stale!.record!.barcodes], [412, ["1"]]);
});

Deno.test("barcodes: changing them or a description keeps calculations", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made, { effort: 0 }));
  const computedAt = async () =>
    (await test.json(`/api/v1/order_item/${made.order.id}`)).pallete_computed;
  const before = await computedAt();
  assert.notEqual(before, "");
  const [box] = await test.json(BOXES);
  await test.json(`${BOXES}/${box.id}`, put({ barcodes: [EAN], description: "Oil" }));
  assert.equal(await computedAt(), before);
  await test.json(`${BOXES}/${box.id}`, put({ weight_box: 1 }));
  assert.equal(await computedAt(), "");
});
