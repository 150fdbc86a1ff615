import assert from "node:assert/strict";
import { readStarterCatalog } from "../../../services/seed/catalog.ts";
import { language } from "../../../static/shared/i18n.ts";
import {
  catalogName,
  inEnglish,
  langOfName,
} from "../../../static/gallery/shared/catalog_names.ts";

Deno.test("names in Russian: every era and movement of the starter catalog has one, and all else is marked", async () => {
  const { eras, movements } = await readStarterCatalog();
  try {
    language.value = "ru";
    for (const { name } of [...eras, ...movements]) {
      assert.match(catalogName(name), /[а-яё]/i, name);
      assert.deepEqual(langOfName(name), {}, name);
    }
    assert.equal(catalogName("A movement of one's own"), "A movement of one's own");
    assert.deepEqual(langOfName("A movement of one's own"), { lang: "en" });
    assert.deepEqual(langOfName("constructor"), { lang: "en" });
    assert.deepEqual(inEnglish(), { lang: "en" });
    language.value = "en";
    assert.equal(catalogName("Baroque"), "Baroque");
    assert.deepEqual([langOfName("Own"), inEnglish()], [{}, {}]);
  } finally {
    language.value = "en";
  }
});
