/** The parameters of the IIIF Image API 3.0, as its sections 4.1 to 4.7 list them. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { AppError } from "../../../domain/app_error.ts";
import { planImage } from "../../../domain/iiif/image_plan.ts";

const IMAGE = { width: 300, height: 200 };

const plan = (path: string, image = IMAGE) => {
  const [region = "", size = "", rotation = "", file = ""] = path.split("/");
  return planImage({ region, size, rotation, file }, image);
};
const refusal = (path: string, image = IMAGE): string => {
  try {
    plan(path, image);
  } catch (error) {
    assert.ok(error instanceof AppError, `${path}: ${error}`);
    return `${error.status} ${error.message}`;
  }
  return assert.fail(`${path} is accepted`);
};

Deno.test("region: every form, in pixels", () => {
  const cases: Record<string, [x: number, y: number, width: number, height: number]> = {
    "full": [0, 0, 300, 200],
    "square": [50, 0, 200, 200],
    "125,15,120,140": [125, 15, 120, 140],
    "pct:41.6,7.5,40,70": [125, 15, 120, 140],
    "125,15,200,200": [125, 15, 175, 185],
    "pct:41.6,7.5,66.6,100": [125, 15, 175, 185],
    "0,0,9000,9000": [0, 0, 300, 200],
    "299,199,1,1": [299, 199, 1, 1],
    "pct:0,0,.5,1": [0, 0, 2, 2],
    "pct:0,0,100,100": [0, 0, 300, 200],
  };
  for (const [text, [x, y, width, height]] of Object.entries(cases)) {
    assert.deepEqual(plan(`${text}/max/0/default.jpg`).region, { x, y, width, height }, text);
  }
});

Deno.test("region: empty, outside or malformed is refused", () => {
  const malformed = "400 region: expected full, square, x,y,w,h or pct:x,y,w,h";
  const cases: Record<string, string> = {
    "0,0,0,10": "400 region: it is empty",
    "0,0,10,0": "400 region: it is empty",
    "300,0,10,10": "400 region: it is outside the image",
    "0,200,10,10": "400 region: it is outside the image",
    "pct:100,0,10,10": "400 region: it is outside the image",
    "pct:0,0,0.1,10": "400 region: it is less than a pixel",
    "": malformed,
    "FULL": malformed,
    "0,0,10": malformed,
    "0,0,10,10,10": malformed,
    "-1,0,10,10": malformed,
    "1.5,0,10,10": malformed,
    "pct:1e1,0,10,10": malformed,
    "pct:,,,": malformed,
    "0,0,,": malformed,
  };
  for (const [text, expected] of Object.entries(cases)) {
    assert.equal(refusal(`${text}/max/0/default.jpg`), expected, text);
  }
});

Deno.test("size: every form, with and without enlarging", () => {
  const cases: Record<string, [width: number, height: number]> = {
    "max": [300, 200],
    "^max": [4096, 2731],
    "150,": [150, 100],
    ",150": [225, 150],
    "100,": [100, 67],
    ",133": [200, 133],
    ",77": [116, 77],
    "^360,": [360, 240],
    "^,240": [360, 240],
    "pct:50": [150, 100],
    "^pct:120": [360, 240],
    "225,100": [225, 100],
    "^360,360": [360, 360],
    "^150,": [150, 100],
    "!225,100": [150, 100],
    "!9000,9000": [300, 200],
    "^!360,360": [360, 240],
    "^!9000,9000": [4096, 2731],
    "1,": [1, 1],
    "pct:0.4": [1, 1],
  };
  for (const [text, [width, height]] of Object.entries(cases)) {
    assert.deepEqual(plan(`full/${text}/0/default.jpg`).size, { width, height }, text);
  }
  assert.deepEqual(plan("full/max/0/default.jpg", { width: 8000, height: 2000 }).size, {
    width: 4096,
    height: 1024,
  });
});

Deno.test("size: no pixels, too many, enlarging without a mark and malformed ones are refused", () => {
  const malformed =
    "400 size: expected max, w,h or w, or ,h or !w,h or pct:n, with ^ before it to enlarge";
  const enlarged = "400 size: larger than the region; put ^ before it to enlarge";
  const cases: Record<string, string> = {
    "0,": "400 size: it has no pixels",
    ",0": "400 size: it has no pixels",
    "!0,10": "400 size: it has no pixels",
    "pct:0": "400 size: it has no pixels",
    "pct:0.1": "400 size: it has no pixels",
    "^4097,": "400 size: at most 4096 pixels per side are supported",
    "^1,4097": "400 size: at most 4096 pixels per side are supported",
    "301,": enlarged,
    ",201": enlarged,
    "300,201": enlarged,
    "pct:101": enlarged,
    "full": malformed,
    "": malformed,
    ",": malformed,
    "!150,": malformed,
    "^": malformed,
    "^!max": malformed,
    "1.5,": malformed,
    "-1,": malformed,
    "pct:-1": malformed,
    "pct:": malformed,
    "1,2,3": malformed,
  };
  for (const [text, expected] of Object.entries(cases)) {
    assert.equal(refusal(`full/${text}/0/default.jpg`), expected, text);
  }
});

Deno.test("rotation: quarter turns, mirrored or not; others are unsupported or invalid", () => {
  const cases: Record<string, [rotation: number, mirrored: boolean]> = {
    "0": [0, false],
    "90": [90, false],
    "180.0": [180, false],
    "270": [270, false],
    "360": [0, false],
    "!0": [0, true],
    "!90": [90, true],
  };
  for (const [text, [rotation, mirrored]] of Object.entries(cases)) {
    const made = plan(`full/max/${text}/default.jpg`);
    assert.deepEqual([made.rotation, made.mirrored], [rotation, mirrored], text);
  }
  for (const text of ["22.5", "!1", "359.9"]) {
    assert.equal(
      refusal(`full/max/${text}/default.jpg`),
      "501 rotation: only quarter turns are supported",
    );
  }
  for (const text of ["", "-90", "361", "90deg", "!!90", "0x5a", "NaN"]) {
    assert.equal(
      refusal(`full/max/${text}/default.jpg`),
      "400 rotation: expected degrees from 0 to 360, with ! before them to mirror",
    );
  }
});

Deno.test("quality and format: supported, unsupported and invalid values", () => {
  assert.equal(plan("full/max/0/gray.png").quality, "gray");
  assert.equal(plan("full/max/0/bitonal.png").format, "png");
  assert.equal(plan("full/max/0/default.webp").canonical, "full/max/0/default.webp");
  assert.equal(plan("full/max/0/color.jpg").quality, "default");
  for (const format of ["tif", "gif", "jp2", "pdf"]) {
    assert.equal(refusal(`full/max/0/default.${format}`), "501 format: expected jpg, png or webp");
  }
  for (
    const file of ["default.jpeg", "default.JPG", "default.", "default", "default.constructor"]
  ) {
    assert.equal(refusal(`full/max/0/${file}`), "400 format: expected jpg, png or webp", file);
  }
  for (const file of ["native.jpg", "grey.jpg", "Default.jpg", ".jpg", "default.jpg.png"]) {
    const expected = "400 quality: expected default, color, gray or bitonal";
    assert.equal(refusal(`full/max/0/${file}`), expected, file);
  }
});

Deno.test("canonical: one URL for equivalent requests", () => {
  const cases: Record<string, string> = {
    "full/max/0/default.jpg": "full/max/0/default.jpg",
    "0,0,300,200/300,/360/color.jpg": "full/max/0/default.jpg",
    "pct:0,0,100,100/pct:100/0.0/default.jpg": "full/max/0/default.jpg",
    "square/max/0/default.jpg": "50,0,200,200/max/0/default.jpg",
    "full/150,/0/default.jpg": "full/150,100/0/default.jpg",
    "full/pct:50/0/default.jpg": "full/150,100/0/default.jpg",
    "full/^150,/0/default.jpg": "full/150,100/0/default.jpg",
    "full/^360,/!90.0/gray.png": "full/^360,240/!90/gray.png",
    "full/^!4096,4096/0/default.jpg": "full/^max/0/default.jpg",
    "290,190,50,50/max/0/default.jpg": "290,190,10,10/max/0/default.jpg",
  };
  for (const [path, canonical] of Object.entries(cases)) {
    assert.equal(plan(path).canonical, canonical, path);
  }
});

const side = fc.integer({ min: 1, max: 9000 });
const image = fc.record({ width: side, height: side });
const number = fc.integer({ min: 0, max: 10_000 });
const percent = fc.integer({ min: 0, max: 12_000 }).map((hundredths) => hundredths / 100);
const region = fc.oneof(
  fc.constantFrom("full", "square"),
  fc.tuple(number, number, number, number).map((parts) => parts.join(",")),
  fc.tuple(percent, percent, percent, percent).map((parts) => `pct:${parts.join(",")}`),
);
const size = fc.tuple(
  fc.constantFrom("", "^"),
  fc.oneof(
    fc.constant("max"),
    percent.map((value) => `pct:${value}`),
    number.map((width) => `${width},`),
    number.map((height) => `,${height}`),
    fc.tuple(fc.constantFrom("", "!"), number, number)
      .map(([mark, width, height]) => `${mark}${width},${height}`),
  ),
).map((parts) => parts.join(""));
const rotation = fc.constantFrom("0", "90", "180", "270", "360", "!0", "!270");
const file = fc.constantFrom("default.jpg", "color.png", "gray.jpg", "bitonal.png");

Deno.test("planImage: any request is refused, or planned within the image and canonically", () => {
  fc.assert(
    fc.property(image, region, size, rotation, file, (whole, ...parts) => {
      let made: ReturnType<typeof planImage>;
      try {
        made = plan(parts.join("/"), whole);
      } catch (error) {
        assert.ok(error instanceof AppError && error.status === 400, String(error));
        return;
      }
      const { x, y, width, height } = made.region;
      for (const value of [x, y, width, height, made.size.width, made.size.height]) {
        assert.ok(Number.isInteger(value) && value >= 0);
      }
      assert.ok(width >= 1 && x + width <= whole.width);
      assert.ok(height >= 1 && y + height <= whole.height);
      assert.ok(made.size.width >= 1 && made.size.width <= 4096);
      assert.ok(made.size.height >= 1 && made.size.height <= 4096);
      if (!parts[1]!.startsWith("^")) {
        assert.ok(made.size.width <= width && made.size.height <= height);
      }
      const again = plan(made.canonical, whole);
      assert.deepEqual(again, made, "the canonical form means the same and is its own");
    }),
    { numRuns: 3000 },
  );
});
