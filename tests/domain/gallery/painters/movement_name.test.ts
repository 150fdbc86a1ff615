import assert from "node:assert/strict";
import {
  listOf,
  movementKey,
  namesByWorks,
  yearsInName,
} from "../../../../domain/gallery/painters/movement_name.ts";

Deno.test("movementKey: ignores hyphens, case, brackets and the word for the kind", () => {
  assert.equal(movementKey("Neo-Classicism"), movementKey("Neoclassicism"));
  assert.equal(movementKey("Proto Renaissance"), movementKey("Proto-Renaissance"));
  assert.equal(movementKey("Mannerism (Late Renaissance)"), movementKey("Mannerism"));
  assert.equal(movementKey("Academicism"), movementKey("Academic art"));
  assert.equal(movementKey("Venetian school"), movementKey("Venetian School"));
  assert.equal(movementKey("Art Brut"), movementKey("Outsider art (Art brut)"));
  assert.notEqual(movementKey("Early Renaissance"), movementKey("High Renaissance"));
  assert.notEqual(movementKey("Modern art"), movementKey("Modernism"));
});

Deno.test("yearsInName: years of a dynasty, undefined for a movement", () => {
  assert.deepEqual(yearsInName("Ming Dynasty (1368–1644)"), { start: 1368, end: 1644 });
  assert.deepEqual(yearsInName("Tang Dynasty (618-907)"), { start: 618, end: 907 });
  assert.equal(yearsInName("Outsider art (Art brut)"), undefined);
});

Deno.test("listOf: commas in brackets do not separate", () => {
  assert.deepEqual(listOf("Cubism, Photorealism (Super-Realism, Hyper-Realism),Op Art, "), [
    "Cubism",
    "Photorealism (Super-Realism, Hyper-Realism)",
    "Op Art",
  ]);
  assert.deepEqual(listOf(""), []);
});

Deno.test("namesByWorks: by descending number of works, without placeholders", () => {
  assert.deepEqual(namesByWorks("{Baroque:17}, {Rococo,Realism:62},{Unknown:90}"), [
    "Rococo",
    "Realism",
    "Baroque",
  ]);
  assert.deepEqual(namesByWorks(""), []);
});
