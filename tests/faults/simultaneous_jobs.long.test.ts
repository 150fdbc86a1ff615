/** Jobs that are asked for at once: as many are accepted as the limits say, the others are refused. */
import assert from "node:assert/strict";
import { ServerProcess } from "../support/processes.ts";
import { type Lines, Orders, post } from "./small_order.ts";

const ENV = { TRUSTED_PROXIES: "1", WAREHOUSE_AUTH: "open", SEED: "none" };
// Packed for hours at the greatest effort.
const LONG: Lines = Array.from({ length: 60 }, (_, at) => [200 + at, 150 + at, 100 + at, 10]);

const clientOf = (index: number) => `192.0.2.${1 + index}`;

/** Number of answers of each status. */
const counted = (answers: readonly Response[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

Deno.test("180 calculation jobs at once: 20 of one client are accepted, 100 of nine clients", async () => {
  await using server = await ServerProcess.start({ env: ENV });
  const orders = await Orders.of(server);
  const order = { ...await orders.add(LONG, 4), effort: 3 };
  const startAll = (clients: number) =>
    Promise.all(
      Array.from(
        { length: 180 },
        (_, at) => post(server, "/computed_order/jobs", order, clientOf(at % clients)),
      ),
    );

  const ofOne = await startAll(1);
  assert.deepEqual(counted(ofOne), { 202: 20, 429: 160 });
  const [refused] = ofOne.filter(({ status }) => status === 429);
  assert.equal(refused!.headers.get("Retry-After"), "5");
  const ids: string[] = [];
  for (const answer of ofOne) {
    const { id, error } = await answer.json();
    if (answer.status === 202) ids.push(id);
    else {assert.equal(
        error,
        "You have 20 calculations in progress; wait until one of them has ended",
      );}
  }
  for (const id of ids) {
    const gone = await server.fetch(`/api/v1/computed_order/jobs/${id}`, { method: "DELETE" });
    assert.equal(gone.status, 204);
  }

  const ofNine = await startAll(9);
  await Promise.all(ofNine.map(({ body }) => body?.cancel()));
  assert.deepEqual(counted(ofNine), { 202: 100, 503: 80 });
});
