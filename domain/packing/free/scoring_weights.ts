/** Weights for scoring positions and blocks; each set finds different loads. */
export interface ScoringWeights {
  /** Exponent of the contact with other faces. */
  contact: 1 | 2 | 3 | 4;
  /** Exponent of the usable share of the space. */
  used: 0.5 | 1 | 2;
  /** Distance added to a space per unit of height. */
  climb: number;
  /**
   * Assumed density of the boxes above a block, relative to their mean density; above 1, so that
   * strong boxes are placed below weak ones.
   */
  load: number;
  /** Exponent of the share of that load that a block can bear. */
  bearing: 1 | 2 | 3;
  /**
   * True if spaces end at the edges of the tops below: for boxes that need support of their whole
   * base.
   */
  onTops: boolean;
}

/** For boxes that may extend beyond their supports. */
const JUTTING: readonly ScoringWeights[] = [
  { contact: 2, used: 1, climb: 5, load: 1.6, bearing: 1, onTops: false },
  { contact: 2, used: 0.5, climb: 5, load: 1.6, bearing: 1, onTops: false },
  { contact: 1, used: 1, climb: 3, load: 1.6, bearing: 1, onTops: false },
  { contact: 3, used: 0.5, climb: 8, load: 1.6, bearing: 1, onTops: false },
];

/** Further sets for such boxes: worse in most cases, but each is the best in some. */
const MORE_JUTTING: readonly ScoringWeights[] = [
  { contact: 1, used: 0.5, climb: 5, load: 2.5, bearing: 2, onTops: false },
  { contact: 2, used: 0.5, climb: 8, load: 2.5, bearing: 1, onTops: false },
  { contact: 1, used: 2, climb: 3, load: 1, bearing: 3, onTops: false },
  { contact: 1, used: 1, climb: 3, load: 2.5, bearing: 3, onTops: false },
  { contact: 1, used: 0.5, climb: 3, load: 2.5, bearing: 3, onTops: false },
  { contact: 1, used: 0.5, climb: 8, load: 2.5, bearing: 1, onTops: false },
  { contact: 2, used: 1, climb: 15, load: 1.6, bearing: 3, onTops: false },
];

/** For boxes that need only minimal support. */
const LOOSE: readonly ScoringWeights[] = [
  { contact: 4, used: 1, climb: 2, load: 1.6, bearing: 1, onTops: false },
  { contact: 2, used: 1, climb: 1, load: 1.6, bearing: 1, onTops: false },
  { contact: 3, used: 1, climb: 2, load: 1.6, bearing: 1, onTops: false },
  { contact: 2, used: 0.5, climb: 5, load: 1.6, bearing: 1, onTops: false },
];

/** For boxes that need support of their whole base. */
const WHOLE: readonly ScoringWeights[] = [
  { contact: 2, used: 0.5, climb: 5, load: 1.6, bearing: 1, onTops: true },
  { contact: 4, used: 1, climb: 1, load: 1.6, bearing: 1, onTops: true },
  { contact: 3, used: 1, climb: 3, load: 1.6, bearing: 1, onTops: true },
  { contact: 2, used: 1, climb: 2, load: 1.6, bearing: 1, onTops: true },
];

// From this ratio on boxes hardly extend beyond their supports.
const NEARLY_WHOLE = 0.9;

/** Returns the weights to try for a required support ratio, the best in most cases first. */
export function scoringsFor(ratio: number): readonly ScoringWeights[] {
  if (ratio === 1) return WHOLE;
  if (ratio >= NEARLY_WHOLE) return [WHOLE[0]!, JUTTING[0]!, WHOLE[1]!, JUTTING[1]!];
  return ratio < 0.1 ? LOOSE : JUTTING;
}

// Indices among all sets for such boxes: those first with which beams of width 3 most often load
// everything.
const BEST_WIDE = [6, 7, 8, 1, 4, 5, 0, 3, 9, 10, 2] as const;

/**
 * Returns additional weights as well, since each set finds different loads; the best in most cases
 * first.
 */
export function manyScoringsFor(ratio: number): readonly ScoringWeights[] {
  const scorings = scoringsFor(ratio);
  if (scorings === JUTTING) return [...MORE_JUTTING, ...JUTTING];
  return [
    ...scorings,
    ...scorings.map((scoring) => ({ ...scoring, load: 2.5, bearing: 3 as const })),
  ];
}

/** Returns the same weights, the best for wide beams first. */
export function wideScoringsFor(ratio: number): readonly ScoringWeights[] {
  const scorings = manyScoringsFor(ratio);
  return scoringsFor(ratio) === JUTTING ? BEST_WIDE.map((at) => scorings[at]!) : scorings;
}
