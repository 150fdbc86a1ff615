import assert from "node:assert/strict";
import { firstSentences } from "../../../domain/gallery/lead.ts";

Deno.test("firstSentences: returns two sentences without trailing space", () => {
  assert.equal(firstSentences("One. Two!  Three? Four.", 2), "One. Two!");
  assert.equal(firstSentences("Only one here.", 2), "Only one here.");
  assert.equal(firstSentences("", 2), "");
});

Deno.test("firstSentences: initials and abbreviations end no sentence", () => {
  const lead = "J. M. W. Turner was born in 1775. He painted St. Benedetto c. 1843. He died.";
  assert.equal(
    firstSentences(lead, 2),
    "J. M. W. Turner was born in 1775. He painted St. Benedetto c. 1843.",
  );
});

Deno.test("firstSentences: keeps decimals and quotations whole", () => {
  assert.equal(
    firstSentences('It is 2.5 m wide. "Look!" he wrote. The end.', 2),
    'It is 2.5 m wide. "Look!" he wrote.',
  );
});

Deno.test("firstSentences: a numeral at the end of a sentence is no initial", () => {
  assert.equal(
    firstSentences("He served Charles V. He knew Francis I. The end.", 2),
    "He served Charles V. He knew Francis I.",
  );
});
