import assert from "node:assert/strict";
import { webAddress } from "../../../../../static/gallery/curator/state/dropped_images.ts";
import {
  checkUpload,
  UPLOAD_LIMIT,
} from "../../../../../static/gallery/curator/state/upload_check.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

Deno.test("checkUpload: detects the type by the first bytes, whatever the file name", () => {
  const cases: [string, string][] = [
    ["\xff\xd8\xff\xe0....JFIF", "image/jpeg"],
    ["\x89PNG\r\n\x1a\n....", "image/png"],
    ["GIF87a......", "image/gif"],
    ["GIF89a......", "image/gif"],
    ["RIFF....WEBP", "image/webp"],
    ["RIFF....WAVE", "wrong_type"],
    ["II*\0........", "image/tiff"],
    ["<svg xmlns=", "wrong_type"],
    ["\x89PNG", "wrong_type"],
    ["GIF88a", "wrong_type"],
  ];
  for (const [head, expected] of cases) {
    assert.equal(checkUpload(bytes(head), 1000), expected, JSON.stringify(head));
  }
});

Deno.test("checkUpload: accepts 200 MB and no byte more", () => {
  const png = bytes("\x89PNG\r\n\x1a\n....");
  assert.equal(UPLOAD_LIMIT, 209_715_200);
  assert.equal(checkUpload(png, 209_715_200), "image/png");
  assert.equal(checkUpload(png, 209_715_201), "too_large");
  assert.equal(checkUpload(new Uint8Array(), 0), "empty");
});

Deno.test("webAddress: the first URL of dropped or pasted text", () => {
  assert.equal(webAddress("https://a.example/x.jpg"), "https://a.example/x.jpg");
  assert.equal(
    webAddress("# a comment\r\nhttp://a.example/1\r\nhttp://b.example/2"),
    "http://a.example/1",
  );
  for (
    const text of ["", "hello", "ftp://a.example/x", "javascript:alert(1)", "http://a b", "#x"]
  ) {
    assert.equal(webAddress(text), undefined, text);
  }
});
