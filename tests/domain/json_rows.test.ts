import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonRows } from "../../domain/json_rows.ts";
import { neverYield } from "../../domain/yielder.ts";

/** All elements of a text that arrives in pieces of `size` bytes. */
async function rowsOf(text: string | Uint8Array, size = 7): Promise<unknown[]> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield await bytes.subarray(at, at + size);
  }
  const rows: unknown[] = [];
  for await (const some of jsonRows(pieces(), neverYield)) rows.push(...some);
  return rows;
}

Deno.test("jsonRows: the elements of any list, however it is cut into pieces", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { maxLength: 20 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(undefined, 2),
      async (list, size, indent) => {
        const text = JSON.stringify(list, null, indent);
        assert.deepEqual(await rowsOf(text, size), JSON.parse(text));
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("jsonRows: what is no list is its only element", async () => {
  for (const value of [{ a: [1, { b: "]," }] }, "text, [", 7, null, true]) {
    assert.deepEqual(await rowsOf(JSON.stringify(value), 1), [value]);
  }
});

Deno.test("jsonRows: a long list arrives in several parts", async () => {
  const list = Array.from({ length: 20_000 }, (_, index) => ({ name: `"row", [${index}]` }));
  assert.deepEqual(await rowsOf(JSON.stringify(list), 65_536), list);
});

Deno.test("jsonRows: what JSON.parse refuses is refused", async () => {
  const wrong = [
    "",
    "[",
    "[1",
    "[1,",
    "[1,]",
    "[,1]",
    "[1,,2]",
    "[1]]",
    "[1] 2",
    "[1][2]",
    "{}{}",
    "{",
    "1,2",
    "]",
    "[}",
    '["a]',
    "[1}",
    "{]",
    "[undefined]",
    "   ",
  ];
  for (const text of wrong) {
    assert.throws(() => JSON.parse(text), text);
    for (const size of [1, 2, 100]) {
      await assert.rejects(rowsOf(text, size), { status: 400, name: "AppError" }, text);
    }
  }
  await assert.rejects(rowsOf(new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d])), { status: 400 });
});

Deno.test("jsonRows: one endless element is refused before it fills the memory", async () => {
  let sent = 0;
  async function* endless() {
    yield await new TextEncoder().encode('[{"name":"');
    for (;; sent++) yield new Uint8Array(1024 * 1024).fill(0x61);
  }
  await assert.rejects(async () => {
    for await (const _ of jsonRows(endless(), neverYield)) { /* nothing comes */ }
  }, { status: 400 });
  assert.ok(sent < 8, `${sent} MiB were read`);
});
