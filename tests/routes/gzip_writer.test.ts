import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { encode, type Encoder } from "../../routes/content_encoding.ts";
import { GzipWriter } from "../../routes/gzip_writer.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("GzipWriter: parts are one gzip, whichever is compressed first", async () => {
  const pending: (() => void)[] = [];
  const late: Encoder = async (body, coding) => {
    await new Promise<void>((resolve) => pending.push(resolve));
    return await encode(body, coding);
  };
  const writer = new GzipWriter(late);
  const texts = ["The first, ", "the second, the second, the second, ", "the third"];
  const written = texts.map((text) => writer.write(bytes(text)));
  await Promise.all(written.slice(0, 2));
  for (const resolve of pending.reverse()) resolve();
  await written[2];
  const gzip = await writer.end();
  assert.equal(gunzipSync(gzip).toString(), texts.join(""));
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream("gzip"));
  assert.equal(await new Response(stream).text(), texts.join(""));
  assert.equal(gunzipSync(await new GzipWriter(encode).end()).length, 0);
});

Deno.test("GzipWriter: few parts are compressed at once, and what fails is told", async () => {
  const begun: PromiseWithResolvers<Uint8Array<ArrayBuffer>>[] = [];
  const writer = new GzipWriter(() => {
    const one = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    begun.push(one);
    return one.promise;
  });
  let taken = 0;
  const writing = (async () => {
    for (; taken < 9; taken++) await writer.write(bytes("part"));
  })();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual([begun.length, taken], [3, 2]);
  begun[0]!.reject(new Error("no worker"));
  await assert.rejects(writing, /no worker/);
  await assert.rejects(writer.end(), /no worker/);
});
