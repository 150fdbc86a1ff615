import assert from "node:assert/strict";
import { homeland } from "../../../../domain/gallery/painters/homeland.ts";

Deno.test("homeland: former states are assigned to the country that museums use", () => {
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

Deno.test("homeland: undefined for other texts", () => {
  assert.equal(homeland("http://www.wikidata.org/.well-known/genid/a1a6"), undefined);
  assert.equal(homeland(""), undefined);
});
