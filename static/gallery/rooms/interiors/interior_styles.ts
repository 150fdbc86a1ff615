/** Styles of interiors, by region, religion and age: from torchlit stone to raw concrete. */
import type { Rgb } from "../scene/light.ts";
import type { Painter } from "../surfaces/pen.ts";
import type { InteriorName } from "../plan/interiors.ts";
import { cabochons, checker, flags, herringbone, screed, terracotta } from "../surfaces/floors.ts";
import { boards, damask, panels } from "../surfaces/joinery.ts";
import { concrete, paint, plaster, stars, stone } from "../surfaces/masonry.ts";

/** A painted surface: its tile and the metres that the tile covers. */
export interface Surface {
  paint: Painter;
  metres: number;
  /** Side of the tile, in pixels. */
  pixels?: 256 | 512 | 1024;
  /** Colour that multiplies the tile's colours; "movement" dyes it in the movement's colour. */
  tint?: string | "movement";
}

/** A wall surface; a `fitted` tile is stretched to the height of the wall. */
interface WallSurface extends Surface {
  fitted?: boolean;
}

/**
 * Cross-section of a moulding of timber, stucco or metal: points from the inner edge outwards, with
 * one colour per segment.
 */
export interface Profile {
  /** Metres outwards from the inner edge, and metres in front of the wall. */
  points: readonly (readonly [outwards: number, depth: number])[];
  /**
   * Colour of each segment between two points; the last one also applies to the remaining segments.
   */
  tones: readonly string[];
  /** Reflectivity, as in `Patch`: metal above 0.55. */
  gloss: number;
}

/** A kind of ceiling, with its surface and colours. */
export type Ceiling =
  | { kind: "vault"; surface: Surface; ribs?: string }
  | { kind: "beams"; surface: Surface; spacing: number }
  | { kind: "laylight"; color: string; rib: string }
  | { kind: "gable"; iron: string }
  | { kind: "panels"; color: string }
  | { kind: "ribs"; surface: Surface; spacing: number };

/** The light of an interior by day or in the evening. */
export interface Mood {
  upper: Rgb;
  lower: Rgb;
  /** Light from the glass above, if there is any. */
  sky?: Rgb;
  lamp: Rgb;
  /** Appearance of glass ceilings, flames and luminous ceilings. */
  glow: Rgb;
  dusk: number;
}

/** The style of an interior. */
export interface InteriorStyle {
  wall: WallSurface;
  /** A lower part of the wall with a rail on its upper edge. */
  dado?: { height: number; surface: Surface; rail: string };
  floor: Surface & { mirror: number; gloss: number };
  ceiling: Ceiling;
  /** Skirting, cornice and the casings of doorways; sizes in metres. */
  trim: { color: string; gloss: number; skirting: number; cornice: number; casing: number };
  frame: Profile;
  /** True for torches on the walls instead of picture lamps. */
  torches?: boolean;
  day: Mood;
  evening: Mood;
}

// Mouldings around paintings, as they were made in each age; none is wider than 0.08 m.

/** A plain gilt batten of the early workshops. */
const BATTEN: Profile = {
  points: [[0, 0.02], [0.008, 0.03], [0.03, 0.03], [0.038, 0.045], [0.06, 0.045], [0.06, 0]],
  tones: ["#8a6a2c", "#c79a45", "#6b4a1c", "#c79a45", "#5a3f19"],
  gloss: 0.62,
};

/** Gilt sight edge, a blue frieze, gilt back edge. */
const CASSETTA: Profile = {
  points: [[0, 0.02], [0.012, 0.042], [0.02, 0.036], [0.052, 0.036], [0.058, 0.05], [0.074, 0.05], [
    0.078,
    0,
  ]],
  tones: ["#b58836", "#d3a850", "#27355f", "#b58836", "#d3a850", "#7d5c22"],
  gloss: 0.6,
};

