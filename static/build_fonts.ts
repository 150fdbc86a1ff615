// deno-lint-ignore-file no-import-prefix -- only the build reads these files; the product never imports them.
/**
 * Fonts (licence: shared/fonts.md) and the reader of barcodes that are served with the pages, as
 * bytes by file name.
 */
import scanner from "npm:zxing-wasm@3.1.6/reader/zxing_reader.wasm" with { type: "bytes" };
import serifLatin from "npm:@fontsource-variable/source-serif-4@5.3.1/files/source-serif-4-latin-wght-normal.woff2" with {
  type: "bytes",
};
import serifLatinExt from "npm:@fontsource-variable/source-serif-4@5.3.1/files/source-serif-4-latin-ext-wght-normal.woff2" with {
  type: "bytes",
};
import serifCyrillic from "npm:@fontsource-variable/source-serif-4@5.3.1/files/source-serif-4-cyrillic-wght-normal.woff2" with {
  type: "bytes",
};
import sansLatin from "npm:@fontsource-variable/source-sans-3@5.3.0/files/source-sans-3-latin-wght-normal.woff2" with {
  type: "bytes",
};
import sansLatinExt from "npm:@fontsource-variable/source-sans-3@5.3.0/files/source-sans-3-latin-ext-wght-normal.woff2" with {
  type: "bytes",
};
import sansCyrillic from "npm:@fontsource-variable/source-sans-3@5.3.0/files/source-sans-3-cyrillic-wght-normal.woff2" with {
  type: "bytes",
};

/** File name in `static/dist` → contents; the fonts have a variable weight (WOFF2). */
export const FONTS: Record<string, Uint8Array> = {
  "zxing_reader.wasm": scanner,
  "serif-latin.woff2": serifLatin,
  "serif-latin-ext.woff2": serifLatinExt,
  "serif-cyrillic.woff2": serifCyrillic,
  "sans-latin.woff2": sansLatin,
  "sans-latin-ext.woff2": sansLatinExt,
  "sans-cyrillic.woff2": sansCyrillic,
};
