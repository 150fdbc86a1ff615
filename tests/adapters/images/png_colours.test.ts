/** Colours of PNG files without an ICC profile, as Chromium 153 shows them. */
import assert from "node:assert/strict";
import { decodePng } from "../../../adapters/images/codecs/decode.ts";
import { decodeUpright } from "../../../adapters/images/codecs/decode.ts";
import { processImage } from "../../../adapters/images/process.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { probe } from "../../../domain/images/probe.ts";
import { concat, pngOf, unfilteredRows } from "../../domain/images/sample_files.ts";

type Colour = readonly [number, number, number];
type Chunk = readonly [name: string, body: Uint8Array];

const word = (value: number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
};
const gama = (value: number): Chunk => ["gAMA", word(value)];
const chrm = (...values: number[]): Chunk => ["cHRM", concat(...values.map(word))];
const cicp = (primaries: number, transfer: number, matrix = 0): Chunk => [
  "cICP",
  Uint8Array.of(primaries, transfer, matrix, 1),
];
const SRGB: Chunk = ["sRGB", Uint8Array.of(0)];
const BROKEN_PROFILE: Chunk = ["iCCP", concat("x\0\0", Uint8Array.of(1, 2, 3))];
const BT709 = chrm(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000);
const P3 = chrm(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000);

const COLOURS: readonly Colour[] = [
  [10, 10, 10],
  [55, 55, 55],
  [128, 128, 128],
  [200, 80, 80],
  [30, 60, 200],
];
const SAME = COLOURS;

function png(chunks: readonly Chunk[], colours = COLOURS): Uint8Array<ArrayBuffer> {
  const [width, height] = [colours.length, 1];
  const data = Uint8Array.from(colours.flat());
  const pixels: Pixels = { width, height, channels: 3, data };
  return pngOf({
    width,
    height,
    rows: unfilteredRows(pixels),
    chunks: chunks.map(([name, body]) => [name, body]),
  });
}

async function shown(file: Uint8Array): Promise<Colour[]> {
  const { data, channels } = await decodeUpright(file, probe(file), (stored) => stored);
  return Array.from(
    { length: data.length / channels },
    (_, i) => [...data.subarray(i * channels, i * channels + 3)] as unknown as Colour,
  );
}

/** Each sample may differ by one from what Chromium's graphics library rounds. */
function assertNear(actual: readonly Colour[], expected: readonly Colour[], about: string): void {
  const apart = actual.flat().map((value, i) => Math.abs(value - expected.flat()[i]!));
  assert.ok(Math.max(...apart) <= 1, `${about}: ${JSON.stringify(actual)}`);
}

Deno.test("PNG colours: gamma, primaries and code points, in the order of their precedence", async () => {
  const cases: [about: string, chunks: Chunk[], expected: readonly Colour[]][] = [
    ["none", [], SAME],
    ["gAMA 1", [gama(100_000)], [
      [56, 56, 56],
      [128, 128, 128],
      [188, 188, 188],
      [229, 152, 152],
      [96, 133, 229],
    ]],
    ["gAMA 1/1.8", [gama(55_556)], [
      [10, 10, 10],
      [71, 71, 71],
      [146, 146, 146],
      [210, 99, 99],
      [40, 77, 210],
    ]],
    ["gAMA near sRGB", [gama(47_727)], SAME],
    ["gAMA not so near", [gama(47_728)], [
      [4, 4, 4],
      [56, 56, 56],
      [133, 133, 133],
      [204, 84, 84],
      [28, 63, 204],
    ]],
    ["gAMA with sRGB's primaries", [gama(45_455), BT709], [
      [3, 3, 3],
      [52, 52, 52],
      [129, 129, 129],
      [201, 79, 79],
      [24, 57, 201],
    ]],
    ["gAMA with cHRM of P3", [gama(45_455), P3], [
      [3, 3, 3],
      [52, 52, 52],
      [129, 129, 129],
      [218, 67, 74],
      [6, 58, 209],
    ]],
    ["cHRM alone", [P3], SAME],
    ["gAMA 0", [gama(0)], SAME],
    ["cHRM of nothing", [gama(45_455), chrm(0, 0, 0, 0, 0, 0, 0, 0)], SAME],
    ["sRGB before gAMA", [SRGB, gama(100_000), P3], SAME],
    ["a broken iCCP before gAMA", [BROKEN_PROFILE, gama(100_000)], [
      [56, 56, 56],
      [128, 128, 128],
      [188, 188, 188],
      [229, 152, 152],
      [96, 133, 229],
    ]],
    ["cICP of P3 before sRGB", [cicp(12, 13), SRGB], [
      [10, 10, 10],
      [55, 55, 55],
      [128, 128, 128],
      [216, 69, 75],
      [17, 61, 208],
    ]],
    ["cICP of BT.709", [cicp(1, 1)], [
      [1, 1, 1],
      [44, 44, 44],
      [121, 121, 121],
      [197, 70, 70],
      [18, 49, 197],
    ]],
    ["cICP of light", [cicp(1, 8)], [
      [56, 56, 56],
      [128, 128, 128],
      [188, 188, 188],
      [229, 152, 152],
      [96, 133, 229],
    ]],
    ["cICP of SMPTE 240M", [cicp(7, 7)], [
      [25, 25, 25],
      [73, 73, 73],
      [141, 141, 141],
      [202, 100, 96],
      [55, 82, 207],
    ]],
    ["cICP of DCI", [cicp(11, 17)], [
      [1, 1, 1],
      [39, 39, 39],
      [118, 118, 118],
      [213, 50, 59],
      [0, 43, 209],
    ]],
    ["cICP of film", [cicp(8, 13)], [
      [10, 10, 10],
      [55, 55, 55],
      [128, 128, 128],
      [225, 67, 75],
      [0, 54, 207],
    ]],
    ["cICP of PQ", [cicp(9, 16)], [
      [0, 0, 0],
      [21, 21, 21],
      [132, 132, 132],
      [255, 0, 0],
      [0, 0, 255],
    ]],
    ["cICP of HLG", [cicp(9, 18)], [
      [1, 1, 1],
      [35, 35, 35],
      [99, 100, 100],
      [230, 0, 59],
      [0, 41, 176],
    ]],
    ["cICP unspecified", [cicp(2, 2), gama(100_000)], [
      [56, 56, 56],
      [128, 128, 128],
      [188, 188, 188],
      [229, 152, 152],
      [96, 133, 229],
    ]],
    ["cICP of another length", [["cICP", Uint8Array.of(1, 8, 0)]], SAME],
  ];
  for (const [about, chunks, expected] of cases) {
    assertNear(await shown(png(chunks)), expected, about);
  }
});

Deno.test("PNG colours: are applied to the stored image", async () => {
  const colours = Array<Colour>(9).fill([55, 55, 55]);
  const { full, thumbnail } = await processImage({
    bytes: png([gama(100_000)], colours),
    kind: "painting",
  });
  for (const { bytes } of [full, thumbnail]) {
    const [colour] = await shown(bytes);
    assertNear([colour!], [[128, 128, 128]], "stored");
  }
});

Deno.test("PNG colours: chunks with a wrong checksum are ignored; decoding alone does not convert", async () => {
  const file = png([gama(100_000)]);
  const { data } = decodePng(file, { width: COLOURS.length, height: 1 });
  assert.deepEqual([...data.subarray(0, 4)], [10, 10, 10, 255]);
  // The last byte of the gamma, behind the header's 33 bytes.
  file[33 + 8 + 3]! ^= 1;
  assertNear(await shown(file), SAME, "damaged");
});
