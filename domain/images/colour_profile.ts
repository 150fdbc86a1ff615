/**
 * Converts colours of an embedded ICC profile to sRGB, so that the profile can be dropped. Only the
 * common kind is supported: RGB with three primaries and three curves (ICC.1:2022, section 8.3.3),
 * as in Display P3, Adobe RGB and ProPhoto RGB. Pictures with tables of colours (printers,
 * scanners) and grey or CMYK ones keep their values.
 */
import { type ColourSpace, screenLight, toSrgb } from "./colour_space.ts";
import { ByteReader } from "./image_type.ts";
import type { Pixels } from "./pixels.ts";

const STEPS = 8192;
const MAX_TAGS = 100;

let srgbValues: Uint8Array | undefined;

/** Returns the sRGB value for each of {@link STEPS} steps of light (IEC 61966-2-1). */
function srgbTable(): Uint8Array {
  return srgbValues ??= Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
    const light = step / STEPS;
    const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * value);
  });
}

/**
 * Converts a picture to sRGB in place, if its colour space is supported and differs from sRGB.
 * Alpha is unchanged.
 * @param colours An ICC profile, or a colour space.
 */
export function convertToSrgb(pixels: Pixels, colours: Uint8Array | ColourSpace): void {
  if (pixels.channels === 1) return;
  const space = colours instanceof Uint8Array ? readProfile(colours) : colours;
  if (space === undefined) return;
  const { data, channels } = pixels;
  const swatches = Uint8Array.from({ length: 9 * 9 * 9 * 3 }, (_, i) => {
    const swatch = Math.floor(i / 3);
    return Math.min(255, 32 * (Math.floor(swatch / 9 ** (i % 3)) % 9));
  });
  const converted = swatches.slice();
  convert(converted, 3, space);
  // Most pictures already have sRGB, up to rounding: converting them would be pointless.
  if (converted.every((value, i) => Math.abs(value - swatches[i]!) <= 1)) return;
  convert(data, channels, space);
}

function convert(
  data: Uint8Array,
  channels: number,
  { curves, matrix, isScene = false }: ColourSpace,
): void {
  const [reds, greens, blues] = curves;
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrix as [
    ...[number, number, number],
    ...[number, number, number],
    ...[number, number, number],
  ];
  const values = srgbTable();
  const top = (light: number) => light <= 0 ? 0 : light >= 1 ? STEPS : (light * STEPS + 0.5) | 0;
  for (let i = 0; i < data.length; i += channels) {
    let r = reds[data[i]!]!;
    let g = greens[data[i + 1]!]!;
    let b = blues[data[i + 2]!]!;
    if (isScene) {
      const gain = screenLight(r, g, b);
      [r, g, b] = [r * gain, g * gain, b * gain];
    }
    data[i] = values[top(rr * r + rg * g + rb * b)]!;
    data[i + 1] = values[top(gr * r + gg * g + gb * b)]!;
    data[i + 2] = values[top(br * r + bg * g + bb * b)]!;
  }
}

/** Reads a profile; undefined if it is broken or of another kind. */
function readProfile(bytes: Uint8Array): ColourSpace | undefined {
  try {
    const file = new ByteReader(bytes);
    const kinds = file.text(16, 4) + file.text(20, 4) + file.text(36, 4);
    if (kinds !== "RGB XYZ acsp") return undefined;
    const tags = new Map<string, number>();
    const count = Math.min(MAX_TAGS, file.uint32(128));
    for (let i = 0; i < count; i++) {
      tags.set(file.text(132 + 12 * i, 4), file.uint32(136 + 12 * i));
    }
    // A table takes precedence over primaries if a profile has both.
    if (tags.has("A2B0")) return undefined;
    const primaries = ["rXYZ", "gXYZ", "bXYZ"].map((name) => readXyz(file, tags.get(name)));
    const curves = ["rTRC", "gTRC", "bTRC"].map((name) => readCurve(file, tags.get(name)));
    const matrix = toSrgb(
      Array.from({ length: 9 }, (_, i) => primaries[i % 3]![Math.floor(i / 3)]!),
    );
    return { curves: curves as ColourSpace["curves"], matrix };
  } catch {
    return undefined;
  }
}

function readXyz(file: ByteReader, at = -1): number[] {
  if (file.text(at, 4) !== "XYZ ") throw new TypeError("not a colour");
  return [0, 1, 2].map((i) => fixed(file, at + 8 + 4 * i));
}

/** Samples a `curv` or `para` element (ICC.1:2022, sections 10.6 and 10.18) at 256 points. */
function readCurve(file: ByteReader, at = -1): Float64Array {
  const light = curveAt(file, at);
  return Float64Array.from({ length: 256 }, (_, value) => {
    const result = light(value / 255);
    if (!Number.isFinite(result)) throw new TypeError("not a curve");
    return Math.min(1, Math.max(0, result));
  });
}

function curveAt(file: ByteReader, at: number): (x: number) => number {
  const kind = file.text(at, 4);
  if (kind === "curv") {
    const count = file.uint32(at + 8);
    if (count === 0) return (x) => x;
    if (count === 1) return (x) => x ** (file.uint16(at + 12) / 256);
    return (x) => {
      const place = x * (count - 1);
      const below = Math.min(count - 2, Math.floor(place));
      const [low, high] = [below, below + 1].map((i) => file.uint16(at + 12 + 2 * i) / 65535);
      return low! + (high! - low!) * (place - below);
    };
  }
  if (kind !== "para") throw new TypeError("not a curve");
  const shape = file.uint16(at + 8);
  const parameters = [1, 3, 4, 5, 7][shape];
  if (parameters === undefined) throw new TypeError("not a curve");
  const numbers = Array.from({ length: parameters }, (_, i) => fixed(file, at + 12 + 4 * i));
  const [g = 1, a = 1, b = 0] = numbers;
  switch (shape) {
    case 0:
      return (x) => x ** g;
    case 1:
      return (x) => x >= -b / a ? (a * x + b) ** g : 0;
    case 2:
      return (x) => (x >= -b / a ? (a * x + b) ** g : 0) + numbers[3]!;
    default: {
      const [c = 0, d = 0, e = 0, f = 0] = numbers.slice(3);
      return (x) => x >= d ? (a * x + b) ** g + e : c * x + f;
    }
  }
}

function fixed(file: ByteReader, at: number): number {
  return (file.uint32(at) | 0) / 65536;
}
