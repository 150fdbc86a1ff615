/**
 * Factors on the value of a block, by the part of the space that it and similar ones can use, and
 * its number of boxes.
 */
export type Ranking = (used: number, boxes: number) => number;

/** Rankings that find different layers; the first is the best on its own. */
export const RANKINGS: readonly [Ranking, ...Ranking[]] = [
  (used) => used * used,
  (used) => used,
  (used) => used * used * used * used,
  (used, boxes) => used * used / Math.sqrt(Math.sqrt(boxes)),
];
