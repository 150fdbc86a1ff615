import assert from "node:assert/strict";
import { licenseName, PUBLIC_DOMAIN, rightsOf } from "../../../domain/gallery/attribution.ts";

Deno.test("licenseName: short names of Creative Commons licences; other texts unchanged", () => {
  assert.equal(licenseName("https://creativecommons.org/licenses/by-sa/4.0/"), "CC BY-SA 4.0");
  assert.equal(licenseName("https://creativecommons.org/publicdomain/zero/1.0/"), "CC0 1.0");
  assert.equal(licenseName(PUBLIC_DOMAIN), "public domain");
  assert.equal(licenseName("with kind permission"), "with kind permission");
});

Deno.test("rightsOf: URLs that IIIF allows, in its spelling", () => {
  assert.equal(rightsOf(PUBLIC_DOMAIN), "http://creativecommons.org/publicdomain/mark/1.0/");
  assert.equal(
    rightsOf("http://rightsstatements.org/vocab/InC/1.0/"),
    "http://rightsstatements.org/vocab/InC/1.0/",
  );
  assert.equal(rightsOf("with kind permission"), undefined);
  assert.equal(rightsOf(undefined), undefined);
});
