import assert from "node:assert/strict";
import { language } from "../../../static/shared/i18n.ts";
import {
  forgetTexts,
  inLanguage,
  langOf,
  learnTexts,
  shown,
} from "../../../static/gallery/shared/catalog_text.ts";

const ANSWER = {
  artist: {
    name: "Claude Monet",
    bio_full: "He painted.",
    translations: { ru: { name: "Клод Моне", movement_name: "Импрессионизм" } },
    movement_name: "Impressionism",
  },
  paintings: [{ title: "The Magpie", translations: { ru: { title: "Сорока" } } }],
  columns: { name: ["A", "B"], translations: { ru: { name: [null, "Б"] } } },
};

/** Runs a test in a language, with the texts of an answer. */
function learned(of: "en" | "ru", test: () => void) {
  try {
    assert.equal(learnTexts(ANSWER), ANSWER);
    language.value = of;
    test();
  } finally {
    language.value = "en";
    forgetTexts();
  }
}

Deno.test("texts of the catalog: in the page's language if translated, wherever they are shown", () => {
  learned("ru", () => {
    const texts = ["Claude Monet", "Impressionism", "The Magpie", "B", "A", "He painted."];
    assert.deepEqual(texts.map((text) => inLanguage(text)), [
      "Клод Моне",
      "Импрессионизм",
      "Сорока",
      "Б",
      "A",
      "He painted.",
    ]);
  });
});

Deno.test("texts of the catalog: of equal texts the first counts, a name precedes a title, and a painting has its own title", () => {
  try {
    language.value = "ru";
    const title = (id: number, ru: string) => ({
      id,
      title: "Henri Matisse",
      translations: { ru: { title: ru } },
    });
    learnTexts([title(1, "Портрет Матисса"), title(2, "Матисс")]);
    assert.equal(inLanguage("Henri Matisse"), "Портрет Матисса");
    learnTexts([{ name: "Henri Matisse", translations: { ru: { name: "Анри Матисс" } } }]);
    learnTexts([title(1, "Портрет Матисса")]);
    assert.equal(inLanguage("Henri Matisse"), "Анри Матисс");
    assert.equal(inLanguage("Henri Matisse", 1), "Портрет Матисса");
    assert.deepEqual(shown("Henri Matisse", 2), { children: "Матисс" });
    assert.equal(inLanguage("Henri Matisse", 3), "Анри Матисс", "a work without its own");
  } finally {
    language.value = "en";
    forgetTexts();
  }
});

Deno.test("texts of the catalog: untranslated ones are marked as English", () => {
  learned("ru", () => {
    assert.deepEqual(shown("Claude Monet"), { children: "Клод Моне" });
    assert.deepEqual(shown("He painted."), { lang: "en", children: "He painted." });
    assert.deepEqual(langOf("constructor"), { lang: "en" });
  });
});

Deno.test("texts of the catalog: the original on English pages, without a mark", () => {
  learned("en", () => {
    assert.deepEqual(shown("Claude Monet"), { children: "Claude Monet" });
  });
});
