/** Drafts of forms: changes, merging, errors at fields, and the copy in the browser. */
import assert from "node:assert/strict";
import { changesOf, Draft, merge, type StoredDraft } from "../../../static/shared/draft.ts";
import { BrowserStandIn } from "../browser_stand_in.ts";

Deno.test("merge: a change by one side is used; changes by both are conflicts", () => {
  // Each value is what base, theirs and mine may have: all combinations of three.
  const values = [0, 1, 2];
  for (const base of values) {
    for (const theirs of values) {
      for (const mine of values) {
        const { values, taken, clashes } = merge({ f: base }, { f: theirs }, { f: mine });
        const isMine = mine !== base;
        const isTheirs = theirs !== base;
        assert.equal(values.f, isMine ? mine : theirs, "what is typed is never lost");
        assert.deepEqual(taken, isTheirs && !isMine ? ["f"] : []);
        assert.equal(clashes.length, isTheirs && isMine && theirs !== mine ? 1 : 0);
      }
    }
  }
});

Deno.test("merge: compares lists by content", () => {
  const stops = [{ painting_id: 1, title: "A" }];
  const { clashes, taken } = merge({ stops }, { stops: structuredClone(stops) }, { stops: [] });
  assert.deepEqual([clashes, taken], [[], []]);
  assert.deepEqual(changesOf({ stops, id: 1 }, { stops: [], id: 2 }), { stops: [] });
});

Deno.test("Draft: changes survive a reload until they are saved", () => {
  using browser = new BrowserStandIn();
  const open = (base: Record<string, unknown>) => {
    const draft = new Draft({ key: "draft.1" });
    draft.begin(base);
    return draft;
  };
  const first = open({ id: 1, name: "A", year: 1500 });
  assert.equal(first.isRestored.value, false);
  first.set("name", "B");
  browser.runTimers();
  const again = open({ id: 1, name: "A", year: 1501 });
  assert.deepEqual(again.values.value, { id: 1, name: "B", year: 1501 });
  assert.deepEqual([again.isRestored.value, again.isChanged.value], [true, true]);
  assert.equal(again.flush(), true, "leaving loses nothing");
  again.saved({ id: 1, name: "B", year: 1501 });
  assert.equal(again.isChanged.value, false);
  assert.equal(open({ id: 1, name: "C" }).values.value.name, "C");
});

Deno.test("Draft: a restored change of a field that others have changed is a conflict", () => {
  using browser = new BrowserStandIn();
  const draft = new Draft({ key: "draft.2" });
  draft.begin({ name: "A" });
  draft.set("name", "B");
  browser.runTimers();
  const again = new Draft({ key: "draft.2" });
  again.begin({ name: "C" });
  assert.deepEqual(again.clashes.value, [{ field: "name", base: "A", theirs: "C", mine: "B" }]);
  again.settle(again.clashes.value[0]!, "theirs");
  assert.deepEqual([again.isChanged.value, again.clashes.value], [false, []]);
});

Deno.test("Draft: leaving is unsafe with unsaved text or without storage", () => {
  using browser = new BrowserStandIn();
  const draft = new Draft({ key: "draft.3" });
  draft.begin({ year: 1 });
  assert.equal(draft.flush(), true);
  draft.setReadable("year", false);
  assert.equal(draft.flush(), false);
  draft.setReadable("year", true);
  draft.set("year", 2);
  assert.equal(draft.flush(), true);
  browser.set("localStorage", undefined);
  assert.equal(draft.flush(), false);
  draft.discard();
  assert.deepEqual([draft.values.value, draft.flush()], [{ year: 1 }, true]);
});

Deno.test("Draft: errors are shown at their fields until those are edited", () => {
  const errors = new Map([["name", "Name is empty."], ["stops[1].title", "Title is empty."]]);
  const draft = new Draft({ errorsOf: () => errors });
  draft.reset({ name: "", stops: [] });
  draft.fail(new Error("refused"));
  assert.deepEqual(draft.errors.value, errors);
  draft.set("name", "A");
  assert.deepEqual([...draft.errors.value.keys()], ["stops[1].title"]);
  draft.fail(undefined);
  assert.equal(draft.errors.value.size, 0);
});

Deno.test("Draft: applies newer changes of another device, without losing later typing", async () => {
  using browser = new BrowserStandIn();
  const sent: unknown[] = [];
  let stored: StoredDraft | undefined = { was: { name: "A" }, mine: { name: "B" }, at: 1 };
  const remote = {
    read: () => Promise.resolve(stored),
    write: (draft: StoredDraft | undefined) => Promise.resolve(void sent.push(draft?.mine)),
  };
  const open = () => {
    const draft = new Draft({ key: "draft.9", remote });
    draft.begin({ name: "A", year: 1 });
    return draft;
  };
  const first = open();
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual([first.values.value.name, first.isRestored.value], ["B", true]);
  first.set("year", 2);
  browser.runTimers();
  browser.runTimers();
  assert.deepEqual(sent, [{ name: "B", year: 2 }]);
  // What is stored here is newer than what the server has.
  stored = { was: { name: "A" }, mine: { name: "old" }, at: 2 };
  const second = open();
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(second.values.value, { name: "B", year: 2 });
  second.saved({ name: "B", year: 2 });
  assert.deepEqual(sent, [{ name: "B", year: 2 }, undefined]);
});

Deno.test("Draft: joins the fields of two devices; the newer value of a field wins", async () => {
  using browser = new BrowserStandIn();
  const write = () => Promise.resolve();
  const base = { bio: "", title: "A", year: 1 };
  const here = new Draft({ key: "draft.10" });
  here.begin(base);
  here.set("bio", "typed here");
  here.set("year", 2);
  browser.runTimers();
  const read = () =>
    Promise.resolve({
      was: { title: "A", year: 1 },
      mine: { title: "there", year: 3 },
      at: Date.now() + 60_000,
    });
  const again = new Draft({ key: "draft.10", remote: { read, write } });
  again.begin(base);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(again.values.value, { bio: "typed here", title: "there", year: 3 });
  // What is typed before the answer comes stays.
  const typing = new Draft({ key: "draft.11", remote: { read, write } });
  typing.begin(base);
  typing.set("year", 9);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(typing.values.value, { bio: "", title: "there", year: 9 });
});
