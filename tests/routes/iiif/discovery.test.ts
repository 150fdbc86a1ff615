/** Change Discovery: what harvesters learn of manifests and collections, and how pages lead on. */
import assert from "node:assert/strict";
import { auditLog } from "../../../db/schema/operations.ts";
import { Desk } from "../gallery/editing_desk.ts";

const ROOT = "/iiif/discovery/1/activities";
const BASE = "http://localhost";
const manifest = (id: number, kind = "paintings") => `${BASE}/iiif/presentation/3/${kind}/${id}`;
const page = (of: string, number: number) => ({
  id: `${BASE}${ROOT}/${of}/${number}`,
  type: "OrderedCollectionPage",
});

interface Activity {
  type: string;
  object: { id: string; type: string };
  endTime?: string;
}
const inShort = (items: Activity[]) =>
  items.map(({ type, object }) => `${type} ${object.type} ${object.id.split("/3/")[1]}`);

Deno.test("activities: the paintings that were there, then every change of what is shown", async () => {
  await using desk = await Desk.open();
  const before = await desk.test.json(ROOT);
  assert.deepEqual([before.first, before.last], [page("paintings", 1), page("paintings", 1)]);
  const [, { id: created }] = await desk.body("POST", "/api/paintings", {
    artist_id: 1,
    title: "The Proposition",
  });
  assert.equal(created, 4);
  await desk.body("PATCH", "/api/annotations/1", { label: "Lamp" });
  await desk.body("PATCH", "/api/periods/1", { name: "Late" });
  await desk.body("PATCH", "/api/artists/1", { name: "Judith" });
  await desk.body("PATCH", "/api/tours/1", { title: "Lamps" });
  await desk.body("DELETE", "/api/paintings/4");
  await desk.body("POST", `/api/audit/${(await desk.entry()).id}/restore`);
  const [status] = await desk.body("DELETE", "/api/artists/2?with=paintings,influences");
  assert.equal(status < 300, true);

  const list = await desk.test.json(ROOT);
  assert.deepEqual([list.id, list.type], [BASE + ROOT, "OrderedCollection"]);
  assert.deepEqual([list.first, list.last], [page("paintings", 1), page("log", 1)]);
  const first = await desk.test.json(`${ROOT}/paintings/1`);
  assert.deepEqual(first, {
    "@context": "http://iiif.io/api/discovery/1/context.json",
    ...page("paintings", 1),
    partOf: { id: BASE + ROOT, type: "OrderedCollection" },
    next: page("log", 1),
    orderedItems: [1, 2].map((id) => ({
      type: "Create",
      object: { id: manifest(id), type: "Manifest" },
    })),
  });
  const last = await desk.test.json(`${ROOT}/log/1`);
  assert.deepEqual([last.prev, "next" in last], [page("paintings", 1), false]);
  assert.deepEqual(inShort(last.orderedItems), [
    "Create Manifest paintings/4",
    "Update Manifest paintings/1",
    "Update Collection artists/1",
    "Update Manifest tours/1",
    "Delete Manifest paintings/4",
    "Create Manifest paintings/4",
    "Delete Manifest paintings/3",
    "Delete Collection artists/2",
  ]);
  const times = last.orderedItems.map(({ endTime }: Activity) => endTime!);
  assert.deepEqual(times, times.toSorted());
});

Deno.test("pages are cut by ids of the log, those with nothing are passed over, answers are tagged", async () => {
  await using desk = await Desk.open();
  const entry = (id: number, action: string, target_id: number) => ({
    id,
    at: Date.UTC(2026, 2, 1, 12, 0, id),
    username: "ada",
    action,
    target_type: action.split(".")[0]!,
    target_id,
    details: { before: {}, after: {} },
  });
  await desk.test.db.write((tx) =>
    tx.insert(auditLog).values([
      entry(500, "painting.upload_image", 1),
      entry(501, "painting.checkup_flags", 1),
      entry(1001, "painting.clear_image", 2),
    ])
  );
  const first = await desk.test.json(`${ROOT}/log/1`);
  assert.deepEqual(first.orderedItems, [{
    type: "Update",
    object: { id: manifest(1), type: "Manifest" },
    endTime: "2026-03-01T12:08:20.000Z",
  }]);
  assert.deepEqual(first.next, page("log", 3));
  assert.deepEqual((await desk.test.json(`${ROOT}/log/3`)).prev, page("log", 1));
  assert.deepEqual((await desk.test.json(ROOT)).last, page("log", 3));
  assert.deepEqual(await desk.test.refusal(`${ROOT}/log/2`), [404, `Not found: ${ROOT}/log/2`]);
  const tag = (await desk.test.request(ROOT)).headers.get("ETag")!;
  const again = await desk.test.request(ROOT, { headers: { "If-None-Match": tag } });
  assert.equal(again.status, 304);
});
