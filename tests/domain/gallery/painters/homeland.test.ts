import assert from "node:assert/strict";
import { homeland } from "../../../../domain/gallery/painters/homeland.ts";

Deno.test("homeland: states that have gone stand under the country of today's museums", () => {
  const expected = {
    "Republic of Venice": "Italy",
    "Kingdom of Italy": "Italy",
    "Habsburg Netherlands": "Flanders and Belgium",
    "Kingdom of the Netherlands": "The Netherlands",
    "Dutch Republic": "The Netherlands",
    "United Kingdom of Great Britain and Ireland": "Britain and Ireland",
    "Kingdom of Prussia": "Germany",
    "Austria-Hungary": "Austria and Bohemia",
    "Tokugawa shogunate": "Japan",
    "Ming dynasty": "China",
    "Joseon": "Korea",
    "Romania": "Balkans and Greece",
    "British Raj": "Southern Asia",
    "Ottoman Empire": "Persia and the Near East",
    "Dutch East Indies": "South East Asia",
  };
  for (const [state, country] of Object.entries(expected)) {
    assert.equal(homeland(state), country, state);
  }
});

Deno.test("homeland: none for what is no state", () => {
  assert.equal(homeland("http://www.wikidata.org/.well-known/genid/a1a6"), undefined);
  assert.equal(homeland(""), undefined);
});
