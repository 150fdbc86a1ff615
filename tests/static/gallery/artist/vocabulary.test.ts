import assert from "node:assert/strict";
import { factInLanguage } from "../../../../static/gallery/artist/vocabulary.ts";
import { language } from "../../../../static/shared/i18n.ts";
import { readStarterCatalog } from "../../../../services/seed/catalog.ts";

Deno.test("facts about artists: in the page's language, each part of several", () => {
  assert.equal(factInLanguage("French, American"), "French, American");
  try {
    language.value = "ru";
    assert.deepEqual(
      ["French, American", "Greek-Spanish", "Painter", "Neo-Impressionism", "falconer, painter"]
        .map(factInLanguage),
      ["Франция, США", "Греция, Испания", "живописец", "неоимпрессионизм", undefined],
    );
  } finally {
    language.value = "en";
  }
});

Deno.test("facts about artists: all of the starter catalog are known in Russian", async () => {
  const { artists } = await readStarterCatalog();
  try {
    language.value = "ru";
    const facts = [...artists.values()].flat().flatMap((artist) => {
      const { palette_metadata } = artist as { palette_metadata?: Record<string, string[]> };
      const { nationality, styles, occupations } = palette_metadata!;
      return [nationality, styles, occupations].flat() as string[];
    });
    assert.deepEqual([...new Set(facts)].filter((fact) => !factInLanguage(fact)), []);
  } finally {
    language.value = "en";
  }
});
