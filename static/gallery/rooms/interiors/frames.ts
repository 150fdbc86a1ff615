/** Mouldings round paintings, as they were made in each age; none is broader than 0.08 m. */
import type { Profile } from "./style.ts";

/** A plain gilt batten of the early workshops. */
export const BATTEN: Profile = {
  points: [[0, 0.02], [0.008, 0.03], [0.03, 0.03], [0.038, 0.045], [0.06, 0.045], [0.06, 0]],
  tones: ["#8a6a2c", "#c79a45", "#6b4a1c", "#c79a45", "#5a3f19"],
  gloss: 0.62,
};

/** Gilt sight edge, a blue frieze, gilt back edge. */
export const CASSETTA: Profile = {
  points: [[0, 0.02], [0.012, 0.042], [0.02, 0.036], [0.052, 0.036], [0.058, 0.05], [0.074, 0.05], [
    0.078,
    0,
  ]],
  tones: ["#b58836", "#d3a850", "#27355f", "#b58836", "#d3a850", "#7d5c22"],
  gloss: 0.6,
};

/** Ebony with a narrow gilt edge, as in the Netherlands. */
export const EBONY: Profile = {
  points: [[0, 0.016], [0.008, 0.022], [0.02, 0.03], [0.03, 0.026], [0.052, 0.05], [0.068, 0.056], [
    0.08,
    0,
  ]],
  tones: ["#c39a4a", "#17110c", "#241a12", "#17110c", "#2b2017", "#120d09"],
  gloss: 0.48,
};

/** Carved and gilt, with a hollow that rises outwards. */
export const SALON: Profile = {
  points: [[0, 0.018], [0.01, 0.03], [0.016, 0.024], [0.036, 0.04], [0.05, 0.072], [0.062, 0.08], [
    0.074,
    0.066,
  ], [0.08, 0]],
  tones: ["#d0a552", "#8d6a2b", "#c0934a", "#d9b160", "#e6c272", "#c0934a", "#7a5a24"],
  gloss: 0.66,
};

/** A gilt fillet in a broad moulding of grey gilding, as the exhibitions of the time asked for. */
export const EXHIBITION: Profile = {
  points: [[0, 0.016], [0.008, 0.026], [0.044, 0.032], [0.052, 0.05], [0.07, 0.054], [0.078, 0]],
  tones: ["#d8b264", "#ab9060", "#8d7546", "#d0a955", "#6d5730"],
  gloss: 0.6,
};

/** A slim shadow gap and a batten of pale oak. */
export const OAK: Profile = {
  points: [[0, 0.012], [0.008, 0.012], [0.009, 0.036], [0.026, 0.036], [0.026, 0]],
  tones: ["#2b2622", "#b89468", "#c7a679", "#b08a5c"],
  gloss: 0.12,
};

/** A line of blackened steel. */
export const STEEL: Profile = {
  points: [[0, 0.014], [0.006, 0.014], [0.007, 0.034], [0.017, 0.034], [0.017, 0]],
  tones: ["#141414", "#2a2a2b", "#3a3a3c", "#222223"],
  gloss: 0.3,
};
