/** Style of an interior: surfaces, mouldings, ceiling and light. */
import type { Rgb } from "../scene/light.ts";
import type { Painter } from "../surfaces/pen.ts";

/** A painted surface: its tile and the metres that the tile covers. */
export interface Surface {
  paint: Painter;
  metres: number;
  /** Pixels of the tile's side. */
  pixels?: 256 | 512 | 1024;
  /** Multiplies the tile's colours; "movement" dyes it in the movement's colour. */
  tint?: string | "movement";
}

/** A wall; `fitted` tiles are as high as the wall, whatever its height. */
export interface WallSurface extends Surface {
  fitted?: boolean;
}

/** A run of timber, stucco or metal: points from the inner edge outwards, with a tone a segment. */
export interface Profile {
  /** Metres outwards and metres in front of the wall. */
  points: readonly (readonly [outwards: number, proud: number])[];
  /** Colour of each segment between two points; the last one goes on. */
  tones: readonly string[];
  /** As in `Patch`: beyond 0.55 it is metal. */
  gloss: number;
}

export type Ceiling =
  | { kind: "vault"; surface: Surface; ribs?: string }
  | { kind: "beams"; surface: Surface; spacing: number }
  | { kind: "laylight"; color: string; rib: string }
  | { kind: "gable"; iron: string }
  | { kind: "panels"; color: string }
  | { kind: "ribs"; surface: Surface; spacing: number };

/** The light of an interior by day, or in the evening. */
export interface Mood {
  upper: Rgb;
  lower: Rgb;
  /** Light of the glass above, where there is any. */
  sky?: Rgb;
  /** Of each picture lamp. */
  lamp: Rgb;
  /** Appearance of glass ceilings, flames and luminous ceilings. */
  glow: Rgb;
  dusk: number;
}

/** One interior. */
export interface InteriorStyle {
  wall: WallSurface;
  /** A lower part of the wall with a rail on it. */
  dado?: { height: number; surface: Surface; rail: string };
  floor: Surface & { mirror: number; gloss: number };
  ceiling: Ceiling;
  /** Skirting, cornice and the casings of doorways. */
  trim: { color: string; gloss: number; skirting: number; cornice: number; casing: number };
  /** The moulding round each painting. */
  frame: Profile;
  /** Torches on the walls instead of picture lamps. */
  torches?: boolean;
  day: Mood;
  evening: Mood;
}
