/** What is found in the whole catalog is kept, and of a large one it may be that of before. */
import assert from "node:assert/strict";
import { type Found, KeptFind, type Tell } from "../../../services/gallery/doubles/kept_find.ts";

/** Looks that end when the test says so, in the order in which they began. */
function looks(records: number) {
  const begun: PromiseWithResolvers<Found<string>>[] = [];
  const kept = new KeptFind(() => {
    begun.push(Promise.withResolvers());
    return begun.at(-1)!.promise;
  }, 10);
  const end = async (at: number, value: string) => {
    begun[at]!.resolve({ value, records });
    await begun[at]!.promise;
  };
  return { kept, begun, end };
}

Deno.test("KeptFind: one look for all who ask of the same catalog, a new one once it has changed", async () => {
  const { kept, begun, end } = looks(10);
  const both = Promise.all([kept.whole("1"), kept.whole("1")]);
  await end(0, "first");
  assert.deepEqual(await both, ["first", "first"]);
  const changed = kept.whole("2");
  await end(1, "second");
  assert.equal(await changed, "second");
  assert.equal(await kept.whole("2"), "second");
  assert.equal(begun.length, 2);
});

Deno.test("KeptFind: of a large catalog that has changed the former is answered until the new one is there", async () => {
  const { kept, begun, end } = looks(11);
  const first = kept.whole("1");
  await end(0, "first");
  assert.equal(await first, "first");
  assert.equal(await kept.whole("2"), "first");
  assert.equal(await kept.whole("3"), "first", "one look at a time");
  assert.equal(begun.length, 2);
  await end(1, "second");
  assert.equal(await kept.whole("3"), "second", "and the next begins");
  await end(2, "third");
  assert.equal(await kept.whole("3"), "third");
  assert.equal(begun.length, 3);
});

Deno.test("KeptFind: what fails is tried again, and takes nothing away", async () => {
  const { kept, begun, end } = looks(11);
  const failing = kept.whole("1");
  begun[0]!.reject(new Error("closed"));
  await assert.rejects(failing, /closed/);
  const again = kept.whole("1");
  await end(1, "found");
  assert.equal(await again, "found");
  assert.equal(await kept.whole("2"), "found");
  begun[2]!.reject(new Error("closed"));
  await begun[2]!.promise.catch(() => {});
  assert.equal(await kept.whole("2"), "found");
  assert.equal(begun.length, 4);
  await end(3, "anew");
  assert.equal(await kept.whole("2"), "anew");
});

Deno.test("KeptFind: at the first look at a large catalog, what has been found so far", async () => {
  const ended = Promise.withResolvers<Found<string>>();
  let tell: Tell<string> = () => {};
  let begun = 0;
  const kept = new KeptFind<string>((told) => {
    begun++;
    tell = told;
    return ended.promise;
  }, 10);
  const first = kept.at("1");
  tell(10, () => "of ten");
  tell(11, () => "of eleven");
  assert.deepEqual(await first, { value: "of eleven", looking: true });
  tell(20, () => "of twenty");
  assert.deepEqual(await kept.at("2"), { value: "of twenty", looking: true });
  const whole = kept.whole("2");
  ended.resolve({ value: "all", records: 30 });
  assert.equal(await whole, "all");
  assert.equal(begun, 1, "one look at a time");
  assert.deepEqual(await kept.at("1"), { value: "all", looking: false });
});