/** Ebony with a narrow gilt edge, as in the Netherlands. */
const EBONY: Profile = {
  points: [[0, 0.016], [0.008, 0.022], [0.02, 0.03], [0.03, 0.026], [0.052, 0.05], [0.068, 0.056], [
    0.08,
    0,
  ]],
  tones: ["#c39a4a", "#17110c", "#241a12", "#17110c", "#2b2017", "#120d09"],
  gloss: 0.48,
};

/** Carved and gilt, with a hollow that rises outwards. */
const SALON: Profile = {
  points: [[0, 0.018], [0.01, 0.03], [0.016, 0.024], [0.036, 0.04], [0.05, 0.072], [0.062, 0.08], [
    0.074,
    0.066,
  ], [0.08, 0]],
  tones: ["#d0a552", "#8d6a2b", "#c0934a", "#d9b160", "#e6c272", "#c0934a", "#7a5a24"],
  gloss: 0.66,
};

/** A gilt fillet in a broad moulding of grey gilding, as in exhibitions of the time. */
const EXHIBITION: Profile = {
  points: [[0, 0.016], [0.008, 0.026], [0.044, 0.032], [0.052, 0.05], [0.07, 0.054], [0.078, 0]],
  tones: ["#d8b264", "#ab9060", "#8d7546", "#d0a955", "#6d5730"],
  gloss: 0.6,
};

/** A slim shadow gap and a batten of pale oak. */
const OAK: Profile = {
  points: [[0, 0.012], [0.008, 0.012], [0.009, 0.036], [0.026, 0.036], [0.026, 0]],
  tones: ["#2b2622", "#b89468", "#c7a679", "#b08a5c"],
  gloss: 0.12,
};

/** A narrow moulding of blackened steel. */
const STEEL: Profile = {
  points: [[0, 0.014], [0.006, 0.014], [0.007, 0.034], [0.017, 0.034], [0.017, 0]],
  tones: ["#141414", "#2a2a2b", "#3a3a3c", "#222223"],
  gloss: 0.3,
};

