/**
 * Colour spaces of three primaries and a curve as numbers, and those declared in a PNG without an
 * ICC profile: by code points (`cICP`, ITU-T H.273) or by chromaticities and a gamma (`cHRM`,
 * `gAMA`).
 */

/** A colour space with the data for converting pixels to sRGB. */
export interface ColourSpace {
  /** The linear light for each of 256 values, by channel; 1 is the screen's white. */
  curves: [Float64Array, Float64Array, Float64Array];
  /** Matrix from linear light in the space's primaries to that in sRGB's, row by row. */
  matrix: number[];
  /** True for scene-referred light, which a screen shows with more contrast (HLG). */
  isScene?: boolean;
}

/** The x and y of white, red, green and blue, as in `cHRM`. */
export type Chromaticities = readonly number[];

// The inverse of sRGB's primaries, adapted to D50 (ICC's sRGB profile).
const SRGB_FROM_XYZ = [
  ...[3.1341359569, -1.6173924597, -0.4906619460],
  ...[-0.9787954765, 1.9162543774, 0.0334427290],
  ...[0.0719442990, -0.2289772340, 1.4053860583],
];
// Bradford's chromatic adaptation (ICC.1:2022, annex E.3).
const BRADFORD = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];
const D50 = [0.9642, 1, 0.8249];

const D65 = [0.3127, 0.3290];
const ILLUMINANT_C = [0.310, 0.316];
/** Chromaticities by the code of the primaries (H.273, table 2). */
const PRIMARIES: Readonly<Record<number, Chromaticities>> = {
  1: [...D65, 0.640, 0.330, 0.300, 0.600, 0.150, 0.060],
  4: [...ILLUMINANT_C, 0.670, 0.330, 0.210, 0.710, 0.140, 0.080],
  5: [...D65, 0.640, 0.330, 0.290, 0.600, 0.150, 0.060],
  6: [...D65, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
  7: [...D65, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070],
  8: [...ILLUMINANT_C, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049],
  9: [...D65, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
  11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
  12: [...D65, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
  22: [...D65, 0.630, 0.340, 0.295, 0.605, 0.155, 0.077],
};
const SRGB_PRIMARIES = PRIMARIES[1]!;

// Brightness in candelas per square metre that Chromium 153 shows as white, and that of full HLG.
const WHITE_LUMINANCE = 406;
const HLG_PEAK_LUMINANCE = 1000;

// Television is displayed with this gamma, regardless of the camera's curve (BT.1886).
const television = (x: number) => x ** 2.4;
const CURVES: Readonly<Record<number, (x: number) => number>> = {
  1: television,
  4: (x) => x ** 2.2,
  5: (x) => x ** 2.8,
  6: television,
  7: (x) => x < 0.0913 ? x / 4 : ((x + 0.1115) / 1.1115) ** (1 / 0.45),
  8: (x) => x,
  11: television,
  13: (x) => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4,
  14: television,
  15: television,
  16: perceptualQuantizer,
  17: (x) => x ** 2.6 * 52.37 / 48,
  18: hybridLogGamma,
};
const HLG = 18;

/** Returns linear light by SMPTE ST 2084. */
function perceptualQuantizer(x: number): number {
  const root = x ** (1 / 78.84375);
  const light = Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root);
  return 10_000 / WHITE_LUMINANCE * light ** (1 / 0.1593017578125);
}

/** Returns linear light by ARIB STD-B67, without the screen's contrast. */
function hybridLogGamma(x: number): number {
  return x <= 0.5 ? x ** 2 / 3 : (Math.exp((x - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/**
 * Converts scene light in HLG to display light, by its brightness in BT.2020's primaries (BT.2100).
 */
export const screenLight = (r: number, g: number, b: number): number =>
  HLG_PEAK_LUMINANCE / WHITE_LUMINANCE * (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2;

/** Returns the colour space of code points; undefined if Chromium does not support them. */
export function spaceOfCodePoints(primaries: number, transfer: number): ColourSpace | undefined {
  const [points, curve] = [PRIMARIES[primaries], CURVES[transfer]];
  if (points === undefined || curve === undefined) return undefined;
  const matrix = matrixOf(points)!;
  return { curves: sameCurves(curve), matrix, ...(transfer === HLG && { isScene: true }) };
}

/**
 * Returns the space of a gamma and chromaticities, or those of sRGB.
 * @param gamma Exponent with which light was encoded: 0.45455.
 */
export function spaceOfGamma(
  gamma: number,
  points: Chromaticities = SRGB_PRIMARIES,
): ColourSpace | undefined {
  const matrix = matrixOf(points);
  return matrix && { curves: sameCurves((x) => x ** (1 / gamma)), matrix };
}

function sameCurves(curve: (x: number) => number): ColourSpace["curves"] {
  const light = Float64Array.from({ length: 256 }, (_, value) => curve(value / 255));
  return [light, light, light];
}

/** Returns the matrix from light in primaries given by XYZ, adapted to D50, to light in sRGB's. */
export const toSrgb = (xyz: readonly number[]): number[] => product(SRGB_FROM_XYZ, xyz);

/** Returns the matrix of chromaticities; undefined if they are degenerate. */
function matrixOf([xw, yw, ...primaries]: Chromaticities): number[] | undefined {
  const white = [xw! / yw!, 1, (1 - xw! - yw!) / yw!];
  const [xr, yr, xg, yg, xb, yb] = primaries as [number, number, number, number, number, number];
  const unscaled = [xr, xg, xb, yr, yg, yb, 1 - xr - yr, 1 - xg - yg, 1 - xb - yb];
  const inverted = inverse(unscaled);
  if (inverted === undefined || !(yw! > 0)) return undefined;
  const scale = times(inverted, white);
  const xyz = unscaled.map((part, i) => part * scale[i % 3]!);
  const [from, to] = [times(BRADFORD, white), times(BRADFORD, D50)];
  const scaled = BRADFORD.map((part, i) =>
    part * to[Math.floor(i / 3)]! / from[Math.floor(i / 3)]!
  );
  const matrix = toSrgb(product(product(inverse(BRADFORD)!, scaled), xyz));
  return matrix.every(Number.isFinite) ? matrix : undefined;
}

const times = (matrix: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]) =>
  [0, 3, 6].map((row) => matrix[row]! * x + matrix[row + 1]! * y + matrix[row + 2]! * z);

const product = (one: readonly number[], other: readonly number[]) =>
  Array.from({ length: 9 }, (_, i) => {
    const [row, column] = [3 * Math.floor(i / 3), i % 3];
    return [0, 1, 2].reduce((sum, k) => sum + one[row + k]! * other[3 * k + column]!, 0);
  });

function inverse(m: readonly number[]): number[] | undefined {
  const [a, b, c, d, e, f, g, h, i] = m as [
    ...[number, number, number],
    ...[number, number, number],
    ...[number, number, number],
  ];
  const adjugate = [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  const determinant = a * adjugate[0]! + b * adjugate[3]! + c * adjugate[6]!;
  return Math.abs(determinant) < 1e-9 ? undefined : adjugate.map((part) => part / determinant);
}
