import assert from "node:assert/strict";
import { inlineStyles } from "../../static/build_styles.ts";

Deno.test("inlineStyles: one sheet without imports or comments, with hashed asset names", async () => {
  const css = await inlineStyles(
    new URL("../../static/shared/style/site.css", import.meta.url),
    (name) => `hash-of-${name}`,
  );
  assert.ok(!css.includes("@import"));
  assert.ok(!css.includes("/*"));
  assert.ok(css.includes('url("/assets/sans-latin.woff2?v=hash-of-sans-latin.woff2")'));
  assert.ok(css.includes("light-dark("));
});
