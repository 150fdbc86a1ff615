import assert from "node:assert/strict";
import { decodeText } from "../../../domain/files/encoding.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

Deno.test("decodeText: names the line of a byte that is not UTF-8 in a file that otherwise is", async () => {
  const file = joined(
    utf8("title\nÉtude à l’huile\nCaf"),
    new Uint8Array([0xe9]),
    utf8("\nLöwe\n"),
  );
  assert.deepEqual(await decodeText([file]), { fault: "file_almost_utf8", line: 3 });
  const pieces = [file.subarray(0, 8), file.subarray(8)];
  assert.deepEqual(await decodeText(pieces), { fault: "file_almost_utf8", line: 3 });
});

Deno.test("decodeText: asks for the encoding of a file that is not UTF-8", async () => {
  const file = joined(utf8("title\nCaf"), new Uint8Array([0xe9]), utf8("\n"));
  const decoded = await decodeText([file]);
  assert.equal("fault" in decoded && decoded.fault, "encoding_unclear");
});
