/** Weights for scoring places and blocks; each set finds other loads. */
export interface ScoringWeights {
  /** To which power contact with other faces counts. */
  contact: 1 | 2 | 3 | 4;
  /** To which power it counts how much of the space stays of use. */
  used: 0.5 | 1 | 2;
  /** Distance added to a space per unit of height. */
  climb: number;
  /**
   * So many times as heavily as evenly spread boxes would do it, the space above a block is expected
   * to be filled; more than it will be, so that what bears much gets below what bears little.
   */
  load: number;
  /** To which power it counts how much of that a block bears. */
  bearing: 1 | 2 | 3;
  /** True if spaces end where the tops below them end: for boxes that need their whole base. */
  onTops: boolean;
}

/** For boxes that may jut out over what carries them. */
const JUTTING: readonly ScoringWeights[] = [
  { contact: 2, used: 1, climb: 5, load: 1.6, bearing: 1, onTops: false },
  { contact: 2, used: 0.5, climb: 5, load: 1.6, bearing: 1, onTops: false },
  { contact: 1, used: 1, climb: 3, load: 1.6, bearing: 1, onTops: false },
  { contact: 3, used: 0.5, climb: 8, load: 1.6, bearing: 1, onTops: false },
];

/** More of these: worse for most, but each the best for some. */
const MORE_JUTTING: readonly ScoringWeights[] = [
  { contact: 1, used: 0.5, climb: 5, load: 2.5, bearing: 2, onTops: false },
  { contact: 2, used: 0.5, climb: 8, load: 2.5, bearing: 1, onTops: false },
  { contact: 1, used: 2, climb: 3, load: 1, bearing: 3, onTops: false },
  { contact: 1, used: 1, climb: 3, load: 2.5, bearing: 3, onTops: false },
  { contact: 1, used: 0.5, climb: 3, load: 2.5, bearing: 3, onTops: false },
  { contact: 1, used: 0.5, climb: 8, load: 2.5, bearing: 1, onTops: false },
  { contact: 2, used: 1, climb: 15, load: 1.6, bearing: 3, onTops: false },
];

/** For boxes that need nothing below but a corner. */
const LOOSE: readonly ScoringWeights[] = [
  { contact: 4, used: 1, climb: 2, load: 1.6, bearing: 1, onTops: false },
  { contact: 2, used: 1, climb: 1, load: 1.6, bearing: 1, onTops: false },
  { contact: 3, used: 1, climb: 2, load: 1.6, bearing: 1, onTops: false },
  { contact: 2, used: 0.5, climb: 5, load: 1.6, bearing: 1, onTops: false },
];

/** For boxes that need their whole base. */
const WHOLE: readonly ScoringWeights[] = [
  { contact: 2, used: 0.5, climb: 5, load: 1.6, bearing: 1, onTops: true },
  { contact: 4, used: 1, climb: 1, load: 1.6, bearing: 1, onTops: true },
  { contact: 3, used: 1, climb: 3, load: 1.6, bearing: 1, onTops: true },
  { contact: 2, used: 1, climb: 2, load: 1.6, bearing: 1, onTops: true },
];

// From here on hardly a box juts out.
const NEARLY_WHOLE = 0.9;

/** The sets of weights to try where so much of every base must rest on something, the best for most first. */
export function scoringsFor(ratio: number): readonly ScoringWeights[] {
  if (ratio === 1) return WHOLE;
  if (ratio >= NEARLY_WHOLE) return [WHOLE[0]!, JUTTING[0]!, WHOLE[1]!, JUTTING[1]!];
  return ratio < 0.1 ? LOOSE : JUTTING;
}

/** More sets of weights, as each finds what others do not: the best for most first. */
export function manyScoringsFor(ratio: number): readonly ScoringWeights[] {
  const scorings = scoringsFor(ratio);
  if (scorings === JUTTING) return [...MORE_JUTTING, ...JUTTING];
  return [
    ...scorings,
    ...scorings.map((scoring) => ({ ...scoring, load: 2.5, bearing: 3 as const })),
  ];
}
