import assert from "node:assert/strict";
import fc from "fast-check";
import { paletteDistance, readColours } from "../../../domain/gallery/colour_search.ts";
import { type Likeness, likenessOf } from "../../../domain/images/likeness/likeness.ts";
import { hexOf, labDistance, labOfHex } from "../../../domain/images/likeness/oklab.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";

type Rgb = readonly [number, number, number];

/** A picture of a colour for each place. */
function drawn(width: number, height: number, colourAt: (x: number, y: number) => Rgb): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) for (const part of colourAt(x, y)) data[at++] = part;
  }
  return { width, height, channels: 3, data };
}

const [BLUE, RED, YELLOW, WHITE, GOLD, DARK]: Rgb[] = [
  [30, 60, 150],
  [180, 40, 30],
  [230, 200, 60],
  [245, 243, 238],
  [150, 120, 50],
  [20, 18, 16],
];

/** Sky over a red field with a yellow sun in it. */
const scene = (x: number, y: number): Rgb =>
  Math.hypot(x - 0.7, y - 0.25) < 0.12 ? YELLOW! : y < 0.6 ? BLUE! : RED!;

const SIZE = { width: 300, height: 200 };
const plain = drawn(SIZE.width, SIZE.height, (x, y) => scene(x / SIZE.width, y / SIZE.height));

/** The same picture inside a margin as wide as a part of its sides. */
const inside = (part: number, margin: (x: number, y: number) => Rgb): Pixels => {
  const edge = Math.round(part * SIZE.height);
  return drawn(SIZE.width + 2 * edge, SIZE.height + 2 * edge, (x, y) => {
    const [left, top] = [x - edge, y - edge];
    const isPicture = left >= 0 && top >= 0 && left < SIZE.width && top < SIZE.height;
    return isPicture ? scene(left / SIZE.width, top / SIZE.height) : margin(x, y);
  });
};

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);
const shareNear = ({ palette }: Likeness, colour: Rgb) => {
  const lab = labOfHex(Uint8Array.from(colour).toHex());
  return palette.filter((one) => labDistance(labOfHex(one.colour), lab) < 0.04)
    .reduce((sum, { share }) => sum + share, 0);
};

Deno.test("OKLab: round trip of every sRGB colour", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const hex = value.toString(16).padStart(6, "0");
      assert.equal(hexOf(labOfHex(hex)), hex);
    }),
    { numRuns: 500 },
  );
  assert.ok(Math.abs(labDistance(labOfHex("000000"), labOfHex("ffffff")) - 1) < 1e-3);
});

Deno.test("likeness: a palette has each colour with its share, a small strong one too", () => {
  const likeness = likenessOf(plain);
  const sun = Math.PI * 0.12 ** 2;
  for (const [colour, share] of [[BLUE!, 0.6 - sun], [RED!, 0.4], [YELLOW!, sun]] as const) {
    assert.ok(Math.abs(shareNear(likeness, colour) - share) < 0.03, `${colour}`);
  }
  assert.ok(likeness.palette.length <= 8);
  const shares = likeness.palette.map(({ share }) => share);
  assert.deepEqual(shares, shares.toSorted((a, b) => b - a));
  for (const vector of [likeness.colour, likeness.composition]) {
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
  }
});

Deno.test("likeness: ignores paper, mount and carved frame", () => {
  const own = likenessOf(plain);
  const carved = (x: number, y: number): Rgb => (x * 7 + y * 13) % 5 < 2 ? GOLD! : DARK!;
  const margins = {
    paper: inside(0.08, () => WHITE!),
    "grained paper": inside(0.08, (x, y) => ((x * 31 + y * 17) % 7 < 3 ? WHITE! : [238, 235, 228])),
    "dark mount": inside(0.06, () => DARK!),
    "carved frame": inside(0.08, carved),
  };
  for (const [name, framed] of Object.entries(margins)) {
    const likeness = likenessOf(framed);
    assert.ok(shareNear(likeness, WHITE!) + shareNear(likeness, DARK!) < 0.02, name);
    assert.ok(cosine(own.colour, likeness.colour) > 0.99, name);
    assert.ok(cosine(own.composition, likeness.composition) > 0.95, name);
  }
});

