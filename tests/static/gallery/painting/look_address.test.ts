/** How the address says what of a picture is looked at. */
import assert from "node:assert/strict";
import {
  formatLook,
  noteIn,
  parseLook,
  WHOLE,
  withLook,
} from "../../../../static/gallery/painting/state/look_address.ts";

Deno.test("view in the address: round trip to a ten thousandth of the picture", () => {
  for (let step = 0; step < 500; step++) {
    const look = {
      x: (step * 0.6180339) % 3 - 1,
      y: (step * 0.7548776) % 3 - 1,
      zoom: 0.05 * 1.02 ** step,
    };
    const text = formatLook(look);
    assert.match(text, /^[-\d.,]+$/, "no character that an address would have to escape");
    const read = parseLook(text)!;
    for (const [part, slack] of [["x", 5e-5], ["y", 5e-5], ["zoom", 5e-4]] as const) {
      assert.ok(Math.abs(read[part] - look[part]) <= slack, `${part} of ${text}`);
    }
  }
});

Deno.test("view in the address: invalid ones are ignored", () => {
  const nonsense = [
    null,
    "",
    "1,2",
    "0.5,0.5",
    "0.5,0.5,0",
    "0.5,0.5,-2",
    "a,b,c",
    "0.5,0.5,1,1",
    "5,0.5,1",
    "0.5,-1.5,1",
    "NaN,0,1",
    "1e1,0,1",
    "0.5,0.5,Infinity",
    " 0.5,0.5,1",
  ];
  for (const text of nonsense) assert.equal(parseLook(text), undefined, String(text));
});

Deno.test("view in the address: added with a note, other parameters are preserved", () => {
  const address = { pathname: "/paintings/7", search: "?from=a%20b&look=0.1,0.2,3" };
  const look = { x: 0.25, y: 0.125, zoom: 4 };
  assert.equal(
    withLook(address, look, 12),
    "/paintings/7?from=a+b&look=0.25,0.125,4#note-12",
  );
  assert.equal(withLook(address, undefined, undefined), "/paintings/7?from=a+b");
  assert.equal(
    withLook({ pathname: "/paintings/7", search: "" }, WHOLE, undefined),
    "/paintings/7?look=0.5,0.5,1",
  );
  assert.equal(noteIn("#note-12"), 12);
  for (const hash of ["", "#note-", "#note-0", "#note-1x", "#main"]) {
    assert.equal(noteIn(hash), undefined);
  }
});
