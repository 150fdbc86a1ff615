/** What curators decide of candidates is remembered, also when the record is merged. */
import assert from "node:assert/strict";
import { ReadingDesk } from "./reading_desk.ts";

Deno.test("candidates by name: a name alone needs a reason, and decisions are remembered", async () => {
  await using desk = await ReadingDesk.open();
  const reading = await desk.ok("POST", "encyclopedia/artists/2/read");
  assert.equal(reading.how, "name");
  const about = (one: typeof reading.candidates[number], what: string) =>
    one.evidence.find((evidence: { about: string }) => evidence.about === what).verdict;
  assert.deepEqual(
    // deno-lint-ignore no-explicit-any -- as above
    reading.candidates.map((one: any) => [one.item, one.name_alone, about(one, "birth")]),
    [["Q900001", false, "agrees"], ["Q900003", true, "unknown"], ["Q900002", true, "disagrees"]],
  );
  const path = "encyclopedia/artists/2";
  assert.deepEqual(await desk.send("POST", `${path}/link`, { item: "Q900002", fields: [] }), [409, {
    error: "reason: Only the name agrees: give as the reason how else you know that it is the same",
  }]);
  assert.deepEqual((await desk.record(2)).identifiers, []);

  const { operation } = await desk.ok("POST", `${path}/reject`, {
    items: ["Q900002"],
    reason: "A politician",
  });
  const again = await desk.ok("POST", `${path}/read`);
  assert.deepEqual(
    // deno-lint-ignore no-explicit-any -- as above
    again.candidates.map((one: any) => [one.item, one.rejected]),
    [["Q900001", false], ["Q900003", false], ["Q900002", true]],
  );
  assert.deepEqual(await desk.toDecide(), [2]);
  await desk.restore(operation);
  assert.equal((await desk.ok("GET", path)).decision, null);

  const none = await desk.ok("POST", `${path}/reject`, { none: true });
  assert.equal(none.reading.decision.none, true);
  assert.deepEqual(await desk.toDecide(), []);
  // The same ones are not asked about again; a new one is.
  assert.equal((await desk.ok("POST", `${path}/read`)).outcome, "nothing");
  assert.deepEqual(await desk.toDecide(), []);
  desk.outside.world.entities.Q900005 = { label: "John Smith", claims: { P31: [{ item: "Q5" }] } };
  desk.outside.world.searches!["John Smith"]!.push("Q900005");
  assert.equal((await desk.ok("POST", `${path}/read`)).outcome, "differs");
  assert.deepEqual(await desk.toDecide(), [2]);
  // What was edited since is not written over by taking back.
  await desk.ok("POST", `${path}/link`, { item: "Q900001", fields: ["birth_year", "birth_date"] });
  const { conflicts } = await desk.restore(none.operation);
  assert.equal(conflicts.length, 1);
  const record = await desk.record(2);
  assert.deepEqual([record.birth_year, record.birth_date], [1717, "1717~"]);
});

Deno.test("merging: decisions are transferred, and returned by undoing the merge", async () => {
  await using desk = await ReadingDesk.open();
  const path = (id: number) => `encyclopedia/artists/${id}`;
  const decision = async (id: number) => (await desk.ok("GET", path(id))).decision;
  await desk.ok("POST", `${path(2)}/read`);
  await desk.ok("POST", `${path(2)}/reject`, { items: ["Q900002", "Q900003"] });
  await desk.ok("POST", `${path(2)}/link`, { item: "Q900001", fields: ["birth_date"] });
  const before = await decision(2);
  assert.deepEqual([before.item, before.rejected], ["Q900001", ["Q900002", "Q900003"]]);

  // Nothing was known of the one that stays.
  const first = await desk.ok("POST", "artists/2/merge", { into: 3 });
  assert.deepEqual(await decision(3), before);
  assert.deepEqual((await desk.restore(first.operation)).conflicts, []);
  assert.deepEqual([await decision(2), await decision(3)], [before, null]);

  // What it was decided to be stays, and what either was not is added up.
  await desk.ok("POST", `${path(1)}/read`);
  await desk.ok("POST", `${path(1)}/link`, { item: "Q296", fields: [] });
  const own = await decision(1);
  const second = await desk.ok("POST", "artists/2/merge", { into: 1 });
  assert.deepEqual(await decision(1), { ...own, rejected: ["Q900002", "Q900003"] });
  assert.deepEqual((await desk.restore(second.operation)).conflicts, []);
  assert.deepEqual([await decision(1), await decision(2)], [own, before]);
});
