import assert from "node:assert/strict";
import { checkDeclaredType, sniffType } from "../../../domain/images/image_type.ts";
import { animated, concat, pngOf, written } from "./sample_files.ts";

const refusal = (status: number, message: RegExp) => ({ name: "AppError", status, message });

Deno.test("sniffType: the first bytes decide, whatever follows", () => {
  assert.equal(sniffType(written.greyJpeg), "image/jpeg");
  assert.equal(sniffType(pngOf({ width: 1, height: 1 })), "image/png");
  assert.equal(sniffType(animated.gif), "image/gif");
  assert.equal(sniffType(written.lossyWebp), "image/webp");
  assert.equal(sniffType(concat("II*\0\x08\0\0\0")), "image/tiff");
  assert.equal(sniffType(concat("MM\0*\0\0\0\x08")), "image/tiff");
  assert.equal(sniffType(concat("GIF87a<script>")), "image/gif");
});

Deno.test("sniffType: types without a decoder are refused by name", () => {
  for (
    const [name, magic] of [
      ["BMP", "BM\0\0\0\0"],
      ["AVIF", "\0\0\0\x1cftypavif"],
      ["HEIC", "\0\0\0\x18ftypheic"],
      ["JPEG XL", "\xff\x0a\0"],
      ["SVG", "<svg xmlns"],
      ["PDF", "%PDF-1.7"],
    ] as const
  ) {
    assert.throws(
      () => sniffType(concat(magic)),
      refusal(
        415,
        new RegExp(`^${name} is not supported: convert the picture to JPEG, PNG, WebP or TIFF$`),
      ),
    );
  }
});

Deno.test("sniffType: rejects other, too few or no bytes", () => {
  for (const bytes of ["", "\xff\xd8", "\x89PNG\r\n", "GIF8", "RIFF\0\0\0\0WAVE", "<!DOCTYPE"]) {
    assert.throws(
      () => sniffType(concat(bytes)),
      refusal(422, /^The bytes are not an image: JPEG/),
    );
  }
});

Deno.test("checkDeclaredType: synonyms, parameters and case do not matter", () => {
  for (const declared of ["image/jpeg", "image/jpg", "IMAGE/PJPEG", " image/jpeg; q=1"]) {
    checkDeclaredType(declared, "image/jpeg");
  }
  checkDeclaredType("image/x-png", "image/png");
});

Deno.test("checkDeclaredType: a type that contradicts the bytes or is not supported is a 415", () => {
  assert.throws(
    () => checkDeclaredType("image/png", "image/jpeg"),
    refusal(415, /^Declared as PNG, but the bytes are JPEG$/),
  );
  for (const declared of ["image/heic", "text/html", "", "image", "constructor", "image/svg+xml"]) {
    assert.throws(
      () => checkDeclaredType(declared, "image/png"),
      refusal(415, /^The declared type is not a supported image type/),
    );
  }
});
