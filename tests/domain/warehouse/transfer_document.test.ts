/** Documents of whole warehouses: what is taken, what is refused and where. */
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import {
  type PackedWarehouse,
  readWarehouse,
} from "../../../domain/warehouse/transfer/document.ts";
import { unpack } from "../../../domain/warehouse/transfer/packed.ts";
import { PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import { id, smallDocument } from "./transfer_records.ts";

const USER = {
  id: id(91),
  uuid_warehouse: id(1),
  user_login: "ada",
  user_password: "x",
  user_role: 1,
  user_fio: "",
};

// deno-lint-ignore no-explicit-any -- compared with documents
function unpacked({ warehouse, chunks }: PackedWarehouse): any {
  const parts = Object.groupBy(chunks, ({ part }) => part);
  const lists = Object.entries(parts).map(([part, some]) => [part, some.flatMap(unpack)]);
  return { warehouse, ...Object.fromEntries(lists) };
}

// deno-lint-ignore no-explicit-any -- documents are spoilt in every way
function refusal(spoil: (document: any) => void): string {
  const document = smallDocument();
  spoil(document);
  try {
    readWarehouse(JSON.stringify(document), { users: true });
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.status, 400);
    return error.message;
  }
  return assert.fail("was taken");
}

Deno.test("warehouse document: is read unchanged", () => {
  const { format: _, version: __, ...records } = smallDocument();
  const read = readWarehouse(JSON.stringify(smallDocument()));
  assert.deepEqual(unpacked(read), records);
  assert.deepEqual(read.counts, {
    boxes: 2,
    points: 2,
    edges: 1,
    sections: 2,
    section_geometry: 2,
    orders: 2,
    order_data: 2,
    order_params: 1,
    deliveries: 1,
    templates: 1,
  });
});

Deno.test("warehouse document: version 1 is converted with length, width and roles swapped", () => {
  const document = smallDocument();
  const { warehouse, section_geometry } = structuredClone(document);
  const older = {
    ...document,
    version: 1,
    warehouse: {
      ...warehouse,
      warehouse_length: 50.5,
      warehouse_width: 100,
      length_unit: undefined,
      weight_unit: undefined,
    },
    section_geometry: section_geometry.map((
      { lenght_wsec, widht_wsec, ...place }: Record<string, number>,
    ) => ({ ...place, lenght_wsec: widht_wsec, widht_wsec: lenght_wsec })),
  };
  const read = unpacked(readWarehouse(JSON.stringify(older)));
  Object.assign(document.warehouse, { length_unit: "mm", weight_unit: "kg" });
  assert.deepEqual(read, unpacked(readWarehouse(JSON.stringify(document))));
  const worker = (user_role: number, index: number) => (
    { ...USER, id: id(91 + index), user_login: `user ${index}`, user_role }
  );
  const staff = readWarehouse(
    JSON.stringify({ ...older, users: [0, 1, 2].map(worker) }),
    { users: true },
  );
  assert.deepEqual(unpacked(staff).users, [0, 2, 1].map(worker));
  const { section_geometry: _, ...without } = older;
  assert.equal(readWarehouse(JSON.stringify(without)).counts.section_geometry, 0);
});

Deno.test("warehouse document: parts are optional, calculations are dropped", () => {
  const { format, version, warehouse, orders } = smallDocument();
  orders[0].pallete_computed = "2026-01-01T00:00:00Z";
  const read = readWarehouse(JSON.stringify({ format, version, warehouse, orders }));
  assert.deepEqual(unpacked(read), { warehouse, orders: smallDocument().orders });
});

Deno.test("warehouse document: users are imported on request only", () => {
  const text = JSON.stringify({ ...smallDocument(), users: [USER] });
  const without = readWarehouse(text);
  assert.equal(without.skippedUsers, 1);
  assert.equal("users" in without.counts, false);
  assert.equal(unpacked(without).users, undefined);
  const { skippedUsers, ...read } = readWarehouse(text, { users: true });
  assert.equal(skippedUsers, 0);
  assert.deepEqual(unpacked({ skippedUsers, ...read }).users, [USER]);
});

