import assert from "node:assert/strict";
import {
  isAbbreviation,
  isLongerForm,
  isPersonName,
  isTranscription,
  nameKey,
  nameWords,
} from "../../../../domain/gallery/painters/person_name.ts";

const compare =
  (same: (one: string[], other: string[]) => boolean) => (one: string, other: string) =>
    same(nameWords(one), nameWords(other));

Deno.test("name key: equal in spite of accents, hyphens, dots, order and years in brackets", () => {
  assert.equal(nameKey("Jérôme-Martin Langlois"), nameKey("Jerome Martin Langlois"));
  assert.equal(nameKey("E\u0301DOUARD\u00a0MA\u200bNET"), nameKey("Manet, Édouard"));
  assert.equal(nameKey("N.C. Wyeth"), nameKey("N. C. Wyeth"));
  assert.equal(nameKey("Noguchi Isamu"), nameKey("Isamu Noguchi"));
  assert.equal(nameKey("George Inness (1825-1894)"), nameKey("George Inness"));
  assert.equal(nameKey("Martinus Rørbye"), nameKey("Martinus Rorbye"));
  assert.equal(nameKey("Pieter de Jode (II)") === nameKey("Pieter de Jode"), false);
});

Deno.test("isLongerForm: all words and more, but no generation suffix", () => {
  const longer = compare(isLongerForm);
  assert.equal(longer("Hokusai", "Katsushika Hokusai"), true);
  assert.equal(longer("Lucas Cranach the Elder", "Lucas Cranach"), true);
  assert.equal(longer("Lucas Cranach", "Lucas Cranach the Younger"), false);
  assert.equal(longer("Hokusai", "Hokusai"), false);
  assert.equal(longer("Jan Steen", "Jan van Goyen"), false);
});

Deno.test("a transcription: two letters at the most, in a name of some length", () => {
  const transcription = compare(isTranscription);
  assert.equal(transcription("Boris Kustodiyev", "Boris Kustodiev"), true);
  assert.equal(transcription("Fra Bartolommeo", "Fra Bartolomeo"), true);
  assert.equal(transcription("Raphael Soyer", "Moses Soyer"), false);
  assert.equal(transcription("Jan Both", "Jan Toth"), false);
});

Deno.test("an abbreviation: one family name and the same initials, or the same beginning", () => {
  const initials = compare((a, b) => isAbbreviation(a, b, false));
  const beginning = compare((a, b) => isAbbreviation(a, b, true));
  assert.equal(initials("J. M. W. Turner", "Joseph Mallord William Turner"), true);
  assert.equal(initials("Henry Fuseli", "Johann Heinrich Fuseli"), true);
  assert.equal(initials("Jan Bruegel", "Pieter Bruegel"), false);
  assert.equal(beginning("Ed Ruscha", "Edward Ruscha"), true);
  assert.equal(beginning("E. Ruscha", "Edward Ruscha"), false);
});

Deno.test("isPersonName: rejects files, URLs, museums and texts without letters", () => {
  for (const name of ["108", "D*Face", "[ a y s h ]", "Nuno Gonçalves"]) {
    assert.equal(isPersonName(name), true, name);
  }
  for (
    const text of [
      "",
      "…",
      "Artists2/Alexandre Chantron/Danae 1891.jpg",
      "Metropolitan Museum of Art",
      "Private Collection",
      "Unknown artist",
    ]
  ) assert.equal(isPersonName(text), false, text);
});
