/**
 * What the worth of a block is multiplied by, from the part of the room that it and others like it can
 * make use of, and its number of boxes.
 */
export type Ranking = (used: number, boxes: number) => number;

/** Rankings that find different layers; the first is the best on its own. */
export const RANKINGS: readonly [Ranking, ...Ranking[]] = [
  (used) => used * used,
  (used) => used,
  (used) => used * used * used * used,
  (used, boxes) => used * used / Math.sqrt(Math.sqrt(boxes)),
];