Deno.test("likeness: dark backgrounds and painted borders belong to the picture", () => {
  const portrait = likenessOf(
    drawn(200, 260, (x, y) => Math.hypot((x - 100) / 60, (y - 150) / 110) < 1 ? GOLD! : DARK!),
  );
  assert.ok(shareNear(portrait, DARK!) > 0.5);
  for (const side of [80, 100]) {
    const square = likenessOf(
      drawn(
        240,
        240,
        (x, y) => Math.max(Math.abs(x - 120), Math.abs(y - 120)) < side ? DARK! : WHITE!,
      ),
    );
    const ground = 1 - (side / 120) ** 2;
    assert.ok(Math.abs(shareNear(square, WHITE!) - ground) < 0.05, `${side}`);
  }
});

Deno.test("likeness: colour and composition are distinguished", () => {
  const own = likenessOf(plain);
  const { width, height } = SIZE;
  const turned = likenessOf(drawn(width, height, (x, y) => scene(x / width, 1 - y / height)));
  const grey = (colour: Rgb): Rgb => {
    const [lightness] = labOfHex(Uint8Array.from(colour).toHex());
    const value = parseInt(hexOf([lightness, 0, 0]).slice(0, 2), 16);
    return [value, value, value];
  };
  const faded = likenessOf(drawn(width, height, (x, y) => grey(scene(x / width, y / height))));
  assert.ok(cosine(own.colour, turned.colour) > 0.99);
  assert.ok(cosine(own.composition, turned.composition) < 0.7);
  assert.ok(cosine(own.composition, faded.composition) > 0.98);
  assert.ok(cosine(own.colour, faded.colour) < 0.6);
});

Deno.test("likeness: a picture of one colour, one of a single pixel and a transparent one have a palette", () => {
  for (const [width, height] of [[64, 40], [1, 1], [3, 200]] as const) {
    const likeness = likenessOf(drawn(width, height, () => RED!));
    assert.equal(likeness.palette.length, 1);
    assert.ok([...likeness.colour, ...likeness.composition].every(Number.isFinite));
  }
  const clear = { width: 8, height: 8, channels: 4 as const, data: new Uint8Array(256) };
  assert.deepEqual(likenessOf(clear).palette, [{ colour: "ffffff", share: 1 }]);
});

Deno.test("colour search: parses colours and shares, refuses others", () => {
  assert.deepEqual(readColours(["FF0000"]), [{ colour: "ff0000", share: 1 }]);
  assert.deepEqual(readColours(["#ff0000:0.5", "00ff00", "0000ff"])?.map(({ share }) => share), [
    0.5,
    0.25,
    0.25,
  ]);
  const wrong = [[], ["red"], ["ff0000:2"], ["ff0000:0"], ["ff0000:0.7", "00ff00:0.7"], [
    "ff0000:1",
    "00ff00",
  ], ["1", "2", "3", "4"].map((digit) => digit.repeat(6))];
  for (const texts of wrong) assert.equal(readColours(texts), undefined, texts.join());
});

Deno.test("colour search: a closer palette has a smaller distance; unrequested shares cost nothing", () => {
  const near = (share: number) => [
    { colour: "cc2222", share },
    { colour: "dddddd", share: 1 - share },
  ];
  const wanted = (share: number) => [{ colour: "cc2222", share }];
  assert.ok(paletteDistance(wanted(0.5), near(0.5)) < 1e-9);
  assert.ok(paletteDistance(wanted(0.5), near(0.9)) < 1e-9);
  const distances = [0.4, 0.3, 0.1].map((share) => paletteDistance(wanted(0.5), near(share)));
  assert.deepEqual(distances, distances.toSorted((a, b) => a - b));
  const all = [{ colour: "cc2222", share: 0.5 }, { colour: "2222cc", share: 0.5 }];
  assert.ok(paletteDistance(all, near(0.9)) > paletteDistance(wanted(0.5), near(0.9)));
});
