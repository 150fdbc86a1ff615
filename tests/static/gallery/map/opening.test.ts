import assert from "node:assert/strict";
import { FirstDrawing } from "../../../../static/gallery/map/canvas_map.ts";

/** Parts that tell what has been drawn, and whether they were cleaned up after. */
function* parts(drawn: string[], names: readonly string[]): Generator<void> {
  try {
    for (const name of names) {
      drawn.push(name);
      yield;
    }
  } finally {
    drawn.push("tidied");
  }
}

Deno.test("Opening: draws one part at a time, then leaves everything to whole pictures", () => {
  const opening = new FirstDrawing();
  const drawn: string[] = [];
  const draw = () => opening.draw(["view", "light"], () => parts(drawn, ["ground", "lanes"]));
  assert.equal(draw(), "more");
  assert.deepEqual(drawn, ["ground"]);
  assert.deepEqual([draw(), draw(), draw()], ["more", "done", "whole"]);
  assert.deepEqual(drawn, ["ground", "lanes", "tidied"]);
});

Deno.test("Opening: a hand that moves the map ends it, and what was begun is tidied up", () => {
  const opening = new FirstDrawing();
  const drawn: string[] = [];
  const draw = (view: string) => opening.draw([view], () => parts(drawn, ["ground", "lanes"]));
  assert.equal(draw("all"), "more");
  assert.equal(draw("near"), "whole");
  assert.deepEqual(drawn, ["ground", "tidied"]);
  assert.equal(draw("all"), "whole");
});

Deno.test("Opening: starts again with a type face that comes meanwhile, not one that comes after", () => {
  const opening = new FirstDrawing();
  const drawn: string[] = [];
  const draw = (face: string) => opening.draw([face], () => parts(drawn, [`${face} names`]));
  draw("serif");
  opening.restart();
  assert.equal(draw("sans"), "more");
  assert.deepEqual(drawn, ["serif names", "tidied", "sans names"]);
  assert.equal(draw("sans"), "done");
  opening.restart();
  assert.equal(draw("serif"), "whole");
});
