/** One save of a floor plan: all four kinds at once, or nothing. */
import assert from "node:assert/strict";
import { walkingGraphVersion } from "../../../services/warehouse/floor/walking_graph.ts";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { EMPTY, ids, NOTHING, pathOf } from "./floor_saves.ts";
import { assertNoLooseEnds, create, draft, fill, post, type Row, UNKNOWN } from "./records.ts";

Deno.test("floor changes: a new aisle in one save with references to new records", async () => {
  await using test = await TestApp.open();
  const { warehouse, point, edge, box } = await fill(test);
  const [a, b, way, section, place] = ids(5) as [string, string, string, string, string];
  const id_warehouse = warehouse.id;
  const points = [
    { id: a, id_warehouse, name_points: "A", pos_x: 1, pos_y: 2 },
    { id: b, id_warehouse, name_points: "B", pos_x: 3, pos_y: 2.5 },
  ];
  const edges = [{
    id: way,
    id_warehouse,
    id_points_from: a,
    id_points_to: b,
    name_points_from: "A",
    name_points_to: "B",
    one_way: 0,
    speed: null,
  }];
  const sections = [
    { id: section, id_warehouse, section_name: "S", id_box: box.id, sku_name: "A-7", count_box: 3 },
  ];
  const section_geometry = [{
    id: place,
    id_warehouse,
    id_warehouse_section: section,
    name_section: "S",
    id_point_way: b,
    name_point_way: "B",
    x_pos: 0,
    y_pos: 1,
    lenght_wsec: 2,
    widht_wsec: 3,
  }];
  const before = await walkingGraphVersion(test.db.read, id_warehouse);
  const answer = await test.json(
    pathOf(warehouse),
    post({
      section_geometry: { create: section_geometry },
      edges: {
        create: edges,
        update: [{ id: edge.id, changes: { id_points_to: a, name_points_to: "A" } }],
      },
      sections: { create: sections },
      points: { create: points, update: [{ id: point.id, changes: { pos_x: 5 }, seen: point }] },
    }),
  );
  assert.deepEqual(answer, {
    points: { created: points, updated: [{ ...point, pos_x: 5 }], deleted: [] },
    edges: {
      created: edges,
      updated: [{ ...edge, id_points_to: a, name_points_to: "A" }],
      deleted: [],
    },
    sections: { created: sections, updated: [], deleted: [] },
    section_geometry: { created: section_geometry, updated: [], deleted: [] },
  });
  const listed = (path: string) => test.json(`/api/v1/${path}/withWarehouseID/${id_warehouse}`);
  assert.deepEqual((await listed("warehouse_points")).slice(-2), points);
  assert.deepEqual((await listed("warehouse_section_geometry")).at(-1), section_geometry[0]);
  assert.notEqual(await walkingGraphVersion(test.db.read, id_warehouse), before);
  await assertNoLooseEnds(test);
});

Deno.test("floor changes: a deletion includes what depends on the record, and lists all of it", async () => {
  await using test = await TestApp.open();
  const { warehouse, point, farPoint, edge, section, geometry, box } = await fill(test);
  const [kept] = await create(
    test,
    "section",
    draft({ warehouse, box }, "section", { section_name: "kept" }),
  ) as [Row];
  const [place] = await create(
    test,
    "geometry",
    draft({ warehouse, section: kept, point }, "geometry"),
  ) as [Row];
  const before = await walkingGraphVersion(test.db.read, warehouse.id);
  const answer = await test.json(
    pathOf(warehouse),
    post({
      points: { delete: [{ id: point.id, seen: point }] },
      edges: { update: [{ id: edge.id, changes: { name_points_to: "x" } }] },
      sections: { delete: [{ id: section.id }] },
      section_geometry: { update: [{ id: place.id, changes: { x_pos: 9 }, seen: place }] },
    }),
  );
  assert.deepEqual(answer, {
    points: { ...NOTHING, deleted: [point.id] },
    edges: { ...NOTHING, deleted: [edge.id] },
    sections: { ...NOTHING, deleted: [section.id] },
    section_geometry: {
      created: [],
      updated: [{ ...place, x_pos: 9, id_point_way: "", name_point_way: "" }],
      deleted: [geometry.id],
    },
  });
  assert.deepEqual(await test.json("/api/v1/warehouse_points"), [[farPoint]]);
  assert.deepEqual(
    await test.json("/api/v1/warehouse_section_geometry"),
    answer.section_geometry.updated,
  );
  assert.notEqual(await walkingGraphVersion(test.db.read, warehouse.id), before);
  await assertNoLooseEnds(test);
});

