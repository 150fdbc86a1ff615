/** The shortest way between two points, over HTTP. */
import assert from "node:assert/strict";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { create, draft, fill, type Row, UNKNOWN } from "./records.ts";

const CREDENTIALS = { ...basic("ада", PASSWORD), "Accept-Language": "ru" };
const IN_ENGLISH = { ...CREDENTIALS, "Accept-Language": "en" };

const computed = (warehouse: string, from: string, to: string) =>
  `/api/v1/computed_route/${warehouse}/${from}/${to}`;

/** A warehouse of a square with a long way and a short way round, and a point by itself. */
async function square(test: TestApp) {
  await addUser(test.db, { user_role: 2 });
  const [warehouse] = await create(test, "warehouse", draft({}, "warehouse")) as [Row];
  const places = [[0, 0], [1, 0], [1, 1], [9, 9], [5, 5]];
  const points = await create(
    test,
    "point",
    ...places.map(([pos_x, pos_y]) => draft({ warehouse }, "point", { pos_x, pos_y })),
  );
  const ids = points.map(({ id }) => id);
  const [a, b, c, d, alone] = ids as [string, string, string, string, string];
  const pairs = [[a, d], [d, c], [c, b], [b, a]];
  const edges = await create(
    test,
    "edge",
    ...pairs.map(([id_points_from, id_points_to]) =>
      draft({ warehouse, point: points[0]!, farPoint: points[1]! }, "edge", {
        id_points_from,
        id_points_to,
      })
    ),
  );
  return { warehouse: warehouse.id, a, b, c, d, alone, edges };
}

Deno.test("computed route: the points of the shortest path, including both ends", async () => {
  await using test = await TestApp.open();
  const { warehouse, a, b, c } = await square(test);
  for (const slash of ["", "/"]) {
    const response = await test.request(computed(warehouse, a, c) + slash, {
      headers: CREDENTIALS,
    });
    assert.equal(response.headers.get("Content-Type"), "application/json; charset=utf-8");
    assert.deepEqual(await response.json(), [a, b, c]);
  }
  const back = await test.json(computed(warehouse, c, a), { headers: CREDENTIALS });
  assert.deepEqual(back, [c, b, a]);
  const shouted = computed(warehouse.toUpperCase(), a.toUpperCase(), b.toUpperCase());
  assert.deepEqual(await test.json(shouted, { headers: CREDENTIALS }), [a, b]);
});

Deno.test("computed route: from a point to itself is that point, edges or none", async () => {
  await using test = await TestApp.open();
  const { warehouse, a, alone } = await square(test);
  for (const point of [a, alone]) {
    const route = await test.json(computed(warehouse, point, point), { headers: CREDENTIALS });
    assert.deepEqual(route, [point]);
  }
});

Deno.test("computed route: changes of the layout change the next answer", async () => {
  await using test = await TestApp.open();
  const { warehouse, a, b, c, d, edges } = await square(test);
  const route = () => test.json(computed(warehouse, a, c), { headers: CREDENTIALS });
  assert.deepEqual(await route(), [a, b, c]);
  await test.request(`/api/v1/warehouse_edge/${edges[3]!.id}`, { method: "DELETE" });
  assert.deepEqual(await route(), [a, d, c]);
  await create(test, "edge", { ...edges[3], id: undefined });
  assert.deepEqual(await route(), [a, b, c]);
  const moved = { method: "PUT", json: { pos_x: 1000 } };
  await test.json(`/api/v1/warehouse_points/${b}`, moved);
  assert.deepEqual(await route(), [a, d, c]);
});

Deno.test("computed route: requires credentials of any role in open mode too", async () => {
  await using test = await TestApp.open();
  const { warehouse, a, b } = await square(test);
  const path = computed(warehouse, a, b);
  const response = await test.request(path);
  assert.equal(response.status, 401);
  assert.match(response.headers.get("WWW-Authenticate") ?? "", /^Basic /);
  await response.body?.cancel();
  const wrong = { headers: { ...IN_ENGLISH, ...basic("ада", "wrong") } };
  assert.deepEqual(await test.refusal(path, wrong), [401, "Login or password is wrong"]);
});

Deno.test("computed route: unknown warehouses and points, and points elsewhere", async () => {
  await using test = await TestApp.open();
  const { warehouse, a } = await square(test);
  const other = await fill(test);
  const refused: [string, string][] = [
    [computed(UNKNOWN, a, a), `No warehouse has the id ${UNKNOWN}`],
    [computed(warehouse, UNKNOWN, a), `No point has the id ${UNKNOWN}`],
    [computed(warehouse, a, UNKNOWN), `No point has the id ${UNKNOWN}`],
    [computed(warehouse, other.point.id, a), `No point has the id ${other.point.id}`],
    [computed(other.warehouse.id, a, a), `No point has the id ${a}`],
  ];
  for (const [path, error] of refused) {
    assert.deepEqual(await test.refusal(path, { headers: IN_ENGLISH }), [404, error]);
  }
});

Deno.test("computed route: a missing path is reported in both languages", async () => {
  await using test = await TestApp.open();
  const { warehouse, a, alone } = await square(test);
  const path = computed(warehouse, a, alone);
  assert.deepEqual(await test.refusal(path, { headers: IN_ENGLISH }), [
    404,
    "There is no path between the points",
  ]);
  assert.deepEqual(await test.refusal(path, { headers: CREDENTIALS }), [
    404,
    "Между этими точками нет пути",
  ]);
});

Deno.test("computed route: malformed places of the path are named", async () => {
  await using test = await TestApp.open();
  const { warehouse, a } = await square(test);
  const malformed: [string, string][] = [
    [computed("north", a, a), "uuid_warehouse: expected a UUID"],
    [computed(warehouse, "7", a), "uuid_point_from: expected a UUID"],
    [computed(warehouse, a, "ж"), "uuid_point_to: expected a UUID"],
  ];
  for (const [path, error] of malformed) {
    assert.deepEqual(await test.refusal(path, { headers: IN_ENGLISH }), [400, error]);
  }
});

Deno.test("computed route: honours one-way edges and speeds as soon as they are changed", async () => {
  await using test = await TestApp.open();
  const { warehouse, a, b, c, d, edges } = await square(test);
  const route = (from: string, to: string) =>
    test.json(computed(warehouse, from, to), { headers: CREDENTIALS });
  const change = (edge: number, fields: Record<string, unknown>) =>
    test.json(`/api/v1/warehouse_edge/${edges[edge]!.id}`, {
      method: "PUT",
      headers: { ...CREDENTIALS, "Content-Type": "application/json" },
      body: JSON.stringify([fields]),
    });
  // From B to A only: the way to C leads round by D.
  await change(3, { one_way: 1 });
  assert.deepEqual(await route(a, c), [a, d, c]);
  assert.deepEqual(await route(c, a), [c, b, a]);
  await change(3, { one_way: 0 });
  assert.deepEqual(await route(a, c), [a, b, c]);
  for (const edge of [0, 1]) await change(edge, { speed: 50 });
  assert.deepEqual(await route(a, c), [a, d, c], "twelve times as long, fifty times as fast");
  for (const edge of [0, 1]) await change(edge, { speed: null });
  assert.deepEqual(await route(a, c), [a, b, c]);
});
