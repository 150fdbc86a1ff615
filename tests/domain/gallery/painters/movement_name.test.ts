import assert from "node:assert/strict";
import {
  listOf,
  movementKey,
  namesByWorks,
  yearsInName,
} from "../../../../domain/gallery/painters/movement_name.ts";

Deno.test("movement key: hyphens, case, brackets and the word for the kind make no difference", () => {
  assert.equal(movementKey("Neo-Classicism"), movementKey("Neoclassicism"));
  assert.equal(movementKey("Proto Renaissance"), movementKey("Proto-Renaissance"));
  assert.equal(movementKey("Mannerism (Late Renaissance)"), movementKey("Mannerism"));
  assert.equal(movementKey("Academicism"), movementKey("Academic art"));
  assert.equal(movementKey("Venetian school"), movementKey("Venetian School"));
  assert.equal(movementKey("Art Brut"), movementKey("Outsider art (Art brut)"));
  assert.notEqual(movementKey("Early Renaissance"), movementKey("High Renaissance"));
  assert.notEqual(movementKey("Modern art"), movementKey("Modernism"));
});

Deno.test("years in a name: of a dynasty, none of a movement", () => {
  assert.deepEqual(yearsInName("Ming Dynasty (1368–1644)"), { start: 1368, end: 1644 });
  assert.deepEqual(yearsInName("Tang Dynasty (618-907)"), { start: 618, end: 907 });
  assert.equal(yearsInName("Outsider art (Art brut)"), undefined);
});

Deno.test("a list: a comma in brackets separates nothing", () => {
  assert.deepEqual(listOf("Cubism, Photorealism (Super-Realism, Hyper-Realism),Op Art, "), [
    "Cubism",
    "Photorealism (Super-Realism, Hyper-Realism)",
    "Op Art",
  ]);
  assert.deepEqual(listOf(""), []);
});

Deno.test("weighed names: the one of most works first, the unknown left out", () => {
  assert.deepEqual(namesByWorks("{Baroque:17}, {Rococo,Realism:62},{Unknown:90}"), [
    "Rococo",
    "Realism",
    "Baroque",
  ]);
  assert.deepEqual(namesByWorks(""), []);
});