Deno.test("floor changes: records that are moved away survive the deletion", async () => {
  await using test = await TestApp.open();
  const { warehouse, point, farPoint, edge, section, geometry } = await fill(test);
  const [near, other] = ids(2) as [string, string];
  const answer = await test.json(
    pathOf(warehouse),
    post({
      points: { create: [{ ...point, id: near }], delete: [{ id: point.id }] },
      edges: { update: [{ id: edge.id, changes: { id_points_from: near } }] },
      sections: { create: [{ ...section, id: other }], delete: [{ id: section.id }] },
      section_geometry: {
        update: [{ id: geometry.id, changes: { id_warehouse_section: other, id_point_way: near } }],
      },
    }),
  );
  assert.deepEqual(answer.edges, { ...NOTHING, updated: [{ ...edge, id_points_from: near }] });
  assert.deepEqual(answer.section_geometry, {
    ...NOTHING,
    updated: [{ ...geometry, id_warehouse_section: other, id_point_way: near }],
  });
  assert.deepEqual(await test.json("/api/v1/warehouse_edge"), answer.edges.updated);
  const points = await test.json("/api/v1/warehouse_points");
  assert.deepEqual(points, [[farPoint, { ...point, id: near }]]);
  await assertNoLooseEnds(test);
});

Deno.test("floor changes: thousands of points in one save", async () => {
  await using test = await TestApp.open();
  const [warehouse] = await create(test, "warehouse", draft({}, "warehouse")) as [Row];
  const points = ids(2500).map((id, n) => ({
    id,
    id_warehouse: warehouse.id,
    name_points: `P${n}`,
    pos_x: n + 0.1,
    pos_y: 1 - n,
  }));
  const created = await test.json(pathOf(warehouse), post({ points: { create: points } }));
  assert.deepEqual(created.points.created, points);
  const moved = points.map((point) => ({ ...point, pos_y: 1 / 3 }));
  const update = points.map((seen) => ({ id: seen.id, changes: { pos_y: 1 / 3 }, seen }));
  const answer = await test.json(pathOf(warehouse), post({ points: { update } }));
  assert.deepEqual(answer.points.updated, moved);
  assert.deepEqual(await test.json("/api/v1/warehouse_points"), [moved]);
  const gone = moved.map((seen) => ({ id: seen.id, seen }));
  const last = await test.json(pathOf(warehouse), post({ points: { delete: gone } }));
  assert.deepEqual(last, { ...EMPTY, points: { ...NOTHING, deleted: ids(2500) } });
  assert.deepEqual(await test.json("/api/v1/warehouse_points"), [[]]);
});

Deno.test("floor changes: allowed for heads, not for employees", async () => {
  const settings = {
    ALLOWED_ORIGINS: [],
    TRUSTED_PROXIES: 0,
    MAX_BATCH_MEGABYTES: 64,
    WAREHOUSE_AUTH: "basic" as const,
  };
  await using test = await TestApp.open({ settings });
  for (const [login, user_role] of [["head", 2], ["employee", 1]] as const) {
    await addUser(test.db, { user_login: login, user_role });
  }
  const send = (login: string) =>
    test.request(pathOf({ id: UNKNOWN }), { ...post({}), headers: basic(login, PASSWORD) });
  assert.deepEqual(await (await send("head")).json(), {
    error: `No warehouse has the id ${UNKNOWN}`,
  });
  const employee = await send("employee");
  assert.deepEqual([employee.status, await employee.json()], [403, {
    error: "Only a head of a warehouse or an administrator may do this",
  }]);
});
