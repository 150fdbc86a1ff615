/** Layouts by hand over HTTP: kept beside the calculated ones, judged, used, packed around. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { asking, type Calculable, calculable, CALCULATION, resultPath } from "./calculable.ts";
import { post, put, type Row, UNKNOWN } from "./records.ts";

const layoutsPath = ({ order }: Calculable) => `/api/v1/order_item/${order.id}/layouts`;
const palletsOf = async (test: TestApp, made: Calculable): Promise<Row[]> =>
  (await test.json(resultPath(made)))[made.order.id];

/** A layout as it is sent. */
type Sent = Omit<Row, "id">;

/** The order's pallets as they are, to be changed by hand. */
async function byHand(test: TestApp, made: Calculable): Promise<Sent> {
  const pallets = await palletsOf(test, made);
  return {
    id_point_start: made.aisle[0].id,
    pallets: pallets.map(({ layers }) => ({
      layers: layers.map(({ boxed }: Row) => ({
        boxes: boxed.map(({ id, orientation, positionOnPallete }: Row) => ({
          id,
          orientation,
          ...positionOnPallete,
        })),
      })),
    })),
  };
}

const boxesIn = (layout: Sent): Row[] =>
  layout.pallets.flatMap(({ layers }: Row) => layers.flatMap(({ boxes }: Row) => boxes));

/** What is taken from where, whatever the order. */
const taken = (pallets: Row[]): string[] =>
  pallets.flatMap(({ layers }) =>
    layers.flatMap(({ boxed }: Row) =>
      boxed.map(({ sku_box, id_section }: Row) => `${sku_box} ${id_section}`)
    )
  ).sort();

/** The same boxes with the last of them alone on a further pallet. */
function withLastApart(layout: Sent): Sent {
  const changed = structuredClone(layout);
  const last = changed.pallets.at(-1).layers.at(-1).boxes.pop();
  changed.pallets.push({
    layers: [{ boxes: [{ ...last, x: 0, y: 0, ...("z" in last ? { z: 0 } : {}) }] }],
  });
  return changed;
}

for (const packing_type of [0, 4]) {
  Deno.test(`manual layout, packing type ${packing_type}: retained beside the calculated one, and applied`, async () => {
    await using test = await TestApp.open();
    const made = await calculable(test);
    await test.json(`/api/v1/order_param/${made.parameters.id}`, put({ packing_type }));
    await test.json(CALCULATION, asking(made));
    const before = await palletsOf(test, made);
    const stock = `/api/v1/stock/withWarehouseID/${made.warehouse.id}`;
    const reserved = await test.json(stock);

    const changed = withLastApart(await byHand(test, made));
    changed.pallets.at(-1).layers[0].boxes[0].locked = true;
    const kept = await test.json(layoutsPath(made), post(changed));
    assert.deepEqual(
      [kept.by_hand, kept.insisted, kept.current, kept.usable, kept.pallets],
      [true, 0, false, true, before.length + 1],
    );
    assert.deepEqual(await palletsOf(test, made), before, "the order stays as it is");
    await test.json(layoutsPath(made), post(changed));
    assert.deepEqual(
      (await test.json(layoutsPath(made))).map(({ by_hand = false }: Row) => by_hand),
      [true, true, false],
      "none takes the place of another",
    );

    const use = await test.request(`${layoutsPath(made)}/${kept.id}/use`, { method: "POST" });
    assert.equal(use.status, 204);
    const after = await palletsOf(test, made);
    assert.equal(after.length, before.length + 1);
    assert.deepEqual(taken(after), taken(before));
    assert.deepEqual(
      await test.json(stock),
      reserved,
      "the same boxes are reserved where they were",
    );
    assert.equal(after.at(-1)!.layers[0].boxed[0].locked, true);
  });
}

Deno.test("manual layout: broken rules require a reason, which is stored", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(`/api/v1/order_param/${made.parameters.id}`, put({ packing_type: 4 }));
  await test.json(CALCULATION, asking(made));
  const changed = withLastApart(await byHand(test, made));
  const box = changed.pallets.at(-1).layers[0].boxes[0];
  box.z = 50;
  const refused = await test.request(layoutsPath(made), post(changed));
  assert.equal(refused.status, 422);
  const number = changed.pallets.length;
  assert.equal(
    (await refused.json()).error,
    "The layout breaks rules for which no reason is given: " +
      `box rests on too little (pallet ${number}, box 1)`,
  );
  const insisted = [{ rule: "support", pallet: number, box: box.id, reason: "On a wedge" }];
  const kept = await test.json(layoutsPath(made), post({ ...changed, insisted }));
  assert.equal(kept.insisted, 1);
  await test.request(`${layoutsPath(made)}/${kept.id}/use`, { method: "POST" });
  assert.deepEqual((await palletsOf(test, made)).at(-1)!.insisted, [
    { rule: "support", box: 1, reason: "On a wedge" },
  ]);
});

Deno.test("manual layout: foreign, missing and overlapping boxes are refused", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const layout = { id_point_start: "", pallets: [] };
  assert.equal((await test.request(layoutsPath(made), post(layout))).status, 409, "not calculated");
  await test.json(CALCULATION, asking(made));
  const right = await byHand(test, made);
  const refusal = async (change: (boxes: Row[], layout: Sent) => void) => {
    const changed = structuredClone(right);
    change(boxesIn(changed), changed);
    const response = await test.request(layoutsPath(made), post(changed));
    return [response.status, (await response.json()).error];
  };
  assert.equal((await refusal(([box]) => box!.id = UNKNOWN))[0], 409);
  assert.equal((await refusal((_, { pallets }) => pallets[0].layers[0].boxes.pop()))[0], 409);
  assert.deepEqual(await refusal(([one, other]) => other!.id = one!.id), [
    400,
    `pallets: the box ${boxesIn(right)[0]!.id} is placed twice`,
  ]);
  const [status, words] = await refusal((boxes) => {
    const [one, other] = boxes.filter(({ orientation }) => orientation === boxes[0]!.orientation);
    other!.x = one!.x;
    other!.y = one!.y;
  });
  assert.equal(status, 422);
  assert.match(words, /two boxes overlap/);
  assert.equal((await refusal((_, all) => all.insisted = [{ rule: "overlap" }]))[0], 400);
});

for (const packing_type of [0, 4]) {
  Deno.test(`repack, packing type ${packing_type}: locked boxes stay, and nothing is stored`, async () => {
    await using test = await TestApp.open();
    const made = await calculable(test);
    await test.json(`/api/v1/order_param/${made.parameters.id}`, put({ packing_type }));
    await test.json(CALCULATION, asking(made));
    const before = await palletsOf(test, made);
    const changed = withLastApart(await byHand(test, made));
    const [locked] = changed.pallets.at(-1).layers[0].boxes;
    Object.assign(locked, { x: 100, y: 60, locked: true });
    const path = `/api/v1/order_item/${made.order.id}/repack`;
    const repacked = await test.json(path, post({ ...changed, effort: 0 }));
    const ids = (layout: Sent) => boxesIn(layout).map(({ id }) => id).sort();
    assert.deepEqual(ids(repacked), ids(changed));
    assert.deepEqual(boxesIn(repacked).filter((box) => box.locked), [locked]);
    assert.deepEqual(await palletsOf(test, made), before);
    const kept = await test.json(layoutsPath(made), post({ ...changed, ...repacked }));
    assert.deepEqual([kept.by_hand, kept.insisted], [true, 0]);
  });
}
