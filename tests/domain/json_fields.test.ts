import assert from "node:assert/strict";
import fc from "fast-check";
import { AppError } from "../../domain/app_error.ts";
import { jsonFields } from "../../domain/json_fields.ts";

async function* cutAt(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The object put together from its fields. */
async function readBack(text: string, size: number): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = Object.create(null);
  for await (const field of jsonFields(cutAt(new TextEncoder().encode(text), size))) {
    if ("value" in field) read[field.name] = field.value;
    else ((read[field.name] ??= []) as unknown[]).push(...field.rows);
  }
  return read;
}

Deno.test("jsonFields: what JSON.parse makes of it, wherever the pieces end", async () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(
      objects,
      fc.integer({ min: 1, max: 40 }),
      fc.nat(2),
      async (object, size, indent) => {
        const text = JSON.stringify(object, null, indent);
        const read = await readBack(text, size);
        assert.deepEqual(read, Object.assign(Object.create(null), JSON.parse(text)));
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("jsonFields: what is no JSON is refused, wherever the pieces end", async () => {
  const whole = '{"a":1,"list":[{"b":[2,"}]"]},3],"c":{"d":null}}';
  const wrong = [
    "",
    "  ",
    ...Array.from({ length: whole.length - 1 }, (_, at) => whole.slice(0, at + 1)),
    `${whole}x`,
    `${whole},`,
    "[1]",
    "1",
    '{"a":1,}',
    '{,"a":1}',
    '{"a"}',
    '{"a":}',
    '{"a":1 2}',
    '{"a":1,"b"}',
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{"a":[1 2]}',
    '{"a":[1,,2]}',
    '{"a":[1]2}',
    '{"a":[1]:2}',
    '{"a":[1}',
    '{"a":[{"b":1]}',
    "{a:1}",
    '{"a","b":1}',
    "{[1]:2}",
    '{"a":1]',
  ];
  for (const text of wrong) {
    for (const size of [1, 2, 7, 1000]) {
      await assert.rejects(
        readBack(text, size),
        (error) => error instanceof AppError && error.status === 400,
        text,
      );
    }
  }
});

Deno.test("jsonFields: text that is no UTF-8, and a row of some megabytes, are refused", async () => {
  const spoilt = new TextEncoder().encode('{"a":"bb"}');
  spoilt[6] = 0xff;
  const read = async (bytes: Uint8Array) => {
    for await (const _ of jsonFields(cutAt(bytes, 65536)));
  };
  await assert.rejects(read(spoilt), { message: "The file is not UTF-8 text" });
  const long = new TextEncoder().encode(`{"a":["${"x".repeat(5 * 1024 * 1024)}"]}`);
  await assert.rejects(read(long), /more than 4194304 bytes/);
});
