/** The JPEG codec is used again and again; no picture may show what came before it. */
import assert from "node:assert/strict";
import { decodeJpeg, encodeJpeg, withJpegCodec } from "../../../../adapters/images/codecs/jpeg.ts";
import { drawnImage } from "../../../support/pictures.ts";

const WHOLE = { eighths: 8 } as const;

Deno.test("JPEG codec: results do not depend on files decoded before, even broken ones", () => {
  const small = drawnImage(120, 80, "jpeg");
  const large = drawnImage(900, 700, "jpeg");
  const broken = large.slice(0, large.length / 3).fill(0x55, 600);
  const first = decodeJpeg(small, { ...WHOLE, width: 120, height: 80 });
  for (let i = 0; i < 5; i++) {
    const before = decodeJpeg(large, { ...WHOLE, width: 900, height: 700 });
    try {
      decodeJpeg(broken, { ...WHOLE, width: 900, height: 700 });
    } catch {
      // Whether a decoder finds enough in it is not the question here.
    }
    const again = decodeJpeg(small, { ...WHOLE, width: 120, height: 80 });
    assert.deepEqual(again.data, first.data);
    assert.deepEqual(encodeJpeg(again, 85), encodeJpeg(first, 85));
    const after = decodeJpeg(large, { ...WHOLE, width: 900, height: 700 });
    assert.deepEqual(after.data, before.data);
  }
});

Deno.test("JPEG codec: reuses its memory for the next picture without growing", () => {
  const bytesOf = () => withJpegCodec(({ memory }) => memory.buffer.byteLength);
  const file = drawnImage(900, 700, "jpeg");
  const decodeAndEncode = () =>
    encodeJpeg(decodeJpeg(file, { ...WHOLE, width: 900, height: 700 }), 85);
  decodeAndEncode();
  const once = bytesOf();
  for (let i = 0; i < 10; i++) decodeAndEncode();
  assert.equal(bytesOf(), once);
});

Deno.test("JPEG codec: is discarded after an exception, or when it has grown large", () => {
  const memoryNow = () => withJpegCodec(({ memory }) => memory);
  const kept = memoryNow();
  assert.equal(memoryNow(), kept);
  assert.throws(() =>
    withJpegCodec(() => {
      throw new Error("a trap");
    }), /a trap/);
  const next = memoryNow();
  assert.notEqual(next, kept);
  withJpegCodec(({ walloc }) => walloc(70_000_000));
  assert.notEqual(memoryNow(), next);
});