export const INTERIOR_STYLES: Record<InteriorName, InteriorStyle> = {
  stone: {
    wall: { paint: stone, metres: 3.2, pixels: 1024 },
    floor: { paint: flags, metres: 3, mirror: 0.05, gloss: 0.25 },
    ceiling: { kind: "vault", surface: { paint: stone, metres: 3.2 }, ribs: "#a5957a" },
    trim: { color: "#a08f74", gloss: 0.05, skirting: 0, cornice: 0.14, casing: 0.22 },
    frame: BATTEN,
    torches: true,
    day: {
      upper: [0.56, 0.55, 0.53],
      lower: [0.46, 0.42, 0.37],
      lamp: [2.1, 1.5, 0.9],
      glow: [1.5, 0.78, 0.2],
      dusk: 0.55,
    },
    evening: {
      upper: [0.17, 0.17, 0.18],
      lower: [0.16, 0.13, 0.11],
      lamp: [3, 1.85, 0.85],
      glow: [1.5, 0.72, 0.17],
      dusk: 0.6,
    },
  },
  print: {
    wall: { paint: plaster, metres: 4, pixels: 1024, tint: "#f0e8d8" },
    floor: { paint: boards, metres: 1.8, mirror: 0.08, gloss: 0.25, tint: "#ffe9cf" },
    ceiling: { kind: "beams", surface: { paint: boards, metres: 1.5 }, spacing: 1.8 },
    trim: { color: "#5b4331", gloss: 0.2, skirting: 0.08, cornice: 0.09, casing: 0.11 },
    frame: OAK,
    day: {
      upper: [0.72, 0.71, 0.68],
      lower: [0.68, 0.64, 0.58],
      lamp: [0.7, 0.66, 0.58],
      glow: [1.5, 1.35, 1.1],
      dusk: 0.36,
    },
    evening: {
      upper: [0.17, 0.165, 0.17],
      lower: [0.18, 0.14, 0.11],
      lamp: [1.2, 0.98, 0.7],
      glow: [2, 1.5, 0.9],
      dusk: 0.45,
    },
  },
  icons: {
    wall: { paint: panels, metres: 1.3, pixels: 1024, fitted: true, tint: "#e0a24a" },
    floor: { paint: flags, metres: 3, mirror: 0.08, gloss: 0.3 },
    ceiling: { kind: "vault", surface: { paint: stars, metres: 3 } },
    trim: { color: "#b58836", gloss: 0.5, skirting: 0.16, cornice: 0.2, casing: 0.2 },
    frame: BATTEN,
    torches: true,
    day: {
      upper: [0.95, 0.92, 0.86],
      lower: [0.8, 0.74, 0.66],
      lamp: [2.3, 1.8, 1.15],
      glow: [1.5, 0.9, 0.35],
      dusk: 0.5,
    },
    evening: {
      upper: [0.26, 0.24, 0.22],
      lower: [0.24, 0.18, 0.13],
      lamp: [3, 2.1, 1.1],
      glow: [1.5, 0.8, 0.25],
      dusk: 0.58,
    },
  },
  fresco: {
    wall: { paint: plaster, metres: 4, pixels: 1024 },
    dado: {
      height: 0.78,
      surface: { paint: plaster, metres: 4, tint: "#c8ad92" },
      rail: "#8a5a48",
    },
    floor: { paint: terracotta, metres: 3, mirror: 0.1, gloss: 0.4 },
    ceiling: { kind: "vault", surface: { paint: stars, metres: 3 } },
    trim: { color: "#b9a27c", gloss: 0.06, skirting: 0.1, cornice: 0.2, casing: 0.2 },
    frame: CASSETTA,
    day: {
      upper: [0.66, 0.65, 0.64],
      lower: [0.62, 0.57, 0.52],
      lamp: [0.55, 0.5, 0.42],
      glow: [1.5, 1.35, 1.1],
      dusk: 0.42,
    },
    evening: {
      upper: [0.16, 0.16, 0.18],
      lower: [0.17, 0.12, 0.08],
      lamp: [1.1, 0.86, 0.58],
      glow: [2, 1.5, 0.9],
      dusk: 0.5,
    },
  },
  panelled: {
    wall: { paint: panels, metres: 1.3, pixels: 1024, fitted: true, tint: "#fff4ea" },
    floor: { paint: checker, metres: 4, pixels: 1024, mirror: 0.42, gloss: 0.45 },
    ceiling: { kind: "beams", surface: { paint: boards, metres: 1.5 }, spacing: 1.15 },
    trim: { color: "#40281a", gloss: 0.35, skirting: 0.16, cornice: 0.16, casing: 0.17 },
    frame: EBONY,
    day: {
      upper: [1.15, 1.13, 1.1],
      lower: [0.95, 0.9, 0.84],
      lamp: [2.6, 2.45, 2.2],
      glow: [1.6, 1.4, 1.1],
      dusk: 0.5,
    },
    evening: {
      upper: [0.28, 0.25, 0.22],
      lower: [0.27, 0.2, 0.14],
      lamp: [2.9, 2.3, 1.6],
      glow: [2, 1.5, 0.9],
      dusk: 0.55,
    },
  },
  damask: {
    wall: { paint: damask, metres: 1.7, pixels: 1024, tint: "movement" },
    dado: { height: 0.82, surface: { paint, metres: 2, tint: "#d8cbb2" }, rail: "#c7a35c" },
    floor: {
      paint: herringbone([27, 48, 36]),
      metres: 2.4,
      pixels: 1024,
      mirror: 0.34,
      gloss: 0.45,
    },
    ceiling: { kind: "laylight", color: "#efe8da", rib: "#c7a35c" },
    trim: { color: "#e9dfca", gloss: 0.2, skirting: 0.18, cornice: 0.26, casing: 0.2 },
    frame: SALON,
    day: {
      upper: [0.5, 0.5, 0.51],
      lower: [0.66, 0.63, 0.59],
      sky: [1.6, 1.62, 1.65],
      lamp: [0.7, 0.64, 0.54],
      glow: [1.12, 1.14, 1.16],
      dusk: 0.42,
    },
    evening: {
      upper: [0.17, 0.16, 0.17],
      lower: [0.2, 0.15, 0.11],
      sky: [0.1, 0.13, 0.24],
      lamp: [1.6, 1.28, 0.88],
      glow: [0.09, 0.12, 0.22],
      dusk: 0.5,
    },
  },
  iron: {
    wall: { paint: plaster, metres: 4, pixels: 1024, tint: "#b9c4b4" },
    dado: { height: 0.9, surface: { paint, metres: 2, tint: "#4c5f55" }, rail: "#2f3d37" },
    floor: { paint: cabochons, metres: 2.4, mirror: 0.22, gloss: 0.4 },
    ceiling: { kind: "gable", iron: "#35463f" },
    trim: { color: "#35463f", gloss: 0.3, skirting: 0.2, cornice: 0.18, casing: 0.16 },
    frame: EXHIBITION,
    day: {
      upper: [0.44, 0.46, 0.48],
      lower: [0.5, 0.49, 0.47],
      sky: [1.35, 1.42, 1.5],
      lamp: [0.3, 0.28, 0.24],
      glow: [0.86, 0.97, 1.1],
      dusk: 0.36,
    },
    evening: {
      upper: [0.15, 0.16, 0.2],
      lower: [0.17, 0.15, 0.13],
      sky: [0.1, 0.14, 0.26],
      lamp: [1, 0.84, 0.62],
      glow: [0.045, 0.075, 0.17],
      dusk: 0.45,
    },
  },
  white: {
    wall: { paint, metres: 3 },
    floor: {
      paint: herringbone([33, 36, 56]),
      metres: 2.4,
      pixels: 1024,
      mirror: 0.2,
      gloss: 0.4,
    },
    ceiling: { kind: "panels", color: "#f2f1ee" },
    trim: { color: "#e4e2dd", gloss: 0.05, skirting: 0.07, cornice: 0, casing: 0 },
    frame: OAK,
    day: {
      upper: [0.42, 0.42, 0.42],
      lower: [0.54, 0.53, 0.51],
      sky: [0.95, 0.95, 0.94],
      lamp: [0.22, 0.21, 0.2],
      glow: [1.15, 1.15, 1.14],
      dusk: 0.3,
    },
    evening: {
      upper: [0.15, 0.155, 0.17],
      lower: [0.19, 0.17, 0.15],
      sky: [0.12, 0.13, 0.16],
      lamp: [0.75, 0.66, 0.53],
      glow: [0.2, 0.21, 0.25],
      dusk: 0.4,
    },
  },
  concrete: {
    wall: { paint: concrete, metres: 2.4, pixels: 1024 },
    floor: { paint: screed, metres: 3, mirror: 0.36, gloss: 0.45 },
    ceiling: { kind: "ribs", surface: { paint: concrete, metres: 2.4 }, spacing: 1.5 },
    trim: { color: "#5c5a57", gloss: 0.1, skirting: 0, cornice: 0, casing: 0 },
    frame: STEEL,
    day: {
      upper: [0.62, 0.63, 0.65],
      lower: [0.56, 0.55, 0.54],
      lamp: [1, 0.97, 0.92],
      glow: [1.5, 1.48, 1.4],
      dusk: 0.42,
    },
    evening: {
      upper: [0.16, 0.17, 0.19],
      lower: [0.17, 0.16, 0.15],
      lamp: [1.3, 1.14, 0.94],
      glow: [1.6, 1.4, 1.1],
      dusk: 0.5,
    },
  },
};