Deno.test("warehouse document: new ids are unique, and references follow", () => {
  const before = unpacked(readWarehouse(JSON.stringify(smallDocument())));
  const after = unpacked(readWarehouse(JSON.stringify(smallDocument()), { newIds: true }));
  const renamed = new Map([[before.warehouse.id, after.warehouse.id]]);
  for (const { name } of PARTS) {
    (before[name] ?? []).forEach((record: { id: string }, at: number) => {
      renamed.set(record.id, after[name][at].id);
    });
  }
  assert.equal(renamed.size, 17);
  for (const [old, now] of renamed) assert.notEqual(old, now);
  const followed = JSON.stringify(before).replace(
    /00000000-[-\d]{27}/g,
    (id) => renamed.get(id) ?? assert.fail(id),
  );
  assert.deepEqual(after, JSON.parse(followed));
});

Deno.test("warehouse document: an id used in two parts gets two new ids", () => {
  const document = smallDocument();
  document.points[0].id = document.edges[0].id_points_from = id(11);
  const { boxes, points, edges } = unpacked(
    readWarehouse(JSON.stringify(document), { newIds: true }),
  );
  assert.notEqual(boxes[0].id, points[0].id);
  assert.equal(edges[0].id_points_from, points[0].id);
});

Deno.test("warehouse document: errors name the place", () => {
  const cases: [spoil: Parameters<typeof refusal>[0], message: string][] = [
    [(d) => d.format = "x", "format: expected open-depot-warehouse"],
    [(d) => d.version = 3, "version: expected 1 or 2"],
    [(d) => delete d.warehouse, "warehouse: expected a record (a JSON object)"],
    [
      (d) => d.warehouse.warehouse_width = 0,
      "warehouse.warehouse_width: expected a number from 0.001 to 1000000",
    ],
    [(d) => d.points = {}, "points: expected a list"],
    [(d) => d.points[1] = null, "points[1]: expected a record (a JSON object)"],
    [(d) => d.points[1].pos_x = "3", "points[1].pos_x: expected a number"],
    [(d) => delete d.points[0].id, "points[0].id: expected a UUID"],
    [(d) => d.points[1].id = d.points[0].id, `points[1].id: ${id(21)} is repeated`],
    [
      (d) => d.boxes[1].uuid_warehouse = id(2),
      "boxes[1].uuid_warehouse: expected the id of the warehouse",
    ],
    [
      (d) => d.edges[0].id_points_to = id(11),
      `edges[0].id_points_to: no point of the document has the id ${id(11)}`,
    ],
    [
      (d) => d.sections[1].id_box = id(99),
      `sections[1].id_box: no box type of the document has the id ${id(99)}`,
    ],
    [
      (d) => d.section_geometry[0].id_warehouse_section = "",
      "section_geometry[0].id_warehouse_section: expected a UUID",
    ],
    [
      (d) => d.order_params[0].id_order_item = id(99),
      `order_params[0].id_order_item: no order of the document has the id ${id(99)}`,
    ],
    [
      (d) => d.templates[0].id_point_start = id(99),
      `templates[0].id_point_start: no point of the document has the id ${id(99)}`,
    ],
    [
      (d) => d.users = [{ ...USER, uuid_warehouse: "" }],
      "users[0].uuid_warehouse: expected the id of the warehouse",
    ],
    [
      (d) => d.users = [USER, { ...USER, id: id(92) }],
      "users[1].user_login: ada is repeated",
    ],
  ];
  for (const [spoil, message] of cases) assert.equal(refusal(spoil), message);
  assert.throws(() => readWarehouse("{"), { message: "The document is not valid JSON" });
  assert.throws(() => readWarehouse("[]"), { message: "The document is not a JSON object" });
});

Deno.test("warehouse document: large ones are packed in ordered chunks", () => {
  const document = smallDocument();
  document.edges = [];
  document.section_geometry = document.templates = [];
  document.points = Array.from({ length: 2500 }, (_, n) => ({
    ...document.points[0],
    id: id(1000 + n),
  }));
  const { chunks } = readWarehouse(JSON.stringify(document));
  const points = chunks.filter(({ part }) => part === "points");
  assert.deepEqual(points.map(({ start }) => start), [0, 1000, 2000]);
  assert.deepEqual(points.flatMap(unpack), document.points);
});
